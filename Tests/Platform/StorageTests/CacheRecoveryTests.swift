import Dispatch
import Glibc
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import Storage

/// Failures of a cache, and how it recovers.
@Suite struct CacheRecoveryTests {
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case randomBytes, wrongMagic, truncated, empty, folder, tablesGone, zeroesInTheMiddle
    var testDescription: String { rawValue }
  }

  @Test(arguments: Damage.allCases) func aDamagedFileIsMovedAsideAndANewOneIsCreated(_ damage: Damage) async throws {
    let place = try Backend.sqlite.place()
    let time = TestTime()
    try await fill(place)
    try inflict(damage, on: place.cacheFile)

    let cache = place.cache(clock: time)
    // The first call already works.
    for number in 0..<40 { _ = try await cache.store.load(cell(number)) }
    try await cache.store.save([try entry(1, at: 500, "new")])
    #expect(try await cache.store.load(cell(1)).map(\.text) == ["new"])
    #expect(cache.health.isWorking)
    // An empty file is treated like a missing one.
    if damage != .empty {
      let putAside = try #require(cache.health.quarantinedPath)
      #expect(putAside == place.cacheFile + ".corrupt-\(time.now.seconds)")
      #expect(access(putAside, F_OK) == 0)
      #expect(access(place.cacheFile, F_OK) == 0)
    }
    await cache.close()
    try await expectIntegrity(place)
  }

  private func inflict(_ damage: Damage, on path: String) throws {
    var bytes = try readFile(path)
    switch damage {
    case .randomBytes:
      var random = SeededRandom(seed: 7)
      bytes = (0..<bytes.count).map { _ in UInt8.random(in: 0...255, using: &random) }
    case .wrongMagic: bytes[0] ^= 1
    case .truncated: bytes.removeLast(bytes.count / 2 + 100)
    case .empty: bytes = []
    case .folder:
      unlink(path)
      mkdir(path, 0o700)
      return
    case .tablesGone:
      // The name of a table in the schema, on the first page.
      let name = Array("weather".utf8)
      for start in 100..<4000 where bytes[start..<start + name.count].elementsEqual(name) { bytes[start] = UInt8(ascii: "x") }
    case .zeroesInTheMiddle: for position in 4096..<bytes.count - 4096 { bytes[position] = 0 }
    }
    try writeFile(path, bytes)
  }

  private func fill(_ place: Place) async throws {
    let cache = place.cache()
    for number in 0..<40 {
      try await cache.store.save([try entry(number, .current, at: 100, text(number)), try entry(number, .hourly, at: 100, text(number))])
    }
    await cache.close()
  }

  private func text(_ number: Int) -> String { String(repeating: "\(number),", count: 300) }

  private func expectIntegrity(_ place: Place) async throws {
    let answer = try await place.database().read { connection throws(StorageError) in
      try connection.run("PRAGMA integrity_check", []).first?.text(0)
    }
    #expect(answer == "ok")
  }

  @Test func flippedBytesNeverLeadToAWrongAnswerOrATrap() async throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    let original = try Backend.sqlite.place()
    try await fill(original)
    let bytes = try readFile(original.cacheFile)
    for round in 0..<60 {
      let place = try Backend.sqlite.place()
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try writeFile(place.cacheFile, damaged)
      let cache = place.cache()
      for number in 0..<40 {
        let cell = try cell(number)
        do throws(StorageError) {
          for entry in try await cache.store.load(cell) {
            #expect(entry.text == text(number) && entry.fetchedAt.seconds == 100, "seed \(seed), round \(round)")
          }
        } catch {
          // The flipped byte may be in the format number, so that the file seems to be of a newer version and is refused.
          if case .newer = error { continue }
          Issue.record("seed \(seed), round \(round): \(error)")
        }
      }
      await cache.close()
    }
  }

  @Test func aFileThatWasRemovedIsCreatedAgain() async throws {
    let place = try Backend.sqlite.place()
    let cache = place.cache()
    try await cache.store.save([try entry(1)])
    for name in names(in: place.text) { unlink(place.text + "/" + name) }
    #expect(try await cache.store.load(cell(1)) == [])
    try await cache.store.save([try entry(2)])
    await cache.close()
    #expect(try await place.cache().store.load(cell(2)).count == 1)
  }

  @Test func aMissingFolderIsCreated() async throws {
    let place = try Backend.sqlite.place()
    rmdir(place.text)
    try await place.cache().store.save([try entry(1)])
    #expect(names(in: place.text).contains(WeatherCache.fileName))
  }

  @Test func anUnusableFolderIsReportedAndTheProblemEndsByItself() async throws {
    let place = try Backend.sqlite.place()
    rmdir(place.text)
    try writeFile(place.text, [])
    let time = TestTime()
    let cache = place.cache(clock: time)
    let start = time.now
    time.advance(1)
    await #expect(throws: StorageError.self) { try await cache.store.save([try entry(1)]) }
    #expect(!cache.health.isWorking)
    #expect(cache.health.since == start + 1)
    #expect(cache.health.problem?.contains("can't be opened") == true)

    // These calls do not touch the disk, so they work and prove nothing.
    #expect(try await cache.store.claim(entry(1).key, start + 60, start))
    try await cache.store.release(entry(1).key)
    try await cache.store.save([])
    #expect(!cache.health.isWorking)

    unlink(place.text)
    // Too early: the disk is not tried.
    time.advance(4)
    await #expect(throws: StorageError.self) { try await cache.store.load(cell(1)) }
    #expect(names(in: place.text) == [])
    time.advance(1)
    try await cache.store.save([try entry(1)])
    #expect(cache.health == StoreHealth(isWorking: true, since: start + 6))
    #expect(try await cache.store.load(cell(1)).count == 1)
  }

  @Test func aFileThatAnotherProgramLocksIsReadAndTriedAgain() async throws {
    let place = try Backend.sqlite.place()
    let time = TestTime()
    let cache = place.cache(clock: time) { $0.lockTimeoutMilliseconds = 1 }
    try await cache.store.save([try entry(1)])
    let other = place.database()
    try await other.read { connection throws(StorageError) in try connection.execute("BEGIN EXCLUSIVE") }
    await #expect(throws: StorageError.locked) { try await cache.store.save([try entry(2)]) }
    #expect(!cache.health.isWorking)
    #expect(try await cache.store.load(cell(1)).count == 1)
    #expect(!cache.health.isWorking)
    try await other.read { connection throws(StorageError) in try connection.execute("COMMIT") }
    await #expect(throws: StorageError.locked) { try await cache.store.save([try entry(2)]) }
    time.advance(5)
    try await cache.store.save([try entry(2)])
    #expect(cache.health.isWorking)
  }

  @Test func aFileThatIsLockedBeforeItIsOpenedIsAProblemButNotFatal() async throws {
    let place = try Backend.sqlite.place()
    let time = TestTime()
    let other = place.database { $0.pragmas = ["journal_mode = DELETE"] }
    try await other.read { connection throws(StorageError) in try connection.execute("BEGIN EXCLUSIVE") }
    let cache = place.cache(clock: time) { $0.lockTimeoutMilliseconds = 1 }
    await #expect(throws: StorageError.locked) { try await cache.store.load(cell(1)) }
    #expect(cache.health.problem == StorageError.locked.description)
    await other.close()
    time.advance(5)
    #expect(try await cache.store.load(cell(1)) == [])
    try await cache.store.save([try entry(1)])
    #expect(cache.health.isWorking && cache.health.quarantinedPath == nil)
  }

  @Test func aFullDiskEmptiesTheCache() async throws {
    let place = try Backend.sqlite.place()
    let time = TestTime()
    try await place.cache().store.save([try entry(1)])
    let cache = place.cache(clock: time) { $0.pragmas = ["max_page_count = 20"] }
    let large = String(repeating: "x", count: 200_000)
    await #expect(throws: StorageError.full) { try await cache.store.save([try entry(2, at: 100, large), try entry(3)]) }
    #expect(cache.health.problem == StorageError.full.description)
    // What was stored had to make room.
    #expect(try await cache.store.load(cell(1)) == [])
    #expect(try await cache.store.load(cell(3)) == [])
    time.advance(5)
    try await cache.store.save([try entry(3)])
    #expect(cache.health.isWorking)
  }

  @Test(arguments: Backend.all) func aReadOnlyDatabaseIsRead(_ backend: Backend) async throws {
    let place = try backend.place()
    try await place.cache().store.save([try entry(1)])
    let cache: WeatherCache
    switch backend {
    case .sqlite: cache = place.cache { $0.pragmas = ["query_only = ON"] }
    case .postgres:
      cache = Place(server: place.text + "&options=-cdefault_transaction_read_only%3Don").cache()
    }
    await #expect(throws: StorageError.readOnly) { try await cache.store.save([try entry(2)]) }
    #expect(cache.health.problem == StorageError.readOnly.description)
    #expect(try await cache.store.load(cell(1)).count == 1)
  }

  @Test(arguments: Backend.all) func aDatabaseOfANewerVersionIsLeftAlone(_ backend: Backend) async throws {
    let place = try backend.place()
    let future = Schema(part: "cache", steps: Schema.cache.steps + [["ALTER TABLE weather ADD COLUMN more TEXT"]])
    try await place.database { $0.parts = [future] }.read { _ throws(StorageError) in }
    let cache = place.cache()
    let known = Schema.cache.steps.count
    await #expect(throws: StorageError.newer(found: known + 1, known: known)) { try await cache.store.load(cell(1)) }
    #expect(cache.health.problem?.contains("newer version") == true)
    #expect(cache.health.quarantinedPath == nil)
  }

  @Test func ofManyCallsThatWaitForALockedFileOnlyTheFirstWaits() async throws {
    let place = try Backend.sqlite.place()
    let queued = DispatchSemaphore(value: 0)
    let database = place.database { $0.onRequest = { queued.signal() } }
    let (attempts, running) = (Attempts(), Arrivals())
    await withTaskGroup(of: Void.self) { group in
      // Holds the thread until all the others wait in line after it.
      group.addTask {
        _ = try? await database.read { _ throws(StorageError) in
          running.add()
          for _ in 0..<101 { queued.wait() }
        }
      }
      await running.reach(1)
      for _ in 0..<100 {
        group.addTask {
          await #expect(throws: StorageError.locked) {
            try await database.write { _ throws(StorageError) in
              attempts.count.add(1, ordering: .relaxed)
              throw .locked
            }
          }
        }
      }
    }
    #expect(attempts.count.load(ordering: .relaxed) == 1)
    // A later call tries again by itself; reading was not refused.
    try await database.write { _ throws(StorageError) in }
  }

  @Test func aDiskThatKeepsDamagingFilesIsNotFilledWithThem() async throws {
    let place = try Backend.sqlite.place()
    let time = TestTime()
    for round in 0..<6 {
      time.advance(10)
      try writeFile(place.cacheFile, Array("not a database, for the \(round)th time".utf8))
      let cache = place.cache(clock: time)
      try await cache.store.save([try entry(1)])
      await cache.close()
    }
    let newest = (0..<3).map { WeatherCache.fileName + ".corrupt-\(time.now.seconds - 20 + Int64(10 * $0))" }
    #expect(names(in: place.text) == [WeatherCache.fileName] + newest)
  }

  @Test(arguments: Backend.all) func aClosedCacheRefusesCalls(_ backend: Backend) async throws {
    let place = try backend.place()
    let cache = place.cache()
    try await cache.store.save([try entry(1)])
    await cache.close()
    await #expect(throws: StorageError.self) { try await cache.store.load(cell(1)) }
  }
}

private final class Attempts: Sendable {
  let count = Atomic(0)
}
