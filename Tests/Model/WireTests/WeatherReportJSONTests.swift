import Foundation
import TestKit
import Testing
import WeatherModel
import Wire

@Suite struct WeatherReportJSONTests {
  private func report(_ text: String) throws -> WeatherReport { try WeatherReport(json: json(text)) }

  private let frame = #""latitude":64.146,"longitude":-21.942,"zone":{"name":"Atlantic/Reykjavik","offset":0}"#

  @Test func aZoneWithoutANameIsWrittenWithoutOne() throws {
    var report = WeatherReport(cell: .zero, zone: LocalZone(identifier: "", offset: 3600))
    #expect(String(decoding: report.json, as: UTF8.self).contains(#""zone":{"offset":3600}"#))
    #expect(try WeatherReport(json: JSON(parsing: report.json)) == report)
    // The form of an earlier version.
    report.zone.offset = 0
    #expect(try WeatherReport(json: JSON(parsing: Array(#"{"latitude":0,"longitude":0,"zone":{"name":"","offset":0}}"#.utf8))) == report)
  }

  @Test func everyReportIsReadBackUnchanged() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let report = try WeatherReport.random(&random)
      let bytes = report.json
      #expect(try WeatherReport(json: JSON(parsing: bytes)) == report, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func foundationReadsWhatWeWrite() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      let report = try WeatherReport.random(&random)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any])
      #expect(object["latitude"] as? Double == report.cell.coordinate.latitude)
    }
  }

  private func documentedReport() throws -> WeatherReport {
    let fetched = try #require(Instant(iso8601: "2026-11-18T14:05:00Z"))
    let provenance = Provenance(source: .openMeteo, fetchedAt: fetched, validAt: try #require(Instant(iso8601: "2026-11-18T14:00:00Z")))
    let change = try #require(Instant(iso8601: "2027-03-28T01:00:00Z"))
    var report = WeatherReport(
      cell: Cell(try #require(Coordinate(latitude: 60.1699, longitude: 24.9384))),
      zone: LocalZone(identifier: "Europe/Helsinki", offset: 7200, changes: [LocalZone.Change(start: change, offset: 10_800)]))
    report.placeName = "Helsinki"
    report.elevation = 26
    var now = Moment(time: provenance.validAt, condition: .clear, temperature: Temperature(celsius: -2))
    now.isDaylight = false
    now.feelsLike = Temperature(celsius: -6.2)
    now.humidity = 0.76
    now.wind = Wind(speed: 2.5, gust: 4.2, direction: 330)
    now.pressure = 1027
    now.precipitation = 0
    report.current = Stamped(now, provenance)
    var day = Day(
      date: try #require(CalendarDate(year: 2026, month: 11, day: 18)), condition: .clear, low: Temperature(celsius: -6),
      high: Temperature(celsius: 1))
    day.sunset = Instant(iso8601: "2026-11-18T13:38:00Z")
    report.daily = Stamped([day], provenance)
    report.minutely = Stamped([RainStep(time: fetched, intensity: 0.4)], provenance)
    report.air = Stamped(
      AirQuality(europeanIndex: 24, usIndex: nil, pollutants: [Pollutant(.pm25, 7), Pollutant(.ozone, 46)]), provenance)
    return report
  }

  @Test func anAnswerIsWrittenInAFixedOrder() throws {
    let report = try documentedReport()
    let stamp = #""source":"open-meteo","fetched_at":"2026-11-18T14:05:00Z","valid_at":"2026-11-18T14:00:00Z""#
    #expect(
      String(decoding: report.json, as: UTF8.self) == #"{"latitude":60.169,"longitude":24.938,"place_name":"Helsinki","elevation":26,"#
        + #""zone":{"name":"Europe/Helsinki","offset":7200,"changes":[{"start":"2027-03-28T01:00:00Z","offset":10800}]},"#
        + #""current":{\#(stamp),"time":"2026-11-18T14:00:00Z","condition":"clear","is_daylight":false,"temperature":-2,"#
        + #""feels_like":-6.2,"humidity":0.76,"wind":{"speed":2.5,"gust":4.2,"direction":330},"pressure":1027,"precipitation":0},"#
        + #""minutely":{\#(stamp),"steps":[{"time":"2026-11-18T14:05:00Z","intensity":0.4}]},"#
        + #""daily":{\#(stamp),"days":[{"date":"2026-11-18","condition":"clear","low":-6,"high":1,"sunset":"2026-11-18T13:38:00Z"}]},"#
        + #""air":{\#(stamp),"european_index":24,"pollutants":{"pm2_5":7,"ozone":46}},"#
        + #""attribution":[{"source":"open-meteo","text":"Weather data by Open-Meteo.com","link":"https://open-meteo.com/"}]}"#)
  }

  @Test func theExampleOfTheDocumentationIsThatReport() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../docs/model.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "## An example\n```json\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    #expect(try report(String(text[start.upperBound..<end.lowerBound])) == documentedReport())
  }

  @Test func simulatedWeatherIsMarkedAsSuch() throws {
    var report = try report("{\(frame)}")
    let now = Instant(seconds: 1_800_000_000)
    #expect(!String(decoding: report.json, as: UTF8.self).contains("simulated"))
    report.minutely = Stamped([], Provenance(source: .simulator, fetchedAt: now, validAt: now))
    let written = try JSON(parsing: report.json)
    #expect(try written["simulated"].flag())
    #expect(try written["attribution"].items().map { try $0["text"].text() } == ["Simulated weather, not a forecast"])
    #expect(written["attribution"][0]["link"].isMissing)
  }

  @Test func unknownMembersAndWordsAreIgnored() throws {
    let stamp = #""source":"open-meteo","fetched_at":"2026-11-18T14:05:00Z","valid_at":"2026-11-18T14:00:00Z""#
    let report = try report(
      #"{\#(frame),"future":[1],"place_name":null,"hourly":null,"#
        + #""current":{\#(stamp),"time":"2026-11-18T14:00:00Z","condition":"rain of frogs","temperature":3,"frogs":9},"#
        + #""air":{\#(stamp),"pollutants":{"helium":1,"pm10":2}}}"#)
    #expect(report.current?.value.condition == .unknown)
    #expect(report.air?.value.pollutants == [Pollutant(.pm10, 2)])
    #expect(report.kinds.each == [.current, .air])
  }

  @Test(arguments: [
    (#"{"longitude":0,"zone":{"name":"","offset":0}}"#, "latitude: expected a number, found nothing"),
    (
      #"{"latitude":91,"longitude":0,"zone":{"name":"","offset":0}}"#,
      "document: expected a latitude within ±90 and a longitude within ±180"
    ),
    (#"{"latitude":1,"longitude":0}"#, "zone.offset: expected a number, found nothing"),
    (
      #"{"latitude":1,"longitude":0,"zone":{"name":"","offset":86400}}"#,
      "zone.offset: expected a number of seconds that is less than a day"
    ),
    (#"{"latitude":1,"longitude":0,"zone":{"name":"","offset":0},"current":{}}"#, "current.source: expected a string, found nothing"),
    (
      #"{"latitude":1,"longitude":0,"zone":{"name":"","offset":0},"hourly":{\#(stampOfError)"hours":[{"time":"now"}]}}"#,
      "hourly.hours[0].time: expected a time such as 2026-11-18T14:09:00Z"
    ),
    (
      #"{"latitude":1,"longitude":0,"zone":{"name":"","offset":0},"minutely":{"steps":[],"source":"x"}}"#,
      "minutely.source: expected the word of a source"
    ),
    (
      #"{"latitude":1,"longitude":0,"zone":{"name":"","offset":0},"daily":{\#(stampOfError)"days":[{"date":"2026-02-30"}]}}"#,
      "daily.days[0].date: expected a date such as 2026-11-18"
    ),
    ("[]", "document: expected an object, found an array"),
  ])
  func invalidReportsSayWhatIsWrongAndWhere(text: String, message: String) throws {
    let error = #expect(throws: JSONError.self) { try report(text) }
    #expect(error?.description == message)
  }

  @Test func numbersThatJSONCannotExpressAreAbsent() throws {
    var report = try report("{\(frame)}")
    report.elevation = .infinity
    let now = Instant(seconds: 1_800_000_000)
    report.air = Stamped(
      AirQuality(europeanIndex: .nan, usIndex: 3, pollutants: [Pollutant(.pm10, .nan), Pollutant(.pm25, 1)]),
      Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    let again = try WeatherReport(json: JSON(parsing: report.json))
    #expect(again.elevation == nil)
    #expect(again.air?.value == AirQuality(europeanIndex: nil, usIndex: 3, pollutants: [Pollutant(.pm25, 1)]))
  }
}

@Suite struct ProblemBodyTests {
  @Test func problemsAreReadBackUnchanged() throws {
    let full = ProblemBody(
      type: "https://example.org/problems/quota-used-up", title: "Quota used up", status: 503, detail: "Wait <a minute>", parameter: "lat",
      retryAfter: 60)
    for problem in [full, ProblemBody(title: "Not found", status: 404)] {
      #expect(try ProblemBody(json: JSON(parsing: problem.json)) == problem)
    }
    #expect(full.weatherProblem == .quotaUsedUp)
    #expect(
      String(decoding: ProblemBody(title: "Not found", status: 404).json, as: UTF8.self)
        == #"{"type":"about:blank","title":"Not found","status":404}"#)
  }

  @Test func problemsOfOtherServersAreReadLeniently() throws {
    #expect(try ProblemBody(json: json("{}")) == ProblemBody(title: "", status: 0))
    #expect(ProblemBody(title: "", status: 0).weatherProblem == nil)
    #expect(ProblemBody(type: "", title: "", status: 0).weatherProblem == nil)
    #expect(throws: JSONError(path: "status", problem: .expected(.number, found: .string))) {
      try ProblemBody(json: json(#"{"status":"404"}"#))
    }
    #expect(throws: JSONError(path: "status", problem: .invalid(expected: "a status below 1000"))) {
      try ProblemBody(json: json(#"{"status":1e9}"#))
    }
    #expect(throws: JSONError.self) { try ProblemBody(json: json("[]")) }
  }
}

private let stampOfError = #""source":"nws","fetched_at":"2026-11-18T14:05:00Z","valid_at":"2026-11-18T14:00:00Z","#
