import WeatherModel
import Wire

extension JSON {
  /// The number in the model's units, or nil where it is missing or null; an error that names the path where it can't be true.
  func value(_ quantity: Quantity, from unit: String? = nil) throws(Invalid) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    guard let converted = quantity.converted(number, from: unit) else { throw Invalid(path, "the unit '\(unit ?? "")'") }
    let value = withoutNoise(converted)
    guard quantity.limits.contains(value) else { throw Invalid(path, unit.map { "\(number) \($0)" } ?? "\(number)") }
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
    guard seconds > -2_208_988_800, seconds < 253_402_300_800 else { throw Invalid(path, "\(seconds)") }
    return Instant(seconds: Int64(seconds))
  }
}

extension JSON {
  /// A share of one, 0…1, or nil where it is missing or null.
  func share() throws(Invalid) -> Double? {
    guard let number = try reading({ () throws(JSONError) in try numberIfPresent() }) else { return nil }
    let share = withoutNoise(number)
    guard share >= 0, share <= 1 else { throw Invalid(path, "\(number)") }
    return share
  }

  /// The text; nil where it is missing, null or empty, which to many sources is the same.
  func words() throws(Invalid) -> String? { try reading { () throws(JSONError) in try textUnlessBlank() } }
}
