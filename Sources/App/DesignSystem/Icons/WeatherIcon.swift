import Markup
import WeatherModel

/// The pictures of the weather, in two tones. The one in the condition badge moves gently, those in lists don't move.
public enum WeatherIcon: UInt8, CaseIterable, Sendable {
  case clearDay, clearNight, partlyDay, partlyNight, cloudy, overcast, fog, drizzle, rain, heavyRain, sleet, freezingRain, snow, heavySnow,
    thunder, hail, wind, hot, cold, unknown

  /// The picture of a condition; only clear and partly cloudy skies and heat differ between day and night.
  public init(condition: Condition, isDaylight: Bool) {
    self =
      switch condition {
      case .clear: isDaylight ? .clearDay : .clearNight
      case .partlyCloudy: isDaylight ? .partlyDay : .partlyNight
      case .cloudy: .cloudy
      case .overcast: .overcast
      case .fog: .fog
      case .drizzle: .drizzle
      case .rain: .rain
      case .heavyRain: .heavyRain
      case .sleet: .sleet
      case .freezingRain: .freezingRain
      case .snow: .snow
      case .heavySnow: .heavySnow
      case .thunderstorm: .thunder
      case .hail: .hail
      case .windy: .wind
      case .hot: isDaylight ? .hot : .clearNight
      case .cold: .cold
      case .unknown: .unknown
      }
  }

  /// The symbol's id in the sprite.
  public var symbol: String { id.string }

  private var id: ConstantText {
    switch self {
    case .clearDay: "wx-clear-day"
    case .clearNight: "wx-clear-night"
    case .partlyDay: "wx-partly-day"
    case .partlyNight: "wx-partly-night"
    case .cloudy: "wx-cloudy"
    case .overcast: "wx-overcast"
    case .fog: "wx-fog"
    case .drizzle: "wx-drizzle"
    case .rain: "wx-rain"
    case .heavyRain: "wx-heavy-rain"
    case .sleet: "wx-sleet"
    case .freezingRain: "wx-freezing-rain"
    case .snow: "wx-snow"
    case .heavySnow: "wx-heavy-snow"
    case .thunder: "wx-thunder"
    case .hail: "wx-hail"
    case .wind: "wx-wind"
    case .hot: "wx-hot"
    case .cold: "wx-cold"
    case .unknown: "wx-unknown"
    }
  }
}

/// A weather picture; without a label it is decoration beside words that say the same.
public func weatherIcon(_ icon: WeatherIcon, label: String? = nil) -> Node {
  Node(.svg, [.class("wx"), .attr(.viewBox, "0 0 48 48")] + accessibilityAttributes(label), children: [use(icon.symbol)])
}
