import Markup
import WeatherModel

/// The sky behind the page.
public enum Scene: ConstantText, CaseIterable, Sendable {
  case clearDay = "clear-day", clearNight = "clear-night", partlyCloudy = "partly-cloudy", overcast, rain, thunderstorm, snow, fog, dawn,
    dusk

  /// The scene's name in `data-scene`.
  public var word: String { rawValue.string }

  /// The scene with this name; nil if there is none.
  public init?(word: String) {
    guard let scene = Scene.allCases.first(where: { $0.word == word }) else { return nil }
    self = scene
  }

  /// The sky of a moment: precipitation and whatever hides the sun decide first, then dawn and dusk, then the clouds.
  public init(condition: Condition, isDaylight: Bool, now: Instant, sunrise: Instant?, sunset: Instant?) {
    switch condition {
    case .thunderstorm, .hail: self = .thunderstorm
    case .snow, .heavySnow, .sleet: self = .snow
    case .drizzle, .rain, .heavyRain, .freezingRain: self = .rain
    case .fog: self = .fog
    case .cloudy, .overcast, .unknown: self = .overcast
    case .clear, .partlyCloudy, .windy, .hot, .cold:
      if isNear(now, sunrise, minutesBefore: 40, minutesAfter: 25) {
        self = .dawn
      } else if isNear(now, sunset, minutesBefore: 25, minutesAfter: 40) {
        self = .dusk
      } else if condition == .partlyCloudy && isDaylight {
        self = .partlyCloudy
      } else {
        self = isDaylight ? .clearDay : .clearNight
      }
    }
  }
}

private func isNear(_ now: Instant, _ event: Instant?, minutesBefore: Int64, minutesAfter: Int64) -> Bool {
  guard let event else { return false }
  return now >= event - .minutes(minutesBefore) && now <= event + .minutes(minutesAfter)
}
