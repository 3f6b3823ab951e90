/// The identifier of a record: 128 random bits, chosen by the device that creates the record, so that no device has to request one.
public struct RecordID: Hashable, Comparable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Creates an identifier; both halves must be random, because identifiers of different records must never collide.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 lowercase hexadecimal digits; nil for anything else.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 32, let high = hexadecimal(bytes[..<16]), let low = hexadecimal(bytes[16...]) else { return nil }
    self.init(high: high, low: low)
  }

  /// The identifier as 32 lowercase hexadecimal digits.
  public var text: String { hexadecimalText(high) + hexadecimalText(low) }

  /// Orders by the bits.
  public static func < (a: RecordID, b: RecordID) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }
}

/// Reads at most 16 lowercase hexadecimal digits; capitals are refused, so that each number has one spelling.
package func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
  guard (1...16).contains(digits.count) else { return nil }
  var number: UInt64 = 0
  for digit in digits {
    guard digit < UInt8(ascii: "A") || digit > UInt8(ascii: "F"), let value = hexadecimal(digit) else { return nil }
    number = number << 4 | UInt64(value)
  }
  return number
}

/// A number as 16 lowercase hexadecimal digits.
func hexadecimalText(_ number: UInt64) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var bytes: [UInt8] = []
  for index in 0..<16 { bytes.append(digits[Int(number >> UInt64(60 - 4 * index) & 15)]) }
  return String(decoding: bytes, as: UTF8.self)
}
