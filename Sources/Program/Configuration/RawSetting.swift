import WeatherModel

/// The error for a value that is not allowed.
struct InvalidValue: Error {
  /// A description of the allowed values: "a whole number from 0 to 65535".
  var expected: String
  /// The entry of a list that is not allowed; nil if the value as a whole is not.
  var wrong: String?

  /// The error's text for a value: "must be a whole number from 0 to 65535, not 'http'".
  func text(_ given: RawSetting) -> String { "must be \(expected), not \(wrong.map { "'\(shown($0))'" } ?? given.quoted)" }
}

/// A value as it was given: typed in a file, or as a text in an option or a variable.
enum RawSetting {
  case toml(TOMLValue)
  case word(String)

  /// The value as an error may quote it.
  var quoted: String {
    switch self {
    case .word(let text), .toml(.text(let text)): "'\(shown(text))'"
    case .toml(.integer(let number)): "\(number)"
    case .toml(.number(let number)): "\(number)"
    case .toml(.flag(let flag)): "\(flag)"
    case .toml(let other): other.kind
    }
  }

  func text(_ expected: String = "a text", where isAllowed: (String) -> Bool = { _ in true }) throws(InvalidValue) -> String {
    switch self {
    case .word(let text), .toml(.text(let text)):
      let trimmed = text.trimmed
      let hasControl = trimmed.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard !trimmed.isEmpty, !hasControl, isAllowed(trimmed) else {
        throw InvalidValue(expected: expected)
      }
      return trimmed
    default: throw InvalidValue(expected: expected)
    }
  }

  func integer(_ range: ClosedRange<Int>) throws(InvalidValue) -> Int {
    let expected = InvalidValue(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    let number: Int? =
      switch self {
      case .toml(.integer(let number)): Int(exactly: number)
      case .word(let text): plainInteger(text)
      default: nil
      }
    guard let number, range.contains(number) else { throw expected }
    return number
  }

  func number(_ range: ClosedRange<Double>) throws(InvalidValue) -> Double {
    let number: Double? =
      switch self {
      case .toml(.integer(let number)): Double(number)
      case .toml(.number(let number)): number
      default: nil
      }
    guard let number, range.contains(number) else {
      throw InvalidValue(expected: "a number from \(compact(range.lowerBound)) to \(compact(range.upperBound))")
    }
    return number
  }

  func flag() throws(InvalidValue) -> Bool {
    switch self {
    case .toml(.flag(let flag)): return flag
    case .word("true"): return true
    case .word("false"): return false
    default: throw InvalidValue(expected: "true or false")
    }
  }

  func choice(_ words: [String]) throws(InvalidValue) -> String {
    let expected = listed(words, "or")
    let text = try text(expected)
    guard let word = words.first(where: { $0 == text }) else { throw InvalidValue(expected: expected) }
    return word
  }

  /// A list of texts; in an option or a variable, they are separated by commas.
  func texts(_ expected: String, where isAllowed: (String) -> Bool = { _ in true }) throws(InvalidValue) -> [String] {
    var texts: [String] = []
    switch self {
    case .word(let text):
      texts = text.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self).trimmed }.filter { !$0.isEmpty }
    case .toml(.array(let items)):
      for item in items {
        guard case .text(let text) = item else { throw InvalidValue(expected: expected) }
        texts.append(text.trimmed)
      }
    default: throw InvalidValue(expected: expected)
    }
    if let wrong = texts.first(where: { !isAllowed($0) }) { throw InvalidValue(expected: expected, wrong: wrong) }
    return texts
  }

  /// Seconds, as a whole number or a text such as "90s", "30m", "6h", "2d".
  func seconds(_ range: ClosedRange<Int64>) throws(InvalidValue) -> Int64 {
    let expected = InvalidValue(expected: "a time from \(duration(range.lowerBound)) to \(duration(range.upperBound)), such as \"30m\"")
    let seconds: Int64? =
      switch self {
      case .toml(.integer(let number)): number
      case .word(let text), .toml(.text(let text)): parsedDuration(text)
      default: nil
      }
    guard let seconds, range.contains(seconds) else { throw expected }
    return seconds
  }

  /// Bytes, as a whole number or a text such as "64 MB" (1 MB is 1024 × 1024 bytes).
  func bytes(_ range: ClosedRange<Int>) throws(InvalidValue) -> Int {
    let expected = InvalidValue(expected: "an amount from \(range.lowerBound >> 20) MB to \(range.upperBound >> 20) MB, such as \"64 MB\"")
    var amount: Int?
    switch self {
    case .toml(.integer(let number)): amount = Int(exactly: number)
    case .word(let text), .toml(.text(let text)):
      let trimmed = text.trimmed
      let units: [(String, Int)] = [("kB", 10), ("KB", 10), ("MB", 20), ("GB", 30)]
      if let (unit, shift) = units.first(where: { trimmed.hasSuffix($0.0) }) {
        let number = plainInteger(String(trimmed.dropLast(unit.count)).trimmed)
        amount = number.flatMap { $0 <= 1 << 30 ? $0 << shift : nil }
      } else {
        amount = plainInteger(trimmed)
      }
    default: break
    }
    guard let amount, range.contains(amount) else { throw expected }
    return amount
  }
}

/// Reads a duration such as "90s", "30m", "6h", "2d" or "45" in seconds; nil for anything else.
public func parsedDuration(_ text: String) -> Int64? {
  var bytes = Array(text.trimmed.utf8)
  var unit: Int64 = 1
  switch bytes.last {
  case UInt8(ascii: "s"): bytes.removeLast()
  case UInt8(ascii: "m"): (unit, _) = (60, bytes.removeLast())
  case UInt8(ascii: "h"): (unit, _) = (3600, bytes.removeLast())
  case UInt8(ascii: "d"): (unit, _) = (86_400, bytes.removeLast())
  default: break
  }
  guard let count = plainInteger(String(decoding: bytes, as: UTF8.self)), count <= 1_000_000_000 else { return nil }
  return Int64(count) * unit
}

/// Formats seconds in the largest unit that fits: "30m".
public func duration(_ seconds: Int64) -> String {
  if seconds > 0, seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
  if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
  return seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
}

/// Reads a number of up to 18 ASCII digits; nil for anything else.
func plainInteger(_ text: String) -> Int? {
  guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
    return nil
  }
  return Int(text)
}

/// Whether a byte is a letter or a digit of ASCII, or one of these signs.
func isLetterOrDigit(_ byte: UInt8, or signs: String) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
  default: signs.utf8.contains(byte)
  }
}

/// Joins words to a list: "a, b or c".
public func listed(_ words: [String], _ conjunction: String) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension String {
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    let bytes = Array(utf8.drop(while: isBlank))
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
