import Glibc
import WeatherModel

/// Weather that depends on place and moment alone. All generated bodies contain the same weather, in the format of their service.
struct GeneratedWeather {
  let latitude: Double
  let longitude: Double

  /// The UTC offset in seconds, from the longitude, in whole hours.
  var offset: Int64 { Int64((longitude / 15).rounded()) * 3600 }

  // MARK: Values, in the model's units

  func temperature(_ time: Instant) -> Double {
    let season = cos((dayOfYear(time) - 200) / 365.25 * 2 * .pi) * (latitude < 0 ? -1 : 1)
    let day = cos((solarHour(time) - 15) / 24 * 2 * .pi)
    return 27 - abs(latitude) * 0.5 + season * abs(latitude) * 0.22 + day * 3.5 + wave(1, days: 5.5, time) * 5
  }

  func dewPoint(_ time: Instant) -> Double { temperature(time) - 1 - 5 * (1 + wave(2, days: 3.1, time)) }

  /// Per cent, by the Magnus formula (Sonntag 1990).
  func humidity(_ time: Instant) -> Double {
    func pressure(_ celsius: Double) -> Double { exp(17.62 * celsius / (243.12 + celsius)) }
    return min(100, max(1, 100 * pressure(dewPoint(time)) / pressure(temperature(time))))
  }

  func feelsLike(_ time: Instant) -> Double { temperature(time) - windSpeed(time) * 0.35 }

  func pressure(_ time: Instant) -> Double { 1013 + wave(3, days: 6.7, time) * 18 }

  /// Per cent.
  func cloudCover(_ time: Instant) -> Double { min(100, max(0, 50 + wave(4, days: 1.9, time) * 75)) }

  /// Millimetres in the hour that begins at `time`.
  func rain(_ time: Instant) -> Double { max(0, wave(4, days: 1.9, time) - 0.45) * max(0, 1 + wave(5, days: 0.4, time)) * 4 }

  /// Per cent.
  func rainChance(_ time: Instant) -> Double { min(100, max(0, wave(4, days: 1.9, time) * 110)) }

  func windSpeed(_ time: Instant) -> Double { 5.5 + wave(6, days: 2.3, time) * 4.5 }

  func windGust(_ time: Instant) -> Double { windSpeed(time) * 1.6 + 0.5 }

  func windDirection(_ time: Instant) -> Double { 180 + wave(7, days: 8.3, time) * 179 }

  func visibility(_ time: Instant) -> Double { max(200, 30_000 - humidity(time) * 180 - rain(time) * 3000) }

  func uvIndex(_ time: Instant) -> Double { max(0, sunHeight(time)) * 9 * (1 - cloudCover(time) / 140) }

  func isDay(_ time: Instant) -> Bool { sunHeight(time) > -0.0145 }

  /// The sky as a WMO code (table 4677, as far as forecasts use it).
  func weatherCode(_ time: Instant) -> Int {
    let rain = rain(time)
    let isCold = temperature(time) < 0.5
    switch rain {
    case 4...: return isCold ? 75 : 65
    case 1..<4: return isCold ? 73 : 63
    case 0.3..<1: return isCold ? 71 : 61
    case 0.05..<0.3: return isCold ? 71 : 51
    default:
      let clouds = cloudCover(time)
      return clouds < 15 ? 0 : clouds < 35 ? 1 : clouds < 70 ? 2 : 3
    }
  }

  /// Micrograms per cubic metre of a substance with the given mean.
  func pollution(_ time: Instant, mean: Double, seed: Double) -> Double { max(0, mean * (1 + wave(20 + seed, days: 2.7, time) * 0.8)) }

  // MARK: The sun

  /// The sine of the sun's elevation (declination by P. I. Cooper, 1969).
  func sunHeight(_ time: Instant) -> Double {
    let phi = latitude * .pi / 180
    let declination = declination(time)
    return sin(phi) * sin(declination) + cos(phi) * cos(declination) * cos((solarHour(time) - 12) / 12 * .pi)
  }

  /// Sunrise and sunset of the local day that begins at `midnight`; nil in polar day and night.
  func sun(midnight: Instant) -> (rise: Instant, set: Instant)? {
    let noon = midnight + .hours(12) + offset - Int64(longitude * 240)
    let cosine = -tan(latitude * .pi / 180) * tan(declination(noon))
    guard cosine > -1, cosine < 1 else { return nil }
    let half = Int64(acos(cosine) / (2 * .pi) * 86_400)
    return (noon - half, noon + half)
  }

  private func declination(_ time: Instant) -> Double { 23.45 * .pi / 180 * sin(2 * .pi * (284 + dayOfYear(time)) / 365.25) }

  private func solarHour(_ time: Instant) -> Double {
    let hours = Double(time.seconds) / 3600 + longitude / 15
    return hours - (hours / 24).rounded(.down) * 24
  }

  private func dayOfYear(_ time: Instant) -> Double {
    let days = Double(time.seconds) / 86_400
    return days - (days / 365.25).rounded(.down) * 365.25
  }

  // MARK: Change

  /// A smooth value of −1…1 that oscillates about once in `period` days, with a phase that depends on the place.
  private func wave(_ seed: Double, days period: Double, _ time: Instant) -> Double {
    let phase = seed * 2.39996 + latitude * (0.11 + seed * 0.013) + longitude * (0.07 + seed * 0.009)
    let turns = Double(time.seconds) / (period * 86_400) * 2 * .pi
    return 0.65 * sin(turns + phase) + 0.35 * sin(turns * 2.71 + phase * 1.7)
  }
}

/// Rounds to a number of decimals, as services do.
func rounded(_ value: Double, _ decimals: Int = 1) -> Double {
  let scale = pow(10, Double(decimals))
  return (value * scale).rounded() / scale + 0
}
