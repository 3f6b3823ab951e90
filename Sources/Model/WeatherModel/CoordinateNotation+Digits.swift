/// Replaces Arabic, Persian, Hindi and full-width digits, commas and points by ASCII ones; everything else stays as it is.
func asciiNotation(_ text: [UInt8]) -> [UInt8] {
  guard text.contains(where: { $0 >= 0x80 }) else { return text }
  var plain: [UInt8] = []
  var index = 0
  while index < text.count {
    let rest = text.count - index
    if rest > 1, let sign = sign(UInt32(text[index]) << 8 | UInt32(text[index + 1])) {
      plain.append(sign)
      index += 2
    } else if rest > 2, let sign = sign(UInt32(text[index]) << 16 | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2])) {
      plain.append(sign)
      index += 3
    } else {
      plain.append(text[index])
      index += 1
    }
  }
  return plain
}

/// The ASCII equivalent of a character, given by its UTF-8 bytes.
private func sign(_ bytes: UInt32) -> UInt8? {
  switch bytes {
  case 0xD9A0...0xD9A9: UInt8(ascii: "0") + UInt8(bytes - 0xD9A0)  // ٠…٩
  case 0xDBB0...0xDBB9: UInt8(ascii: "0") + UInt8(bytes - 0xDBB0)  // ۰…۹
  case 0xE0A5A6...0xE0A5AF: UInt8(ascii: "0") + UInt8(bytes - 0xE0A5A6)  // ०…९
  case 0xD9AB: UInt8(ascii: ".")  // ٫
  case 0xD88C, 0xE38081: UInt8(ascii: ",")  // ، and 、
  case 0xE38080: UInt8(ascii: " ")
  case 0xEFBC81...0xEFBCBF: UInt8(0x21 + bytes - 0xEFBC81)  // ！…＿
  case 0xEFBD80...0xEFBD9E: UInt8(0x60 + bytes - 0xEFBD80)  // ｀…～
  default: nil
  }
}
