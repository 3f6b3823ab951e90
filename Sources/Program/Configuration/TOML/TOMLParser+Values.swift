extension TOMLParser {
  mutating func value() throws(TOMLError) -> TOMLValue {
    switch peek ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text())
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "{"): throw error("inline tables ({…}) are not supported; write a [table]")
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "i"),
      UInt8(ascii: "n"):
      return try word()
    default: throw error("a value is missing here; put a text between quotation marks")
    }
  }

  private mutating func array() throws(TOMLError) -> TOMLValue {
    openBrackets += 1
    guard openBrackets <= 16 else { throw error("lists are nested too deeply") }
    offset += 1
    var items: [TOMLValue] = []
    try skipLines()
    while !take("]") {
      items.append(try value())
      try skipLines()
      if take(",") {
        try skipLines()
      } else if peek != UInt8(ascii: "]") {
        throw error(peek == nil ? "']' is missing: the list does not end" : "the items of a list must be separated by ','")
      }
    }
    openBrackets -= 1
    return .array(items)
  }

  private mutating func skipLines() throws(TOMLError) {
    while true {
      skipBlanks()
      try comment()
      if peek == 0x0D || peek == 0x0A { try endOfLine() } else { return }
    }
  }

  // MARK: Numbers and flags

  private mutating func word() throws(TOMLError) -> TOMLValue {
    let start = offset
    while let byte = peek, isLetterOrDigit(byte, or: "-_+.:") { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": throw error("infinite and undefined numbers are not supported", at: start)
    default: break
    }
    if word.hasPrefix("0x") || word.hasPrefix("0o") || word.hasPrefix("0b") {
      throw error("only decimal numbers are supported", at: start)
    }
    if isDate(word) { throw error("dates and times are not supported; write them as a text", at: start) }
    guard let plain = withoutUnderscores(word), let first = plain.utf8.first else { throw error(notANumber, at: start) }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let digits = plain.utf8.dropFirst(isSigned ? 1 : 0)
    if digits.allSatisfy(isDigit), !digits.isEmpty {
      guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { throw error("a number must not begin with a zero", at: start) }
      guard let value = Int64(plain) else { throw error("the number is too large", at: start) }
      return .integer(value)
    }
    guard isDecimal(digits), let value = Double(plain) else { throw error(notANumber, at: start) }
    guard value.isFinite else { throw error("the number is too large", at: start) }
    return .number(value)
  }

  private var notANumber: String { "this is neither a number nor true or false; put a text between quotation marks" }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private func isDate(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count >= 5 else { return false }
    return bytes[2] == UInt8(ascii: ":") && bytes[..<2].allSatisfy(isDigit)
      || bytes[4] == UInt8(ascii: "-") && bytes[..<4].allSatisfy(isDigit)
  }

  /// Removes underscores, which are allowed between two digits only; nil if there are others.
  private func withoutUnderscores(_ word: String) -> String? {
    let bytes = Array(word.utf8)
    var kept: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      guard byte == UInt8(ascii: "_") else {
        kept.append(byte)
        continue
      }
      guard index > 0, index + 1 < bytes.count, isDigit(bytes[index - 1]), isDigit(bytes[index + 1]) else { return nil }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Whether a text is digits, followed by a fraction, an exponent or both; a point needs digits on both sides.
  private func isDecimal(_ digits: Substring.UTF8View) -> Bool {
    var rest = digits
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let exponent = rest.first else { return true }
    guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  // MARK: Texts

  mutating func text() throws(TOMLError) -> String {
    let start = offset
    let isLiteral = peek == UInt8(ascii: "'")
    let quote: UInt8 = isLiteral ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    offset += 1
    if peek == quote, offset + 1 < bytes.count, bytes[offset + 1] == quote {
      throw error("texts over several lines are not supported; write \\n in a text of one line")
    }
    var kept: [UInt8] = []
    while let byte = peek, byte != quote {
      offset += 1
      if byte == UInt8(ascii: "\\"), !isLiteral {
        try escape(into: &kept)
      } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
        kept.append(byte)
      } else {
        offset -= 1
        if byte == 0x0A || byte == 0x0D { break }
        throw error("a control character must be written as \\u and four digits")
      }
    }
    guard peek == quote else { throw error("the text does not end in its line: a quotation mark is missing", at: start) }
    offset += 1
    return String(decoding: kept, as: UTF8.self)
  }

  private mutating func escape(into kept: inout [UInt8]) throws(TOMLError) {
    guard let byte = peek else { return }
    let start = offset - 1
    offset += 1
    switch byte {
    case UInt8(ascii: "b"): kept.append(0x08)
    case UInt8(ascii: "t"): kept.append(0x09)
    case UInt8(ascii: "n"): kept.append(0x0A)
    case UInt8(ascii: "f"): kept.append(0x0C)
    case UInt8(ascii: "r"): kept.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): kept.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = byte == UInt8(ascii: "u") ? 4 : 8
      let digits = bytes[offset..<min(bytes.count, offset + count)]
      let isHexadecimal = digits.allSatisfy { isDigit($0) || ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "f")) }
      guard digits.count == count, isHexadecimal, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw error("\\u must be followed by four and \\U by eight hexadecimal digits of a character's number", at: start) }
      offset += count
      kept.append(contentsOf: String(Character(scalar)).utf8)
    default:
      throw error("write a backslash as \\\\, or put the text between single quotation marks", at: start)
    }
  }
}
