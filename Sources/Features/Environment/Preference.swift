import WeatherModel

/// One preference, as it is chosen: a field and the number of one of its choices.
public struct Preference: Hashable, Sendable {
  /// What is chosen.
  public let field: Field
  /// The number of the choice, from 0 for the usual one, in the order of `Field.words`.
  public let choice: UInt8

  /// A choice by its number.
  public init(_ field: Field, _ choice: UInt8) {
    self.field = field
    self.choice = choice
  }

  /// The choice of a field that a word stands for.
  public init?(_ field: Field, word: String) {
    guard let place = field.place(of: word), place > 0 else { return nil }
    self.init(field, place - 1)
  }

  /// The choice that a word stands for, of whatever field: no two have a word in common.
  public init?(word: String) {
    for field in Field.allCases {
      guard let preference = Preference(field, word: word) else { continue }
      self = preference
      return
    }
    return nil
  }
}

extension Preference {
  /// The table of preferences: a line for each says its name and its choices. Cookies, forms, addresses, the command line and the configuration
  /// follow from it; they are read and written in its order.
  ///
  /// Whoever adds a preference adds a case and its line here, and its type in `Preferences.swift`; a screen shows it with `words`,
  /// `Preferences.word(of:)` for the current choice, and `Preference(word:)` for what was selected.
  public enum Field: UInt8, CaseIterable, Sendable {
    case temperature, airScale, clock, wind, pressure, distance, rain, theme, transparency, language

    /// The name, then the words of the choices, the usual one first. At most 16 choices; a word belongs to one field.
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
      case .language: Language.allCases.reduce("language auto") { $0 + " " + $1.tag }
      }
    }

    /// The words of the line, the name first.
    @inline(never) private var lineWords: [String] {
      var words: [String] = []
      for word in Array(line.utf8).split(separator: UInt8(ascii: " ")) { words.append(String(decoding: word, as: UTF8.self)) }
      return words
    }

    /// Where a word stands in the line. Without taking the line apart: a server does this for each word of each request's cookie.
    @inline(never) fileprivate func place(of word: String) -> UInt8? {
      var place: UInt8 = 0
      var rest = word.utf8[...]
      var isSame = true
      for byte in line.utf8 {
        if byte == UInt8(ascii: " ") {
          if isSame, rest.isEmpty { return place }
          place += 1
          rest = word.utf8[...]
          isSame = true
        } else if isSame {
          isSame = rest.popFirst() == byte
        }
      }
      return isSame && rest.isEmpty ? place : nil
    }

    /// The name in forms, addresses and the configuration.
    public var name: String { lineWords[0] }

    /// The words of the choices, in order: the values in forms and cookies.
    public var words: [String] { Array(lineWords.dropFirst()) }

    /// The field of a name; `unit` is what the temperature was called before there were others.
    public init?(name: String) {
      if sameBytes(name, "unit") {
        self = .temperature
        return
      }
      for field in Field.allCases where field.place(of: name) == 0 {
        self = field
        return
      }
      return nil
    }
  }
}
