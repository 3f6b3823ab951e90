import Dispatch
import Glibc
import Storage
import Synchronization
import TestKit
import Testing
import WeatherModel

/// Several schema parts in one database, and threads that only read.
@Suite struct PartsAndReadersTests {
  private let places = Schema(part: "places", steps: [["CREATE TABLE place (name TEXT)", "INSERT INTO place (name) VALUES ('home')"]])
  private let trips = Schema(part: "trips", steps: [["CREATE TABLE trip (name TEXT)"]])

  private func database(_ place: Place, _ parts: [Schema], _ change: (inout DatabaseOptions) -> Void = { _ in }) -> Database {
    place.database {
      $0.parts = parts
      $0.readers = 2
      change(&$0)
    }
  }

  private func names(_ database: Database) async throws -> [String] {
    try await database.read { connection throws(StorageError) in
      var names: [String] = []
      for row in try connection.run("SELECT name FROM place ORDER BY name", []) { names.append(try row.text(0)) }
      return names
    }
  }

  private func add(_ name: String, to database: Database) async throws {
    try await database.write { connection throws(StorageError) in
      _ = try connection.run("INSERT INTO place (name) VALUES (?1)", [.text(name)])
    }
  }

  @Test(arguments: Backend.all) func eachPartTakesItsOwnSteps(_ backend: Backend) async throws {
    let place = try backend.place()
    #expect(try await names(database(place, [places])) == ["home"])
    // A part that joins later, and one with a new step, leave the other alone.
    let newerTrips = Schema(part: "trips", steps: trips.steps + [["ALTER TABLE trip ADD COLUMN price BIGINT"]])
    for parts in [[places, trips], [trips, places], [places, newerTrips]] {
      let database = database(place, parts)
      try await database.write { connection throws(StorageError) in try connection.execute("DELETE FROM trip") }
      #expect(try await names(database) == ["home"])
    }
  }

  @Test(arguments: Backend.all) func aPartOfANewerVersionLocksTheWholeDatabase(_ backend: Backend) async throws {
    let place = try backend.place()
    let newer = Schema(part: "trips", steps: trips.steps + [["ALTER TABLE trip ADD COLUMN price BIGINT"]])
    _ = try await names(database(place, [places, newer]))
    let older = database(place, [places, trips])
    await #expect(throws: StorageError.newer(found: 2, known: 1)) { try await self.names(older) }
    await #expect(throws: StorageError.newer(found: 2, known: 1)) { try await self.add("work", to: older) }
  }

  @Test(.timeLimit(.minutes(1)), arguments: Backend.all) func aRunningWriteDelaysNoReader(_ backend: Backend) async throws {
    let database = database(try backend.place(), [places])
    #expect(try await names(database) == ["home"])
    let (running, mayEnd) = (Arrivals(), DispatchSemaphore(value: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await database.write { connection throws(StorageError) in
          try connection.execute("INSERT INTO place (name) VALUES ('work')")
          running.add()
          mayEnd.wait()
        }
      }
      await running.reach(1)
      #expect(try await names(database) == ["home"])
      mayEnd.signal()
      try await group.waitForAll()
    }
    #expect(try await names(database) == ["home", "work"])
  }

  @Test(arguments: Backend.all) func aReadSeesEarlierWrites(_ backend: Backend) async throws {
    let database = database(try backend.place(), [places])
    for number in 1...50 {
      try await add("place \(number)", to: database)
      #expect(try await names(database).count == number + 1)
    }
  }

  /// Twelve exports at once must not keep anybody from saving a place, which reads the key first.
  @Test(.timeLimit(.minutes(1))) func longReadsDelayNoSmallOne() async throws {
    let database = database(try Backend.sqlite.place(), [places]) { $0.longReaders = 2 }
    #expect(try await names(database) == ["home"])
    let mayEnd = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await database.readLong { _ throws(StorageError) in
            mayEnd.wait()
          }
        }
      }
      for _ in 0..<5 { #expect(try await names(database) == ["home"]) }
      try await add("work", to: database)
      for _ in 0..<12 { mayEnd.signal() }
      try await group.waitForAll()
    }
    #expect(try await names(database) == ["home", "work"])
  }

  @Test(arguments: Backend.all) func aSnapshotShowsOneMoment(_ backend: Backend) async throws {
    let database = database(try backend.place(), [places]) { $0.longReaders = 1 }
    #expect(try await names(database) == ["home"])
    let (running, mayEnd) = (Arrivals(), DispatchSemaphore(value: 0))
    async let counts = database.snapshot { connection throws(StorageError) in
      func count() throws(StorageError) -> Int { try connection.run("SELECT name FROM place", []).count }
      let before = try count()
      running.add()
      mayEnd.wait()
      return [before, try count()]
    }
    await running.reach(1)
    try await add("work", to: database)
    mayEnd.signal()
    #expect(try await counts == [1, 1])
    #expect(try await names(database) == ["home", "work"])
  }

  @Test func aReaderCanChangeNothing() async throws {
    let place = try Backend.sqlite.place()
    let requests = Mutex(0)
    let database = database(place, [places]) { $0.onRequest = { requests.withLock { $0 += 1 } } }
    _ = try await names(database)
    let before = requests.withLock { $0 }
    // A statement that the reader refuses is passed on to the writing thread, which is why this works.
    try await database.read { connection throws(StorageError) in try connection.execute("INSERT INTO place (name) VALUES ('work')") }
    #expect(requests.withLock { $0 } == before + 1)
    _ = try await names(database)
    #expect(requests.withLock { $0 } == before + 1)
  }

  @Test func aFileThatIsMovedAsideOrReplacedIsOpenedAgain() async throws {
    let place = try Backend.sqlite.place()
    let aside = Mutex<[String]>([])
    let database = database(place, [places]) { $0.onDamagedFileReplaced = { path in aside.withLock { $0.append(path) } } }
    try await add("work", to: database)
    #expect(try await names(database) == ["home", "work"])
    await database.close()
    var bytes = try readFile(place.cacheFile)
    for position in 100..<bytes.count { bytes[position] = 0x5A }
    try writeFile(place.cacheFile, bytes)

    let next = self.database(place, [places]) { $0.onDamagedFileReplaced = { path in aside.withLock { $0.append(path) } } }
    #expect(try await names(next) == ["home"])
    #expect(aside.withLock { $0.count } == 1)
    try await add("garden", to: next)
    #expect(try await names(next) == ["garden", "home"])

    // Something removes the file while it is open.
    for suffix in ["", "-wal", "-shm"] { unlink(place.cacheFile + suffix) }
    #expect(try await names(next) == ["home"])
  }

  @Test func aClosedDatabaseCannotBeRead() async throws {
    let database = database(try Backend.sqlite.place(), [places])
    _ = try await names(database)
    await database.close()
    await #expect(throws: StorageError.self) { try await self.names(database) }
  }
}
