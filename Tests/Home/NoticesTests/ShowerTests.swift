import Notices
import TestKit
import Testing
import WeatherModel

/// Rain that is about to begin, and days that are worth a morning notice.
@Suite struct ShowerTests {
  private static let now = Instant(seconds: 1_795_010_400)

  /// A dry hour, with rain of this intensity in these minutes.
  private func report(
    _ intensity: Double, _ wet: Range<Int64>..., condition: Condition = .cloudy, temperature: Double = 9, age: Int64 = 0,
    until end: Int64 = 180
  ) -> WeatherReport {
    let now = ShowerTests.now
    var report = WeatherReport(cell: .zero, zone: .utc)
    let provenance = Provenance(source: .openMeteo, fetchedAt: now - age, validAt: now - age)
    let moment = Moment(time: now, condition: condition, temperature: Temperature(celsius: temperature))
    report.current = Stamped(moment, provenance)
    report.hourly = Stamped([moment], provenance)
    report.minutely = Stamped(
      (0...end / 5).map { step in
        RainStep(time: now + .minutes(step * 5), intensity: wet.contains { $0.contains(step * 5) } ? intensity : 0)
      }, provenance)
    return report
  }

  @Test func aShowerBeginsAndEndsAsForecast() throws {
    let shower = try #require(report(9, 20..<60).showerSoon(at: ShowerTests.now))
    #expect(shower.start == ShowerTests.now + .minutes(20) && shower.end == ShowerTests.now + .minutes(60))
    #expect(shower.falling == .rain && shower.strength == .heavy)
  }

  @Test func aShortBreakIsPartOfTheShower() throws {
    let shower = try #require(report(3, 10..<20, 35..<50, 120..<140).showerSoon(at: ShowerTests.now))
    #expect(shower.end == ShowerTests.now + .minutes(50) && shower.strength == .moderate)
  }

  @Test func aShowerThatGoesOnBeyondTheForecastHasNoEnd() throws {
    #expect(try #require(report(3, 10..<999).showerSoon(at: ShowerTests.now)).end == nil)
  }

  @Test func aShowerBelowFreezingIsSnow() throws {
    #expect(try #require(report(0.3, 10..<60, temperature: -3).showerSoon(at: ShowerTests.now)).falling == .snow)
  }

  @Test func littleFreezingRainIsAShower() throws {
    let now = ShowerTests.now
    var report = report(0.05, 20..<60, temperature: -1)
    #expect(report.showerSoon(at: now) == nil)
    let later = Moment(time: now + .minutes(30), condition: .freezingRain, temperature: Temperature(celsius: -1))
    report.hourly?.value.append(later)
    let shower = try #require(report.showerSoon(at: now))
    #expect(shower.falling == .freezingRain && shower.strength == .light && shower.start == now + .minutes(20))
  }

  @Test func onlyEnoughRainThatIsAboutToBeginIsAShower() {
    let now = ShowerTests.now
    #expect(report(9).showerSoon(at: now) == nil, "it stays dry")
    #expect(report(9, 35..<60).showerSoon(at: now) == nil, "it is too far ahead")
    #expect(report(9, 0..<60).showerSoon(at: now) == nil, "it rains already")
    #expect(report(9, 20..<60, condition: .rain).showerSoon(at: now) == nil, "the sky says that it rains already")
    #expect(report(0.3, 20..<60).showerSoon(at: now) == nil, "it is drizzle")
    #expect(report(9, 20..<60, age: .minutes(25)).showerSoon(at: now) == nil, "the forecast is too old")
  }

  @Test func theMorningLineComesAtTheNextTimeOfItsMinute() throws {
    // It is 14:00 in London, 15:00 in Berlin.
    let line = try #require(MorningNotice(minute: 15 * 60))
    #expect(line.next(after: ShowerTests.now, in: .utc) == ShowerTests.now + .hours(1))
    #expect(line.next(after: ShowerTests.now, in: LocalZone(identifier: "", offset: 3600)) == ShowerTests.now + .days(1))
    #expect(line.next(after: ShowerTests.now, in: LocalZone(identifier: "", offset: -36_000)) == ShowerTests.now + .hours(11))
    #expect(MorningNotice(minute: 1440) == nil && MorningNotice(minute: -1) == nil)
  }

  @Test func aDullDayIsNotWorthANotice() {
    var dull = report(0)
    #expect(!dull.hasNotableWeather(at: ShowerTests.now))
    var alert = Alert(id: "1", event: "Gale", severity: .minor)
    dull.alerts = Stamped([alert], Provenance(source: .openMeteo, fetchedAt: ShowerTests.now, validAt: ShowerTests.now))
    #expect(!dull.hasNotableWeather(at: ShowerTests.now))
    alert.severity = .severe
    dull.alerts?.value = [alert]
    #expect(dull.hasNotableWeather(at: ShowerTests.now) && dull.mostSevereAlert(at: ShowerTests.now)?.id == "1")
    alert.onset = ShowerTests.now + .hours(13)
    dull.alerts?.value = [alert]
    #expect(!dull.hasNotableWeather(at: ShowerTests.now))
  }

  @Test(arguments: [(-1.0, 5.0, true), (1, 29, false), (20, 30, true)])
  func frostAndHeatAreWorthANotice(_ low: Double, _ high: Double, _ isWorth: Bool) {
    var day = report(0)
    let date = LocalZone.utc.date(of: ShowerTests.now)
    day.daily = Stamped(
      [Day(date: date, condition: .cloudy, low: Temperature(celsius: low), high: Temperature(celsius: high))],
      Provenance(source: .openMeteo, fetchedAt: ShowerTests.now, validAt: ShowerTests.now))
    #expect(day.hasNotableWeather(at: ShowerTests.now) == isWorth)
  }
}
