import WeatherModel
import Wire

extension JSON {
  /// The number, which the source documents to be in a unit, in the model's; nil where it is missing or null; an error that names the path
  /// where it can't be true. Without a unit it is in the model's own.
  func value(_ quantity: Quantity, from unit: DocumentedUnit = .models) throws(Invalid) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try value(number, quantity, unit.conversion)
  }

  /// The same in a unit that the answer names itself.
  func value(_ quantity: Quantity, in unit: StatedUnit) throws(Invalid) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try value(number, quantity, try quantity.conversion(from: unit))
  }

  private func value(_ number: Double, _ quantity: Quantity, _ conversion: (Double) -> Double) throws(Invalid) -> Double {
    let value = quantity.converted(number, conversion)
    if let fault = quantity.fault(value) { throw Invalid(path, fault) }
    return value
  }

  /// The moment that a number of seconds since 1970 means; an error where there is none.
  func unixTime() throws(Invalid) -> Instant {
    try instant(unix: try reading { () throws(JSONError) in try number() })
  }

  /// The same, or nil where it is missing or null.
  func unixTimeIfPresent() throws(Invalid) -> Instant? {
    guard let seconds = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try instant(unix: seconds)
  }

  private func instant(unix seconds: Double) throws(Invalid) -> Instant {
    // 1900 to 9999: what a calendar here can write.
    guard seconds > -2_208_988_800, seconds < 253_402_300_800 else { throw Invalid(path, "no moment between 1900 and 9999") }
    return Instant(seconds: Int64(seconds))
  }
}

extension JSON {
  /// A share of one, 0…1, or nil where it is missing or null.
  func share() throws(Invalid) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    let share = withoutAmountNoise(number)
    guard share >= 0, share <= 1 else { throw Invalid(path, "no share between 0 and 1") }
    return share
  }

  /// The share of one, 0…1, that a percentage is; in a unit that the answer names, or without one by its documentation.
  func shareOfHundred(in unit: StatedUnit? = nil) throws(Invalid) -> Double? {
    let percentage = if let unit { try value(.percentage, in: unit) } else { try value(.percentage) }
    return percentage.map { withoutAmountNoise($0 / 100) }
  }

  /// The metres above the sea; nil where they are missing or null.
  func elevation() throws(Invalid) -> Double? { try value(.elevation) }

  /// The text; nil where it is missing, null or empty, which to many sources is the same.
  func words() throws(Invalid) -> String? { try reading { () throws(JSONError) in try textUnlessBlank() } }
}

/// A unit other than the model's in which a source documents its numbers to be.
enum DocumentedUnit {
  case models, kilometresAnHour, milesAnHour

  var conversion: (Double) -> Double {
    switch self {
    case .models: { $0 }
    case .kilometresAnHour: { $0 / 3.6 }
    case .milesAnHour: { $0 * 0.44704 }
    }
  }
}
