import Testing
import WeatherModel

@testable import Wit

/// The lines that the house writer can produce.
@Suite struct GrammarTests {
  @Test(arguments: Language.allCases) func eachLanguageHasEnoughDistinctLines(_ language: Language) {
    let grammar = Grammar.of(language)
    var thoughts: Set<String> = []
    var names: Set<UInt32> = []
    for topic in Topic.allCases {
      // The weather may give one topic only, and a device remembers thirty lines.
      #expect(grammar.count(topic) > 30, "\(topic)")
      for thought in lines(grammar, topic) {
        thoughts.insert(thought)
        names.insert(WrittenLine(thought, thought: thought, by: .house).id)
      }
    }
    #expect(thoughts.count == grammar.count)
    #expect(thoughts.count >= (language == .english || language == .german ? 3000 : 500))
    // If two thoughts had the same id, one of them would be kept back a little longer; that may happen rarely.
    #expect(names.count >= thoughts.count - 3)
  }

  @Test(arguments: Language.allCases) func everyLineIsShortCompleteAndHarmless(_ language: Language) {
    let grammar = Grammar.of(language)
    let values = ["temperature": "−12°", "high": "−12°", "low": "−12°", "delta": "12°", "wind": "123 km/h", "index": "123"]
    for topic in Topic.allCases {
      for thought in lines(grammar, topic) {
        let line = HouseWriter.filled(thought, values) ?? "{"
        #expect(!line.contains("{"), "\(thought)")
        #expect(line.count <= LineCheck.longest, "\(line)")
        #expect(!Profanity.isFound(in: line, language), "\(line)")
        #expect(line == line.trimmingBlanks && !line.contains("  "), "\(line)")
      }
    }
  }

  @Test(arguments: Language.allCases) func noGrammarContainsNumbersOfItsOwn(_ language: Language) {
    let grammar = Grammar.of(language)
    for topic in Topic.allCases {
      for thought in lines(grammar, topic) { #expect(!thought.contains { $0.digit != nil }, "\(thought)") }
    }
  }

  private func lines(_ grammar: Grammar, _ topic: Topic) -> [String] {
    let part = grammar.part(topic)
    return part.openings.flatMap { opening in part.remarks.map { opening + grammar.blank + $0 } }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
