import TestKit
/// All the ways in which one value of an answer can be wrong: each value replaced, and each member left out, one at a time.
struct AnswerDamage {
  private let bytes: [UInt8]
  private var position = 0
  private var values: [Range<Int>] = []
  private var members: [Range<Int>] = []

  /// The replacements for a value.
  static let replacements = [
    "null", "true", "-1", "1e300", "1e999", "9223372036854775808", "0.5", "\"\"", "\"7\"", "\"x\"", "[]", "[null]", "[[]]", "{}",
    "{\"a\":1}",
  ]

  /// The damaged variants of a valid JSON text.
  static func every(_ text: String, with replacements: [String] = AnswerDamage.replacements) -> [String] {
    var damage = AnswerDamage(text)
    damage.value()
    var all: [String] = []
    for range in damage.values { all += replacements.map { damage.replacing(range, $0) } }
    // A member is taken out by changing its name to an unknown one.
    for range in damage.members { all.append(damage.replacing(range, "\"?")) }
    return all
  }

  /// The text, cut off after each of its bytes.
  static func truncations(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return bytes.indices.map { Array(bytes.prefix($0)) }
  }

  /// The text with a few bytes changed, cut out or inserted, in many variants.
  static func mutations(_ text: String, count: Int, _ random: inout SeededRandom) -> [[UInt8]] {
    let whole = Array(text.utf8)
    return (0..<count).map { _ in
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &random)))
        case 2: bytes.insert(contentsOf: Array((replacements.randomElement(using: &random) ?? "").utf8), at: index)
        default: bytes[index] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      return bytes
    }
  }

  private init(_ text: String) { bytes = Array(text.utf8) }

  private func replacing(_ range: Range<Int>, _ text: String) -> String {
    String(decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...], as: UTF8.self)
  }

  private mutating func skipSpace() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }

  private mutating func string() {
    position += 1
    while bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  private mutating func value() {
    skipSpace()
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = bytes[position] == UInt8(ascii: "{")
      position += 1
      skipSpace()
      while bytes[position] != UInt8(ascii: "}"), bytes[position] != UInt8(ascii: "]") {
        if isObject {
          members.append(position..<position + 1)
          string()
          skipSpace()
          position += 1
        }
        value()
        skipSpace()
        if bytes[position] == UInt8(ascii: ",") { position += 1 }
        skipSpace()
      }
      position += 1
    case UInt8(ascii: "\""): string()
    default:
      while position < bytes.count, ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A].contains(bytes[position]) {
        position += 1
      }
    }
    values.append(start..<position)
  }
}

extension String {
  /// The text with the first occurrence of `old` replaced; the test fails if there is none.
  func with(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return "the fixture has no \(old)" }
    return replacingCharacters(in: range, with: new)
  }

  private func firstRange(of text: String) -> Range<Index>? { ranges(of: text).first }

  private func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
