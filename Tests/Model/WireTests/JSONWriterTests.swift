import TestKit
import Testing
import Wire

@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasAreWrittenAutomatically() {
    let text = written { writer in
      writer.object { object in
        object.member("name", "Reykjavík")
        object.member("none", nil as String?)
        object.member("temperature", 4.0)
        object.member("count", Int64(-3))
        object.member("flag", true)
        object.array("empty") { _ in }
        object.object("nothing") { _ in }
        object.array("list") { list in
          list.value(Int64(1))
          list.null()
          list.object { $0.member("x", 0.5) }
          list.array { $0.value("y") }
          list.value(false)
        }
        object.key("from \"data\"")
        object.value(written: [0x5B, 0x5D])
      }
    }
    #expect(
      text
        == #"{"name":"Reykjavík","temperature":4,"count":-3,"flag":true,"empty":[],"nothing":{},"list":[1,null,{"x":0.5},["y"],false],"from \"data\"":[]}"#
    )
  }

  @Test func textIsEscaped() {
    #expect(written { $0.value("a\"b\\c\n\r\t\u{1}\u{1F}</script>é🌧\u{7F}") } == #""a\"b\\c\n\r\t\u0001\u001F\u003C/script>é🌧\#u{7F}""#)
  }

  @Test func everyTextIsReadBackUnchanged() throws {
    for code in UInt32(0)...0x1FFFF where code < 0x300 || code % 97 == 0 {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let text = "<\(scalar)\">"
      #expect(try json(written { $0.value(text) }).text() == text)
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (21.05, "21.05"), (1e15, "1000000000000000"), (0.0001, "0.0001"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (100, "100"), (-0.5, "-0.5"), (1013.25, "1013.25"),
    (0.30000000000000004, "0.30000000000000004"),
  ])
  func numbersAreWrittenShort(number: Double, expected: String) {
    #expect(written { $0.value(number) } == expected)
  }

  @Test func everyNumberIsReadBackAndIsNoLongerThanNecessary() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for round in 0..<20_000 {
      let number =
        round % 2 == 0
        ? Double(bitPattern: random.next())
        : Double(Int.random(in: -9_999_999...9_999_999, using: &random)) / [1, 10, 100, 1000, 1e6][round % 5]
      guard number.isFinite else { continue }
      let text = written { $0.value(number) }
      #expect(try json(text).number() == number, "seed \(seed): \(number)")
      #expect(text.utf8.count <= number.description.utf8.count, "seed \(seed): \(text) \(number)")
    }
  }

  @Test func wholeNumbersAreWrittenUpToTheLimitsOfInt64() {
    #expect(written { $0.value(Int64.min) } == "-9223372036854775808")
    #expect(written { $0.value(Int64.max) } == "9223372036854775807")
    #expect(written { $0.value(Int64(0)) } == "0")
  }

  @Test func numbersThatJSONCannotExpressAreLeftOut() {
    #expect(written { writer in writer.object { $0.member("x", Double.nan) } } == "{}")
  }
}
