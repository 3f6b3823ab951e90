import Providers
import WeatherModel

/// The weather that a simulated source reports for a cell at a moment, which every answer from it must still contain later.
enum Truth {
  /// The temperature; it changes too slowly to look like an error, and sources differ by a few degrees.
  static func celsius(_ cell: Cell, _ source: Source, _ time: Instant) -> Double {
    let place = mixed(UInt64(bitPattern: Int64(cell.latitude)) << 32 ^ UInt64(bitPattern: Int64(cell.longitude)))
    return 5 + Double(place % 1000) / 100 + Double(source.rawValue % 4) + Double(time.seconds / 60 % 60) / 100
  }

  /// A report with some kinds, without values that no rule checks.
  static func report(_ cell: Cell, _ kinds: Kinds, _ source: Source, at now: Instant, glitch: Double = 0) -> WeatherReport {
    var report = WeatherReport(cell: cell, zone: .utc)
    let provenance = Provenance(source: source, fetchedAt: now, validAt: now)
    let warmth = celsius(cell, source, now)
    for kind in kinds.each {
      switch kind {
      case .current: report.current = Stamped(moment(now, warmth + glitch), provenance)
      case .hourly:
        report.hourly = Stamped(
          (0..<6).map { Moment(time: now + .hours($0), condition: .rain, temperature: Temperature(celsius: warmth)) }, provenance)
      case .daily:
        let today = CalendarDate(day: floorDivided(now.seconds, 86_400)).day
        let (low, high) = (Temperature(celsius: warmth), Temperature(celsius: warmth + 5))
        report.daily = Stamped((0..<3).map { Day(date: CalendarDate(day: today + $0), condition: .rain, low: low, high: high) }, provenance)
      case .minutely: report.minutely = Stamped((0..<4).map { RainStep(time: now + .minutes(15 * $0), intensity: 1) }, provenance)
      case .air: report.air = Stamped(AirQuality(europeanIndex: warmth + 10, usIndex: warmth + 20, pollutants: []), provenance)
      case .alerts: report.alerts = Stamped([], provenance)
      }
    }
    return report
  }

  /// A moment with every value that a source can have.
  private static func moment(_ time: Instant, _ celsius: Double) -> Moment {
    var moment = Moment(time: time, condition: .rain, temperature: Temperature(celsius: celsius))
    moment.isDaylight = true
    moment.feelsLike = Temperature(celsius: celsius - 2)
    moment.dewPoint = Temperature(celsius: celsius - 4)
    moment.humidity = 0.8
    moment.wind = Wind(speed: 5, gust: 9, direction: 200)
    moment.pressure = 1010
    moment.pressureChange = -1
    moment.visibility = 20_000
    moment.cloudCover = 0.5
    moment.uvIndex = 1
    moment.precipitation = 0.5
    moment.precipitationChance = 0.5
    return moment
  }

  /// Whether a kind in an answer equals what its source reported when it was fetched.
  static func holds(_ report: WeatherReport, _ kind: Kind) -> Bool {
    guard let provenance = report.provenance(of: kind) else { return true }
    let warmth = celsius(report.cell, provenance.source, provenance.fetchedAt)
    switch kind {
    case .current: return report.current?.value.temperature.celsius == warmth
    case .hourly: return report.hourly?.value.allSatisfy { $0.temperature.celsius == warmth } == true
    case .daily: return report.daily?.value.allSatisfy { $0.low.celsius == warmth } == true
    case .air: return report.air?.value.europeanIndex == warmth + 10
    case .minutely, .alerts: return true
    }
  }
}
