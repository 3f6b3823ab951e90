import Testing
import WeatherModel

@testable import Wit

/// The lines that the house writer can produce.
@Suite struct GrammarTests {
  @Test(arguments: Language.allCases) func everyHeadingIsKnown(_ language: Language) {
    #expect(Grammar.of(language).mistakes == [])
  }

  @Test func whatIsUnderAnUnknownHeadingIsAMistake() {
    let grammar = Grammar("[any]\n+ Fine.\n[rain towm]\n- Wet.\n[rain town]\n- Wetter.\n- And wetter.\nx")
    #expect(grammar.mistakes == ["[rain towm]", "- Wet.", "x"])
    #expect(grammar.part(.rain, [.rain, .town]).openings == ["Wetter.", "And wetter."] && grammar.part(.rain, [.rain]).openings == [])
  }

  @Test(arguments: Language.allCases) func eachTopicHasEnoughLinesThatClaimNoMore(_ language: Language) {
    let grammar = Grammar.of(language)
    for topic in Topic.allCases {
      let part = grammar.part(topic, topic.facts)
      #expect(part.openings.count * part.remarks.count >= 144, "\(topic): \(part.openings.count) × \(part.remarks.count)")
      // The weather may give one topic only, and a device remembers thirty lines: enough remarks and openings without a remark.
      let openings = Set(part.openings.map { WrittenLine.opening(WrittenLine.id(opening: $0, remark: "")) })
      let remarks = Set(part.remarks.map { WrittenLine.remark(WrittenLine.id(opening: "", remark: $0)) })
      #expect(openings.count + remarks.count > 30, "\(topic): \(openings.count) + \(remarks.count)")
    }
  }

  @Test(arguments: Language.allCases) func noLineOccursTwice(_ language: Language) {
    let grammar = Grammar.of(language)
    var seen: Set<String> = []
    for line in grammar.common + grammar.sections.flatMap({ $0.part.openings + $0.part.remarks }) {
      #expect(seen.insert(line).inserted, "\(line)")
    }
  }

  @Test(arguments: Language.allCases) func everyLineIsShortCompleteAndHarmless(_ language: Language) {
    let values = ["temperature": "−12°", "high": "−12°", "low": "−12°", "delta": "12°", "wind": "123 km/h", "index": "123"]
    for thought in thoughts(language) {
      let line = HouseWriter.filled(thought, values) ?? "{"
      #expect(!line.contains("{"), "\(thought)")
      #expect(line.count <= LineCheck.longest, "\(line)")
      #expect(!Profanity.isFound(in: line, language), "\(line)")
      #expect(line == line.trimmingBlanks && !line.contains("  "), "\(line)")
    }
  }

  @Test(arguments: Language.allCases) func noGrammarContainsNumbersOfItsOwn(_ language: Language) {
    for thought in thoughts(language) { #expect(!thought.contains { $0.digit != nil }, "\(thought)") }
  }

  /// Every line that can be written in any weather.
  private func thoughts(_ language: Language) -> [String] {
    let grammar = Grammar.of(language)
    return Topic.allCases.flatMap { topic in
      let part = grammar.part(topic, Set(Fact.allCases))
      return part.openings + part.openings.flatMap { opening in part.remarks.map { opening + grammar.blank + $0 } }
    }
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
