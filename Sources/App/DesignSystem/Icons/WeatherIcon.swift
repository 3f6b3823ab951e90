import Markup
import WeatherModel

/// The pictures of the weather, in two tones. The one in the condition badge moves gently, those in lists don't move.
public enum WeatherIcon: ConstantText, CaseIterable, Sendable {
  case clearDay = "clear-day", clearNight = "clear-night", partlyDay = "partly-day", partlyNight = "partly-night", cloudy, overcast, fog,
    drizzle, rain, heavyRain = "heavy-rain", sleet, freezingRain = "freezing-rain", snow, heavySnow = "heavy-snow", thunder, hail, wind,
    hot, cold, unknown

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
  public var symbol: String { "wx-" + rawValue.string }
}

/// A weather picture; without a label it is decoration beside words that say the same.
public func weatherIcon(_ icon: WeatherIcon, label: String? = nil) -> Node {
  Node(.svg, [.class("wx"), .attr(.viewBox, "0 0 48 48")] + accessibilityAttributes(label), children: [use(icon.symbol)])
}
