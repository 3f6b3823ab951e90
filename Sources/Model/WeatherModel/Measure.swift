/// What a number measures, in the model's unit.
public enum Measure: Sendable {
  case temperature, speed, direction, pressure, pressureChange, distance, depth, elevation, rain, uvIndex, airIndex, concentration, pollen,
    code,
    flag
  /// In percent; the model has fractions, 0…1.
  case percentage

  /// The limits within which it is plausible on earth; a number outside is a mistake, not weather.
  public var limits: ClosedRange<Double> {
    switch self {
    case .temperature: -100...100
    case .percentage: 0...100
    case .speed: 0...150
    case .direction: 0...360
    case .pressure: 800...1100
    case .pressureChange: -100...100
    case .distance: 0...1_000_000
    case .depth: 0...100
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
}
