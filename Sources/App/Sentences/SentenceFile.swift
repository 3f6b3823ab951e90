import WeatherModel

/// The sentences of one language, by name.
///
/// A line is `name = text` or, for a plural form, `name.category = text`. Sentences that say one thing in several cases form a family:
/// `condition/rain`. Sentences after the line `[terminals]` are only in programs, not in the tables for browsers. Placeholders are
/// `{name}`; `\u{202F}` writes an invisible character. Empty lines and lines that begin with `#` are ignored.
public struct SentenceFile: Sendable {
  /// The language of the file, according to its name.
  public let language: Language
  /// The sentences, by name.
  public private(set) var sentences: [String: Sentence] = [:]
  /// The names of all sentences, in the order of the file.
  public private(set) var names: [String] = []

  /// How many of them, from the first on, are in the tables for browsers; nil for all.
  public private(set) var pageCount: Int?

  /// Parses a file; throws the first problem.
  public init(_ bytes: [UInt8], language: Language) throws(SentenceError) {
    self.language = language
    guard String(validating: bytes, as: UTF8.self) != nil else { throw error(at: nil, "is not UTF-8") }
    // Works on bytes for speed, because the server reads all of its languages when it starts.
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = trimmed(line)
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      if line.elementsEqual("[terminals]".utf8) {
        pageCount = names.count
        continue
      }
      try read(line, at: index + 1)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, at number: Int) throws(SentenceError) {
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { throw error(at: number, "has no '=' between a name and its sentence") }
    let keyBytes = trimmed(line[..<sign])
    let text = trimmed(line[(sign + 1)...])
    let key = String(decoding: keyBytes, as: UTF8.self)
    if text.isEmpty { throw error(at: number, "'\(key)' has no sentence") }
    let words = keyBytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard words.count <= 2, areNames(words[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)) else {
      throw error(at: number, "'\(key)' is not a name: letters and digits, the first one a lowercase letter")
    }
    let name = String(decoding: words[0], as: UTF8.self)
    var category: PluralCategory?
    if words.count == 2 {
      let word = String(decoding: words[1], as: UTF8.self)
      category = PluralCategory.allCases.first { "\($0)" == word }
      guard let category else { throw error(at: number, "'\(word)' is not a plural category of CLDR") }
      guard language.has(category) else { throw error(at: number, "\(language) has no category '\(category)'") }
    }
    let parts = try parts(of: text, at: number)
    if category == nil, parts.contains(.placeholder(Sentence.count)) {
      throw error(at: number, "'\(name)' counts something: write its plural forms, such as '\(name).other'")
    }
    guard var sentence = sentences[name] else {
      names.append(name)
      sentences[name] = Sentence(name: name, line: number, forms: [category: parts])
      return
    }
    guard sentence.forms[category] == nil, sentence.isPlural == (category != nil) else {
      throw error(at: number, "'\(key)' is defined twice")
    }
    sentence.forms[category] = parts
    sentences[name] = sentence
  }

  private func parts(of text: ArraySlice<UInt8>, at number: Int) throws(SentenceError) -> [Sentence.Part] {
    var parts: [Sentence.Part] = []
    var words: [UInt8] = []
    var rest = text
    func endWords() {
      if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
      words.removeAll(keepingCapacity: true)
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")), isName(rest[..<end]) else {
          throw error(at: number, "a hole is written {name}")
        }
        endWords()
        parts.append(.placeholder(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "\\"):
        guard rest.starts(with: "u{".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")),
          let code = UInt32(String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code), code >= 0x20
        else { throw error(at: number, "a character that can't be seen is written \\u{202F}; there are no other escapes") }
        words += UTF8.encode(scalar).map { Array($0) } ?? []
        rest = rest[(end + 1)...]
      case UInt8(ascii: "}"): throw error(at: number, "'}' without '{'")
      default:
        guard byte >= 0x20 else { throw error(at: number, "has a control character") }
        words.append(byte)
      }
    }
    endWords()
    return parts
  }

  func error(at line: Int?, _ problem: String) -> SentenceError { SentenceError(language: language, line: line, problem: problem) }
}

/// A problem in the file of a language.
public struct SentenceError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The language of the file `Languages/<tag>.txt`.
  public let language: Language
  /// The line number; nil when the problem is not in a single line.
  public let line: Int?
  /// A short description of the problem.
  public let problem: String

  /// Creates a problem.
  public init(language: Language, line: Int?, problem: String) {
    self.language = language
    self.line = line
    self.problem = problem
  }

  /// The file, the line and the problem, as compilers write it.
  public var description: String { "Languages/\(language.tag).txt" + (line.map { ":\($0)" } ?? "") + ": " + problem }
}

private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first, first == 0x20 || first == 0x09 { text.removeFirst() }
  while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text.removeLast() }
  return text
}

/// Whether the parts of a name are valid: first a family's name, then a case, which may be a number.
private func areNames(_ names: [ArraySlice<UInt8>]) -> Bool {
  names.first.map(isName) == true && names.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetterOrDigit) }
}

private func isName(_ name: ArraySlice<UInt8>) -> Bool {
  guard let first = name.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return name.allSatisfy(isLetterOrDigit)
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
