import WeatherModel

/// What a number from a source measures: the units that it may come in, and the limits within which it is plausible on earth.
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

  /// Describes how a number is outside of the limits; nil when it is within them.
  func fault(_ value: Double) -> TrustedText? {
    if limits.contains(value) { return nil }
    return value > limits.upperBound ? "more than \(Int(limits.upperBound))\(unit)" : "less than \(Int(limits.lowerBound))\(unit)"
  }

  /// The model's unit in ASCII, with the space before it.
  private var unit: TrustedText {
    switch self {
    case .temperature: " degrees Celsius"
    case .percentage: " percent"
    case .speed: " m/s"
    case .direction: " degrees"
    case .pressure, .pressureChange: " hPa"
    case .distance, .elevation: " m"
    case .rain: " mm"
    case .concentration: " micrograms per cubic metre"
    case .pollen: " grains per cubic metre"
    case .uvIndex, .airIndex, .code, .flag: ""
    }
  }

  /// The conversion from a unit that a source may use, by the unit's name; nil for other units. Numbers without a dimension may lack a
  /// unit.
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
    case .temperature, .percentage, .speed, .direction, .pressure, .pressureChange, .distance, .elevation, .rain, .concentration, .pollen:
      true
    }
  }

  /// The conversion to the model's unit from the unit that the answer itself names at a path. Throws where it names none, or one that this
  /// quantity does not have.
  func conversion(from stated: AnswerUnit) throws(InvalidField) -> (Double) -> Double {
    guard let name = stated.name else {
      if hasDimension { throw InvalidField(stated.path, "no unit") }
      return { $0 }
    }
    guard let conversion = unit(name) else { throw InvalidField(stated.path, "an unexpected unit") }
    return conversion
  }

  /// The number in the model's units, without the noise that conversions and 32-bit floats leave: 17.700001 is 17.7.
  func converted(_ number: Double, _ conversion: (Double) -> Double) -> Double {
    self == .rain ? roundedToTenThousandths(conversion(number)) : roundedToHundredths(conversion(number))
  }
}

/// The name of a unit in an answer, nil where it is missing, and its path.
struct AnswerUnit {
  let path: String
  let name: String?
}

/// A number without the noise of a 32-bit float: 17.700001 is 17.7.
func roundedToHundredths(_ number: Double) -> Double {
  let hundredths = (number * 100).rounded() / 100
  return hundredths == 0 ? 0 : hundredths
}

/// Like `roundedToHundredths`, but with four decimals, for amounts of water and for fractions, which are summed and need finer steps:
/// 0.6729999999999999 is 0.673.
func roundedToTenThousandths(_ number: Double) -> Double {
  let parts = (number * 10_000).rounded() / 10_000
  return parts == 0 ? 0 : parts
}

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
  fileprivate func implausible(_ path: @autoclosure () -> String) -> Implausible? {
    firstImplausible(
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
private func firstImplausible(_ path: () -> String, _ values: [(value: Double?, quantity: Quantity, field: StaticString)]) -> Implausible? {
  for (value, quantity, field) in values {
    if let found = check(value, quantity, path() + "\(field)") { return found }
  }
  return nil
}

private func check(_ value: Double?, _ quantity: Quantity, _ path: @autoclosure () -> String) -> Implausible? {
  guard let value, let fault = quantity.fault(value) else { return nil }
  return Implausible(path: path(), value: fault)
}
