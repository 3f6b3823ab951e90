import Copy
import Glibc
import Languages
import Preferences
import Providers
import Reports
import Testing
import WeatherModel
import WeatherService

@testable import TerminalText

/// Compares the texts, wide and narrow, plain and coloured, with the files in `Snapshots/`.
///
/// `SNAPSHOTS=record swift test` writes the files anew; review the difference before committing it.
@Suite struct SnapshotTests {
  private static let now = Instant(seconds: 1_795_010_940)

  @Test(arguments: [SimulatedScene.storm, .snow, .heat], [80, 40]) func textsMatchTheirSnapshots(_ scene: SimulatedScene, _ width: Int)
    throws
  {
    for style in [TextStyle.plain, .ansi] {
      let reykjavik = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
      var report = Simulator(scene: scene).report(reykjavik, .all, at: Self.now)
      report.placeName = scene == .heat ? "Reykjavík 東京" : nil
      let preferences = Preferences(cookie: scene == .heat ? "f-eu-mph-inhg-mi-in" : "")
      let terminalReport = TerminalReport(
        terminal: Terminal(style: style, width: width), answer: WeatherAnswer(report: report, isSimulated: true), cell: reykjavik,
        preferences: preferences, now: Self.now, copy: .english)
      let second = Comparison.Entry(source: .openMeteo, answer: WeatherAnswer(report: nil, problems: [.current: .quotaUsedUp]))
      let comparison = Comparison(cell: reykjavik, entries: [.init(source: .simulator, answer: WeatherAnswer(report: report)), second])
      let texts = [
        terminalReport.nowText(), terminalReport.hoursText(count: 30), terminalReport.forecastText(count: 7), terminalReport.airText(),
        terminalReport.alertsText(),
        comparison.text(of: "Reykjavík", on: terminalReport.terminal, preferences: preferences, now: Self.now, copy: .english),
        sources().text(on: terminalReport.terminal, now: Self.now),
        checkup().text(on: terminalReport.terminal), summary(of: short(report), on: terminalReport.terminal),
      ]
      for text in texts { expectFits(text, width) }
      try expectSnapshot(texts.joined(separator: "\n──\n\n"), "\(scene.rawValue)-\(width)-\(style)")
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english }, [80, 40])
  func textsFitInEveryLanguage(_ language: Language, _ width: Int) throws {
    let copy = Languages.copy(language)
    let reykjavik = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
    var report = Simulator(scene: .storm).report(reykjavik, .all, at: Self.now)
    report.placeName = "Reykjavík"
    var answer = WeatherAnswer(report: report, isSimulated: true)
    answer.problems = [.air: .noConnection]
    answer.notes = [.alerts: .noSource, .current: .quotaUsedUp(until: Self.now + 3600)]
    answer.lastTried = Self.now - 60
    let terminalReport = TerminalReport(
      terminal: Terminal(style: .plain, width: width), answer: answer, cell: reykjavik, now: Self.now, copy: copy)
    let second = Comparison.Entry(source: .openMeteo, answer: WeatherAnswer(report: nil, problems: [.current: .quotaUsedUp]))
    let comparison = Comparison(cell: reykjavik, entries: [.init(source: .simulator, answer: WeatherAnswer(report: report)), second])
    let texts = [
      terminalReport.nowText(), terminalReport.hoursText(count: 8), terminalReport.forecastText(count: 7), terminalReport.airText(),
      terminalReport.alertsText(),
      comparison.text(of: "Reykjavík", on: terminalReport.terminal, preferences: Preferences(), now: Self.now, copy: copy),
      terminalReport.pageText(),
    ]
    for text in texts { expectFits(text, width) }
    try expectSnapshot(texts.joined(separator: "\n──\n\n"), "\(language.tag)-\(width)")
  }

  /// The report with only a few steps of each series.
  private func short(_ report: WeatherReport) -> WeatherReport {
    var short = report
    short.hourly?.value.removeLast((report.hourly?.value.count ?? 2) - 2)
    short.daily?.value.removeLast((report.daily?.value.count ?? 2) - 2)
    short.minutely?.value.removeLast((report.minutely?.value.count ?? 2) - 2)
    short.air?.value.hours.removeLast((report.air?.value.hours.count ?? 2) - 2)
    return short
  }

  private func sources() -> SourceList {
    var resting = SourceState(
      source: .openWeather, kinds: [Kinds(.current), Kinds(.daily)], terms: "CC BY-SA 4.0; 1,000 calls a day are free")
    resting.status = .resting(until: Self.now + 600)
    resting.usage = [.init(quota: Quota(1000, per: .day), used: 42, resets: Self.now + 3600)]
    resting.calls = 42
    resting.failures = 3
    resting.lastError = "OpenWeather (weather) can't be reached"
    return SourceList(
      states: [SourceState(source: .openMeteo, kinds: .all), resting], orders: [(.current, [.openMeteo, .openWeather]), (.air, [.aqicn])])
  }

  private func checkup() -> Checkup {
    var checkup = Checkup()
    checkup.add("clock", .good, "2026-11-18T14:09:00Z")
    checkup.add("configuration", .warning, "sources.aqicn.key_file names a file that all users of this machine can read: chmod o-r key.")
    checkup.add("openweathermap", .broken, "OpenWeather (weather) refuses the key")
    checkup.add("server", .skipped, "none runs at 127.0.0.1:8080")
    return checkup
  }

  private func expectFits(_ text: String, _ width: Int) {
    for line in text.split(separator: "\n") {
      let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(displayWidth(String(plain)) <= width, "\(plain)")
    }
    #expect(text.hasSuffix("\n"))
  }
}

/// Compares a text with the recorded file of this name.
private func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let visible = text.replacing("\u{1B}", with: "␛")
  let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/Snapshots"
  let path = "\(folder)/\(name).txt"
  if let mode = getenv("SNAPSHOTS"), String(cString: mode) == "record" {
    mkdir(folder, 0o755)
    let file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o644)
    try #require(file >= 0, "\(path)")
    defer { close(file) }
    let bytes = Array(visible.utf8)
    try #require(write(file, bytes, bytes.count) == bytes.count)
    return
  }
  let file = open(path, O_RDONLY)
  try #require(file >= 0, "There is no snapshot \(name). Record it with: SNAPSHOTS=record swift test", sourceLocation: sourceLocation)
  defer { close(file) }
  var recorded: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = read(file, &buffer, buffer.count), count > 0 { recorded += buffer[..<count] }
  guard recorded != Array(visible.utf8) else { return }
  let old = String(decoding: recorded, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let new = visible.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
  Issue.record(
    "\(name) differs from line \(line + 1) on:\n− \(old.indices.contains(line) ? old[line] : "(end)")\n+ \(new.indices.contains(line) ? new[line] : "(end)")",
    sourceLocation: sourceLocation)
}
