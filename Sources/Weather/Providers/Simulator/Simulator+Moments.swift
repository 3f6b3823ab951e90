import Glibc
import WeatherModel

extension Moment {
  /// A moment as a source would send it: rounded, and with all values derived from the same air.
  init(time: Instant, air: SimulatedAir, change: Double, sun: Sun) {
    var air = air
    air.temperature = rounded(air.temperature, 1)
    air.humidity = rounded(air.humidity, 2)
    air.wind = rounded(air.wind, 1)
    air.visibility = air.visibility < 1000 ? (air.visibility / 20).rounded() * 20 : (air.visibility / 200).rounded() * 200
    let elevation = sun.elevation(at: Double(time.seconds))
    self.init(time: time, condition: air.condition, temperature: Temperature(celsius: air.temperature))
    isDaylight = elevation > Sun.horizon
    feelsLike = Temperature(celsius: rounded(apparentTemperature(air), 1))
    humidity = air.humidity
    dewPoint = Temperature(celsius: min(air.temperature, rounded(dewPointOf(air), 1)))
    let turned = air.direction.truncatingRemainder(dividingBy: 360)
    let direction = (turned < 0 ? turned + 360 : turned).rounded()
    wind = Wind(speed: air.wind, gust: max(air.wind, rounded(air.gust, 1)), direction: direction == 360 ? 0 : direction)
    pressure = rounded(air.pressure, 1)
    pressureChange = rounded(change, 1)
    visibility = air.visibility
    cloudCover = rounded(air.cloud, 2)
    uvIndex = rounded(elevation > 0 ? 12 * pow(sin(elevation * .pi / 180), 1.4) * (1 - 0.75 * air.cloud * air.cloud) : 0, 1)
    precipitationChance = rounded(air.chance, 2)
  }
}

/// R. G. Steadman's apparent temperature without radiation, as the Australian Bureau of Meteorology publishes it.
private func apparentTemperature(_ air: SimulatedAir) -> Double {
  let vapour = air.humidity * 6.105 * exp(17.27 * air.temperature / (237.7 + air.temperature))
  return air.temperature + 0.33 * vapour - 0.7 * air.wind - 4
}

/// The Magnus formula with the coefficients of Alduchov and Eskridge (1996).
private func dewPointOf(_ air: SimulatedAir) -> Double {
  let gamma = log(max(0.01, air.humidity)) + 17.625 * air.temperature / (243.04 + air.temperature)
  return 243.04 * gamma / (17.625 - gamma)
}

extension SimulatedSeries {
  /// The days that hours make up.
  func days(of hours: [Moment]) -> [Day] {
    var days: [Day] = []
    var start = 0
    while start < hours.count {
      let date = clock.zone.date(of: hours[start].time)
      let end = hours[start...].firstIndex { clock.zone.date(of: $0.time) != date } ?? hours.count
      days.append(day(date, hours[start..<end]))
      start = end
    }
    return days
  }

  private func day(_ date: CalendarDate, _ hours: ArraySlice<Moment>) -> Day {
    let temperatures = hours.map(\.temperature)
    let low = temperatures.min() ?? Temperature(celsius: 0)
    var day = Day(date: date, condition: dayCondition(hours), low: low, high: temperatures.max() ?? low)
    day.precipitation = rounded(hours.reduce(0) { $0 + ($1.precipitation ?? 0) }, 1)
    day.precipitationChance = hours.compactMap(\.precipitationChance).max()
    day.wind = hours.compactMap(\.wind).max { $0.speed < $1.speed }
    day.wind?.gust = hours.compactMap { $0.wind?.gust }.max()
    day.uvIndex = hours.compactMap(\.uvIndex).max()
    if let place = Coordinate(latitude: clock.sun.latitude, longitude: clock.sun.longitude) {
      let sun = SunTimes(near: clock.zone.start(of: date) + .hours(12), at: place)
      (day.sunrise, day.sunset) = (sun.rise.map { wholeMinute($0) }, sun.set.map { wholeMinute($0) })
    }
    return day
  }

  /// With more than a few drops of precipitation, the most frequent wet condition, where heavier ones count more; else the most frequent
  /// sky from 6 to 21 o'clock.
  private func dayCondition(_ hours: ArraySlice<Moment>) -> Condition {
    var counts: [Condition: Double] = [:]
    let wet = hours.filter(\.condition.isWet)
    if wet.count >= 3 || wet.reduce(0, { $0 + ($1.precipitation ?? 0) }) >= 0.8 {
      for hour in wet { counts[hour.condition, default: 0] += hour.condition.weight }
    } else {
      for hour in hours where !hour.condition.isWet && (6...21).contains(clock.zone.time(of: hour.time).hour) {
        counts[hour.condition, default: 0] += 1
      }
    }
    // In the order of the cases, so that a tie always has the same result.
    var best = Condition.cloudy
    for condition in Condition.allCases where counts[condition, default: 0] > counts[best, default: 0] { best = condition }
    return best
  }
}

extension Condition {
  fileprivate var weight: Double {
    switch self {
    case .hail, .thunderstorm, .freezingRain: 3
    case .heavyRain, .heavySnow: 2
    case .drizzle: 0.7
    default: 1
    }
  }
}

/// The nearest full minute.
private func wholeMinute(_ instant: Instant) -> Instant { Instant(seconds: (instant.seconds + 30) / 60 * 60) }
