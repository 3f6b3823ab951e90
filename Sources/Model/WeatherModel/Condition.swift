/// The state of the weather, as one of few classes.
public enum Condition: UInt8, CaseIterable, Sendable {
  case clear, partlyCloudy, cloudy, overcast, fog, drizzle, rain, heavyRain, sleet
  /// Rain or drizzle that freezes where it falls.
  case freezingRain
  case snow, heavySnow, thunderstorm, hail, windy, hot, cold, unknown

  /// The word in answers and files.
  public var word: String {
    switch self {
    case .clear: "clear"
    case .partlyCloudy: "partly-cloudy"
    case .cloudy: "cloudy"
    case .overcast: "overcast"
    case .fog: "fog"
    case .drizzle: "drizzle"
    case .rain: "rain"
    case .heavyRain: "heavy-rain"
    case .sleet: "sleet"
    case .freezingRain: "freezing-rain"
    case .snow: "snow"
    case .heavySnow: "heavy-snow"
    case .thunderstorm: "thunderstorm"
    case .hail: "hail"
    case .windy: "windy"
    case .hot: "hot"
    case .cold: "cold"
    case .unknown: "unknown"
    }
  }

  /// Reads the word; an unknown one becomes `unknown`, never an error.
  public init(word: String) {
    for condition in Condition.allCases where condition.word == word {
      self = condition
      return
    }
    self = .unknown
  }

  /// Whether there is precipitation.
  public var isWet: Bool {
    switch self {
    case .drizzle, .rain, .heavyRain, .sleet, .freezingRain, .snow, .heavySnow, .thunderstorm, .hail: true
    case .clear, .partlyCloudy, .cloudy, .overcast, .fog, .windy, .hot, .cold, .unknown: false
    }
  }
}
