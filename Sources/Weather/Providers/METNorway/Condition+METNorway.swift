import WeatherModel

/// A weather symbol of MET Norway: "lightrainshowers_day".
struct METNorwaySymbol {
  let condition: Condition
  /// Whether the symbol shows a sun; nil for symbols that are the same by day and night. Polar twilight counts as night: the sun is below
  /// the horizon.
  let isDaylight: Bool?

  init(_ code: String) {
    let parts = code.split(separator: "_", maxSplits: 1)
    condition = METNorwaySymbol.condition(parts.first.map(String.init) ?? "")
    isDaylight =
      switch parts.count == 2 ? parts[1] : "" {
      case "day": true
      case "night", "polartwilight": false
      default: nil
      }
  }

  private static func condition(_ name: String) -> Condition {
    switch name {
    case "clearsky", "fair": return .clear
    case "partlycloudy": return .partlyCloudy
    case "cloudy": return .cloudy
    case "fog": return .fog
    default: return falling(name)
    }
  }

  /// The condition of a symbol with precipitation: light or heavy, rain, sleet or snow, showers or not, with thunder or without.
  private static func falling(_ name: String) -> Condition {
    var name = name[...]
    let hasThunder = name.hasSuffix("andthunder")
    if hasThunder { name = name.dropLast("andthunder".count) }
    if name.hasSuffix("showers") { name = name.dropLast("showers".count) }
    let isHeavy = name.hasPrefix("heavy")
    if isHeavy || name.hasPrefix("light") { name = name.dropFirst("heavy".count) }
    let falling: Condition
    switch name {
    case "rain": falling = isHeavy ? .heavyRain : .rain
    // "lightssleetshowersandthunder" and "lightssnowshowersandthunder" are misspelt in the API, which keeps them for old clients.
    case "sleet", "ssleet": falling = .sleet
    case "snow", "ssnow": falling = isHeavy ? .heavySnow : .snow
    default: return .unknown
    }
    return hasThunder ? .thunderstorm : falling
  }
}
