import WeatherModel

/// The sentences of one language, by name.
///
/// A line is `name = text` or, for a form beside a number, `name.category = text`. Sentences that say one thing in several cases share a family:
/// `condition/rain`. What follows the line `[terminals]` is in programs only, not in the tables of browsers. Holes are `{name}`; `\u{202F}` writes a character that can't be seen. Lines that begin with `#` and empty ones say nothing.
public struct SentenceFile: Sendable {
  /// The language that the file's name says.
  public let language: Language
  /// The sentences, by name.
  public private(set) var sentences: [String: Sentence] = [:]
  /// The names of all sentences in the order of the file.
  public private(set) var names: [String] = []

  /// How many of them, from the first, are in the tables of browsers.
  public private(set) var pageCount: Int?

  /// Reads a file.
  public init(_ bytes: [UInt8], language: Language) throws(SentenceError) {
    self.language = language
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(at: nil, "is not UTF-8") }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = trimmed(line)
      if line.isEmpty || line.first == "#" { continue }
      if line == "[terminals]" {
        pageCount = names.count
        continue
      }
      try read(line, at: index + 1)
    }
  }

  private mutating func read(_ line: Substring, at number: Int) throws(SentenceError) {
    guard let sign = line.firstIndex(of: "=") else { throw error(at: number, "has no '=' between a name and its sentence") }
    let key = trimmed(line[..<sign])
    let text = trimmed(line[line.index(after: sign)...])
    if text.isEmpty { throw error(at: number, "'\(key)' has no sentence") }
    let words = key.split(separator: ".", omittingEmptySubsequences: false)
    let name = String(words[0])
    guard words.count <= 2, areNames(name.split(separator: "/", omittingEmptySubsequences: false)) else {
      throw error(at: number, "'\(key)' is not a name: letters and digits, the first one a small letter")
    }
    var category: PluralCategory?
    if words.count == 2 {
      category = PluralCategory.allCases.first { "\($0)" == words[1] }
      guard let category else { throw error(at: number, "'\(words[1])' is not a plural category of CLDR") }
      guard language.has(category) else { throw error(at: number, "\(language) has no category '\(category)'") }
    }
    let parts = try parts(of: text, at: number)
    if parts.contains(.hole(Sentence.count)), category == nil {
      throw error(at: number, "'\(name)' counts something: write its plural forms, such as '\(name).other'")
    }
    guard var sentence = sentences[name] else {
      names.append(name)
      sentences[name] = Sentence(name: name, line: number, forms: [category: parts])
      return
    }
    guard sentence.forms[category] == nil, sentence.isPlural == (category != nil) else {
      throw error(at: number, "'\(key)' stands there twice")
    }
    sentence.forms[category] = parts
    sentences[name] = sentence
  }

  private func parts(of text: Substring, at number: Int) throws(SentenceError) -> [Sentence.Part] {
    var parts: [Sentence.Part] = []
    var words = ""
    var rest = text
    while let character = rest.popFirst() {
      switch character {
      case "{":
        guard let end = rest.firstIndex(of: "}"), isName(rest[..<end]) else { throw error(at: number, "a hole is written {name}") }
        if !words.isEmpty { parts.append(.words(words)) }
        words = ""
        parts.append(.hole(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      case "\\":
        guard rest.hasPrefix("u{"), let end = rest.firstIndex(of: "}"), let code = UInt32(rest.dropFirst(2)[..<end], radix: 16),
          let scalar = Unicode.Scalar(code), code >= 0x20
        else { throw error(at: number, "a character that can't be seen is written \\u{202F}; there are no other escapes") }
        words.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      case "}": throw error(at: number, "'}' without '{'")
      default:
        guard character.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else { throw error(at: number, "has a control character") }
        words.append(character)
      }
    }
    if !words.isEmpty { parts.append(.words(words)) }
    return parts
  }

  func error(at line: Int?, _ problem: String) -> SentenceError { SentenceError(language: language, line: line, problem: problem) }
}

/// What is wrong with the file of a language.
public struct SentenceError: Error, Equatable, CustomStringConvertible, Sendable {
  /// Whose file it is: `Languages/<tag>.txt`.
  public let language: Language
  /// The line, where there is one.
  public let line: Int?
  /// What is wrong there.
  public let problem: String

  /// A problem with a language's file.
  public init(language: Language, line: Int?, problem: String) {
    self.language = language
    self.line = line
    self.problem = problem
  }

  /// File, line and problem.
  public var description: String { "Languages/\(language.tag).txt" + (line.map { ":\($0)" } ?? "") + ": " + problem }
}

private func trimmed(_ text: Substring) -> Substring {
  var text = text
  while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
  while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
  return text
}

/// A family's name comes first; its cases may be numbers.
private func areNames(_ names: [Substring]) -> Bool {
  names.first.map(isName) == true && names.dropFirst().allSatisfy { isName("a" + $0) && !$0.isEmpty }
}

private func isName(_ name: some StringProtocol) -> Bool {
  guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte != 0x40 && byte != 0x60
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
