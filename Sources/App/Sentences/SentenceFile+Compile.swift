import WeatherModel

extension SentenceFile {
  /// A hash of the sentences' names and placeholders: a table fits the program whose sentences have the same signature.
  public var signature: String {
    // FNV-1a is enough: only changed sentences must be noticed.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in names {
      for byte in ([name] + (sentences[name]?.placeholders ?? [])).joined(separator: " ").utf8 + [0x0A] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }

  /// The table for programs or, with `forPages`, for browsers; its format is described at Copy's `SentenceTable`. `english` determines the
  /// number of each placeholder, and replaces sentences that are missing or do not fit.
  public func compiled(like english: SentenceFile, forPages: Bool = false) -> [UInt8] {
    var bytes = Array("weatherglass-language 1 \(language.tag) \(english.signature)\n".utf8)
    let holesByFamily = Dictionary(english.families.map { ($0.name, Self.placeholders(of: $0.members)) }) { first, _ in first }
    for name in english.names.prefix(forPages ? english.pageCount ?? english.names.count : english.names.count) {
      guard let original = english.sentences[name] else { continue }
      let holes = holesByFamily[original.family] ?? []
      for (index, form) in sentence(like: original).forms(in: language).enumerated() {
        if index > 0 { bytes.append(0x1F) }
        for part in form {
          switch part {
          case .words(let words): bytes += words.utf8
          case .placeholder(let name): bytes.append(UInt8((holes.firstIndex(of: name) ?? 0) + 1))
          }
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

extension Sentence {
  /// Its form for each plural category of a language, or its single form. The English one has fewer than other languages.
  fileprivate func forms(in language: Language) -> [[Part]] {
    guard isPlural else { return [forms[nil] ?? []] }
    return PluralCategory.allCases.filter(language.has).map { forms[$0] ?? forms[.other] ?? [] }
  }
}
