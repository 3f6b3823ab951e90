import Storage
import TestKit
import Testing
import WeatherModel

@Suite struct WeatherStoreTests {
  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
  func theseTestsRunOnPostgreSQLToo() async throws {
    let place = try Backend.postgres.place()
    let version = try await place.database().read { connection throws(StorageError) in
      try connection.run("SELECT version()", []).first?.text(0)
    }
    #expect(version?.hasPrefix("PostgreSQL") == true)
  }

  @Test(arguments: Backend.all) func savedWeatherIsLoadedByTheNextProcess(_ backend: Backend) async throws {
    let place = try backend.place()
    let everything = StoredWeather(
      key: WeatherKey(Cell(try Coordinate(parsing: "-33.857,-179.999")), .air, .aqicn), json: Array(0...255),
      fetchedAt: Instant(seconds: -5),
      expires: Instant(seconds: 253_402_300_799), validator: "W/\"größe\" 'x' ; -- \\")
    let empty = StoredWeather(key: WeatherKey(everything.key.cell, .alerts, .nws), json: [], fetchedAt: Instant(seconds: 7), validator: "")
    let first = place.cache()
    try await first.store.save([everything, empty, try entry()])
    #expect(first.health.isWorking)
    await first.close()

    let loaded = try await place.cache().store.load(everything.key.cell)
    #expect(Set(loaded) == [everything, empty])
    #expect(try await place.cache().store.load(.zero) == [])
  }

  @Test(arguments: Backend.all) func anOlderEntryNeverReplacesANewerOne(_ backend: Backend) async throws {
    let place = try backend.place()
    let store = place.cache().store
    try await store.save([try entry(at: 100, "middle")])
    try await store.save([try entry(at: 99, "old")])
    #expect(try await store.load(cell(1)).map(\.text) == ["middle"])
    try await store.save([try entry(at: 100, "as old")])
    #expect(try await store.load(cell(1)).map(\.text) == ["as old"])
    try await store.save([try entry(at: 102, "newest"), try entry(at: 101, "newer")])
    #expect(try await store.load(cell(1)).map(\.text) == ["newest"])
  }

  @Test(arguments: Backend.all) func aBatchIsStoredAsAWholeOrNotAtAll(_ backend: Backend) async throws {
    let place = try backend.place()
    let store = place.cache().store
    try await store.save([try entry(1, at: 100, "before")])
    var impossible = try entry(2, at: 200)
    impossible.validator = "a\u{0}b"
    await #expect(throws: StorageError.failed(detail: "a text contains a zero byte")) {
      try await store.save([try entry(1, at: 200, "after"), impossible])
    }
    #expect(try await store.load(cell(1)).map(\.text) == ["before"])
    // An invalid entry is no problem of the database.
    try await store.save([try entry(1, at: 300, "later")])
  }

  @Test(arguments: Backend.all) func rowsOfANewerVersionAreIgnored(_ backend: Backend) async throws {
    let place = try backend.place()
    let database = place.database()
    let store = WeatherStore.live(database, isShared: true, owner: "me", clock: { TestTime().now })
    try await store.save([try entry(1, .current, at: 100, "known"), try entry(1, .hourly), try entry(1, .daily)])
    _ = try await store.count(CounterKey(source: .nws, start: Instant(seconds: 0), end: Instant(seconds: 60)), 3)
    try await database.write { connection throws(StorageError) in
      try connection.run("UPDATE weather SET kind = 'marine' WHERE kind = 'hourly'", [])
      try connection.run("UPDATE weather SET source = 'oracle' WHERE kind = 'daily'", [])
      try connection.run("INSERT INTO counter (source, begins, ends, calls) VALUES ('oracle', 0, 60, 9)", [])
    }
    #expect(try await store.load(cell(1)).map(\.text) == ["known"])
    #expect(try await store.counters(Instant(seconds: 1)).values.map { $0 } == [3])
    // They stay for the newer version.
    let count = try await database.read { connection throws(StorageError) in
      try connection.run("SELECT count(*) FROM weather", []).first?.integer(0)
    }
    #expect(count == 3)
  }

  @Test(arguments: Backend.all) func anEntryWhoseBytesChangedIsNeverServedAndCanBeReplaced(_ backend: Backend) async throws {
    let place = try backend.place()
    let database = place.database()
    let store = WeatherStore.live(database, isShared: false, owner: "me", clock: { TestTime().now })
    try await store.save([try entry(1, .current, at: 100, "12.5 degrees"), try entry(1, .hourly, at: 100, "fine")])
    try await database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE weather SET json = ?1, fetched_at = 253402300799 WHERE kind = 'current'", [.bytes(Array("92.5 degrees".utf8))])
    }
    #expect(try await store.load(cell(1)).map(\.text) == ["fine"])
    try await store.save([try entry(1, .current, at: 101, "12.6 degrees")])
    #expect(Set(try await store.load(cell(1)).map(\.text)) == ["fine", "12.6 degrees"])
  }

  @Test(arguments: Backend.all) func countersAddUpAcrossServersAndThreads(_ backend: Backend) async throws {
    let place = try backend.place()
    let one = place.cache(owner: "one") { $0.lockTimeoutMilliseconds = 60_000 }
    let two = place.cache(owner: "two") { $0.lockTimeoutMilliseconds = 60_000 }
    let key = CounterKey(source: .metNorway, start: Instant(seconds: 0), end: Instant(seconds: 86_400))
    let totals = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<60 {
        let store = (number % 2 == 0 ? one : two).store
        group.addTask { try await store.count(key, 2) }
      }
      var totals: [Int] = []
      for try await total in group { totals.append(total) }
      return totals
    }
    // No total was returned twice.
    #expect(totals.sorted() == (1...60).map { 2 * $0 })
    #expect(try await one.store.counters(Instant(seconds: 86_399)) == [key: 120])
    #expect(try await one.store.counters(Instant(seconds: 86_400)) == [:])
  }

  @Test(arguments: Backend.all) func pruningRemovesOldEntriesAndExpiredCounters(_ backend: Backend) async throws {
    let place = try backend.place()
    let store = place.cache().store
    let over = CounterKey(source: .nws, start: Instant(seconds: 0), end: Instant(seconds: 60))
    let running = CounterKey(source: .nws, start: Instant(seconds: 60), end: Instant(seconds: 120))
    try await store.save([try entry(1, at: 99), try entry(2, at: 100), try entry(3, at: 101)])
    _ = try await store.count(over, 1)
    _ = try await store.count(running, 1)
    try await store.prune(Instant(seconds: 100), Instant(seconds: 60))
    var left: [Int64] = []
    for number in 1...3 { left += try await store.load(cell(number)).map(\.fetchedAt.seconds) }
    #expect(left == [100, 101])
    #expect(try await store.counters(Instant(seconds: 0)) == [running: 1])
  }

  @Test(arguments: Backend.all) func pruningHasNoLimit(_ backend: Backend) async throws {
    let place = try backend.place()
    let store = place.cache().store
    let many = 2 * WeatherStore.pruneBatch + 1
    try await store.save(try (0..<many).map { try entry($0, at: 99) } + [try entry(many, at: 100)])
    try await store.prune(Instant(seconds: 100), Instant(seconds: 0))
    let left = try await place.database().read { connection throws(StorageError) in
      try connection.run("SELECT fetched_at FROM weather", []).map(\.values)
    }
    #expect(left == [[.integer(100)]])
  }

  @Test(.enabled(if: PostgresServer.isInstalled)) func aLeaseIsHeldByOneServerUntilItExpires() async throws {
    let place = try Backend.postgres.place()
    let (one, two) = (place.cache(owner: "one").store, place.cache(owner: "two").store)
    let key = try entry().key
    let start = Instant(seconds: 1000)
    #expect(try await one.claim(key, start + 10, start))
    #expect(try await !two.claim(key, start + 19, start + 9))
    #expect(try await two.claim(WeatherKey(key.cell, .air, key.source), start + 10, start))
    // Its owner may extend it; another server can't release it.
    #expect(try await one.claim(key, start + 20, start + 5))
    try await two.release(key)
    #expect(try await !two.claim(key, start + 30, start + 19))
    // Expired: its owner has died.
    #expect(try await two.claim(key, start + 30, start + 20))
    #expect(try await !one.claim(key, start + 30, start + 21))
    try await two.release(key)
    #expect(try await one.claim(key, start + 31, start + 22))
  }

  @Test(.enabled(if: PostgresServer.isInstalled)) func ofManyServersThatClaimAtOnceExactlyOneGetsTheLease() async throws {
    let place = try Backend.postgres.place()
    let key = try entry().key
    let stores = (0..<6).map { place.cache(owner: "\($0)").store }
    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
      for store in stores { group.addTask { try await store.claim(key, Instant(seconds: 20), Instant(seconds: 10)) } }
      var winners = 0
      for try await won in group where won { winners += 1 }
      return winners
    }
    #expect(winners == 1)
  }

  @Test func withoutOtherServersEveryClaimIsGranted() async throws {
    let place = try Backend.sqlite.place()
    let (one, two) = (place.cache(owner: "one").store, place.cache(owner: "two").store)
    let key = try entry().key
    #expect(try await one.claim(key, Instant(seconds: 20), Instant(seconds: 10)))
    #expect(try await two.claim(key, Instant(seconds: 20), Instant(seconds: 10)))
    try await one.release(key)
  }

  @Test(arguments: Backend.all) func serversThatSaveTheSameEntriesInOtherOrdersDoNotBlockEachOther(_ backend: Backend) async throws {
    let place = try backend.place()
    let stores = (0..<3).map { number in place.cache(owner: "\(number)") { $0.lockTimeoutMilliseconds = 60_000 }.store }
    let batch = try (0..<10).map { try entry($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<12 {
        let (store, entries) = (stores[round % 3], round % 2 == 0 ? batch : batch.reversed())
        group.addTask { try await store.save(entries) }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].load(cell(9)).count == 1)
  }
}
