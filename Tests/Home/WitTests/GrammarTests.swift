import TestKit
import Testing
import WeatherModel

@testable import Wit

/// The lines that the house writer can produce.
@Suite struct GrammarTests {
  @Test(arguments: written) func everyHeadingIsKnown(_ language: Language) throws {
    #expect(try grammar(language).mistakes == [])
  }

  @Test func ourLanguagesHaveGrammars() { #expect(written.count >= 6) }

  @Test(arguments: written) func everyListCanBeUsed(_ language: Language) throws {
    let words = try grammar(language).words
    for list in [WordList.banned, .bannedHere, .notForModels, .numbers, .degrees, .commonWords] {
      for word in words[list] ?? [] where !(word.hasPrefix("*") && word.hasSuffix("*")) {
        let letters = word.hasSuffix("*") ? word.dropLast() : word[...]
        #expect(letters.allSatisfy(\.isLetter) && letters.lowercased() == letters, "[\(list.rawValue)] \(word)")
      }
    }
    for list in [WordList.letters, .otherLetters] {
      #expect(try grammar(language).letters(list)?.count == words[list]?.count, "[\(list.rawValue)]")
    }
  }

  @Test func noCommonWordIsOfTwoLanguages() {
    var seen: Set<String> = []
    for word in WordList.commonWords.inAllLanguages { #expect(seen.insert(word).inserted, "\(word)") }
  }

  @Test func aGrammarIsAText() throws {
    let grammar = Grammar("# Grey.\n[any]\n+ Fine.\n\n[clouds]\n- Grey.\n\n[numbers]\ntwo, three\nfour\n[without spaces]\n")
    #expect(grammar.mistakes == [] && grammar.words[.numbers] == ["two", "three", "four"])
    let subject = try #require(Subject(report(), Subject.Background(), display(), grammar))
    var random = SeededRandom(seed: 7)
    var lines: Set<String> = []
    for _ in 0..<20 { if let line = HouseWriter.line(about: subject, using: &random) { lines.insert(line.text) } }
    #expect(lines == ["Grey.", "Grey.Fine."])
  }

  @Test func inALanguageWithoutAGrammarThereIsNoLine() { #expect(Subject(report(), Subject.Background(), display(), nil) == nil) }

  @Test func whatIsUnderAnUnknownHeadingIsAMistake() {
    let grammar = Grammar("[any]\n+ Fine.\n[rain towm]\n- Wet.\n[rain town]\n- Wetter.\n- And wetter.\nx")
    #expect(grammar.mistakes == ["[rain towm]", "- Wet.", "x"])
    #expect(grammar.part(.rain, [.rain, .town]).openings == ["Wetter.", "And wetter."] && grammar.part(.rain, [.rain]).openings == [])
  }

  @Test(arguments: written) func eachTopicHasEnoughLinesThatClaimNoMore(_ language: Language) throws {
    let grammar = try grammar(language)
    for topic in Topic.allCases {
      let part = grammar.part(topic, topic.facts)
      #expect(part.openings.count * part.remarks.count >= 144, "\(topic): \(part.openings.count) × \(part.remarks.count)")
      // The weather may give one topic only, and a device remembers thirty lines: enough remarks and openings without a remark.
      let openings = Set(part.openings.map { WrittenLine.opening(WrittenLine.id(opening: $0, remark: "")) })
      let remarks = Set(part.remarks.map { WrittenLine.remark(WrittenLine.id(opening: "", remark: $0)) })
      #expect(openings.count + remarks.count > 30, "\(topic): \(openings.count) + \(remarks.count)")
    }
  }

  @Test(arguments: written) func noLineOccursTwice(_ language: Language) throws {
    let grammar = try grammar(language)
    var seen: Set<String> = []
    for line in grammar.common + grammar.sections.flatMap({ $0.part.openings + $0.part.remarks }) {
      #expect(seen.insert(line).inserted, "\(line)")
    }
  }

  @Test(arguments: written) func everyLineIsShortCompleteAndHarmless(_ language: Language) throws {
    let grammar = try grammar(language)
    let values = ["temperature": "−12°", "high": "−12°", "low": "−12°", "delta": "12°", "wind": "123 km/h", "index": "123"]
    for thought in try thoughts(language) {
      let line = HouseWriter.filled(thought, values) ?? "{"
      #expect(!line.contains("{"), "\(thought)")
      #expect(line.count <= LineCheck.longest, "\(line)")
      #expect(!LineCheck.isRude(line, in: grammar), "\(line)")
      #expect(line == line.trimmingBlanks && !line.contains("  "), "\(line)")
    }
  }

  @Test(arguments: written) func noGrammarContainsNumbersOfItsOwn(_ language: Language) throws {
    for thought in try thoughts(language) { #expect(!thought.contains { $0.digit != nil }, "\(thought)") }
  }

  /// Every line that can be written in any weather.
  private func thoughts(_ language: Language) throws -> [String] {
    let grammar = try grammar(language)
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
