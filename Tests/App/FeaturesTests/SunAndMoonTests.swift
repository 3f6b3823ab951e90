import Features
import Foundation
import Markup
import TestKit
import Testing
import WeatherModel

/// The cards of sun and moon when the source knows little or the sun does not rise or set.
@Suite struct SunAndMoonTests {
  @Test func onAPolarDayTheSunIsDrawnByTheHour() throws {
    // Tromsø, two weeks before midsummer; the solar noon is at 10:43 UTC, an hour and a quarter before that on the clock.
    let noon = try page("2026-06-07T10:43Z", latitude: 69.649, longitude: 18.956)
    let evening = try page("2026-06-07T16:43Z", latitude: 69.649, longitude: 18.956)
    #expect(noon.contains("does not set") && evening.contains("does not set"))
    #expect(abs((try sunX(noon)) - 160) < 2)
    #expect(abs((try sunX(evening)) - 239) < 2)
  }

  @Test func inPolarNightTheSunIsBelowTheHorizon() throws {
    let morning = try page("2026-12-15T04:40Z", latitude: 69.649, longitude: 18.956)
    #expect(morning.contains("does not rise"))
    let circle = try #require(morning.components(between: "sun-arc__down\" cx=\"", and: "\"").first)
    #expect(abs((try #require(Double(circle))) - 81) < 2)
  }

  @Test func aSourceWithoutSunTimesMakesNoPolarDay() throws {
    let html = try page("2026-06-07T10:43Z", latitude: 51.5, longitude: 0)
    #expect(!html.contains("sun-arc"))
    #expect(html.contains("Moonrise"))
  }

  @Test func theMoonsCardIsPlacedSoThatBothColumnsEndAtOneHeight() throws {
    let short = html(SampleWeather.report())
    var report = SampleWeather.report()
    let days = try #require(report.daily)
    let first = try #require(days.value.first)
    let all = (0..<16).map { number in
      var day = first
      day.date = CalendarDate(day: first.date.day + Int64(number))
      return day
    }
    report.daily = Stamped(all, days.provenance)
    // In one column the order is the same; the third stack, which is below the first, begins before the moon or after it.
    #expect(stack(of: "Moonrise", in: short) == 2)
    #expect(stack(of: "Moonrise", in: html(report)) == 3)
    #expect(stack(of: "sun-arc", in: short) == 3)
  }

  private func page(_ time: String, latitude: Double, longitude: Double) throws -> String {
    let now = try #require(Instant(iso8601: time))
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var report = WeatherReport(cell: Cell(place), zone: LocalZone(identifier: "Europe/Oslo", offset: 7200))
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var moment = Moment(time: now, condition: .clear, temperature: Temperature(celsius: 9))
    moment.isDaylight = true
    report.current = Stamped(moment, provenance)
    let today = Day(
      date: report.zone.date(of: now), condition: .clear, low: Temperature(celsius: 3), high: Temperature(celsius: 9))
    report.daily = Stamped([today], provenance)
    return html(report, at: now)
  }

  private func html(_ report: WeatherReport, at now: Instant = SampleWeather.now) -> String {
    var state = AppFeature.State(now: now)
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: report.cell.coordinate)
    page.received = ReceivedReport(report)
    state.weatherList.show(page)
    return AppView.view(state).html
  }

  /// The position of the sun on its arc, which is 320 wide.
  private func sunX(_ html: String) throws -> Double {
    let arc = try #require(html.components(separatedBy: "sun-arc__horizon").last)
    let x = try #require(arc.components(between: "<g transform=\"translate(", and: " ").first)
    return (try #require(Double(x))) + 17
  }

  /// The number of stacks that begin before a word on the page.
  private func stack(of word: String, in html: String) -> Int {
    let before = html.components(separatedBy: word)[0].components(separatedBy: "class=\"moon-row\"")
    // The texts about the moon are in a stack of their own.
    return before.joined().components(separatedBy: "<div class=\"stack\">").count - before.count
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }
}
