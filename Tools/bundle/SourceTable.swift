import Sentences
import WeatherModel

/// The list of the weather sources, from which the Swift code that names them is generated.
struct SourceTable {
  let rows: [Row]

  /// A line of the list, about one source.
  struct Row {
    var folder, word, name: String
    var link: String?
    var mayBeStored: Bool
    /// The attribution that the source's terms require, in English.
    var attribution = ""

    /// Its identifier in Swift: `metNorway` for the folder METNorway.
    var identifier: String {
      let bytes = Array(folder.utf8)
      let capitals = bytes.prefix { $0 < UInt8(ascii: "a") }.count
      let lowered = capitals < bytes.count ? max(1, capitals - 1) : capitals
      return String(decoding: bytes[..<lowered].map { $0 | 0x20 } + bytes[lowered...], as: UTF8.self)
    }
  }

  /// Reads the list; the attributions are the English sentences of the family `credit`.
  init(_ text: String, english: SentenceFile) throws(BundleError) {
    var rows: [Row] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(LineError) { rows.append(try Row(line, after: rows)) } catch {
        throw .sourceTable(line: index + 1, problem: error.words)
      }
    }
    for family in ["credit", "sourceTerms"] {
      let there = english.names.filter { $0.hasPrefix(family + "/") }, wanted = rows.map { "\(family)/\($0.identifier)" }
      guard there == wanted else {
        let gap = zip(there, wanted).first { $0 != $1 }
        let name = gap?.1 ?? (there.count < wanted.count ? wanted[there.count] : there[wanted.count])
        throw .sourceTable(
          line: nil, problem: "the languages and the list disagree at '\(name)': both must name the same sources in the same order")
      }
    }
    for index in rows.indices { rows[index].attribution = english.sentences["credit/\(rows[index].identifier)"]?.plainText ?? "" }
    self.rows = rows
  }

  /// Why a line can't be read.
  struct LineError: Error { var words: String }

  /// Swift code for the portable modules: the sources' names and attributions, and whether their data may be stored.
  var identities: String {
    """
    \(heading)
    /// A source of weather.
    public enum Source: UInt8, CaseIterable, Sendable {
      case \(rows.map(\.identifier).joined(separator: ", "))

      /// The source's identifier in addresses, options and answers.
      public var word: String {
        switch self {
    \(cases { quoted($0.word) })
        }
      }

      /// The source's name, as it is shown to people.
      public var name: String {
        switch self {
    \(cases { quoted($0.name) })
        }
      }

      /// The attribution, in English, that must be shown with this source's data.
      public var attribution: String {
        switch self {
    \(cases { quoted($0.attribution) })
        }
      }

      /// The address that the attribution links to; nil if there is none.
      public var link: String? {
        switch self {
    \(cases { $0.link.map(quoted) ?? "nil" })
        }
      }

      /// Whether the source's terms allow storing its data.
      public var mayBeStored: Bool { \(neverKept.isEmpty ? "true" : neverKept) }
    }

    """
  }

  private var neverKept: String {
    rows.filter { !$0.mayBeStored }.map { "self != .\($0.identifier)" }.joined(separator: " && ")
  }

  /// Swift code for the module that asks the sources: where the facts about each source are.
  var facts: String {
    """
    \(heading)
    import WeatherModel

    extension Source {
      /// The source's properties, such as its access and its endpoints.
      public var facts: SourceFacts {
        switch self {
    \(cases { "\($0.folder).facts" })
        }
      }
    }

    """
  }

  private var heading: String {
    """
    // Made from Sources/Weather/Providers/sources.txt and Languages/en.txt by `make sources`; change it there.
    // swift-format-ignore-file

    """
  }

  private func cases(_ value: (Row) -> String) -> String {
    rows.map { "    case .\($0.identifier): \(value($0))" }.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String {
    var words = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": words += "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .privateUse: words += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: words.unicodeScalars.append(scalar)
      }
    }
    return "\"\(words)\""
  }
}

extension SourceTable.Row {
  fileprivate init(_ line: Substring, after others: [Self]) throws(SourceTable.LineError) {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { trimmedText(String($0)) }
    guard (3...5).contains(fields.count), !fields.contains("") else {
      throw SourceTable.LineError(words: "it needs folder | word | name, and may have | link | never kept")
    }
    guard isSwiftName(fields[0]) else { throw SourceTable.LineError(words: "'\(fields[0])' is not a type's name, such as METNorway") }
    guard fields[1].utf8.allSatisfy({ isSmallLetter($0) || $0 == UInt8(ascii: "-") }) else {
      throw SourceTable.LineError(words: "'\(fields[1])' is not a word of lowercase letters and hyphens")
    }
    self.init(folder: fields[0], word: fields[1], name: fields[2], mayBeStored: true)
    for field in fields.dropFirst(3) {
      if field == "never kept", mayBeStored {
        mayBeStored = false
      } else if field.hasPrefix("https://"), link == nil {
        link = field
      } else {
        throw SourceTable.LineError(words: "'\(field)' is neither an https link nor 'never kept'")
      }
    }
    guard !others.contains(where: { $0.identifier == identifier || $0.word == word }) else {
      throw SourceTable.LineError(words: "'\(fields[0])' or '\(fields[1])' is listed twice")
    }
  }
}

private func isSmallLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }

private func isSwiftName(_ text: String) -> Bool {
  guard let first = text.utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return false }
  return text.utf8.allSatisfy { isSmallLetter($0 | 0x20) }
}
