import WeatherModel

/// What the storm glass shows, by the folklore of Admiral FitzRoy's bottle.
public enum StormGlass: UInt8, CaseIterable, Sendable {
  /// Clear liquid: fair weather.
  case fair
  /// Milky liquid: dull, or a change.
  case cloudy
  /// Small dots: fog.
  case fog
  /// Threads near the top: wind and rain.
  case wind
  /// Small stars in cloudy liquid: thunder.
  case storm
  /// Large flakes throughout: snow.
  case snow
  /// Crystals at the bottom: frost.
  case frost

  /// What the glass shows in some weather.
  public init(_ moment: Moment) {
    let blows = (moment.wind?.speed ?? 0) >= 10.8  // Beaufort 6, in which umbrellas are hard to use
    let falls = (moment.pressureChange ?? 0) <= -3.6  // the "falling quickly" of shipping forecasts
    let freezes = moment.temperature.celsius <= 0
    self =
      switch moment.condition {
      case .thunderstorm, .hail: .storm
      case .snow, .heavySnow, .sleet: .snow
      case .fog: .fog
      case .rain, .heavyRain, .windy: .wind
      case .drizzle: blows ? .wind : .cloudy
      case .cold, .freezingRain: .frost
      case .clear, .hot: freezes ? .frost : blows ? .wind : falls ? .cloudy : .fair
      case .partlyCloudy, .cloudy, .overcast, .unknown: freezes ? .frost : blows ? .wind : .cloudy
      }
  }

  /// The colour of the liquid.
  var tint: String {
    switch self {
    case .fair: "#57b6ff"
    case .cloudy: "#7fa6d6"
    case .fog: "#a9b8c0"
    case .wind: "#4fb3c4"
    case .storm: "#9a7bff"
    case .snow: "#9cc6f2"
    case .frost: "#8fb4ff"
    }
  }
}
