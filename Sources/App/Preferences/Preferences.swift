import WeatherModel

/// A person's preferences. They are stored between starts, and sent to the server in a cookie so that its first paint is right.
/// `Preference.Field` is the table of all preferences.
public struct Preferences: Hashable, Sendable {
  /// The number of the choice for each field, by the field's raw value.
  private var choices = [UInt8](repeating: 0, count: Preference.Field.allCases.count)

  /// The sources that the person prefers, by kind of weather.
  public var sources = PreferredSources()

  /// Creates the default preferences.
  public init() {}

  /// The number of the choice for a field; 0 is the default.
  public subscript(field: Preference.Field) -> UInt8 {
    get { choices[Int(field.rawValue)] }
    set { choices[Int(field.rawValue)] = newValue }
  }

  /// The word of the choice for a field.
  public func word(of field: Preference.Field) -> String { field.word(self[field] + 1) }

  /// The words of all units, of the clock and of the air scale, by which texts are compared that were written with them.
  public var units: String {
    var words = ""
    for field in Preference.Field.allCases where field.appliesToText { words += word(of: field) + " " }
    return words
  }

  /// All preferences as one text for the cookie: "c-eu", "f-us-12-mph-ar~current:nws~air:open-meteo". The first two fields are always
  /// present, the others only when they differ from the default.
  public var cookie: String {
    var text = ""
    for field in Preference.Field.allCases where field.rawValue < 2 || self[field] > 0 {
      if field.rawValue > 0 { text += "-" }
      text += word(of: field)
    }
    return sources.isEmpty ? text : text + "~" + sources.text(separator: "~")
  }

  /// Reads the cookie's text; invalid parts are ignored. No more words are read than there are fields, since our own cookies have no more.
  public init(cookie: String) {
    let parts = Array(cookie.utf8).split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    for item in parts.dropFirst().prefix(Kind.allCases.count) { _ = sources.read(item) }
    for word in parts[0].split(separator: UInt8(ascii: "-")).prefix(Preference.Field.allCases.count) {
      if let preference = Preference(Array(word)) { set(preference) }
    }
  }

  /// Sets one field; the other fields stay.
  public mutating func set(_ preference: Preference) { self[preference.field] = preference.choice }
}

// The types of the choices, with the cases in the order of the words in `Preference.Field`.
extension Preferences {
  /// The units of temperatures.
  public enum TemperatureUnit: UInt8, CaseIterable, Sendable {
    case celsius, fahrenheit
  }

  /// The unit in which temperatures are shown.
  public var temperatureUnit: TemperatureUnit {
    get { TemperatureUnit(rawValue: self[.temperature]) ?? .celsius }
    set { self[.temperature] = newValue.rawValue }
  }

  /// The scale on which the air quality is shown, if it is known on that scale.
  public var airScale: AirScale {
    get { AirScale(rawValue: self[.airScale]) ?? .european }
    set { self[.airScale] = newValue.rawValue }
  }

  /// The formats of times of day.
  public enum Clock: UInt8, CaseIterable, Sendable {
    case twentyFourHours, twelveHours
  }

  /// The format in which times of day are shown.
  public var clock: Clock {
    get { Clock(rawValue: self[.clock]) ?? .twentyFourHours }
    set { self[.clock] = newValue.rawValue }
  }

  /// The language of the app; nil leaves it to the browser.
  public var language: Language? {
    get { self[.language] == 0 ? nil : Language(rawValue: self[.language] - 1) }
    set { self[.language] = newValue.map { $0.rawValue + 1 } ?? 0 }
  }

  /// The units of wind speeds.
  public enum WindUnit: UInt8, CaseIterable, Sendable {
    case kilometresPerHour, metresPerSecond, milesPerHour, knots, beaufort
  }

  /// The unit in which winds and gusts are shown.
  public var windUnit: WindUnit {
    get { WindUnit(rawValue: self[.wind]) ?? .kilometresPerHour }
    set { self[.wind] = newValue.rawValue }
  }

  /// The units of pressures.
  public enum PressureUnit: UInt8, CaseIterable, Sendable {
    case hectopascals, millimetresOfMercury, inchesOfMercury
  }

  /// The unit in which pressures are shown.
  public var pressureUnit: PressureUnit {
    get { PressureUnit(rawValue: self[.pressure]) ?? .hectopascals }
    set { self[.pressure] = newValue.rawValue }
  }

  /// The units of distances.
  public enum DistanceUnit: UInt8, CaseIterable, Sendable {
    case kilometres, miles

    /// The length of one unit in metres.
    var metres: Double { self == .miles ? 1609.344 : 1000 }
  }

  /// The unit in which visibility and other distances are shown; heights are in feet when it is miles.
  public var distanceUnit: DistanceUnit {
    get { DistanceUnit(rawValue: self[.distance]) ?? .kilometres }
    set { self[.distance] = newValue.rawValue }
  }

  /// The units of precipitation.
  public enum RainUnit: UInt8, CaseIterable, Sendable {
    case millimetres, inches
  }

  /// The unit in which rain, snow and other precipitation are shown.
  public var rainUnit: RainUnit {
    get { RainUnit(rawValue: self[.rain]) ?? .millimetres }
    set { self[.rain] = newValue.rawValue }
  }

  /// The themes: as the device is set, light, or dark.
  public enum Theme: UInt8, CaseIterable, Sendable {
    case system, light, dark
  }

  /// The theme of the app.
  public var theme: Theme {
    get { Theme(rawValue: self[.theme]) ?? .system }
    set { self[.theme] = newValue.rawValue }
  }

  /// Whether cards and bars over the sky are more opaque.
  public var reducesTransparency: Bool {
    get { self[.transparency] > 0 }
    set { self[.transparency] = newValue ? 1 : 0 }
  }

  /// Whether the page of weather has a witty line about it.
  public var showsWit: Bool {
    get { self[.wit] == 0 }
    set { self[.wit] = newValue ? 0 : 1 }
  }

  /// Whether the map shows OpenStreetMap's tiles over its own outlines.
  public var showsStreetTiles: Bool {
    get { self[.tiles] > 0 }
    set { self[.tiles] = newValue ? 1 : 0 }
  }
}
