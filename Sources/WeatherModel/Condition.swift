/// What the sky does, in the fewest words that still tell one weather from another.
public enum Condition: UInt8, CaseIterable, Sendable {
  case clear, partlyCloudy, cloudy, overcast, fog, drizzle, rain, heavyRain, sleet, snow, heavySnow, thunderstorm, hail, windy, hot, cold
  case unknown

  /// The word that answers and files use.
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

  /// The condition of a word; a word that nobody knows is `unknown`, never an error.
  public init(word: String) {
    for condition in Condition.allCases where sameBytes(condition.word, word) {
      self = condition
      return
    }
    self = .unknown
  }

  /// Whether something falls from the sky.
  public var isWet: Bool {
    switch self {
    case .drizzle, .rain, .heavyRain, .sleet, .snow, .heavySnow, .thunderstorm, .hail: true
    default: false
    }
  }
}
