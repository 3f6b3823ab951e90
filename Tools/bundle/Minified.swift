/// Scripts and style sheets without what only people need: comments, indentation and unnecessary spaces.
///
/// Scripts keep their line breaks, so that this code doesn't have to know where a statement ends.
struct Minified {
  /// The shortened file, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Shortens the file of that name; a file that is neither a script nor a style sheet stays as it is.
  init(_ source: [UInt8], name: String) {
    if name.hasSuffix(".css") {
      addStyles(source)
    } else if name.hasSuffix(".js") {
      addScript(source)
    } else {
      bytes = source
    }
  }

  /// Removes lines that are comments. A text of several lines (between backticks) stays as it is.
  private mutating func addScript(_ source: [UInt8]) {
    var isInText = false
    for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if !isInText, code.isEmpty || code.starts(with: "//".utf8) { continue }
      bytes += isInText ? line : code
      if line.endIndex < source.endIndex { bytes.append(UInt8(ascii: "\n")) }
      if !line.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) { isInText.toggle() }
    }
  }

  private mutating func addStyles(_ source: [UInt8]) {
    var rest = source[...]
    var isBlank = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "/"), rest.dropFirst().first == UInt8(ascii: "*") {
        rest = rest.dropFirst(2)
        while let next = rest.popFirst(), next != UInt8(ascii: "*") || rest.first != UInt8(ascii: "/") {}
        rest = rest.dropFirst()
        isBlank = true
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        rest = rest.dropFirst()
        isBlank = true
      } else {
        addStyle(byte, afterBlank: isBlank)
        isBlank = false
        rest = rest.dropFirst()
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { addQuoted(&rest, until: byte) }
      }
    }
  }

  /// A space stays only where it can matter: before a colon it does (`p :first-child`), and a value may consist of just one.
  private mutating func addStyle(_ byte: UInt8, afterBlank isBlank: Bool) {
    let isEnd = byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}")
    if isBlank, let last = bytes.last {
      let isEmptyValue = isEnd && last == UInt8(ascii: ":")
      if isEmptyValue || !isEnd && !Self.around.contains(byte) && !Self.around.contains(last) && last != UInt8(ascii: ":") {
        bytes.append(UInt8(ascii: " "))
      }
    }
    if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
    bytes.append(byte)
  }

  /// Adds a text in quotes, which is part of the style, unchanged.
  private mutating func addQuoted(_ rest: inout ArraySlice<UInt8>, until quote: UInt8) {
    while let byte = rest.popFirst() {
      bytes.append(byte)
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { bytes.append(escaped) }
    }
  }

  /// Beside these no space is needed.
  private static let around = Array("{};,".utf8)
}
