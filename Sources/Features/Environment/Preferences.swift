import WeatherModel

/// What a person prefers; kept between starts, and told to the server in a cookie so that its first paint is right.
public struct Preferences: Hashable, Sendable {
  /// Degrees Celsius or Fahrenheit.
  public enum TemperatureUnit: UInt8, CaseIterable, Sendable {
    case celsius, fahrenheit

    /// The word in cookies and forms.
    public var word: String { self == .celsius ? "c" : "f" }
  }

  /// How the hours of a day are counted.
  public enum Clock: UInt8, CaseIterable, Sendable {
    case twentyFourHours, twelveHours

    /// The word in cookies and forms.
    public var word: String { self == .twentyFourHours ? "24" : "12" }
  }

  /// The unit of every temperature.
  public var temperatureUnit: TemperatureUnit = .celsius
  /// The scale of the air-quality index.
  public var airScale: AirScale = .european
  /// How every time of day is written.
  public var clock: Clock = .twentyFourHours

  /// The language of every sentence; nil leaves it to the browser.
  public var language: Language?

  /// The preferences of somebody who never said anything.
  public init() {}

  /// All in one, as the cookie carries it: "c-eu", "f-us-12-ar".
  public var cookie: String {
    let words = temperatureUnit.word + "-" + airScale.word + (clock == .twelveHours ? "-12" : "")
    return language.map { words + "-" + $0.tag } ?? words
  }

  /// Reads the cookie; what makes no sense stays as it was.
  public init(cookie: String) {
    for word in Array(cookie.utf8).split(separator: UInt8(ascii: "-")) { set(String(decoding: word, as: UTF8.self)) }
  }

  /// Sets the preference that a word stands for; an unknown word changes nothing and answers false.
  @discardableResult
  public mutating func set(_ word: String) -> Bool {
    guard let preference = Preference(word: word) else { return false }
    set(preference)
    return true
  }

  /// Sets one preference.
  public mutating func set(_ preference: Preference) {
    switch preference {
    case .temperatureUnit(let unit): temperatureUnit = unit
    case .clock(let clock): self.clock = clock
    case .airScale(let scale): airScale = scale
    case .language(let language): self.language = language
    }
  }
}

/// One preference, as it is chosen.
public enum Preference: Hashable, Sendable {
  /// The unit of every temperature.
  case temperatureUnit(Preferences.TemperatureUnit)
  /// How every time of day is written.
  case clock(Preferences.Clock)
  /// The scale of the air-quality index.
  case airScale(AirScale)
  /// The language of every sentence.
  case language(Language)

  /// The preference that a word of cookies and forms stands for.
  @inline(never) public init?(word: String) {
    for unit in Preferences.TemperatureUnit.allCases where sameBytes(unit.word, word) {
      self = .temperatureUnit(unit)
      return
    }
    for clock in Preferences.Clock.allCases where sameBytes(clock.word, word) {
      self = .clock(clock)
      return
    }
    for scale in AirScale.allCases where sameBytes(scale.word, word) {
      self = .airScale(scale)
      return
    }
    for language in Language.allCases where sameBytes(language.tag, word) {
      self = .language(language)
      return
    }
    return nil
  }
}

extension AirScale {
  /// The word in cookies and forms.
  public var word: String { self == .european ? "eu" : "us" }
}
