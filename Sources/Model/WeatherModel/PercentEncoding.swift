/// Percent-encodes a text for use in an address: every byte that is not unreserved (RFC 3986, section 2.3) is written like "%2B".
public func percentEncoded(_ text: String) -> String {
  let hexadecimal = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in Array(text.utf8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "%"))
      bytes.append(hexadecimal[Int(byte >> 4)])
      bytes.append(hexadecimal[Int(byte & 15)])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The value of an ASCII hexadecimal digit in either case; nil for any other byte.
public func hexadecimal(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
