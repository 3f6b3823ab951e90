import WeatherModel

/// What a source's number measures: which units it may come in, and between which limits it can be true on this earth.
enum Quantity {
  case temperature, percentage, speed, direction, pressure, pressureChange, distance, elevation, rain, uvIndex, airIndex, concentration,
    pollen, code, flag

  /// The limits in the model's units; a number outside is a mistake, not weather.
  var limits: ClosedRange<Double> {
    switch self {
    case .temperature: -100...100
    case .percentage: 0...100
    case .speed: 0...150
    case .direction: 0...360
    case .pressure: 800...1100
    case .pressureChange: -100...100
    case .distance: 0...1_000_000
    // From a little below the Dead Sea to a little above Mount Everest.
    case .elevation: -500...9000
    case .rain: 0...2000
    case .uvIndex: 0...40
    case .airIndex: 0...10_000
    case .concentration, .pollen: 0...100_000
    case .code: 0...999
    case .flag: 0...1
    }
  }

  /// How a number lies outside of the limits; nil when it lies within.
  func fault(_ value: Double) -> OwnWords? {
    if limits.contains(value) { return nil }
    return value > limits.upperBound ? "more than \(Int(limits.upperBound))\(unit)" : "less than \(Int(limits.lowerBound))\(unit)"
  }

  /// The model's unit in ASCII, with the space before it.
  private var unit: OwnWords {
    switch self {
    case .temperature: " degrees Celsius"
    case .percentage: " percent"
    case .speed: " m/s"
    case .direction: " degrees"
    case .pressure, .pressureChange: " hPa"
    case .distance, .elevation: " m"
    case .rain: " mm"
    case .concentration: " micrograms a cubic metre"
    case .pollen: " grains a cubic metre"
    case .uvIndex, .airIndex, .code, .flag: ""
    }
  }

  /// The units that a source may give it in, by their names and what they make of a number; numbers without a dimension may lack theirs.
  private func unit(_ name: String) -> ((Double) -> Double)? {
    switch (self, name) {
    case (.temperature, "°C"), (.percentage, "%"), (.speed, "m/s"), (.direction, "°"), (.pressure, "hPa"), (.distance, "m"), (.rain, "mm"),
      (.concentration, "μg/m³"), (.concentration, "µg/m³"), (.pollen, "grains/m³"):
      return { $0 }
    case (.uvIndex, ""), (.uvIndex, "1"), (.airIndex, ""), (.airIndex, "EAQI"), (.airIndex, "USAQI"), (.code, ""), (.code, "wmo code"),
      (.flag, ""):
      return { $0 }
    case (.temperature, "°F"): return { ($0 - 32) * 5 / 9 }
    case (.speed, "km/h"): return { $0 / 3.6 }
    case (.speed, "mp/h"), (.speed, "mph"): return { $0 * 0.44704 }
    case (.speed, "kn"): return { $0 * 0.514444 }
    case (.distance, "km"): return { $0 * 1000 }
    case (.distance, "ft"): return { $0 * 0.3048 }
    case (.rain, "inch"): return { $0 * 25.4 }
    case (.rain, "cm"): return { $0 * 10 }
    default: return nil
    }
  }

  private var hasDimension: Bool {
    switch self {
    case .uvIndex, .airIndex, .code, .flag: false
    default: true
    }
  }

  /// What makes the model's units of numbers in a unit that the answer itself names at a path; an error where it names none, or one that
  /// this quantity does not have.
  func conversion(from stated: StatedUnit) throws(Invalid) -> (Double) -> Double {
    guard let name = stated.name else {
      if hasDimension { throw Invalid(stated.path, "no unit") }
      return { $0 }
    }
    guard let conversion = unit(name) else { throw Invalid(stated.path, "a unit that is not expected here") }
    return conversion
  }

  /// The number in the model's units, without the noise that conversions and 32-bit floats leave: 17.700001 is 17.7.
  func converted(_ number: Double, _ conversion: (Double) -> Double) -> Double {
    self == .rain ? withoutAmountNoise(conversion(number)) : withoutNoise(conversion(number))
  }
}

/// A unit as an answer names it, and where.
struct StatedUnit {
  let path: String
  let name: String?
}

/// A number without the noise of a 32-bit float: 17.700001 is 17.7.
func withoutNoise(_ number: Double) -> Double {
  let hundredths = (number * 100).rounded() / 100
  return hundredths == 0 ? 0 : hundredths
}

/// The same for amounts of water and for shares of one, which are summed and shown in smaller parts: 0.6729999999999999 is 0.673.
func withoutAmountNoise(_ number: Double) -> Double {
  let parts = (number * 10_000).rounded() / 10_000
  return parts == 0 ? 0 : parts
}

/// A value in a report that can't be true.
public struct Implausible: Error, Hashable, Sendable {
  /// Where: "hourly[3].temperature".
  public let path: String
  /// What is wrong with it.
  public let value: OwnWords
}

extension WeatherReport {
  /// The first value that can't be true on this earth, or that contradicts its neighbours; nil in a sound report.
  public func firstImplausible() -> Implausible? {
    if let found = check(elevation, .elevation, "elevation") { return found }
    if let current, let found = current.value.implausible("current") { return found }
    if let hours = hourly?.value {
      for (index, hour) in hours.enumerated() {
        if let found = hour.implausible("hourly[\(index)]") { return found }
        if index > 0, hours[index - 1].time >= hour.time {
          return Implausible(path: "hourly[\(index)].time", value: "a moment before its predecessor")
        }
      }
    }
    if let days = daily?.value {
      for (index, day) in days.enumerated() {
        if let found = day.implausible("daily[\(index)]") { return found }
        if index > 0, days[index - 1].date >= day.date {
          return Implausible(path: "daily[\(index)].date", value: "a day before its predecessor")
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
  /// The air's temperature now, where it is beyond anything that was ever measured on earth or so far from the equator.
  func currentBeyondRecords() -> Implausible? {
    guard let celsius = current?.value.temperature.celsius, !everMeasured(at: cell.coordinate.latitude).contains(celsius) else {
      return nil
    }
    return Implausible(path: "current.temperature", value: "beyond what was ever measured there")
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
        (pressureChange, .pressureChange, ".pressureChange"),
        (visibility, .distance, ".visibility"), (uvIndex, .uvIndex, ".uvIndex"), (wind?.speed, .speed, ".wind.speed"),
        (wind?.gust, .speed, ".wind.gust"), (wind?.direction, .direction, ".wind.direction"),
      ])
  }
}

extension Day {
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    if low > high { return Implausible(path: path() + ".low", value: "above the highest of the day") }
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
  guard let value, let fault = quantity.fault(value) else { return nil }
  return Implausible(path: path(), value: fault)
}
