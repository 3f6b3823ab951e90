import WeatherModel

/// A sentence as translators write it.
public struct Sentence: Equatable, Sendable {
  /// A part of a form: words, or a hole by its name.
  public enum Part: Equatable, Sendable {
    case words(String)
    case hole(String)
  }

  /// The sentence's name.
  public let name: String
  /// Where it stands in its file.
  public let line: Int
  /// Its one form, or a form for each category where it counts something.
  public internal(set) var forms: [PluralCategory?: [Part]]

  /// The family it belongs to; a sentence alone is a family of its own.
  public var family: String { String(name.prefix { $0 != "/" }) }

  /// Whether it counts something.
  public var isPlural: Bool { forms[nil] == nil }

  /// The names of its holes, in the order in which a reader meets them; where it counts, `count` is the first.
  public var holes: [String] {
    var names: [String] = isPlural ? [Sentence.count] : []
    for parts in sortedForms.map(\.parts) {
      for case .hole(let name) in parts where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Its words, where it has one form and no holes.
  public var plainText: String? {
    guard let parts = forms[nil], parts.count == 1, case .words(let words) = parts[0] else { return nil }
    return words
  }

  /// The forms in the order of their categories.
  var sortedForms: [(category: PluralCategory?, parts: [Part])] {
    forms.sorted { ($0.key?.rawValue ?? 0) < ($1.key?.rawValue ?? 0) }.map { (category: $0.key, parts: $0.value) }
  }

  /// The hole of the number that decides between plural forms.
  static let count = "count"
}
