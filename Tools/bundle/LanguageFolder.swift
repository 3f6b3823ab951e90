import Sentences
import WeatherModel

/// The files of all languages, compared with English.
struct LanguageFolder {
  let english: SentenceFile
  private let files: [SentenceFile]
  /// Sentences of other languages that are missing or do not fit the English ones, which replace them: people see that a translation is
  /// missing, and only the tests fail.
  let warnings: [SentenceError]

  init(_ folder: String) throws(BundleError) {
    var problems: [SentenceError] = []
    var files: [SentenceFile] = []
    for language in Language.allCases {
      let bytes = try FileSystem.read("\(folder)/\(language.tag).txt")
      do throws(SentenceError) { files.append(try SentenceFile(bytes, language: language)) } catch { problems.append(error) }
    }
    guard let english = files.first, english.language == .english else { throw .sentences(problems) }
    problems += english.structuralProblems + english.problems(comparedWith: english)
    guard problems.isEmpty else { throw .sentences(problems) }
    self.english = english
    self.files = files
    warnings = files.flatMap { $0.problems(comparedWith: english) }
  }

  /// The tables that browsers fetch, by file name.
  var tables: [String: [UInt8]] {
    var tables: [String: [UInt8]] = [:]
    for file in files { tables["\(file.language.tag).txt"] = file.compiled(like: english, forPages: true) }
    return tables
  }

  /// Replaces a file that refers to sentences by one file for each language: `manifest.webmanifest` is in English,
  /// `manifest.de.webmanifest` in German.
  func translate(_ sources: inout [String: [UInt8]], fixed: inout Set<String>) throws(BundleError) {
    for (name, bytes) in sources where MediaType(name).hasReferences {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("{{sentence:"), let dot = name.lastIndex(of: ".") else { continue }
      for file in files {
        let own = file.language == .english ? name : "\(name[..<dot]).\(file.language.tag)\(name[dot...])"
        sources[own] = Array(try translated(text, to: file, in: name).utf8)
        if fixed.contains(name) { fixed.insert(own) }
      }
    }
  }

  private func translated(_ text: String, to file: SentenceFile, in name: String) throws(BundleError) -> String {
    var pieces = text.split(separator: "{{sentence:", omittingEmptySubsequences: false)[...]
    var result = String(pieces.popFirst() ?? "")
    for piece in pieces {
      guard let end = piece.firstRange(of: "}}") else { throw .unknownReference(file: name, reference: "sentence:" + piece.prefix(40)) }
      let reference = String(piece[..<end.lowerBound])
      let words =
        switch reference {
        case "language": file.language.tag
        case "direction": file.language.isRightToLeft ? "rtl" : "ltr"
        default: english.sentences[reference].flatMap { file.sentence(like: $0).plainText }
        }
      guard let words else { throw .unknownReference(file: name, reference: "sentence:" + reference) }
      // The words go into JSON and HTML without being escaped.
      guard !words.contains(where: { "\"\\<&".contains($0) }) else { throw .unfitSentence(file: name, reference: reference) }
      result += words + piece[end.upperBound...]
    }
    return result
  }

  /// Writes the Swift accessors of the sentences, if they have changed.
  func writeAccessors(to path: String) throws(BundleError) {
    try FileSystem.update(path, with: english.accessors)
  }
}
