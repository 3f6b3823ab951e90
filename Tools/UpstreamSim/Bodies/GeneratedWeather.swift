import Glibc
import Providers
import WeatherModel

/// The simulator's weather at a place, in the units that services use. All generated bodies contain it, in the format of their service.
struct GeneratedWeather {
  let coordinate: Coordinate
  private let place: SimulatedPlace

  init(_ coordinate: Coordinate, at now: Instant) {
    self.coordinate = coordinate
    place = SimulatedPlace(Cell(coordinate), at: now)
  }

  /// The UTC offset in seconds, from the longitude, in whole hours.
  var offset: Int64 { Int64((coordinate.longitude / 15).rounded()) * 3600 }

  func temperature(_ time: Instant) -> Double { place.hour(time).temperature.celsius }
  func dewPoint(_ time: Instant) -> Double { place.hour(time).dewPoint?.celsius ?? temperature(time) }
  func feelsLike(_ time: Instant) -> Double { place.hour(time).feelsLike?.celsius ?? temperature(time) }
  /// Per cent.
  func humidity(_ time: Instant) -> Double { 100 * (place.hour(time).humidity ?? 0.5) }
  func pressure(_ time: Instant) -> Double { place.hour(time).pressure ?? 1013 }
  /// Per cent.
  func cloudCover(_ time: Instant) -> Double { 100 * (place.hour(time).cloudCover ?? 0.5) }
  /// Millimetres in the hour that begins at `time`.
  func rain(_ time: Instant) -> Double { place.hour(time).precipitation ?? 0 }
  /// Per cent.
  func rainChance(_ time: Instant) -> Double { 100 * (place.hour(time).precipitationChance ?? 0) }
  func windSpeed(_ time: Instant) -> Double { place.hour(time).wind?.speed ?? 0 }
  func windGust(_ time: Instant) -> Double { place.hour(time).wind?.gust ?? windSpeed(time) }
  func windDirection(_ time: Instant) -> Double { place.hour(time).wind?.direction ?? 0 }
  func visibility(_ time: Instant) -> Double { place.hour(time).visibility ?? 20_000 }
  func uvIndex(_ time: Instant) -> Double { place.hour(time).uvIndex ?? 0 }
  func isDay(_ time: Instant) -> Bool { place.hour(time).isDaylight ?? true }

  /// The sky as a WMO code (table 4677, as far as forecasts use it).
  func weatherCode(_ time: Instant) -> Int {
    switch place.hour(time).condition {
    case .clear, .hot, .cold: 0
    case .partlyCloudy: 2
    case .fog: 45
    case .drizzle: 51
    case .freezingRain: 66
    case .rain: 61
    case .heavyRain: 65
    case .sleet, .snow: 71
    case .heavySnow: 75
    case .thunderstorm: 95
    case .hail: 96
    default: 3
    }
  }

  /// Micrograms per cubic metre of a substance with the given mean; all follow the fine dust.
  func pollution(_ time: Instant, mean: Double) -> Double {
    mean * (place.air(time).pollutants.first { $0.substance == .pm25 }?.concentration ?? 7) / 7
  }

  /// The sine of the sun's elevation.
  func sunHeight(_ time: Instant) -> Double { place.sunHeight(time) }

  /// Sunrise and sunset of the local day that begins at `midnight`; nil in polar day and night.
  func sun(midnight: Instant) -> (rise: Instant, set: Instant)? {
    let times = SunTimes(near: midnight + .hours(12), at: coordinate)
    guard let rise = times.rise, let set = times.set else { return nil }
    return (rise, set)
  }
}

/// Rounds to a number of decimals, as services do.
func rounded(_ value: Double, _ decimals: Int = 1) -> Double {
  let scale = pow(10, Double(decimals))
  return (value * scale).rounded() / scale + 0
}
