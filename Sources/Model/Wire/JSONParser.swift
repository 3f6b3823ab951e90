import WeatherModel

/// Checks a document byte by byte and builds its tape. Open containers are kept in a list, so deep nesting can't exhaust the stack.
struct JSONParser {
  private(set) var tape: [JSONSlot] = []
  private let bytes: [UInt8]
  private(set) var position: Int
  private var open: [Int] = []

  private static let deepest = 256

  init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  mutating func parse() throws(JSONError) {
    guard bytes.count < Int(Int32.max) else { throw failure(.tooLarge) }
    if begins(bytes[...], with: "\u{FEFF}") { throw failure(.byteOrderMark) }
    tape.reserveCapacity(bytes.count / 6 + 1)
    try value()
    skipBlanks()
    guard position == bytes.count else { throw failure(.trailingBytes) }
  }

  /// Reads the value at the position, with everything in it.
  mutating func value() throws(JSONError) {
    while true {
      let isOpened = try beginValue()
      if isOpened { continue }
      // A value is complete; its container may be as well.
      while true {
        guard let container = open.last else { return }
        tape[container].start += 1
        let isObject = tape[container].tag == .object
        let byte = peekAfterBlanks()
        if byte == UInt8(ascii: ",") {
          position += 1
          if isObject { try key() }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw unexpected() }
        close()
      }
    }
  }

  /// Reads a scalar or an empty container, or opens a container that is not empty; returns whether it opened one.
  private mutating func beginValue() throws(JSONError) -> Bool {
    switch peekAfterBlanks() {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "{"):
      try open(.object)
      if peekAfterBlanks() != UInt8(ascii: "}") {
        try key()
        return true
      }
      close()
    case UInt8(ascii: "["):
      try open(.array)
      if peekAfterBlanks() != UInt8(ascii: "]") { return true }
      close()
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw unexpected()
    }
    return false
  }

  private mutating func open(_ tag: JSONSlot.Tag) throws(JSONError) {
    guard open.count < Self.deepest else { throw failure(.tooDeep) }
    open.append(tape.count)
    tape.append(JSONSlot(tag: tag, start: 0, end: 0))
    position += 1
  }

  private mutating func close() {
    tape[open.removeLast()].end = UInt32(tape.count)
    position += 1
  }

  private mutating func key() throws(JSONError) {
    guard peekAfterBlanks() == UInt8(ascii: "\"") else { throw unexpected() }
    try string()
    guard peekAfterBlanks() == UInt8(ascii: ":") else { throw unexpected() }
    position += 1
  }

  private mutating func word(_ word: StaticString, _ tag: JSONSlot.Tag) throws(JSONError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw unexpected() }
      position += 1
    }
    append(tag, from: start)
  }

  private mutating func number() throws(JSONError) {
    let start = position
    var tag = JSONSlot.Tag.whole
    if peek() == UInt8(ascii: "-") { position += 1 }
    if peek() == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek() == UInt8(ascii: ".") {
      tag = .fraction
      position += 1
      try digits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      tag = .fraction
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    append(tag, from: start)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while peek() &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw failure(position == bytes.count ? .unexpectedEnd : .badNumber) }
  }

  private mutating func string() throws(JSONError) {
    position += 1
    let start = position
    var tag = JSONSlot.Tag.plain
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        append(tag, from: start)
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        tag = .escaped
        try escape()
      } else if byte < 0x20 {
        throw failure(.controlCharacter)
      } else if byte < 0x80 {
        position += 1
      } else {
        try character()
      }
    }
    throw failure(.unexpectedEnd)
  }

  private mutating func escape() throws(JSONError) {
    position += 1
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard hexadecimal(peek()) != nil else { throw failure(.badEscape) }
        position += 1
      }
    default: throw failure(.badEscape)
    }
  }

  /// Reads one character beyond ASCII: the well-formed sequences of the Unicode Standard, table 3-7.
  private mutating func character() throws(JSONError) {
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF } else if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF } else if lead == 0xF4 { second = 0x80...0x8F }
    default: throw failure(.invalidUTF8)
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { throw failure(.invalidUTF8) }
    for index in position + 2..<max(position + 2, position + length) where bytes[index] & 0xC0 != 0x80 { throw failure(.invalidUTF8) }
    position += length
  }

  private mutating func append(_ tag: JSONSlot.Tag, from start: Int) {
    tape.append(JSONSlot(tag: tag, start: UInt32(start), end: UInt32(position)))
  }

  /// The current byte, or 0 at the end: no valid syntax has a 0 byte, so it is refused everywhere.
  private func peek() -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func peekAfterBlanks() -> UInt8 {
    let byte = peek()
    if byte > 0x20 { return byte }
    skipBlanks()
    return peek()
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func unexpected() -> JSONError { failure(position == bytes.count ? .unexpectedEnd : .unexpectedByte) }

  private func failure(_ reason: JSONError.SyntaxReason) -> JSONError {
    JSONError(path: "", problem: .syntax(offset: position, reason: reason))
  }
}
