import WeatherModel
import Wire

extension JSON {
  /// The number, converted from the unit that the source documents to the model's unit; nil where it is missing or null. Throws an error
  /// with the path when the value can't be true. By default the number is already in the model's unit.
  func value(_ measure: Measure, from unit: DocumentedUnit = .models) throws(InvalidField) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try value(number, measure, unit.conversion)
  }

  /// The number, converted from a unit that the answer itself names.
  func value(_ measure: Measure, in unit: AnswerUnit) throws(InvalidField) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try value(number, measure, try measure.conversion(from: unit))
  }

  private func value(_ number: Double, _ measure: Measure, _ conversion: (Double) -> Double) throws(InvalidField) -> Double {
    let value = measure.converted(number, conversion)
    if let fault = measure.fault(value) { throw InvalidField(path, fault) }
    return value
  }

  /// The moment of a number of seconds since 1970; throws where there is no such number.
  func unixTime() throws(InvalidField) -> Instant {
    try instant(unix: try reading { () throws(JSONError) in try number() })
  }

  /// Like `unixTime()`, but nil where the number is missing or null.
  func unixTimeIfPresent() throws(InvalidField) -> Instant? {
    guard let seconds = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    return try instant(unix: seconds)
  }

  private func instant(unix seconds: Double) throws(InvalidField) -> Instant {
    // From 1900, as a plausibility check, to 9999, the last year of the calendar.
    guard seconds > -2_208_988_800, seconds < 253_402_300_800 else { throw InvalidField(path, "not a time between 1900 and 9999") }
    return Instant(seconds: Int64(seconds))
  }
}

extension JSON {
  /// A fraction, 0…1; nil where it is missing or null.
  func share() throws(InvalidField) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    let share = roundedToTenThousandths(number)
    guard share >= 0, share <= 1 else { throw InvalidField(path, "not a share between 0 and 1") }
    return share
  }

  /// The fraction, 0…1, of a percentage: in the unit that the answer names or, without one, in percent.
  func fractionFromPercent(in unit: AnswerUnit? = nil) throws(InvalidField) -> Double? {
    let percentage = if let unit { try value(.percentage, in: unit) } else { try value(.percentage) }
    return percentage.map { roundedToTenThousandths($0 / 100) }
  }

  /// Metres above sea level; nil where they are missing or null.
  func elevation() throws(InvalidField) -> Double? { try value(.elevation) }

  /// The text; nil where it is missing, null or blank, which many sources use interchangeably.
  func words() throws(InvalidField) -> String? { try reading { () throws(JSONError) in try textUnlessBlank() } }
}

/// The unit that a source's documentation gives for its numbers; `models` is the model's own unit.
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
