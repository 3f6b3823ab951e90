import TestKit
import Testing

@testable import Configuration

/// The subset of TOML that configuration files use.
@Suite struct TOMLTests {
  private func value(_ text: String) -> TOMLValue? {
    let (table, errors) = TOMLTable.parse(Array("a = \(text)".utf8))
    return errors.isEmpty ? table["a"] : nil
  }

  @Test(arguments: [
    ("\"x\"", TOMLValue.text("x")), ("''", .text("")), ("\"\"", .text("")), ("'a\\b'", .text("a\\b")),
    ("\"tab\\t quote\\\" back\\\\ \\u00e9 \\U0001F327\"", .text("tab\t quote\" back\\ é 🌧")), ("'Þórsmörk 東京'", .text("Þórsmörk 東京")),
    ("0", .integer(0)), ("-0", .integer(0)), ("+7", .integer(7)), ("-17", .integer(-17)), ("1_000_000", .integer(1_000_000)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)), ("1.5", .number(1.5)), ("-0.25", .number(-0.25)),
    ("1e3", .number(1000)), ("6.5E-2", .number(0.065)), ("100e-5", .number(0.001)), ("true", .flag(true)), ("false", .flag(false)),
    ("[]", .array([])), ("[1, 'a', [true]]", .array([.integer(1), .text("a"), .array([.flag(true)])])),
    ("[ # one\n  'a', # two\n\n  'b', ]", .array([.text("a"), .text("b")])), ("1 # comment", .integer(1)), ("1\r", nil),
    ("1\r\n", .integer(1)),
  ])
  func valuesAreRead(_ text: String, _ expected: TOMLValue?) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("{ b = 1 }", "write a [table]"), ("\"\"\"x\"\"\"", "several lines"), ("'''x'''", "several lines"), ("2026-11-18", "dates"),
    ("07:32:00", "dates"),
    ("2026-11-18T07:32:00Z", "dates"), ("0x1F", "only decimal numbers"), ("0o7", "only decimal numbers"), ("0b1", "only decimal numbers"),
    ("inf", "infinite"),
    ("-nan", "infinite"),
    ("01", "begin with a zero"), ("1.", "neither a number"), (".5", "value is missing"), ("1._5", "neither"), ("1__0", "neither"),
    ("_1", "value is missing"),
    ("1e", "neither"), ("1e400", "too large"), ("9223372036854775808", "too large"), ("٣", "value is missing"),
    ("True", "value is missing"), ("yes", "value is missing"),
    ("", "value is missing"), ("\"x", "quotation mark is missing"), ("'x", "quotation mark is missing"), ("\"\\x\"", "backslash"),
    ("\"\\ud800\"", "character's number"),
    ("\"\\u12\"", "character's number"), ("\"a\u{1}b\"", "control character"), ("[1 2]", "','"), ("[1", "does not end"),
    ("[,]", "value is missing"), ("1 2", "only a comment may follow"),
  ])
  func unsupportedTOMLIsRefusedByName(_ text: String, _ words: String) throws {
    let (_, errors) = TOMLTable.parse(Array("a = \(text)".utf8))
    let error = try #require(errors.first)
    #expect(error.reason.contains(words), "\(error)")
    #expect(error.position.line == 1)
  }

  @Test func tablesAreReadIntoEachOther() throws {
    let text = """
      top = 1
      [a.b]
      x = 1
      y.z = 2
      y."w w" = 3
      [a]
      q = 'late'
      [[list]]
      n = 1
      [list.sub]
      m = 1
      [[list]]
      n = 2
      """
    let (table, errors) = TOMLTable.parse(Array(text.utf8))
    #expect(errors.isEmpty)
    guard case .table(let a) = table["a"], case .table(let b) = a["b"], case .table(let y) = b["y"] else {
      Issue.record("the tables are missing")
      return
    }
    #expect(a["q"] == .text("late") && b["x"] == .integer(1) && y["z"] == .integer(2) && y["w w"] == .integer(3))
    guard case .tables(let list) = table["list"] else {
      Issue.record("the list is missing")
      return
    }
    #expect(list.count == 2 && list[0]["n"] == .integer(1) && list[1]["n"] == .integer(2) && list[1]["sub"] == nil)
    #expect(list[0].position == TOMLPosition(line: 8, column: 1))
  }

  @Test(arguments: [
    "a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]", "a = 1\na.b = 2", "[a]\nb = 1\n[a.b]", "[[a]]\n[a]", "[a]\n[[a]]", "a = []\n[[a]]",
    "[a.b]\nx = 1\n[a]\nb.y = 1",
    "a.b = 1\n[a]",
  ])
  func nothingMayBeDefinedTwice(_ text: String) {
    let (_, errors) = TOMLTable.parse(Array(text.utf8))
    #expect(errors.count == 1, "\(errors)")
  }

  @Test(arguments: [
    "[", "[]", "[a", "[[a]", "[a.]", "[.a]", "= 1", "a", "a =", "a b = 1", "a. = 1", "[a] x = 1", "[a]]", "\"a", "a.b.c", "[[a]] b",
  ])
  func brokenLinesAreErrors(_ text: String) {
    #expect(!TOMLTable.parse(Array(text.utf8)).errors.isEmpty)
  }

  @Test func everyMistakeIsNamedWithItsLineAndColumn() {
    let (table, errors) = TOMLTable.parse(Array("ö = 1\ngood = 1\n  b = 01\nc = {}\n".utf8))
    #expect(errors.map(\.position) == [.init(line: 1, column: 1), .init(line: 3, column: 7), .init(line: 4, column: 5)])
    #expect(table["good"] == .integer(1))
    #expect(errors[1].description.hasPrefix("line 3, column 7: "))
  }

  @Test func bytesThatAreNoUTF8AreRefused() {
    #expect(TOMLTable.parse([0x61, 0x3D, 0x22, 0xFF, 0x22]).errors.count == 1)
    #expect(TOMLTable.parse([0xEF, 0xBB, 0xBF] + Array("a = 1".utf8)).table["a"] == .integer(1))
    #expect(TOMLTable.parse([]).errors.isEmpty)
  }

  @Test(arguments: 1...20) func damageNeverCrashes(_ seed: UInt64) {
    let document = Array("place = '1,2'\n[a.b]\nx = [1, 2.5e3, \"q\\u00e9\", [true]]\n[[r]]\n'k k'.z = -1_0 # c\r\n".utf8)
    var generator = SeededRandom(seed: seed)
    for _ in 0..<500 {
      var bytes = document
      for _ in 0...Int.random(in: 0...4, using: &generator) {
        let index = Int.random(in: 0..<max(1, bytes.count), using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.removeSubrange(index...)
        case 2: bytes.insert(contentsOf: Array("[]\"'=.#\\\n{,".utf8).shuffled(using: &generator).prefix(3), at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 5))
        }
        if bytes.isEmpty { bytes = document }
      }
      let (_, errors) = TOMLTable.parse(bytes)
      for error in errors { #expect(error.position.line >= 1 && error.position.column >= 1, "seed \(seed)") }
    }
  }

  @Test func depthIsLimited() {
    let deep = String(repeating: "[", count: 5000)
    #expect(!TOMLTable.parse(Array(("a = " + deep).utf8)).errors.isEmpty)
    #expect(!TOMLTable.parse(Array(("a" + String(repeating: ".a", count: 5000) + " = 1").utf8)).errors.isEmpty)
  }
}
