import Accounts
import Storage
import Testing
import WeatherModel

@testable import Notices

/// Watching the warnings of all saved places.
@Suite struct WarningWatchTests {
  @Test(arguments: Backend.all) func aWarningOfASavedPlaceIsKeptUpToDate(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
    let watch = house.watch(warnings)
    var revisions = [try await warnings.revision(for: phone, after: -1)?.own]
    #expect(revisions == [0])
    for alerts in [[gale("1", .moderate)], [gale("1", .severe)], [gale("1", .severe)], []] {
      house.sky.put(alerts, in: [paris])
      #expect(try await watch.check() == 1)
      revisions.append(try await warnings.revision(for: phone, after: -1)?.own)
      house.advance(.minutes(5))
    }
    #expect(Set(revisions).count == 4 && revisions[2] == revisions[3], "each change makes a new revision, and nothing else does")
    #expect(try await warnings.revision(for: phone, after: revisions[4] ?? 0) == nil)
    let known = try await house.warnings().warnings(for: phone)
    #expect(known.count == 1)
    #expect(known.first?.warning.history.map(\.changes) == [.announced, .severity, .cancelled])
    #expect(known.first?.places.map(\.id) == [RecordID(high: 0, low: 1)])
    #expect(try await warnings.warning(known[0].warning.id, for: phone) == known[0])
    // A person with other places has no warning, and learns of none.
    let (_, stranger) = try await spaces.begin([place(2, oslo)])
    #expect(try await warnings.warnings(for: stranger).isEmpty)
    #expect(try await warnings.warning(known[0].warning.id, for: stranger) == nil)
    spaces.close()
  }

  @Test(arguments: Backend.all) func betweenTwoChecksNoSourceIsAsked(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    _ = try await spaces.begin([place(1, paris)])
    let watch = house.watch(house.warnings())
    for _ in 0..<150 {
      try await watch.check()
      house.advance(2)
    }
    #expect(house.sky.calls.count == 1)
    try await watch.check()
    #expect(house.sky.calls.count == 2)
    spaces.close()
  }

  @Test(arguments: Backend.all) func ofSeveralServersOneChecksACell(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    _ = try await spaces.begin([place(1, paris), place(2, oslo)])
    let (one, other) = (house.watch(house.warnings()), house.watch(house.warnings()))
    for _ in 0..<10 {
      async let first = one.check()
      async let second = other.check()
      _ = try await (first, second)
      house.advance(2)
    }
    #expect(house.sky.calls.sorted { $0.latitude < $1.latitude } == [paris, oslo])
    spaces.close()
  }

  @Test(arguments: Backend.all) func anotherServerFinishesWhatADeadServerLeft(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    _ = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
    // This server took its turn and died.
    _ = try await warnings.database.write { [now = house.now] connection throws(StorageError) in
      try JobLeases.take("warnings \(paris)", as: "dead", for: CellSchedule.turn, at: now, connection) { _ in true }
    }
    let watch = house.watch(warnings)
    #expect(try await watch.check() == 0)
    house.advance(CellSchedule.turn)
    #expect(try await watch.check() == 1)
    spaces.close()
  }

  @Test func manyCellsAreSpreadOverTheInterval() async throws {
    let house = try TestHome()
    let spaces = house.spaces()
    let writes = (0..<200).map { place(UInt64($0) + 1, cell(Double($0) / 10, 5)) }
    _ = try await spaces.begin(writes)
    let watch = house.watch(house.warnings())
    var most = 0
    for _ in 0..<150 {
      most = max(most, try await watch.check())
      house.advance(2)
    }
    #expect(Set(house.sky.calls).count == 200 && house.sky.calls.count == 200)
    #expect(most <= 3)
    spaces.close()
  }

  @Test func aChangeIsSeenWithinAnIntervalEvenIfOthersAskInBetween() async throws {
    let house = try TestHome()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let (warnings, service) = (house.warnings(), house.service())
    let watch = WarningWatch(warnings, places: SavedCells(warnings.database), service: service)
    #expect(try await watch.check() == 1)
    // Somebody opens a page.
    house.advance(200)
    _ = await service.weather(paris, Kinds(.alerts), by: .always)
    // The page triggers a refresh in the background, still without the warning.
    while house.sky.calls.count < 2 { await Task.yield() }
    house.sky.put([gale()], in: [paris])
    for _ in 0..<300 {
      house.advance(1)
      try await watch.check()
    }
    #expect(try await warnings.warnings(for: phone).count == 1)
    spaces.close()
  }

  @Test func aSlowSourceDoesNotMakeTheRoundLonger() async throws {
    let house = try TestHome()
    let spaces = house.spaces()
    _ = try await spaces.begin((0..<150).map { place(UInt64($0) + 1, cell(Double($0) / 10, 5)) })
    let watch = house.watch(house.warnings())
    // A check and the pause after it take 15 seconds.
    for _ in 0..<20 {
      try await watch.check()
      house.advance(15)
    }
    #expect(Set(house.sky.calls).count == 150)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aWarningThatOnlyTheFallbackReportedIsCancelledAfterAWhile(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
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

  @Test(arguments: Backend.all) func anOlderAnswerUndoesNothing(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
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
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
    let watch = house.watch(warnings)
    house.sky.put([gale()], in: [paris])
    try await watch.check()
    house.sky.fail(true)
    house.advance(.minutes(5))
    try await watch.check()
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .open)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aWarningThatEndedLongAgoIsDeleted(_ backend: Backend) async throws {
    let house = try backend.house()
    let spaces = house.spaces()
    let (_, phone) = try await spaces.begin([place(1, paris)])
    let warnings = house.warnings()
    let watch = house.watch(warnings)
    house.sky.put([gale()], in: [paris])
    try await watch.check()
    house.sky.put([], in: [paris])
    house.advance(.days(2))
    try await watch.check()
    try await warnings.tidy()
    #expect(try await warnings.warnings(for: phone).first?.warning.status == .over)
    house.advance(.days(31))
    try await warnings.tidy()
    #expect(try await warnings.warnings(for: phone).isEmpty)
    spaces.close()
  }
}
