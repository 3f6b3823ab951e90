import Glibc
import Storage
import Synchronization
import Testing
import WeatherModel

/// A file with people's own data that goes away, or can only be read.
@Suite struct KnownFileTests {
  private let key = StoredSetting(key: "order.air", value: "x", updated: Instant(seconds: 1))

  private func database(_ place: Place, _ change: (inout DatabaseOptions) -> Void = { _ in }) -> Database {
    var options = SettingsStore.options(at: place.location)
    change(&options)
    return Database(options)
  }

  private var file: String { SettingsStore.fileName }

  @Test func noEmptyDatabaseTakesThePlaceOfOneThatIsGoneForAMoment() async throws {
    let place = try Backend.sqlite.place()
    let database = database(place)
    let store = SettingsStore.live(database)
    try await store.set([key])
    // The disk is unplugged: its mount point is empty.
    rename(place.text, place.text + ".away")
    mkdir(place.text, 0o700)
    let gone = StorageError.gone(path: place.text + "/" + file)
    await #expect(throws: gone) { try await store.all() }
    await #expect(throws: gone) { try await store.set([key]) }
    #expect(names(in: place.text) == [])
    #expect(!database.health.isWorking)
    #expect(database.health.problem == gone.description)
    rmdir(place.text)
    rename(place.text + ".away", place.text)
    #expect(try await store.all() == [key])
    try await store.set([key])
    #expect(database.health.isWorking)
    await store.close()
  }

  @Test func aFolderThatIsGoneIsNotMadeAgain() async throws {
    let place = try Backend.sqlite.place()
    let store = SettingsStore.live(database(place))
    try await store.set([key])
    rename(place.text, place.text + ".away")
    await #expect(throws: StorageError.gone(path: place.text + "/" + file)) { try await store.set([key]) }
    #expect(access(place.text, F_OK) != 0)
    rename(place.text + ".away", place.text)
    #expect(try await store.all() == [key])
    await store.close()
  }

  @Test func anotherDatabaseInItsPlaceIsRefused() async throws {
    let (place, other) = (try Backend.sqlite.place(), try Backend.sqlite.place())
    let store = SettingsStore.live(database(place))
    try await store.set([key])
    let foreign = SettingsStore.live(database(other))
    try await foreign.set([])
    _ = try await foreign.all()
    await foreign.close()
    for suffix in ["", "-wal", "-shm"] { rename(place.text + "/" + file + suffix, place.text + "/own" + suffix) }
    rename(other.text + "/" + file, place.text + "/" + file)
    await #expect(throws: StorageError.gone(path: place.text + "/" + file)) { try await store.all() }
    await store.close()
  }

  @Test func aCopyOfTheDatabaseIsTheSameOne() async throws {
    let place = try Backend.sqlite.place()
    let first = SettingsStore.live(database(place))
    try await first.set([key])
    await first.close()
    let store = SettingsStore.live(database(place))
    #expect(try await store.all() == [key])
    // A backup of the file is copied back: it has another inode, as a disk that is mounted again may have another device.
    let bytes = try readFile(place.text + "/" + file)
    for suffix in ["", "-wal", "-shm"] { unlink(place.text + "/" + file + suffix) }
    try writeFile(place.text + "/" + file, bytes)
    #expect(try await store.all() == [key])
    try await store.set([StoredSetting(key: "order.default", value: "y", updated: Instant(seconds: 2))])
    #expect(try await store.all().count == 2)
    await store.close()
  }

  @Test func aFolderThatCanOnlyBeReadIsRead() async throws {
    let place = try Backend.sqlite.place()
    let first = SettingsStore.live(database(place))
    try await first.set([key])
    await first.close()
    #expect(names(in: place.text) == [file])
    let isReadOnly = Mutex(true)
    let store = SettingsStore.live(database(place) { $0.canWrite = { _ in !isReadOnly.withLock { $0 } } })
    #expect(try await store.all() == [key])
    await #expect(throws: StorageError.readOnly) { try await store.set([key]) }
    #expect(names(in: place.text) == [file])
    isReadOnly.withLock { $0 = false }
    try await store.set([StoredSetting(key: "order.default", value: "y", updated: Instant(seconds: 2))])
    #expect(try await store.all().count == 2)
    await store.close()
  }

  @Test func damageThatOnlyACheckFindsIsRemembered() async throws {
    let place = try Backend.sqlite.place()
    let table = Schema(part: "test", steps: [["CREATE TABLE thing (name TEXT NOT NULL PRIMARY KEY)"]])
    let first = database(place) { $0.parts = [table] }
    try await first.write { connection throws(StorageError) in
      for number in 0..<100 { try connection.run("INSERT INTO thing (name) VALUES (?1)", [.text("thing \(number) 0123456789")]) }
    }
    try await first.check()
    #expect(first.damage == nil)
    await first.close()
    // Some bits in the index flip, so that rows which are there are not found.
    var bytes = try readFile(place.text + "/" + file)
    let word = Array("thing 50 0123".utf8)
    let hits = (0..<bytes.count - word.count).filter { bytes[$0..<$0 + word.count].elementsEqual(word) }
    let last = try #require(hits.last)
    bytes[last + 6] ^= 0x10
    try writeFile(place.text + "/" + file, bytes)
    let database = database(place) { $0.parts = [table] }
    _ = try await database.read { connection throws(StorageError) in try connection.run("SELECT 1 FROM thing LIMIT 1", []) }
    #expect(database.health.isWorking)
    await #expect(throws: StorageError.self) { try await database.check() }
    #expect(database.damage != nil)
    #expect(!database.health.isWorking)
    await database.close()
  }
}
