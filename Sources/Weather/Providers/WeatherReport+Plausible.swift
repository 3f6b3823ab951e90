import WeatherModel

/// A value in a report that is physically implausible or contradicts its neighbours.
public struct Implausible: Error, Hashable, Sendable {
  /// The path of the value in the report ("hourly[3].temperature").
  public let path: String
  /// A description of what is wrong with the value.
  public let value: TrustedText
}

extension WeatherReport {
  /// The first value that is implausible on earth or contradicts its neighbours; nil if there is none.
  public func firstImplausible() -> Implausible? {
    if let found = check(elevation, .elevation, "elevation") { return found }
    if let current, let found = current.value.implausible("current") { return found }
    if let hours = hourly?.value {
      for (index, hour) in hours.enumerated() {
        if let found = hour.implausible("hourly[\(index)]") { return found }
        if index > 0, hours[index - 1].time >= hour.time {
          return Implausible(path: "hourly[\(index)].time", value: "a time before the previous one")
        }
      }
    }
    if let days = daily?.value {
      for (index, day) in days.enumerated() {
        if let found = day.implausible("daily[\(index)]") { return found }
        if index > 0, days[index - 1].date >= day.date {
          return Implausible(path: "daily[\(index)].date", value: "a day before the previous one")
        }
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
      for pollen in air.pollen {
        if let found = check(pollen.grains, .pollen, "air.\(pollen.plant.word)") { return found }
      }
      for (index, hour) in air.hours.enumerated() {
        if let found = check(hour.europeanIndex, .airIndex, "air.forecast[\(index)].european_index")
          ?? check(hour.usIndex, .airIndex, "air.forecast[\(index)].us_index")
        {
          return found
        }
      }
    }
    return nil
  }
}

extension WeatherReport {
  /// The current temperature, if it is beyond anything ever measured on earth or at this distance from the equator; nil otherwise.
  func implausibleCurrentTemperature() -> Implausible? {
    guard let celsius = current?.value.temperature.celsius, !measuredRange(at: cell.coordinate.latitude).contains(celsius) else {
      return nil
    }
    return Implausible(path: "current.temperature", value: "beyond anything ever measured there")
  }
}

/// The range of measured air temperatures in degrees Celsius, with a small margin (WMO: −89.2 and 56.7; 38.0 beyond the Arctic Circle, 19.8
/// beyond 60° S). The lower limit is the same at all latitudes, because mountains are cold everywhere.
private func measuredRange(at latitude: Double) -> ClosedRange<Double> {
  if latitude < -60 { return -92...25 }
  return latitude > 66.5 ? -92...42 : -92...58
}

extension Moment {
  /// The path is built only for an invalid value, because this runs for every value of every answer.
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    for quantity in MomentQuantity.allCases {
      let value = quantity.measure == .percentage ? percent(self[quantity]) : self[quantity]
      if let found = check(value, quantity.measure, path() + ".\(quantity.name)") { return found }
    }
    return nil
  }
}

extension Day {
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    if low > high { return Implausible(path: path() + ".low", value: "above the day's high") }
    return firstImplausible(
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

/// The path is built only for an invalid value, because this runs for every value of every answer.
private func firstImplausible(_ path: () -> String, _ values: [(value: Double?, measure: Measure, field: StaticString)]) -> Implausible? {
  for (value, measure, field) in values {
    if let found = check(value, measure, path() + "\(field)") { return found }
  }
  return nil
}

private func check(_ value: Double?, _ measure: Measure, _ path: @autoclosure () -> String) -> Implausible? {
  guard let value, let fault = measure.fault(value) else { return nil }
  return Implausible(path: path(), value: fault)
}
