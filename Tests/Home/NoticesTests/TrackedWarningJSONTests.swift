import Testing
import WeatherModel
import Wire

@testable import Notices

/// Warnings as they are stored.
@Suite struct TrackedWarningJSONTests {
  private let now = Instant(seconds: 1_795_010_400)

  private var tracked: TrackedWarning {
    var alert = Alert(id: "1", event: "Flood Watch", severity: .severe)
    (alert.onset, alert.ends) = (now, now + .hours(3))
    let change = WarningChange(time: now, changes: .announced, severity: .severe, onset: now)
    let message = TrackedWarning.SourceMessage(source: .nws, alert: alert, cells: [paris, oslo])
    return TrackedWarning(
      warning: Warning(id: RecordID(high: 1, low: 2), hazard: .rain, sources: [.nws], alert: alert, history: [change]), messages: [message],
      identifiers: ["a b", "c"], cells: [paris, oslo], histories: [TrackedWarning.CellHistory(cell: oslo, entries: [change])],
      lastMessages: [message])
  }

  @Test func aWarningIsReadBackUnchanged() throws {
    #expect(try TrackedWarning(json: JSON(parsing: tracked.json)) == tracked)
  }

  @Test func aWarningThatAnEarlierVersionStoredIsRead() throws {
    let alert =
      #"{"id":"1","event":"Flood Watch","severity":"severe","onset":"2026-11-18T14:00:00Z","ends":"2026-11-18T17:00:00Z"}"#
    let change = #"{"time":"2026-11-18T14:00:00Z","changes":"announced","severity":"severe","onset":"2026-11-18T14:00:00Z"}"#
    let message = #"{"source":"nws","alert":\#(alert),"cells":"48.857,2.352 59.913,10.752"}"#
    let event =
      #"{"id":"00000000000000010000000000000002","hazard":"rain","standing":"cancelled","sources":[{"source":"nws"}],"#
      + #""alert":\#(alert),"history":[\#(change)]}"#
    let stored =
      #"{"event":\#(event),"tellings":[\#(message)],"names":"a b\nc","cells":"48.857,2.352 59.913,10.752","#
      + #""courses":[{"cell":"59.913,10.752","history":[\#(change)]}],"last":[\#(message)]}"#
    var expected = tracked
    expected.warning.status = .cancelled
    #expect(try TrackedWarning(json: JSON(parsing: Array(stored.utf8))) == expected)
    #expect(!String(decoding: expected.json, as: UTF8.self).contains("standing"))
  }

  @Test(arguments: [("\"nws\"", "\"x\""), ("48.857,2.352", "north"), ("\"names\"", "\"name\""), ("\"tellings\"", "\"told\"")])
  func whatCannotBeReadIsAnError(_ right: String, _ wrong: String) {
    let text = String(decoding: tracked.json, as: UTF8.self).replacing(right, with: wrong)
    #expect(throws: JSONError.self) { try TrackedWarning(json: JSON(parsing: Array(text.utf8))) }
  }
}
