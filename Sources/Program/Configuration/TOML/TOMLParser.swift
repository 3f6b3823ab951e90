import WeatherModel

/// Reads the part of TOML 1.0 that a configuration needs: tables, arrays of tables, dotted keys, one-line strings, whole and decimal
/// numbers, booleans, arrays, comments. The rest (inline tables, dates, multi-line strings, other number bases, inf and nan) gives an error
/// that names it.
struct TOMLParser {
  let bytes: [UInt8]
  var offset = 0
  private(set) var errors: [TOMLError] = []
  let root = TOMLTableBuilder(.header, at: TOMLPosition(line: 1, column: 1))
  private var current: TOMLTableBuilder
  /// The number of open brackets. After an error within brackets, it is not known where they would have been closed, so reading stops.
  var openBrackets = 0
  private var lineStart = (line: 1, offset: 0)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    current = root
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads the whole document. After an error it continues with the next line, so that all errors are reported at once.
  mutating func parse() {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      errors = [TOMLError(position: TOMLPosition(line: 1, column: 1), reason: "the file is not UTF-8")]
      return
    }
    while offset < bytes.count, errors.count < 20 {
      do throws(TOMLError) {
        try line()
      } catch {
        errors.append(error)
        if openBrackets > 0 { return }
        while let byte = peek, byte != 0x0A { offset += 1 }
      }
    }
  }

  private mutating func line() throws(TOMLError) {
    lineStart = (position(of: offset).line, offset)
    skipBlanks()
    switch peek {
    case nil, 0x0A, 0x0D, UInt8(ascii: "#"): break
    case UInt8(ascii: "["): try header()
    default:
      let (table, name, position) = try tableAndName()
      skipBlanks()
      guard take("=") else { throw error("a key must be followed by '=' and its value") }
      skipBlanks()
      let value = try value()
      guard table.entry(name) == nil else {
        throw TOMLError(position: position, reason: "'\(shown(name))' is already defined in line \(table.line(of: name))")
      }
      table.set(name, .value(value), at: position)
    }
    try endOfLine()
  }

  mutating func endOfLine() throws(TOMLError) {
    skipBlanks()
    try comment()
    if take("\r"), peek != 0x0A { throw error("a line must end with a line feed, not with a carriage return alone") }
    guard peek == nil || take("\n") else { throw error("only a comment may follow here") }
  }

  mutating func comment() throws(TOMLError) {
    guard take("#") else { return }
    while let byte = peek, byte != 0x0A {
      if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { return }
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { throw error("there is a control character in the comment") }
      offset += 1
    }
  }

  // MARK: Tables

  private mutating func header() throws(TOMLError) {
    let start = position(of: offset)
    offset += 1
    let isRepeated = take("[")
    let names = try keys()
    skipBlanks()
    guard take("]"), !isRepeated || take("]") else { throw error(isRepeated ? "']]' is missing" : "']' is missing") }
    var table = root
    for (name, position) in names.dropLast() {
      switch table.entry(name) {
      case nil:
        let next = TOMLTableBuilder(.implied, at: position)
        table.set(name, .branch(next), at: position)
        table = next
      case .branch(let next): table = next
      case .branches(let row):
        guard let last = row.branches.last else { throw error("there is no table here") }
        table = last
      case .value: throw TOMLError(position: position, reason: "'\(shown(name))' is a value in line \(table.line(of: name)), not a table")
      }
    }
    guard let (name, position) = names.last else { throw error("a table needs a name") }
    let next = TOMLTableBuilder(isRepeated ? .repeated : .header, at: start)
    switch (table.entry(name), isRepeated) {
    case (nil, true): table.set(name, .branches(TOMLTableBuilder.Row(next)), at: position)
    case (.branches(let row), true): row.branches.append(next)
    case (nil, false): table.set(name, .branch(next), at: position)
    case (.branch(let known), false) where known.origin == .implied:
      known.origin = .header
      current = known
      return
    default:
      throw TOMLError(position: position, reason: "'\(shown(name))' is already defined in line \(table.line(of: name))")
    }
    current = next
  }

  /// The table and the name that a key, which may be dotted, refers to in the current table.
  private mutating func tableAndName() throws(TOMLError) -> (TOMLTableBuilder, String, TOMLPosition) {
    let names = try keys()
    var table = current
    for (name, position) in names.dropLast() {
      switch table.entry(name) {
      case nil:
        let next = TOMLTableBuilder(.dotted, at: position)
        table.set(name, .branch(next), at: position)
        table = next
      case .branch(let next) where next.origin == .dotted: table = next
      default: throw TOMLError(position: position, reason: "'\(shown(name))' is already defined in line \(table.line(of: name))")
      }
    }
    guard let (name, position) = names.last else { throw error("a key is missing") }
    return (table, name, position)
  }

  private mutating func keys() throws(TOMLError) -> [(String, TOMLPosition)] {
    var keys: [(String, TOMLPosition)] = []
    repeat {
      skipBlanks()
      let position = position(of: offset)
      keys.append((try key(), position))
      guard keys.count <= 16 else { throw error("the key has too many parts") }
      skipBlanks()
    } while take(".")
    return keys
  }

  private mutating func key() throws(TOMLError) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try text() }
    let start = offset
    while let byte = peek, isLetterOrDigit(byte, or: "-_") { offset += 1 }
    guard offset > start else {
      throw error("a key may have letters, digits, '-' and '_'; put any other key between quotation marks")
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Bytes

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  mutating func skipBlanks() { while peek == 0x20 || peek == 0x09 { offset += 1 } }

  func error(_ reason: String, at other: Int? = nil) -> TOMLError { TOMLError(position: position(of: other ?? offset), reason: reason) }

  /// Counts from the start of the current line, so that the time does not grow with the length of the file.
  func position(of offset: Int) -> TOMLPosition {
    var position = TOMLPosition(line: lineStart.line, column: 1)
    for byte in bytes[min(lineStart.offset, offset)..<min(offset, bytes.count)] {
      if byte == 0x0A {
        position = TOMLPosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }
}

extension TOMLTable {
  /// Reads a document; `errors` has everything that is wrong with it.
  public static func parse(_ bytes: [UInt8]) -> (table: TOMLTable, errors: [TOMLError]) {
    var parser = TOMLParser(bytes)
    parser.parse()
    return (parser.root.table, parser.errors)
  }
}
