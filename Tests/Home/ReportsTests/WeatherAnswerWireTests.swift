import Reports
import Testing
import WeatherModel
import WeatherService
import Wire

/// The issues beside the weather in an answer.
@Suite struct WeatherAnswerWireTests {
  private let now = Instant(seconds: 1_795_010_400)

  @Test func theReportCanBeReadWithoutItsIssues() throws {
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.alerts = Stamped([], Provenance(source: .nws, fetchedAt: now, validAt: now))
    let answer = WeatherAnswer(
      report: report, problems: [.air: .quotaUsedUp],
      notes: [
        .current: .heldBack(celsius: 60, hectopascals: nil), .hourly: .stretched, .daily: .fallback(from: .weatherKit),
        .air: .quotaUsedUp(until: now),
        .minutely: .noSource, .alerts: .askedTooOften(until: now),
      ], lastTried: now)
    let json = try JSON(parsing: answer.json)
    #expect(try WeatherReport(json: json) == report)
    #expect(try json["problems"]["air"]["title"].text() == "Quota used up")
    let notes = json["notes"]
    #expect(
      try notes.members().map { try $0.1["note"].text() } == [
        "held-back", "stretched", "fallback", "no-source", "quota-used-up", "asked-too-often",
      ])
    #expect(try Set(notes.members().map { try $0.1["note"].text() }) == Set(AnswerNote.words))
    #expect(try notes["current"]["value"].text() == "60.0 °C")
    #expect(try notes["daily"]["from"].text() == "weatherkit")
    #expect(try notes["air"]["until"].instant() == now)
  }

  @Test func withoutIssuesNothingIsAddedToTheReport() {
    let report = WeatherReport(cell: .zero, zone: .utc)
    #expect(WeatherAnswer(report: report).json == report.json)
  }
}
