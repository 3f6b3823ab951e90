import WeatherModel

/// One choice of a preference: a field, and the number of one of its choices.
public struct Preference: Hashable, Sendable {
  /// The preference that is set.
  public let field: Field
  /// The number of the choice in the order of `Field.words`; 0 is the default.
  public let choice: UInt8

  /// Creates a choice from its number.
  public init(_ field: Field, _ choice: UInt8) {
    self.field = field
    self.choice = choice
  }

  /// Reads a word as a choice of this field; nil when it is none.
  public init?(_ field: Field, word: String) { self.init(field, Array(word.utf8)) }

  /// Reads a word as a choice of any field, which is unambiguous because no word belongs to two fields; nil when it is none.
  public init?(word: String) { self.init(Array(word.utf8)) }

  init?(_ field: Field, _ word: [UInt8]) {
    guard let index = field.index(of: word), index > 0 else { return nil }
    self.init(field, index - 1)
  }

  init?(_ word: [UInt8]) {
    for field in Field.allCases {
      guard let preference = Preference(field, word) else { continue }
      self = preference
      return
    }
    return nil
  }
}

extension Preference {
  /// The table of preferences: one line for each, with its name and its choices. Cookies, forms, addresses, the command line and the
  /// configuration are derived from it; preferences are read and written in its order.
  ///
  /// To add a preference, add a case and its line here, and its type in `Preferences.swift`. A screen shows it with `words`,
  /// `Preferences.word(of:)` for the current choice, and `Preference(word:)` for the selected one.
  public enum Field: UInt8, CaseIterable, Sendable {
    case temperature, airScale, clock, wind, pressure, distance, rain, theme, transparency, wit, tiles, language

    /// The name, then the words of the choices, the default first. A word belongs to one field only.
    private var line: String {
      switch self {
      case .temperature: "temperature c f"
      case .airScale: "scale eu us"
      case .clock: "clock 24 12"
      case .wind: "wind kmh ms mph kn bft"
      case .pressure: "pressure hpa mmhg inhg"
      case .distance: "distance km mi"
      case .rain: "rain mm in"
      case .theme: "theme system light dark"
      case .transparency: "transparency full reduced"
      case .wit: "wit witty plain"
      case .tiles: "tiles outlines streets"
      case .language: languages
      }
    }

    private var languages: String {
      var line = "language auto"
      for language in Language.allCases { line += " " + language.tag }
      return line
    }

    /// The word at an index of the line, where the name is at 0; empty beyond the end.
    func word(_ wanted: UInt8) -> String {
      var bytes: [UInt8] = []
      var index: UInt8 = 0
      for byte in Array(line.utf8) {
        if byte == UInt8(ascii: " ") {
          index += 1
        } else if index == wanted {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// The index of a word in the line. The line is not split, because a server does this for each word of each request's cookie.
    fileprivate func index(of word: [UInt8]) -> UInt8? {
      var index: UInt8 = 0
      var length = 0
      var isSame = true
      for byte in Array(line.utf8) {
        if byte == UInt8(ascii: " ") {
          if isSame, length == word.count { return index }
          index += 1
          length = 0
          isSame = true
        } else {
          isSame = isSame && length < word.count && word[length] == byte
          length += 1
        }
      }
      return isSame && length == word.count ? index : nil
    }

    /// Whether it changes text pages for terminals. Their language is set in another way, by `lang`.
    public var appliesToText: Bool {
      switch self {
      case .temperature, .airScale, .clock, .wind, .pressure, .distance, .rain: true
      case .theme, .transparency, .wit, .tiles, .language: false
      }
    }

    /// The name in forms, addresses and the configuration.
    public var name: String { word(0) }

    /// The words of the choices, in order; they are the values in forms and cookies.
    public var words: [String] {
      var words: [String] = []
      while case let word = word(UInt8(words.count) + 1), !word.isEmpty { words.append(word) }
      return words
    }

    /// The field with a name; nil when there is none. `unit` is the name of `temperature` before version 1.
    public init?(name: String) {
      let isNamed = { (field: Field) in field.index(of: Array(name.utf8)) == 0 || field == .temperature && name == "unit" }
      guard let field = Field.allCases.first(where: isNamed) else { return nil }
      self = field
    }
  }
}
