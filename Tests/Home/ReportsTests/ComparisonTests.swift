import Testing
import WeatherModel
import WeatherService
import Wire

@testable import Reports

/// The comparison of the sources.
@Suite struct ComparisonTests {
  private let now = Instant(seconds: 1_795_010_400)

  @Test func theSpreadIsComputedFromTheSourcesValues() throws {
    let three = try #require(Spread([17.3, 16, 21]))
    #expect([three.minimum, three.median, three.maximum] == [16, 17.3, 21])
    let four = try #require(Spread([4, 1, .nan, 3, .infinity, 2]))
    #expect([four.minimum, four.median, four.maximum] == [1, 2.5, 4])
    #expect(four.count == 4)
    #expect(Spread([]) == nil && Spread([.nan]) == nil)
    var json = JSONWriter()
    try #require(Spread([17.3, 17])).write(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == #""min":17,"max":17.3,"median":17.15,"range":0.3,"sources":2"#)
  }

  @Test func currentDaysAndAirAreComparedValueByValue() throws {
    let today = LocalZone.utc.date(of: now)
    var one = report(.openMeteo, 10)
    one.current?.value.wind = Wind(speed: 3, gust: nil, direction: 10)
    one.daily = stamped(.openMeteo, [day(today, 1, 5), day(CalendarDate(day: today.day + 1), 2, 6)])
    one.air = stamped(.openMeteo, AirQuality(europeanIndex: 20, usIndex: nil, pollutants: [Pollutant(.pm25, 4)]))
    var other = report(.metNorway, 12)
    other.daily = stamped(.metNorway, [day(today, 3, 5)])
    other.air = stamped(.metNorway, AirQuality(europeanIndex: 30, usIndex: nil, pollutants: [Pollutant(.pm25, 6)]))
    let json = try JSON(
      parsing: Comparison(
        cell: .zero,
        entries: [
          .init(source: .openMeteo, answer: WeatherAnswer(report: one)), .init(source: .metNorway, answer: WeatherAnswer(report: other)),
        ]
      ).json)
    let spread = json["spread"]
    #expect(try spread["current"]["temperature"]["median"].number() == 11)
    #expect(try spread["current"]["wind_speed"]["sources"].number() == 1)
    #expect(spread["current"]["humidity"].isMissing)
    #expect(try spread["daily"].items().map { try $0["date"].text() } == [today.description, CalendarDate(day: today.day + 1).description])
    #expect(try spread["daily"].items()[0]["low"]["range"].number() == 2)
    #expect(try spread["daily"].items()[0]["high"]["range"].number() == 0)
    #expect(try spread["daily"].items()[1]["high"]["sources"].number() == 1)
    #expect(try spread["air"]["european_index"]["median"].number() == 25)
    #expect(try spread["air"]["pm2_5"]["max"].number() == 6)
    let entries = try json["sources"].items()
    #expect(try WeatherReport(json: entries[1]["report"]) == other)
    #expect(try entries[1]["report"]["attribution"].items()[0]["text"].text() == "Data from MET Norway")
  }

  @Test func aSourceThatFailedSaysWhy() throws {
    let failed = Comparison.Entry(
      source: .openWeather, answer: WeatherAnswer(report: nil, problems: [.current: .refusedKey], lastTried: now))
    let json = try JSON(
      parsing: Comparison(cell: .zero, entries: [failed, .init(source: .openMeteo, answer: WeatherAnswer(report: report(.openMeteo, 1)))])
        .json)
    let entry = try json["sources"].items()[0]
    #expect(entry["report"].isMissing)
    #expect(try entry["problems"]["current"]["type"].text() == "/problems/refused-key")
    #expect(try entry["problems"]["current"]["last_tried"].instant() == now)
    #expect(try json["spread"]["current"]["temperature"]["sources"].number() == 1)
  }

  private func stamped<Value: Hashable & Sendable>(_ source: Source, _ value: Value) -> Stamped<Value> {
    Stamped(value, Provenance(source: source, fetchedAt: now, validAt: now))
  }

  private func report(_ source: Source, _ celsius: Double) -> WeatherReport {
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = stamped(source, Moment(time: now, condition: .rain, temperature: Temperature(celsius: celsius)))
    return report
  }

  private func day(_ date: CalendarDate, _ low: Double, _ high: Double) -> Day {
    Day(date: date, condition: .rain, low: Temperature(celsius: low), high: Temperature(celsius: high))
  }
}
