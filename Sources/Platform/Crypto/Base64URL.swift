/// The bytes as base64url (RFC 4648 section 5) without padding, as JSON Web Tokens have it.
public func base64URL(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count * 4 / 3 + 3)
  var index = 0
  while index < bytes.count {
    let rest = bytes[index..<min(index + 3, bytes.count)]
    var group = 0
    for byte in rest { group = group << 8 | Int(byte) }
    group <<= 8 * (3 - rest.count)
    for index in 0...rest.count { text.append(alphabet[group >> (18 - 6 * index) & 63]) }
    index += 3
  }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes base64url or base64, with padding or without; nil for any other text.
public func base64URLBytes(_ text: String) -> [UInt8]? {
  var digits = Array(text.utf8)
  while digits.last == UInt8(ascii: "="), text.utf8.count - digits.count < 2 { digits.removeLast() }
  guard digits.count % 4 != 1 else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(digits.count * 3 / 4)
  var (bits, count) = (0, 0)
  for digit in digits {
    let value: UInt8
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): value = 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): value = 63
    default: return nil
    }
    bits = (bits << 6 | Int(value)) & 0xFFFF
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
  }
  // The remaining bits have to be zero: otherwise two texts would stand for the same bytes.
  return bits & (1 << count - 1) == 0 ? bytes : nil
}
