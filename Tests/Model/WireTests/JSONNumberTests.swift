import TestKit
import Testing
import Wire

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "0.1", "-12.5", "1e5", "1E-5", "9007199254740993", "123456789012345678901234567890", "0.000001", "1e22", "1e23", "4.9e-324",
    "1.7976931348623157e308", "2.2250738585072011e-308", "0e999999999999", "1e-400", "3.14159265358979323846264338327950288",
    "18446744073709551616",
    "18446744073709551616000", "0.00000000000000000000000000000000000001", "9007199254740992e22", "1234567890123456789.5",
  ])
  func numbersAreTheNearestDouble(text: String) throws {
    let number = try json(text).number()
    #expect(number.bitPattern == Double(text)?.bitPattern)
  }

  @Test func randomNumbersAreTheNearestDouble() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      text += String(UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0...63, using: &random))
      if Bool.random(using: &random) {
        text += "." + String(UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0...63, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 { text += "e\(Int.random(in: -40...40, using: &random))" }
      let number = try json(text).number()
      #expect(number.bitPattern == Double(text)?.bitPattern, "seed \(seed): \(text)")
    }
  }

  @Test func numbersOfAllSizesAndBetweenTwoDoublesAreTheNearest() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5000 {
      let mantissa = String(UInt64.random(in: 0...UInt64.max, using: &random))
      let halfway = String(UInt64.random(in: 1 << 52..<1 << 53, using: &random)) + ".5"
      let anyDouble = Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &random)).description
      for text in [
        mantissa + "e\(Int.random(in: -350...288, using: &random))", "0." + mantissa + "e\(Int.random(in: -330 ... -300, using: &random))",
        halfway, halfway + "0000000000000000000001", "-" + halfway + "00000e0", anyDouble,
      ] {
        let number = try json(text).number()
        #expect(number.bitPattern == Double(text)?.bitPattern, "seed \(seed): \(text)")
      }
    }
  }

  @Test(arguments: ["1e400", "-1e309", "1.8e308", "1e99999999999999999999"])
  func numbersBeyondADoubleAreRefused(text: String) throws {
    let value = try json("[\(text)]")[0]
    #expect(throws: JSONError(path: "[0]", problem: .numberOutOfRange)) { try value.number() }
    #expect(throws: JSONError(path: "[0]", problem: .notWhole)) { try value.integer() }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("5.0", 5), ("1e2", 100), ("-12", -12), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
  ])
  func wholeNumbersAreRead(text: String, expected: Int64) throws {
    #expect(try json(text).integer() == expected)
  }

  @Test(arguments: ["1.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e-1", "99999999999999999999999"])
  func fractionsAndNumbersBeyondInt64AreRefusedAsWholeNumbers(text: String) throws {
    let value = try json(text)
    #expect(throws: JSONError(path: "", problem: .notWhole)) { try value.integer() }
  }
}
