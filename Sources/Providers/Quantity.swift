import WeatherModel

/// What a source's number measures: which units it may come in, and between which limits it can be true on this earth.
enum Quantity {
  case temperature, percentage, speed, direction, pressure, distance, rain, uvIndex, airIndex, concentration, code, flag

  /// The limits in the model's units; a number outside is a mistake, not weather.
  var limits: ClosedRange<Double> {
    switch self {
    case .temperature: -100...100
    case .percentage: 0...100
    case .speed: 0...150
    case .direction: 0...360
    case .pressure: 800...1100
    case .distance: 0...1_000_000
    case .rain: 0...2000
    case .uvIndex: 0...40
    case .airIndex: 0...10_000
    case .concentration: 0...100_000
    case .code: 0...999
    case .flag: 0...1
    }
  }

  /// The number in the model's units, or nil when the unit is none of this quantity. Without a unit it is in the one that was asked for.
  func converted(_ number: Double, from unit: String?) -> Double? {
    guard let unit else { return number }
    switch (self, unit) {
    case (.temperature, "°C"), (.percentage, "%"), (.speed, "m/s"), (.direction, "°"), (.pressure, "hPa"), (.distance, "m"), (.rain, "mm"):
      return number
    case (.temperature, "°F"): return (number - 32) * 5 / 9
    case (.speed, "km/h"): return number / 3.6
    case (.speed, "mp/h"), (.speed, "mph"): return number * 0.44704
    case (.speed, "kn"): return number * 0.514444
    case (.distance, "km"): return number * 1000
    case (.distance, "ft"): return number * 0.3048
    case (.rain, "inch"): return number * 25.4
    case (.rain, "cm"): return number * 10
    case (.uvIndex, _), (.airIndex, _), (.code, _), (.flag, _), (.concentration, _): return number
    default: return nil
    }
  }
}

/// A number without the noise of a 32-bit float: 17.700001 is 17.7.
func withoutNoise(_ number: Double) -> Double {
  let hundredths = (number * 100).rounded() / 100
  return hundredths == 0 ? 0 : hundredths
}

/// A value in a report that can't be true.
public struct Implausible: Error, Hashable, Sendable {
  /// Where: "hourly[3].temperature".
  public let path: String
  /// What stands there.
  public let value: String
}

extension WeatherReport {
  /// The first value that can't be true on this earth, or that contradicts its neighbours; nil in a sound report.
  public func firstImplausible() -> Implausible? {
    if let current, let found = current.value.implausible("current") { return found }
    if let hours = hourly?.value {
      for (index, hour) in hours.enumerated() {
        if let found = hour.implausible("hourly[\(index)]") { return found }
        if index > 0, hours[index - 1].time >= hour.time { return Implausible(path: "hourly[\(index)].time", value: "\(hour.time)") }
      }
    }
    if let days = daily?.value {
      for (index, day) in days.enumerated() {
        if let found = day.implausible("daily[\(index)]") { return found }
        if index > 0, days[index - 1].date >= day.date { return Implausible(path: "daily[\(index)].date", value: "\(day.date)") }
      }
    }
    for (index, step) in (minutely?.value ?? []).enumerated() {
      if let found = check(step.intensity, .rain, "minutely[\(index)].intensity") { return found }
    }
    if let air = air?.value {
      if let found = check(air.europeanIndex, .airIndex, "air.europeanIndex") ?? check(air.usIndex, .airIndex, "air.usIndex") {
        return found
      }
      for pollutant in air.pollutants {
        if let found = check(pollutant.concentration, .concentration, "air.\(pollutant.substance.word)") { return found }
      }
    }
    return nil
  }
}

extension WeatherReport {
  /// The air's temperature now, where it is beyond anything that was ever measured on earth or so far from the equator.
  func currentBeyondRecords() -> Implausible? {
    guard let celsius = current?.value.temperature.celsius, !everMeasured(at: cell.coordinate.latitude).contains(celsius) else {
      return nil
    }
    return Implausible(path: "current.temperature", value: "\(celsius)")
  }
}

/// Degrees from a little below the coldest to a little above the warmest air that was measured (WMO: −89.2 and 56.7; 38.0 beyond the Arctic
/// Circle, 19.8 beyond 60° S). The cold has no bounds by latitude, for mountains are cold everywhere.
private func everMeasured(at latitude: Double) -> ClosedRange<Double> {
  if latitude < -60 { return -92...25 }
  return latitude > 66.5 ? -92...42 : -92...58
}

extension Moment {
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    firstOutside(
      path,
      [
        (temperature.celsius, .temperature, ".temperature"), (feelsLike?.celsius, .temperature, ".feelsLike"),
        (dewPoint?.celsius, .temperature, ".dewPoint"), (percent(humidity), .percentage, ".humidity"),
        (percent(cloudCover), .percentage, ".cloudCover"), (percent(precipitationChance), .percentage, ".precipitationChance"),
        (precipitation, .rain, ".precipitation"), (pressure, .pressure, ".pressure"),
        (visibility, .distance, ".visibility"), (uvIndex, .uvIndex, ".uvIndex"), (wind?.speed, .speed, ".wind.speed"),
        (wind?.gust, .speed, ".wind.gust"), (wind?.direction, .direction, ".wind.direction"),
      ])
  }
}

extension Day {
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    if low > high { return Implausible(path: path() + ".low", value: "\(low.celsius) above \(high.celsius)") }
    return firstOutside(
      path,
      [
        (low.celsius, .temperature, ".low"), (high.celsius, .temperature, ".high"),
        (percent(precipitationChance), .percentage, ".precipitationChance"), (precipitation, .rain, ".precipitation"),
        (uvIndex, .uvIndex, ".uvIndex"), (wind?.speed, .speed, ".wind.speed"), (wind?.gust, .speed, ".wind.gust"),
        (wind?.direction, .direction, ".wind.direction"),
      ])
  }
}

private func percent(_ share: Double?) -> Double? { share.map { $0 * 100 } }

/// The path is put together only for the value that is wrong: this runs over every value of every answer.
private func firstOutside(_ path: () -> String, _ values: [(value: Double?, quantity: Quantity, field: StaticString)]) -> Implausible? {
  for (value, quantity, field) in values {
    if let found = check(value, quantity, path() + "\(field)") { return found }
  }
  return nil
}

private func check(_ value: Double?, _ quantity: Quantity, _ path: @autoclosure () -> String) -> Implausible? {
  guard let value, !quantity.limits.contains(value) else { return nil }
  return Implausible(path: path(), value: "\(value)")
}
