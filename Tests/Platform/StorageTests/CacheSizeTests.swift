import Glibc
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import Storage

/// The size of the cache on a disk or a server.
@Suite struct CacheSizeTests {
  private let limit = 2 << 20

  /// Ten kB that no database can compress.
  private func large(_ number: Int, _ kind: Kind = .current, at seconds: Int64 = 100) throws -> StoredWeather {
    var random = SeededRandom(seed: UInt64(number))
    return try entry(number, kind, at: seconds, String((0..<640).map { _ in String(random.next() | 1 << 63, radix: 16) }.joined()))
  }

  private func isKept(_ number: Int, _ cache: WeatherCache) async throws -> Bool { try await !cache.store.load(cell(number)).isEmpty }

  private func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test(arguments: Backend.all) func theCacheStaysWithinItsLimit(_ backend: Backend) async throws {
    let place = try backend.place()
    let clock = TestTime()
    let cache = place.cache(clock: clock, limit: limit)
    var largest = 0
    for number in 0..<600 {
      clock.advance(1)
      try await cache.store.save([try large(number), try large(number, .hourly)])
      if number % 50 == 49 {
        largest = max(largest, try await WeatherCache.bytes(in: place.database()))
        if case .sqlite = backend { #expect(fileSize(place.cacheFile) <= limit) }
      }
    }
    // The room is used, too.
    #expect(largest <= limit && largest > limit / 2)
    #expect(try await isKept(599, cache))
    #expect(try await !isKept(0, cache))
    #expect(cache.health.isWorking)
  }

  /// A disk that is smaller than the limit: what people have saved needs the room, too.
  @Test func theCacheLeavesRoomOnTheDisk() async throws {
    let place = try Backend.sqlite.place()
    let clock = TestTime()
    // A disk with 8 MB more than what has to stay free, and nothing else on it.
    let room = 8 << 20
    let path = place.cacheFile
    @Sendable func used() -> Int { ["", "-wal"].reduce(0) { $0 + CacheSizeTests().fileSize(path + $1) } }
    let cache = place.cache(clock: clock) { $0.freeBytes = { _ in room + CacheSize.reserve - used() } }
    var (most, kept) = (0, 0)
    for number in 0..<1200 {
      clock.advance(1)
      try await cache.store.save([try large(number)])
      most = max(most, used())
      if try await isKept(number, cache) { kept += 1 }
    }
    // A checkpoint of the log may need a little of the reserve for a moment.
    #expect(most > room / 2 && most < 2 * room)
    #expect(kept > 1000)
    #expect(try await !isKept(0, cache))
    await cache.close()
    // With less free, nothing is stored; that is no failure, since weather stays in memory.
    let full = place.cache(clock: clock) { $0.freeBytes = { _ in CacheSize.reserve - (16 << 20) } }
    try await full.store.save([try large(1000)])
    #expect(try await !isKept(1000, full))
    #expect(try await !isKept(1199, full))
    #expect(full.health.isWorking)
    #expect(fileSize(path) < 200 << 10)
    await full.close()
  }

  @Test func aCacheIsEmptiedAtOnceAndWhatWasCountedStays() async throws {
    let place = try Backend.sqlite.place()
    let cache = place.cache()
    for number in 0..<50 { try await cache.store.save([try large(number)]) }
    let key = CounterKey(source: .openMeteo, start: Instant(seconds: 0), end: Instant(seconds: 4_000_000_000))
    #expect(try await cache.store.count(key, 7) == 7)
    // Two servers, or two writes that fail at once, ask for it.
    for _ in 0..<2 { await cache.makeRoom() }
    #expect(fileSize(place.cacheFile) < 200 << 10)
    #expect(try await !isKept(1, cache))
    #expect(try await cache.store.count(key, 1) == 8)
    await cache.close()
  }

  @Test func aWriteToAFullDiskIsTriedAgainWhenTheCacheHasMadeRoom() async throws {
    let place = try Backend.sqlite.place()
    let made = Counter()
    var options = SettingsStore.options(at: place.location)
    // SQLite says that the disk is full when a file has this many pages.
    options.pragmas = ["max_page_count = 12"]
    let file = place.text + "/" + SettingsStore.fileName
    options.makeRoom = { made.add() }
    let database = Database(options)
    let store = SettingsStore.live(database)
    let long = StoredSetting(key: "long", value: String(repeating: "x", count: 100_000), updated: Instant(seconds: 1))
    await #expect(throws: StorageError.full) { try await store.set([long]) }
    #expect(made.count == 1 && fileSize(file) > 0)
    // A write that fits asks for nothing.
    try await store.set([StoredSetting(key: "short", value: "x", updated: Instant(seconds: 1))])
    #expect(made.count == 1)
    await store.close()
  }

  @Test(arguments: Backend.all) func theLeastRecentlyUsedGoesFirst(_ backend: Backend) async throws {
    let place = try backend.place()
    let clock = TestTime()
    let cache = place.cache(clock: clock, limit: limit)
    for number in 0..<20 { try await cache.store.save([try large(number)]) }
    clock.advance(.hours(1))
    for number in 100..<200 { try await cache.store.save([try large(number)]) }
    clock.advance(.hours(3))
    // A few of them are asked for, with nothing newly fetched.
    for number in 0..<5 { #expect(try await isKept(number, cache)) }
    try await settled(place, 5, clock.now...clock.now)
    clock.advance(1)
    for number in 200..<280 { try await cache.store.save([try large(number)]) }
    for number in 0..<5 { #expect(try await isKept(number, cache), "\(number)") }
    for number in 5..<20 { #expect(try await !isKept(number, cache), "\(number)") }
  }

  /// The time of a request is stored after the answer; waits until the database has it.
  private func settled(_ place: Place, _ count: Int64, _ moments: ClosedRange<Instant>) async throws {
    let database = place.database()
    for _ in 0..<10_000 {
      let noted = try await database.read { connection throws(StorageError) in
        try connection.run(
          "SELECT count(*) FROM requested_cell WHERE asked_at BETWEEN ?1 AND ?2",
          [.integer(moments.lowerBound.seconds), .integer(moments.upperBound.seconds)]
        ).first?.integer(0)
      }
      if noted == count { return }
    }
    Issue.record("not noted")
  }

  @Test(arguments: Backend.all) func aLowerLimitAppliesFromTheNextStartOn(_ backend: Backend) async throws {
    let place = try backend.place()
    let clock = TestTime()
    let cache = place.cache(clock: clock)
    for number in 0..<400 { try await cache.store.save([try large(number)]) }
    await cache.close()
    #expect(try await WeatherCache.bytes(in: place.database()) > limit)
    let smaller = place.cache(clock: clock, limit: limit)
    try await smaller.store.prune(Instant(seconds: 0), clock.now)
    #expect(try await WeatherCache.bytes(in: place.database()) <= limit)
    if case .sqlite = backend { #expect(fileSize(place.cacheFile) <= limit) }
  }

  /// Files from before there was a limit can't shrink; the first start rewrites them and keeps what was last asked for.
  @Test func anOldFileIsMadeAbleToShrink() async throws {
    let place = try Backend.sqlite.place()
    let clock = TestTime()
    let old = place.database {
      $0.parts = [Schema(part: "cache", steps: [Schema.cache.steps[0]])]
      $0.canShrink = false
    }
    for number in 0..<400 {
      let weather = try large(number, at: Int64(number))
      try await old.write { connection throws(StorageError) in
        try connection.run(
          "INSERT INTO weather (latitude, longitude, kind, source, json, fetched_at, checksum) VALUES (?1, ?2, 'current', 'open-meteo', ?3, ?4, ?5)",
          [
            .integer(Int64(weather.key.cell.latitude)), .integer(Int64(weather.key.cell.longitude)), .bytes(weather.json),
            .integer(weather.fetchedAt.seconds), .integer(weather.checksum),
          ])
      }
    }
    await old.close()
    #expect(fileSize(place.cacheFile) > limit)

    let cache = place.cache(clock: clock, limit: limit)
    try await cache.store.prune(Instant(seconds: 0), clock.now)
    #expect(fileSize(place.cacheFile) <= limit)
    let mode = try await place.database().read { connection throws(StorageError) in
      try connection.run("PRAGMA auto_vacuum", []).first?.integer(0)
    }
    #expect(mode == 2)
    #expect(try await isKept(399, cache))
    #expect(try await !isKept(0, cache))
    #expect(try await cache.store.load(cell(399)) == [try large(399, at: 399)])
    // From now on it shrinks.
    let before = fileSize(place.cacheFile)
    try await cache.store.prune(Instant(seconds: 10_000), clock.now)
    try await place.cache(clock: clock, limit: 1 << 20).store.prune(Instant(seconds: 10_000), clock.now)
    #expect(fileSize(place.cacheFile) < before)
  }

  // MARK: Clocks that were ahead

  @Test(arguments: Backend.all) func entriesWrittenWhileTheClockWasAheadAreReplaced(_ backend: Backend) async throws {
    let place = try backend.place()
    let clock = TestTime()
    let store = place.cache(clock: clock).store
    let now = clock.now.seconds
    try await store.save([try entry(1, at: now + .days(400), "ahead")])
    try await store.save([try entry(1, at: now, "now")])
    #expect(try await store.load(cell(1)).map(\.text) == ["now"])
    // Another server's clock may be a little ahead of this one.
    try await store.save([try entry(2, at: now + 60, "another server's")])
    try await store.save([try entry(2, at: now, "older")])
    #expect(try await store.load(cell(2)).map(\.text) == ["another server's"])
    // Where nobody asks again, it is removed together with old entries.
    try await store.save([try entry(3, at: now + .days(400), "ahead")])
    try await store.prune(Instant(seconds: 0), clock.now)
    #expect(try await store.load(cell(3)).isEmpty)
    #expect(try await store.load(cell(2)).count == 1)
  }

  /// Otherwise it would stay when everything else has been removed.
  @Test(arguments: Backend.all) func theTimeOfARequestWhileTheClockWasAheadIsCorrected(_ backend: Backend) async throws {
    let place = try backend.place()
    let clock = TestTime()
    let store = place.cache(clock: clock).store
    let now = clock.now
    clock.advance(.days(400))
    try await store.save([try entry(1, at: now.seconds, "kept")])
    clock.advance(-.days(400))
    #expect(try await store.load(cell(1)).count == 1)
    try await settled(place, 1, now...now)
  }
}

private final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
