import WeatherModel

/// Bytes as lowercase hexadecimal digits.
func hexadecimalText(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// The bytes that hexadecimal digits stand for; nil for any other text.
func bytes(hexadecimal text: some StringProtocol) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count % 2 == 0 else { return nil }
  var bytes: [UInt8] = []
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let high = hexadecimal(digits[index]), let low = hexadecimal(digits[index + 1]) else { return nil }
    bytes.append(UInt8(high << 4 | low))
  }
  return bytes
}
