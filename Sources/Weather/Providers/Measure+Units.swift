import WeatherModel

extension Measure {
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
    case .distance, .depth, .elevation: " m"
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
    case (.temperature, "°C"), (.percentage, "%"), (.speed, "m/s"), (.direction, "°"), (.pressure, "hPa"), (.distance, "m"), (.depth, "m"),
      (.rain, "mm"), (.concentration, "μg/m³"), (.concentration, "µg/m³"), (.pollen, "grains/m³"):
      return { $0 }
    case (.uvIndex, ""), (.uvIndex, "1"), (.airIndex, ""), (.airIndex, "EAQI"), (.airIndex, "USAQI"), (.code, ""), (.code, "wmo code"),
      (.flag, ""):
      return { $0 }
    case (.temperature, "°F"): return { ($0 - 32) * 5 / 9 }
    case (.speed, "km/h"): return { $0 / 3.6 }
    case (.speed, "mp/h"), (.speed, "mph"): return { $0 * 0.44704 }
    case (.speed, "kn"): return { $0 * 0.514444 }
    case (.distance, "km"): return { $0 * 1000 }
    case (.distance, "ft"), (.depth, "ft"): return { $0 * 0.3048 }
    case (.depth, "cm"): return { $0 / 100 }
    case (.depth, "inch"): return { $0 * 0.0254 }
    case (.rain, "inch"): return { $0 * 25.4 }
    case (.rain, "cm"): return { $0 * 10 }
    default: return nil
    }
  }

  private var hasDimension: Bool {
    switch self {
    case .uvIndex, .airIndex, .code, .flag: false
    case .temperature, .percentage, .speed, .direction, .pressure, .pressureChange, .distance, .depth, .elevation, .rain, .concentration,
      .pollen:
      true
    }
  }

  /// The conversion to the model's unit from the unit that the answer itself names at a path. Throws where it names none, or one that this
  /// measure does not have.
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
