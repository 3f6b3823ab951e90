import Testing
import WeatherModel
import Wire

/// Warnings as answered.
@Suite struct WarningJSONTests {
  private let now = Instant(seconds: 1_795_010_400)

  @Test func aWarningIsReadBackUnchanged() throws {
    let warning = sample()
    #expect(try Warning(json: JSON(parsing: warning.json)) == warning)
  }

  /// Browsers keep the last answer for the time without a connection, and servers the warnings themselves.
  @Test func aWarningThatAnEarlierVersionWroteKeepsItsStatus() throws {
    let written = String(decoding: sample().json, as: UTF8.self)
    let earlier = written.replacing("\"status\"", with: "\"standing\"")
    #expect(earlier != written)
    #expect(try Warning(json: JSON(parsing: Array(earlier.utf8))) == sample())
  }

  @Test func wordsOfALaterVersionAreReadAsKnownOnes() throws {
    let text = String(decoding: sample().json, as: UTF8.self).replacing("\"rain\"", with: "\"locusts\"")
      .replacing("severity time", with: "severity mood")
    let read = try Warning(json: JSON(parsing: Array(text.utf8)))
    #expect(read.hazard == .other)
    #expect(read.history.map(\.changes) == [.announced, .severity])
  }

  @Test(arguments: [
    "{}", #"{"id":"x"}"#,
    #"{"id":"00000000000000000000000000000001","hazard":"rain","sources":[],"alert":{"id":"","event":""},"history":[]}"#,
  ])
  func invalidWarningsAreRefused(_ text: String) {
    #expect(throws: JSONError.self) { try Warning(json: JSON(parsing: Array(text.utf8))) }
  }

  private func sample() -> Warning {
    var alert = Alert(id: "1", event: "Flood Watch", severity: .severe)
    (alert.onset, alert.ends, alert.replaces) = (now, now + .hours(3), "0")
    return Warning(
      id: RecordID(high: 1, low: 2), hazard: .rain, status: .cancelled, sources: [.nws, .metNorway], alert: alert,
      history: [
        WarningChange(time: now, changes: .announced, severity: .moderate),
        WarningChange(time: now + 60, changes: [.severity, .time], severity: .severe, onset: now, ends: now + .hours(3)),
      ])
  }
}
