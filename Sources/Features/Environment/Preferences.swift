import WeatherModel

/// What a person prefers; kept between starts, and told to the server in a cookie so that its first paint is right. `Preference.Field` is the table
/// of all preferences.
public struct Preferences: Hashable, Sendable {
  /// The number of each field's choice.
  private var choices = [UInt8](repeating: 0, count: Preference.Field.allCases.count)

  /// Which source the weather is to come from.
  public var sources = PreferredSources()

  /// The preferences of somebody who never said anything.
  public init() {}

  /// The number of a field's choice.
  public subscript(field: Preference.Field) -> UInt8 {
    get { choices[Int(field.rawValue)] }
    set { choices[Int(field.rawValue)] = newValue }
  }

  /// The word of a field's choice.
  public func word(of field: Preference.Field) -> String { field.word(self[field] + 1) }

  /// All in one, as the cookie carries it: "c-eu", "f-us-12-mph-ar~current:nws~air:open-meteo". The first two are always there, the others where
  /// they are not the usual.
  public var cookie: String {
    var text = ""
    for field in Preference.Field.allCases where field.rawValue < 2 || self[field] > 0 {
      if field.rawValue > 0 { text += "-" }
      text += word(of: field)
    }
    return sources.isEmpty ? text : text + "~" + sources.text(separator: "~")
  }

  /// Reads the cookie; what makes no sense stays as it was. A cookie of ours has no more words than there are fields.
  public init(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    for item in parts.dropFirst().prefix(Kind.allCases.count) { _ = sources.read(item) }
    for word in parts[0].split(separator: UInt8(ascii: "-")).prefix(Preference.Field.allCases.count) {
      if let preference = Preference(Array(word)) { set(preference) }
    }
  }

  /// Replaces the field's choice; the other fields stay.
  public mutating func set(_ preference: Preference) { self[preference.field] = preference.choice }
}

// What the choices of each field are, in the order of their words.
extension Preferences {
  /// Degrees Celsius or Fahrenheit.
  public enum TemperatureUnit: UInt8, CaseIterable, Sendable {
    case celsius, fahrenheit
  }

  /// The unit of every temperature.
  public var temperatureUnit: TemperatureUnit {
    get { TemperatureUnit(rawValue: self[.temperature]) ?? .celsius }
    set { self[.temperature] = newValue.rawValue }
  }

  /// The scale of the air-quality index.
  public var airScale: AirScale {
    get { AirScale(rawValue: self[.airScale]) ?? .european }
    set { self[.airScale] = newValue.rawValue }
  }

  /// How the hours of a day are counted.
  public enum Clock: UInt8, CaseIterable, Sendable {
    case twentyFourHours, twelveHours
  }

  /// How every time of day is written.
  public var clock: Clock {
    get { Clock(rawValue: self[.clock]) ?? .twentyFourHours }
    set { self[.clock] = newValue.rawValue }
  }

  /// The language of every sentence; nil leaves it to the browser.
  public var language: Language? {
    get { self[.language] == 0 ? nil : Language(rawValue: self[.language] - 1) }
    set { self[.language] = newValue.map { $0.rawValue + 1 } ?? 0 }
  }

  /// What winds are measured in.
  public enum WindUnit: UInt8, CaseIterable, Sendable {
    case kilometresPerHour, metresPerSecond, milesPerHour, knots, beaufort
  }

  /// The unit of every wind and gust.
  public var windUnit: WindUnit {
    get { WindUnit(rawValue: self[.wind]) ?? .kilometresPerHour }
    set { self[.wind] = newValue.rawValue }
  }

  /// What pressures are measured in.
  public enum PressureUnit: UInt8, CaseIterable, Sendable {
    case hectopascals, millimetresOfMercury, inchesOfMercury
  }

  /// The unit of every pressure.
  public var pressureUnit: PressureUnit {
    get { PressureUnit(rawValue: self[.pressure]) ?? .hectopascals }
    set { self[.pressure] = newValue.rawValue }
  }

  /// What distances are measured in.
  public enum DistanceUnit: UInt8, CaseIterable, Sendable {
    case kilometres, miles

    /// How many metres one is long.
    var metres: Double { self == .miles ? 1609.344 : 1000 }
  }

  /// The unit of how far one sees, and of every other distance.
  public var distanceUnit: DistanceUnit {
    get { DistanceUnit(rawValue: self[.distance]) ?? .kilometres }
    set { self[.distance] = newValue.rawValue }
  }

  /// What rain is measured in.
  public enum RainUnit: UInt8, CaseIterable, Sendable {
    case millimetres, inches
  }

  /// The unit of everything that falls.
  public var rainUnit: RainUnit {
    get { RainUnit(rawValue: self[.rain]) ?? .millimetres }
    set { self[.rain] = newValue.rawValue }
  }

  /// Light or dark, or as the device has it.
  public enum Theme: UInt8, CaseIterable, Sendable {
    case system, light, dark
  }

  /// How the page looks.
  public var theme: Theme {
    get { Theme(rawValue: self[.theme]) ?? .system }
    set { self[.theme] = newValue.rawValue }
  }

  /// Whether what lies over the sky is less transparent.
  public var hasReducedTransparency: Bool {
    get { self[.transparency] > 0 }
    set { self[.transparency] = newValue ? 1 : 0 }
  }

  /// Whether the weather comes with a line of wit.
  public var isWitty: Bool {
    get { self[.wit] == 0 }
    set { self[.wit] = newValue ? 0 : 1 }
  }

  /// Whether the map shows OpenStreetMap's tiles over its own outlines.
  public var hasStreets: Bool {
    get { self[.tiles] > 0 }
    set { self[.tiles] = newValue ? 1 : 0 }
  }
}
