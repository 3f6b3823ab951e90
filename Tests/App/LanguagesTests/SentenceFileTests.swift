import Copy
import Foundation
import Languages
import Sentences
import Testing
import WeatherModel

@Suite struct SentenceFileTests {
  private func file(_ text: String, _ language: Language = .english) throws(SentenceError) -> SentenceFile {
    try SentenceFile(Array(text.utf8), language: language)
  }

  @Test func everyLanguageHasAllSentencesOfEnglish() throws {
    let english = try Languages.file(.english)
    #expect(english.structuralProblems == [])
    for language in Language.allCases {
      #expect(try Languages.file(language).problems(comparedWith: english) == [])
    }
  }

  @Test func everyTableIsReadByTheProgram() throws {
    for language in Language.allCases {
      #expect(Copy(try Languages.table(language))?.language == language)
    }
  }

  @Test func theTableForBrowsersEndsBeforeTheSentencesForTerminals() throws {
    for language in Language.allCases {
      let table = try Languages.table(language, forPages: true)
      let copy = try #require(Copy(table))
      #expect(!copy.polarNight.isEmpty)
      #expect(copy.textWelcome == "")
      #expect(try table.count < Languages.table(language).count)
    }
  }

  /// One of the buttons does what can't be undone.
  @Test(arguments: Language.allCases) func theButtonsOfAConfirmationHaveDifferentWords(_ language: Language) throws {
    let copy = try #require(Copy(try Languages.table(language)))
    let confirmations: [[String]] = [
      [copy.cancel, copy.revoke], [copy.cancel, copy.revokeKey], [copy.cancel, copy.forgetThisDevice],
      [copy.cancel, copy.deleteEverything],
      [copy.keepTrip, copy.cancelTrip], [copy.notNow, copy.askBrowser],
    ]
    for buttons in confirmations { #expect(Set(buttons).count == buttons.count, "\(buttons)") }
  }

  /// A line must not begin with ":" or end with "«".
  @Test func frenchMarksStandBesideNoBreakSpaces() throws {
    let table = String(decoding: try Languages.table(.french), as: UTF8.self)
    for mark in [" :", " ;", " ?", " !", " »", "« "] {
      let lines = table.split(separator: "\n").filter { $0.contains(mark) }
      #expect(lines == [], "an ordinary space in \"\(mark)\"")
    }
  }

  /// One word for each idea.
  @Test func japaneseCallsABrowserByOneName() throws {
    let table = String(decoding: try Languages.table(.japanese), as: UTF8.self)
    #expect(table.split(separator: "\n").filter { $0.replacingOccurrences(of: "ブラウザー", with: "").contains("ブラウザ") } == [])
  }

  @Test func aTableThatWasCutIsRefused() throws {
    let table = try Languages.table(.german)
    for length in [0, 1, 10, table.count / 2, table.count - 1] {
      #expect(Copy(Array(table.prefix(length))) == nil, "\(length) bytes")
    }
    #expect(Copy(table + table) == nil)
  }

  @Test func aTableOfOtherSentencesIsRefused() throws {
    let other = try file("hello = Hello {name}")
    #expect(Copy(other.compiled(like: other)) == nil)
  }

  @Test(arguments: [
    ("hello", "no '='"), ("hello =", "no sentence"), ("Hello = x", "not a name"), ("hello.many = {count} x", "no category"),
    ("hello.some = {count} x", "not a plural category"), ("hello = {count} x", "plural forms"), ("hello = a\nhello = b", "twice"),
    ("hello = a\nhello.one = b", "twice"), ("hello = {x", "a hole is written"), ("hello = x}", "'}' without"),
    ("hello = {X}", "a hole is written"),
    ("hello = \\n", "no other escapes"), ("hello = \\u{7}", "no other escapes"), ("hello = \\u{D800}", "no other escapes"),
    ("a b = c", "not a name"),
    ("hello/ = c", "not a name"),
  ])
  func aLineThatCanNotBeReadIsReportedWithItsPlace(_ text: String, _ problem: String) {
    let error = #expect(throws: SentenceError.self) { try file(text) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("Languages/en.txt:") == true)
  }

  @Test(arguments: [
    ("", "'hello' is missing"), ("hello = {b}", "has the holes"),
    ("hello = {a} x\nbye.other = {count}\nmore = x", "not an English sentence"),
    ("hello = {a}\nbye = x", "needs plural forms"), ("hello = {a}\nbye.other = {count}", "'bye.one' is missing"),
    ("hello = {a}\nbye.one = one\nbye.other = many", "does not contain the number"),
  ])
  func aFileThatDoesNotMatchEnglishIsReported(_ text: String, _ problem: String) throws {
    let english = try file("hello = {a} there\nbye.one = {count} bye\nbye.other = {count} byes")
    let problems = try file(text, .german).problems(comparedWith: english)
    #expect(problems.contains { $0.description.contains(problem) }, "\(problems)")
  }

  /// Missing or unfit sentences are English, with a form for each plural category of the language.
  @Test(arguments: ["hello = مرحبا", "hello = مرحبا\nbye.one = {count}\nbye.other = {count}", "hello = مرحبا\nbye = مع السلامة"])
  func whatIsMissingIsEnglish(_ text: String) throws {
    let english = try file("hello = Hello\nbye.one = {count} bye\nbye.other = {count} byes")
    let table = try file(text, .arabic).compiled(like: english).split(separator: UInt8(ascii: "\n"))
    let forms = String(decoding: try #require(table.last), as: UTF8.self).split(separator: "\u{1F}").map(String.init)
    #expect(String(decoding: table[1], as: UTF8.self) == "مرحبا")
    #expect(forms == ["\u{1} byes", "\u{1} bye", "\u{1} byes", "\u{1} byes", "\u{1} byes", "\u{1} byes"])
  }

  @Test func aLanguageWithoutASentenceShowsItInEnglish() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Languages/de.txt")
    let text = try String(contentsOf: source, encoding: .utf8)
    let rest = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("anotherLine =") }
    let german = try file(rest.joined(separator: "\n"), .german)
    let english = try Languages.file(.english)
    #expect(german.problems(comparedWith: english).map(\.problem).joined().hasPrefix("'anotherLine' is missing"))
    let copy = try #require(Copy(german.compiled(like: english)))
    #expect(copy.anotherLine == Copy.english.anotherLine && copy.language == .german)
    #expect(copy.retry == Languages.copy(.german).retry)
  }

  @Test func missingPluralFormsDoNoHarm() throws {
    var table = try Languages.table(.arabic)
    // As many lines as there should be, but without separators between the plural forms.
    table = table.map { $0 == 0x1F ? UInt8(ascii: "x") : $0 }
    let copy = try #require(Copy(table))
    for count: Int64 in [0, 1, 2, 3, 11, 100, .max, .min] { #expect(!copy.agoDays(count: count).isEmpty) }
  }

  @Test func sentencesOfAFamilyMustBeTogether() throws {
    #expect(try file("a/x = 1\nb = 2\na/y = 3").structuralProblems.count == 1)
  }

  @Test func insertedTextsStayTogetherInRightToLeftLines() throws {
    let arabic = try #require(Copy(try Languages.table(.arabic)))
    #expect(arabic.near(coordinates: "15°") == "بالقرب من \u{2068}15°\u{2069}")
    #expect(arabic.agoDays(count: 7).contains("7"))
  }

  @Test func insertedTextsOfSeveralPartsRunFromRightToLeft() throws {
    let arabic = try #require(Copy(try Languages.table(.arabic)))
    let date = "\u{2068}الخميس\u{2069}، 26 \u{2068}نوفمبر\u{2069}"
    #expect(arabic.near(coordinates: date) == "بالقرب من \u{2067}\(date)\u{2069}")
    #expect(arabic.list([date, "15°"]) == "\u{2067}\(date)\u{2069}، \u{2068}15°\u{2069}")
    #expect(arabic.near(coordinates: "\u{2068}06:12\u{2069}–\u{2068}18:30\u{2069}").contains("\u{2067}"), "isolated in its own direction")
    // Two of its bytes equal the last byte of an isolate character.
    #expect(arabic.near(coordinates: "どど") == "بالقرب من \u{2068}どど\u{2069}")
    // A number without a letter of its own keeps its direction.
    #expect(arabic.near(coordinates: "\u{2068}−15\u{2069}°") == "بالقرب من \u{2068}\u{2068}−15\u{2069}°\u{2069}")
  }
}
