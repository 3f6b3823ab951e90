/// The bytes in the alphabet of RFC 4648 section 5 (base64url), without padding, as JSON Web Tokens have it.
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
    for place in 0...rest.count { text.append(alphabet[group >> (18 - 6 * place) & 63]) }
    index += 3
  }
  return String(decoding: text, as: UTF8.self)
}
