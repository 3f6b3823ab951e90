import Testing
import WeatherModel

@Suite struct WarningTests {
  private let now = Instant(seconds: 1_795_010_940)

  private func alert(_ id: String, _ event: String, _ change: (inout Alert) -> Void = { _ in }) -> Alert {
    var alert = Alert(id: id, event: event, severity: .severe)
    alert.ends = now + .hours(4)
    change(&alert)
    return alert
  }

  private func warnings(_ alerts: [Alert]) -> [AlertGroup] {
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.alerts = Stamped(alerts, Provenance(source: .nws, fetchedAt: now, validAt: now))
    return report.warnings(at: now)
  }

  @Test func identicalBannersAreOneWithACount() {
    let groups = warnings([
      alert("1", "Flood Watch"), alert("2", "Flood Watch"), alert("2", "Flood Watch"), alert("3", "Flood Watch") { $0.area = "Bronx" },
      alert("4", "Wind Advisory"), alert("5", "Flood Watch") { $0.severity = .minor }, alert("6", "Flood Watch") { $0.ends = nil },
    ])
    #expect(groups.map(\.count) == [3, 1, 1, 1])
    // Texts that are the same occur once, texts that differ by themselves.
    #expect(groups[0].alerts.map(\.id) == ["1", "3"])
    #expect(groups[0].first.id == "1")
  }

  @Test func aWarningThatIsOverIsNotShown() {
    #expect(warnings([alert("1", "Gale") { $0.ends = now }]) == [])
    #expect(WeatherReport(cell: .zero, zone: .utc).warnings(at: now) == [])
  }

  @Test func linesBecomeParagraphsAndPoints() {
    func blocks(_ text: String) -> [String] { proseBlocks(text).map { ($0.isPoint ? "• " : "") + $0.text } }
    #expect(
      blocks("Rain.\n\n* WHAT...Floods.\n- Stay in.\n• Wait.\r\n  Then go.  ") == [
        "Rain.", "• WHAT...Floods.", "• Stay in.", "• Wait.", "Then go.",
      ])
    #expect(blocks("*not a point\n-5 degrees\n•") == ["*not a point", "-5 degrees", "•"])
    #expect(blocks("") == [])
    #expect(blocks("\n \n* \n") == [])
  }
}
