import Storage
import Testing
import WeatherModel

@Suite struct SchemaTests {
  private let old = Schema(part: "test", steps: [["CREATE TABLE one (a BIGINT)", "INSERT INTO one (a) VALUES (1)"]])
  private var new: Schema { Schema(part: "test", steps: old.steps + [["ALTER TABLE one ADD COLUMN b TEXT", "UPDATE one SET b = 'two'"]]) }

  private func database(_ place: Place, _ schema: Schema) -> Database { place.database { $0.parts = [schema] } }

  @Test(arguments: Backend.all) func aNewerVersionTakesTheMissingSteps(_ backend: Backend) async throws {
    let place = try backend.place()
    let before = try await database(place, old).read { connection throws(StorageError) in try connection.run("SELECT * FROM one", []) }
    #expect(before.map(\.values) == [[.integer(1)]])
    for _ in 1...2 {
      let after = try await database(place, new).read { connection throws(StorageError) in try connection.run("SELECT * FROM one", []) }
      #expect(after.map(\.values) == [[.integer(1), .text("two")]])
    }
  }

  @Test(arguments: Backend.all) func anOlderVersionRefusesAndSaysWhatToDo(_ backend: Backend) async throws {
    let place = try backend.place()
    try await database(place, new).read { _ throws(StorageError) in }
    let older = database(place, old)
    await #expect(throws: StorageError.newer(found: 2, known: 1)) {
      try await older.write { connection throws(StorageError) in try connection.execute("DELETE FROM one") }
    }
    let left = try await database(place, new).read { connection throws(StorageError) in try connection.run("SELECT a FROM one", []) }
    #expect(left.count == 1)
    #expect(StorageError.newer(found: 2, known: 1).description.contains("Install the newer version, or name another data folder."))
  }

  @Test(arguments: Backend.all) func aFailedStepIsUndoneAsAWhole(_ backend: Backend) async throws {
    let place = try backend.place()
    let broken = Schema(part: "test", steps: old.steps + [["CREATE TABLE two (a BIGINT)", "INSERT INTO missing (a) VALUES (1)"]])
    await #expect(throws: StorageError.self) { try await database(place, broken).read { _ throws(StorageError) in } }
    let repaired = Schema(part: "test", steps: old.steps + [["CREATE TABLE two (a BIGINT)"]])
    let rows = try await database(place, repaired).read { connection throws(StorageError) in try connection.run("SELECT a FROM two", []) }
    #expect(rows.isEmpty)
  }

  @Test(arguments: Backend.all) func serversThatStartAtOnceTakeEachStepOnce(_ backend: Backend) async throws {
    for _ in 1...5 {
      let place = try backend.place()
      let schema = new
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          let database = place.database {
            $0.parts = [schema]
            $0.lockTimeoutMilliseconds = 60_000
          }
          group.addTask {
            try await database.write { connection throws(StorageError) in try connection.execute("INSERT INTO one (a, b) VALUES (2, 'x')") }
          }
        }
        try await group.waitForAll()
      }
      let rows = try await database(place, new).read { connection throws(StorageError) in
        try connection.run("SELECT a FROM one ORDER BY a", []).map(\.values)
      }
      #expect(rows == [[.integer(1)]] + Array(repeating: [.integer(2)], count: 6))
    }
  }

  @Test(arguments: Backend.all) func theCacheAndTheSettingsCanShareALocation(_ backend: Backend) async throws {
    let place = try backend.place()
    let (cache, settings) = (place.cache(), SettingsStore.live(at: place.location))
    try await cache.store.save([try entry()])
    try await settings.set([StoredSetting(key: "units", value: "metric", updated: Instant(seconds: 5))])
    #expect(try await cache.store.load(cell(1)).count == 1)
    #expect(try await settings.all().count == 1)
  }

  @Test(arguments: Backend.all) func valuesOfEveryTypeAreReadBackUnchanged(_ backend: Backend) async throws {
    let place = try backend.place()
    let schema = Schema(part: "test", steps: [["CREATE TABLE t (n BIGINT, i BIGINT, d DOUBLE PRECISION, t TEXT, b BLOB)"]])
    let database = database(place, schema)
    let rows: [[Value]] = [
      [.null, .null, .null, .null, .null],
      [.integer(0), .integer(.min), .real(0.1), .text(""), .bytes([])],
      [.integer(1), .integer(.max), .real(-1.797e308), .text("5°C ☂ \u{1F327} ?1 $1 BLOB"), .bytes([0, 39, 92, 255])],
    ]
    try await database.write { connection throws(StorageError) in
      for row in rows { try connection.run("INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)", row) }
    }
    let read = try await database.read { connection throws(StorageError) in
      try connection.run("SELECT n, i, d, t, b FROM t ORDER BY coalesce(n, -1)", []).map(\.values)
    }
    #expect(read == rows)
  }
}
