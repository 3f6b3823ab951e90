import Testing
import WeatherModel
import WeatherService
import Wire

@testable import Reports

/// The JSON of the API is read, and what we write is read back unchanged.
@Suite struct ReportReadingTests {
  @Test func problemsAndNotesAreReadBack() throws {
    let text = """
      {"problems":{"current":{"type":"/problems/quota-used-up","last_tried":"2026-11-18T14:09:00Z"},"moon":{"type":"x"}},
      "notes":{"current":{"note":"fallback","from":"nws"},"air":{"note":"held-back","value":"60.0 °C, 1013.0 hPa","celsius":60,"hectopascals":1013},"daily":{"note":"new"},
      "hourly":{"note":"stretched"},"alerts":{"note":"quota-used-up","until":"2026-11-18T15:00:00Z"}}}
      """
    let answer = try WeatherAnswer(nil, issues: JSON(parsing: Array(text.utf8)))
    #expect(answer.problems == [.current: .quotaUsedUp] && answer.lastTried?.description == "2026-11-18T14:09:00Z")
    let until = try #require(Instant(iso8601: "2026-11-18T15:00:00Z"))
    #expect(
      answer.notes == [
        .current: .fallback(from: .nws), .air: .heldBack(celsius: 60, hectopascals: 1013), .hourly: .stretched,
        .alerts: .quotaUsedUp(until: until),
      ])
  }

  @Test func aComparisonAndAListOfSourcesAreReadBack() throws {
    let now = Instant(seconds: 1_800_000_000)
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(
      Moment(time: now, condition: .rain, temperature: Temperature(celsius: 12)),
      Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    let entries = [
      Comparison.Entry(source: .openMeteo, answer: WeatherAnswer(report: report)),
      .init(source: .nws, answer: WeatherAnswer(report: nil, problems: [.alerts: .noConnection])),
    ]
    let comparison = try Comparison(json: JSON(parsing: Comparison(cell: .zero, entries: entries).json))
    #expect(comparison.entries.map(\.report) == [report, nil] && comparison.entries[1].problem == .noConnection)
    #expect(comparison.json == Comparison(cell: .zero, entries: entries).json, "the server and the program must write the same JSON")

    var state = SourceState(source: .openWeather, kinds: .all, terms: "terms")
    state.status = .exhausted(until: now)
    state.usage = [.init(quota: .init(5, per: .hour), used: 5, resets: now)]
    state.calls = 7
    state.lastError = "why"
    for cell in [nil, Cell.zero] {
      let store = StoreState(isWorking: false, trouble: "The disk is full.", since: now)
      let list = SourceList(states: [state], choice: SourceChoice(), store: store, cell: cell)
      let back = try SourceList(json: JSON(parsing: list.json))
      #expect(back.states == [state] && back.orders.map(\.order) == list.orders.map(\.order))
      #expect(back.rules == list.rules && back.rules.isEmpty == (cell != nil) && back.store == store && back.cell == cell)
      #expect(back.json == list.json, "the server and the program must write the same JSON")
    }
  }
}
