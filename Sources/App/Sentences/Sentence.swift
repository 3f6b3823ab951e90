import WeatherModel

/// A sentence as translators write it.
public struct Sentence: Equatable, Sendable {
  /// A part of a form: words, or a placeholder ("hole") by its name.
  public enum Part: Equatable, Sendable {
    case words(String)
    case placeholder(String)
  }

  /// Name of the sentence in the file, such as `condition/rain`.
  public let name: String
  /// Line number in its file.
  public let line: Int
  /// Its single form (under nil), or a form for each plural category.
  public internal(set) var forms: [PluralCategory?: [Part]]

  /// The family that it belongs to; a single sentence is a family of its own.
  public var family: String { String(name.prefix { $0 != "/" }) }

  /// Whether it has plural forms.
  public var isPlural: Bool { forms[nil] == nil }

  /// The names of its placeholders, in the order of reading; with plural forms, `count` comes first.
  public var placeholders: [String] {
    var names: [String] = isPlural ? [Sentence.count] : []
    for parts in sortedForms.map(\.parts) {
      for case .placeholder(let name) in parts where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Its text, when it has one form and no placeholders; otherwise nil.
  public var plainText: String? {
    guard let parts = forms[nil], parts.count == 1, case .words(let words) = parts[0] else { return nil }
    return words
  }

  /// The forms in the order of their categories.
  var sortedForms: [(category: PluralCategory?, parts: [Part])] {
    forms.sorted { ($0.key?.rawValue ?? 0) < ($1.key?.rawValue ?? 0) }.map { (category: $0.key, parts: $0.value) }
  }

  /// The placeholder for the number that decides between plural forms.
  static let count = "count"
}
