import WeatherModel

extension JSONDocument {
  /// The string in a slot.
  func text(_ slot: JSONSlot) -> String {
    slot.tag == .plain
      ? String(decoding: bytes[Int(slot.start)..<Int(slot.end)], as: UTF8.self) : String(decoding: unescaped(slot), as: UTF8.self)
  }

  /// The bytes of a string with its escapes resolved; the parser has already checked that they are well-formed.
  func unescaped(_ slot: JSONSlot) -> [UInt8] {
    let end = Int(slot.end)
    var position = Int(slot.start)
    var result: [UInt8] = []
    result.reserveCapacity(end - position)
    while position < end {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        position += 1
        continue
      }
      let letter = bytes[position + 1]
      position += 2
      if letter == UInt8(ascii: "u") {
        // Half a surrogate pair is not a character.
        let scalar = Unicode.Scalar(escapedCode(&position, end)) ?? "\u{FFFD}"
        if let encoded = UTF8.encode(scalar) { result.append(contentsOf: encoded) }
        continue
      }
      let meant: UInt8 =
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
      result.append(meant)
    }
    return result
  }

  /// The code point of "XXXX", or of "XXXX\uXXXX" when both are a surrogate pair.
  private func escapedCode(_ position: inout Int, _ end: Int) -> UInt32 {
    let code = codeUnit(position)
    position += 4
    guard code & 0xFC00 == 0xD800, position + 6 <= end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else {
      return code
    }
    let low = codeUnit(position + 2)
    guard low & 0xFC00 == 0xDC00 else { return code }
    position += 6
    return 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
  }

  private func codeUnit(_ position: Int) -> UInt32 {
    var code: UInt32 = 0
    for index in position..<position + 4 { code = code << 4 | (hexadecimal(bytes[index]) ?? 0) }
    return code
  }
}
