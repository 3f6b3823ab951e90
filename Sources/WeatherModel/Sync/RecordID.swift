/// The name of a record: 128 random bits, drawn by the device that makes the record, so that no device has to ask for one.
public struct RecordID: Hashable, Comparable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Both halves have to be random: ids of different places must never meet.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id that 32 hexadecimal digits say; nil for everything else.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 32, let high = hexadecimal(bytes[..<16]), let low = hexadecimal(bytes[16...]) else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 hexadecimal digits, the letters small.
  public var text: String { hexadecimalText(high) + hexadecimalText(low) }

  /// By their bits.
  public static func < (a: RecordID, b: RecordID) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }
}

/// The number of 16 small hexadecimal digits; each number has one spelling.
func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
  guard digits.count == 16 else { return nil }
  var number: UInt64 = 0
  for digit in digits {
    guard digit < UInt8(ascii: "A") || digit > UInt8(ascii: "F"), let value = hexadecimal(digit) else { return nil }
    number = number << 4 | UInt64(value)
  }
  return number
}

/// 16 hexadecimal digits.
func hexadecimalText(_ number: UInt64) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var bytes: [UInt8] = []
  for place in 0..<16 { bytes.append(digits[Int(number >> UInt64(60 - 4 * place) & 15)]) }
  return String(decoding: bytes, as: UTF8.self)
}
