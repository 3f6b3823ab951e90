import Copy
import WeatherModel

// Winds, pressures, distances and rain in the person's units. The functions without a unit are for places where the unit is drawn beside
// the number.
extension Display {
  /// A wind speed without its unit: “41”.
  public func speed(_ metresPerSecond: Double) -> String { String(wholeSpeed(metresPerSecond)) }

  /// “41 km/h”, “5 Bft”
  public func speedWithUnit(_ metresPerSecond: Double) -> String {
    copy.speed(Int(preferences[.wind]), number: speed(metresPerSecond))
  }

  /// “41 kilometres per hour”, for screen readers.
  public func speedInFull(_ metresPerSecond: Double) -> String {
    copy.speedInFull(Int(preferences[.wind]), count: wholeSpeed(metresPerSecond))
  }

  /// The unit of wind speeds: “km/h”.
  public var windUnit: String { copy.windUnit(Int(preferences[.wind])) }

  /// A wind speed as a number in the person's unit, for drawings.
  public func speedNumber(_ metresPerSecond: Double) -> Double {
    switch preferences.windUnit {
    case .kilometresPerHour: metresPerSecond * 3.6
    case .metresPerSecond: metresPerSecond
    case .milesPerHour: metresPerSecond * (3600 / 1609.344)
    case .knots: metresPerSecond * (3600 / 1852)
    case .beaufort: Double(beaufort(metresPerSecond))
    }
  }

  /// The speed in the person's unit, as a whole number: forecasts are no more precise.
  private func wholeSpeed(_ metresPerSecond: Double) -> Int64 {
    let speed = speedNumber(metresPerSecond).rounded(.toNearestOrAwayFromZero)
    // No wind is stronger; an invalid value must not crash the conversion to an integer.
    return speed > 0 && speed < 10_000 ? Int64(speed) : 0
  }

  /// A pressure without its unit: “1013”, “29.92”.
  public func pressure(_ hectopascals: Double) -> String {
    let number = pressureNumber(hectopascals)
    return preferences.pressureUnit == .inchesOfMercury ? copy.fixedNumber(number, 2) : copy.number(number)
  }

  /// A pressure as a number in the person's unit, for drawings.
  public func pressureNumber(_ hectopascals: Double) -> Double {
    switch preferences.pressureUnit {
    case .hectopascals: hectopascals
    case .millimetresOfMercury: hectopascals / 1.333_224
    case .inchesOfMercury: hectopascals / 33.863_89
    }
  }

  /// “1013 hectopascals”, for screen readers.
  public func pressureInFull(_ hectopascals: Double) -> String {
    copy.pressureInFull(Int(preferences[.pressure]), number: pressure(hectopascals))
  }

  /// The unit of pressures: “hPa”.
  public var pressureUnit: String { copy.pressureUnit(Int(preferences[.pressure])) }

  /// “1013 hPa”
  public func pressureWithUnit(_ hectopascals: Double) -> String {
    copy.pressureReading(Int(preferences[.pressure]), number: pressure(hectopascals))
  }

  /// A distance without its unit, with one decimal below ten: “24”, “0.8”.
  public func distance(_ metres: Double) -> String {
    let length = distanceNumber(metres)
    return copy.number(length, length < 10 ? 1 : 0)
  }

  /// A distance as a number in the person's unit.
  public func distanceNumber(_ metres: Double) -> Double { metres / preferences.distanceUnit.metres }

  /// “10 km”
  public func distanceWithUnit(_ metres: Double) -> String {
    copy.distance(Int(preferences[.distance]), number: distance(metres))
  }

  /// A height: “44 m”, “144 ft”.
  public func height(_ metres: Double) -> String {
    preferences.distanceUnit == .miles ? copy.feet(number: copy.number(metres / 0.3048)) : copy.metres(number: copy.number(metres))
  }

  /// The unit of distances: “km”.
  public var distanceUnit: String { copy.distanceUnit(Int(preferences[.distance])) }

  /// An amount of rain, “0.4 mm”; nil when it would round to zero.
  public func rain(_ millimetres: Double) -> String? {
    millimetres >= smallestRain / 2 ? copy.rainAmount(Int(preferences[.rain]), number: rainNumber(millimetres)) : nil
  }

  /// The text for an amount that rounds to zero: “Under 0.1 mm” when it is raining, otherwise “None”.
  public func trace(isWet: Bool) -> String { isWet ? copy.underAmount(amount: rain(smallestRain) ?? "") : copy.none }

  /// An amount of rain without its unit: “0.4”, “0.02”.
  public func rainNumber(_ millimetres: Double) -> String {
    preferences.rainUnit == .inches ? copy.fixedNumber(millimetres / 25.4, 2) : copy.number(millimetres, millimetres < 10 ? 1 : 0)
  }

  /// The smallest amount that is shown, in millimetres: a tenth of one, or a hundredth of an inch.
  private var smallestRain: Double { preferences.rainUnit == .inches ? 0.254 : 0.1 }

  /// The unit of rain: “mm”.
  public var rainUnit: String { copy.rainUnit(Int(preferences[.rain])) }
}
