import Accounts
import Storage
import Testing
import WeatherModel

@testable import Notices

/// Watching the warnings of all saved places.
@Suite struct WarningWatchTests {
  @Test(arguments: Backend.all) func aWarningOfASavedPlaceIsKeptUpToDate(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    let watch = home.watch(warnings)
    var revisions = [try await warnings.revision(for: phone, after: -1)?.own]
    #expect(revisions == [0])
    for alerts in [[gale("1", .moderate)], [gale("1", .severe)], [gale("1", .severe)], []] {
      home.sky.put(alerts, in: [paris])
      #expect(try await watch.check() == 1)
      revisions.append(try await warnings.revision(for: phone, after: -1)?.own)
      home.advance(.minutes(5))
    }
    #expect(Set(revisions).count == 4 && revisions[2] == revisions[3], "each change makes a new revision, and nothing else does")
    #expect(try await warnings.revision(for: phone, after: revisions[4] ?? 0) == nil)
    let known = try await home.warnings().warnings(for: phone)
    #expect(known.count == 1)
    #expect(known.first?.warning.history.map(\.changes) == [.announced, .severity, .cancelled])
    #expect(known.first?.places.map(\.id) == [RecordID(high: 0, low: 1)])
    #expect(try await warnings.warning(known[0].warning.id, for: phone) == known[0])
    // A person with other places has no warning, and learns of none.
    let (_, otherMember) = try await spaces.begin([place(2, oslo)])
    #expect(try await warnings.warnings(for: otherMember).isEmpty)
    #expect(try await warnings.warning(known[0].warning.id, for: otherMember) == nil)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aPlaceThatTwoDevicesSavedIsListedOnceByItsName(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris, named: "48.857, 2.352"), place(2, oslo), place(3, paris, named: "Paris")])
    let warnings = home.warnings()
    home.sky.put([gale()], in: [paris])
    _ = try await home.watch(warnings).check()
    #expect(paris.coordinate.shortText == "48.857, 2.352")
    let reached = try await warnings.warnings(for: phone).first?.places
    #expect(reached?.map(\.name) == ["Paris"] && reached?.map(\.id) == [RecordID(high: 0, low: 1)])
    #expect(try await warnings.checks(for: phone).map(\.place.name) == ["Paris", "Place"])
    spaces.close()
  }

  @Test(arguments: Backend.all) func thePlaceOfACalendarIsWatchedOnceItWasFetched(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, oslo)])
    let watch = home.watch(home.warnings())
    let (key, _) = try await spaces.createToken(named: "Calendar", .calendar, at: paris, for: phone)
    _ = try await spaces.createToken(named: "Saved", .calendar, at: oslo, for: phone)
    #expect(try await watch.check() == 1)
    _ = try await spaces.tokenHolder(key)
    #expect(try await watch.check() == 1)
    #expect(home.sky.calls == [oslo, paris])
    spaces.close()
  }

  @Test(arguments: Backend.all) func betweenTwoChecksNoSourceIsAsked(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin([place(1, paris)])
    let watch = home.watch(home.warnings())
    for _ in 0..<150 {
      try await watch.check()
      home.advance(2)
    }
    #expect(home.sky.calls.count == 1)
    try await watch.check()
    #expect(home.sky.calls.count == 2)
    spaces.close()
  }

  @Test(arguments: Backend.all) func ofSeveralServersOneChecksACell(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin([place(1, paris), place(2, oslo)])
    let (one, other) = (home.watch(home.warnings()), home.watch(home.warnings()))
    for _ in 0..<10 {
      async let first = one.check()
      async let second = other.check()
      _ = try await (first, second)
      home.advance(2)
    }
    #expect(home.sky.calls.sorted { $0.latitude < $1.latitude } == [paris, oslo])
    spaces.close()
  }

  @Test(arguments: Backend.all) func anotherServerFinishesWhatADeadServerLeft(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    // This server took its turn and died.
    let dead = CellSchedule(.warnings, home.database(), interval: 300, pause: 1)
    #expect(try await dead.take(at: home.now) == [paris])
    let watch = home.watch(warnings)
    #expect(try await watch.check() == 0)
    home.advance(CellSchedule.leaseSeconds)
    #expect(try await watch.check() == 1)
    spaces.close()
  }

  @Test func manyCellsAreSpreadOverTheInterval() async throws {
    let home = try TestHome()
    let spaces = home.spaces()
    let writes = (0..<200).map { place(UInt64($0) + 1, cell(Double($0) / 10, 5)) }
    // At most 50 places of a space are watched.
    for first in stride(from: 0, to: 200, by: 50) { _ = try await spaces.begin(Array(writes[first..<first + 50])) }
    let watch = home.watch(home.warnings())
    var most = 0
    for _ in 0..<150 {
      most = max(most, try await watch.check())
      home.advance(2)
    }
    #expect(Set(home.sky.calls).count == 200 && home.sky.calls.count == 200)
    #expect(most <= 3)
    spaces.close()
  }

  @Test func aChangeIsSeenWithinAnIntervalEvenIfOthersAskInBetween() async throws {
    let home = try TestHome()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let (warnings, service) = (home.warnings(), home.service())
    let watch = NoticeWatch.following(warnings, service: service)
    #expect(try await watch.check() == 1)
    // Somebody opens a page.
    home.advance(200)
    _ = await service.weather(paris, Kinds(.alerts), by: .always)
    // The page triggers a refresh in the background, still without the warning; this waits for its end.
    _ = await service.refresh(paris, Kinds(.alerts), by: .always)
    home.sky.put([gale()], in: [paris])
    for _ in 0..<300 {
      home.advance(1)
      try await watch.check()
    }
    #expect(try await warnings.warnings(for: phone).count == 1)
    spaces.close()
  }

  @Test func aSlowSourceDoesNotMakeTheRoundLonger() async throws {
    let home = try TestHome()
    let spaces = home.spaces()
    let writes = (0..<150).map { place(UInt64($0) + 1, cell(Double($0) / 10, 5)) }
    for first in stride(from: 0, to: 150, by: 50) { _ = try await spaces.begin(Array(writes[first..<first + 50])) }
    let watch = home.watch(home.warnings())
    // A check and the pause after it take 15 seconds.
    for _ in 0..<20 {
      try await watch.check()
      home.advance(15)
    }
    #expect(Set(home.sky.calls).count == 150)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aWarningThatOnlyTheFallbackReportedIsCancelledAfterAWhile(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    func look(_ alerts: [Alert], _ source: Source, _ minutes: Int64) throws -> Warnings.SourceAnswer {
      var report = WeatherReport(cell: paris, zone: .utc)
      let fetched = Instant(seconds: 1_795_010_400) + .minutes(minutes)
      report.alerts = Stamped(alerts, Provenance(source: source, fetchedAt: fetched, validAt: fetched))
      return try #require(Warnings.SourceAnswer(report, order: [.nws, .openWeather]))
    }
    try await warnings.observe([look([gale { $0.ends = nil }], .openWeather, 0)])
    try await warnings.observe([look([], .nws, 9)])
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .open)
    try await warnings.observe([look([], .nws, 11)])
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .cancelled)
    spaces.close()
  }

  @Test(arguments: Backend.all) func anOlderAnswerChangesNothing(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    func look(_ alerts: [Alert], _ fetched: Int64) throws -> Warnings.SourceAnswer {
      var report = WeatherReport(cell: paris, zone: .utc)
      report.alerts = Stamped(alerts, Provenance(source: .nws, fetchedAt: Instant(seconds: fetched), validAt: Instant(seconds: fetched)))
      return try #require(Warnings.SourceAnswer(report))
    }
    #expect(try await warnings.observe([look([gale("1", .severe)], 200)]) == 1)
    #expect(try await warnings.observe([look([], 100)]) == 0)
    #expect(try await warnings.observe([look([], 200)]) == 0)
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .open)
    #expect(try await warnings.observe([look([], 201)]) == 1)
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .cancelled)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aSourceThatFailsCancelsNothing(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    let watch = home.watch(warnings)
    home.sky.put([gale()], in: [paris])
    try await watch.check()
    home.sky.fail(true)
    home.advance(.minutes(5))
    try await watch.check()
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .open)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aWarningThatEndedLongAgoIsDeleted(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = home.warnings()
    let watch = home.watch(warnings)
    home.sky.put([gale()], in: [paris])
    try await watch.check()
    home.sky.put([], in: [paris])
    home.advance(.days(2))
    try await watch.check()
    try await warnings.tidy()
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .over)
    home.advance(.days(31))
    try await warnings.tidy()
    #expect(try await warnings.warnings(for: phone).isEmpty)
    spaces.close()
  }
}
