import WeatherModel

/// The state of the simulated atmosphere at a place and a moment, before it is rounded and named.
struct SimulatedAir {
  /// Degrees Celsius.
  var temperature: Double
  /// Relative, 0…1.
  var humidity: Double
  /// The covered part of the sky, 0…1.
  var cloud: Double
  /// Millimetres an hour.
  var rain: Double
  /// The strength of convection, 0…1. With rain, more than 0.6 means thunder and more than 0.92 means hail; in slight frost, more than 0.5
  /// means warm air aloft, where snow melts before it freezes on the ground.
  var convection: Double
  /// Metres per second.
  var wind: Double
  /// Metres per second.
  var gust: Double
  /// Degrees, where the wind comes from.
  var direction: Double
  /// Hectopascals.
  var pressure: Double
  /// Metres.
  var visibility: Double
  /// The chance of precipitation, 0…1.
  var chance: Double

  /// The condition that these values amount to.
  var condition: Condition {
    if rain >= 0.1 {
      switch temperature {
      case _ where convection > 0.92 && temperature > 2: return .hail
      case _ where convection > 0.6 && temperature > 5: return .thunderstorm
      case -3..<0 where convection > 0.5: return .freezingRain
      case ..<(-0.5): return rain >= 1.6 ? .heavySnow : .snow
      case ..<1.8: return .sleet
      default: return rain < 0.5 ? .drizzle : rain < 4 ? .rain : .heavyRain
      }
    }
    if visibility < 1000 { return .fog }
    if wind >= 15 { return .windy }
    if temperature >= 35 { return .hot }
    if temperature <= -24 || (temperature <= -4 && cloud < 0.06 && wind < 3) { return .cold }
    switch cloud {
    case ..<0.2: return .clear
    case ..<0.55: return .partlyCloudy
    case ..<0.85: return .cloudy
    default: return .overcast
    }
  }

  /// The state between this one (0) and another (1).
  func blended(with other: SimulatedAir, _ share: Double) -> SimulatedAir {
    func mix(_ mine: Double, _ others: Double) -> Double { mine + (others - mine) * share }
    var turn = (other.direction - direction).truncatingRemainder(dividingBy: 360)
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return SimulatedAir(
      temperature: mix(temperature, other.temperature), humidity: mix(humidity, other.humidity), cloud: mix(cloud, other.cloud),
      rain: mix(rain, other.rain), convection: mix(convection, other.convection), wind: mix(wind, other.wind), gust: mix(gust, other.gust),
      direction: direction + turn * share, pressure: mix(pressure, other.pressure), visibility: mix(visibility, other.visibility),
      chance: mix(chance, other.chance))
  }
}

/// 0 below `low`, 1 above `high`, smooth in between.
func smoothStep(_ low: Double, _ high: Double, _ value: Double) -> Double {
  let share = max(0, min(1, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}
