import WeatherModel

/// A rainy afternoon that never changes, for snapshots.
package enum SampleWeather {
  /// Wed 18 Nov 2026, 14:09 UTC.
  package static let now = Instant(seconds: 1_795_010_940)
  package static let cell = Cell(Coordinate(latitude: 64.147, longitude: -21.942) ?? Cell.zero.coordinate)

  package static func report(source: Source = .openMeteo, fetchedAt: Instant = now - 240, condition: Condition = .rain) -> WeatherReport {
    let provenance = Provenance(source: source, fetchedAt: fetchedAt, validAt: fetchedAt)
    var report = WeatherReport(cell: cell, zone: LocalZone(identifier: "Atlantic/Reykjavik", offset: 0))
    report.elevation = 37
    report.current = Stamped(current(condition), provenance)
    report.hourly = Stamped((-3..<60).map { hour($0, condition) }, provenance)
    report.daily = Stamped((0..<7).map(day), provenance)
    report.minutely = Stamped((0..<13).map { RainStep(time: now - 540 + Int64($0) * 300, intensity: Double($0 % 5)) }, provenance)
    report.air = Stamped(
      AirQuality(
        europeanIndex: 14, usIndex: 12,
        pollutants: [
          Pollutant(.pm25, 3), Pollutant(.pm10, 8), Pollutant(.ozone, 36), Pollutant(.nitrogenDioxide, 6), Pollutant(.sulphurDioxide, 1),
        ]), provenance)
    return report
  }

  private static func current(_ condition: Condition) -> Moment {
    var moment = Moment(time: now, condition: condition, temperature: Temperature(celsius: 4.2))
    moment.isDaylight = true
    moment.feelsLike = Temperature(celsius: -4.6)
    moment.humidity = 0.93
    moment.dewPoint = Temperature(celsius: 3.1)
    moment.wind = Wind(speed: 11.4, gust: 18.6, direction: 115)
    moment.pressure = 984.2
    moment.pressureChange = -4.2
    moment.visibility = 7000
    moment.cloudCover = 0.98
    moment.uvIndex = 0.2
    moment.precipitation = 1.4
    return moment
  }

  private static func hour(_ index: Int, _ condition: Condition) -> Moment {
    let time = now - 540 + .hours(Int64(index))
    var moment = Moment(time: time, condition: index < 12 ? condition : .partlyCloudy, temperature: Temperature(celsius: Double(index % 7)))
    moment.precipitation = index < 12 ? 1.2 : 0
    moment.precipitationChance = index < 12 ? 0.9 : 0.05
    return moment
  }

  private static func day(_ index: Int) -> Day {
    let date = CalendarDate(day: now.seconds / 86_400 + Int64(index))
    var day = Day(
      date: date, condition: index == 0 ? .rain : .partlyCloudy, low: Temperature(celsius: Double(1 - index)),
      high: Temperature(celsius: Double(5 - index)))
    day.precipitationChance = index == 0 ? 0.95 : 0.1
    day.precipitation = index == 0 ? 12.4 : nil
    day.wind = Wind(speed: 12, gust: 19, direction: 120)
    day.uvIndex = 3.4
    day.sunrise = Instant(seconds: date.day * 86_400 + 36_600)
    day.sunset = Instant(seconds: date.day * 86_400 + 58_440)
    return day
  }
}
