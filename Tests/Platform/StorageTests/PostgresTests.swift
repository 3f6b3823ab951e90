import Dispatch
import Glibc
import Storage
import TestKit
import Testing
import WeatherModel

@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct PostgresTests {
  private let killAll =
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

  @Test func aLostConnectionIsReplacedWithinTheCall() async throws {
    let place = try Backend.postgres.place()
    let cache = place.cache()
    try await cache.store.save([try entry(1)])
    let key = CounterKey(source: .nws, start: Instant(seconds: 0), end: Instant(seconds: 60))
    for round in 1...3 {
      try PostgresServer.run(killAll, at: place.text)
      #expect(try await cache.store.load(cell(1)).count == 1)
      try PostgresServer.run(killAll, at: place.text)
      try await cache.store.save([try entry(2, at: Int64(round))])
      try PostgresServer.run(killAll, at: place.text)
      #expect(try await cache.store.count(key, 1) == round)
    }
    #expect(cache.health.isWorking)
  }

  @Test func anUnreachableServerIsAProblemThatEndsByItself() async throws {
    let place = try Backend.postgres.place()
    let name = place.text.split(separator: "/")[2].split(separator: "?")[0]
    let time = TestTime()
    let cache = place.cache(clock: time)
    try await cache.store.save([try entry(1)])
    let elsewhere = try PostgresServer.newDatabase()
    try PostgresServer.run(killAll, at: place.text)
    try PostgresServer.run("ALTER DATABASE \(name) RENAME TO away\(name)", at: elsewhere)
    await #expect(throws: StorageError.self) { try await cache.store.load(cell(1)) }
    #expect(!cache.health.isWorking)
    try PostgresServer.run("ALTER DATABASE away\(name) RENAME TO \(name)", at: elsewhere)
    time.advance(5)
    #expect(try await cache.store.load(cell(1)).count == 1)
    try await cache.store.save([try entry(2)])
    #expect(cache.health.isWorking)
  }

  @Test func aServerThatStopsAnsweringIsGivenUp() async throws {
    let place = try Backend.postgres.place()
    let database = place.database { $0.responseTimeoutMilliseconds = 2000 }
    let process = try await database.read { connection throws(StorageError) in
      try connection.run("SELECT pg_backend_pid()", []).first?.integer(0) ?? 0
    }
    try #require(process > 1)
    kill(pid_t(process), SIGSTOP)
    // The silent connection is replaced by another one.
    #expect(try await database.read { connection throws(StorageError) in try connection.run("SELECT 7", []).first?.integer(0) } == 7)
    kill(pid_t(process), SIGCONT)
  }

  @Test func aTransactionInADeadlockIsRepeated() async throws {
    let place = try Backend.postgres.place()
    let schema = Schema(part: "test", steps: [["CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT)", "INSERT INTO t VALUES (1, 0), (2, 0)"]])
    let (one, two) = (place.database { $0.parts = [schema] }, place.database { $0.parts = [schema] })
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Each waits for a row that the other one has locked: PostgreSQL ends one of them after a second, and that one runs again.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (database, rows, own, other) in [(one, [Int64(1), 2], first, second), (two, [2, 1], second, first)] {
        group.addTask {
          try await database.write { connection throws(StorageError) in
            try connection.run("UPDATE t SET n = n + 1 WHERE id = ?1", [.integer(rows[0])])
            own.signal()
            other.wait()
            // The one that runs again finds the signal still there.
            other.signal()
            try connection.run("UPDATE t SET n = n + 1 WHERE id = ?1", [.integer(rows[1])])
          }
        }
      }
      try await group.waitForAll()
    }
    let sums = try await one.read { connection throws(StorageError) in try connection.run("SELECT n FROM t", []).map(\.values) }
    #expect(sums == [[.integer(2)], [.integer(2)]])
  }

  @Test func missingTablesAreReported() async throws {
    let place = try Backend.postgres.place()
    let cache = place.cache()
    try await cache.store.save([try entry(1)])
    try PostgresServer.run("DROP TABLE weather", at: place.text)
    await #expect { try await cache.store.load(cell(1)) } throws: { error in
      if case StorageError.corrupt = error { true } else { false }
    }
    #expect(cache.health.problem?.contains("weather") == true)
  }
}

@Suite struct DatabaseLocationTests {
  @Test func aURLIsAServerAndEverythingElseAFolder() {
    #expect(DatabaseLocation("postgres://localhost/weather").isServer)
    #expect(DatabaseLocation("postgresql:///").isServer)
    for folder in ["/var/lib/weatherglass", "postgres", "./postgres:", ""] { #expect(!DatabaseLocation(folder).isServer) }
  }

  @Test(arguments: [
    "postgres://ann:hush-hush@db.example:5433/weather", "postgresql://ann@db.example:5433/weather?password=hush-hush",
    "postgresql://ann:hush%2Dhush@db.example:5433/weather?sslpassword=hush-hush",
  ])
  func aPasswordIsNeverShown(_ url: String) {
    let location = DatabaseLocation(url)
    #expect(location.description == "postgresql://db.example:5433/weather")
    var dumped = ""
    dump(location, to: &dumped)
    for text in ["\(location)", String(reflecting: location), String(reflecting: [location]), dumped] { #expect(!text.contains("hush")) }
  }

  @Test(arguments: [
    "postgresql://ann:hush-hush@127.0.0.1:1/weather", "postgresql://ann:hush-hush@127.0.0.1:hush-hush/weather",
    "postgresql://ann:hush%zz-hush@127.0.0.1/weather", "postgresql://127.0.0.1:1/weather?password=hush-hush&nonsense=hush-hush",
    "postgresql://ann:hush-hush@[::1/weather", "postgresql://ann:1/hush@127.0.0.1:1/weather", "postgresql://ann:hush/1@127.0.0.1:1/weather",
    "postgresql://ann@home:hush@127.0.0.1:1/weather", "postgresql://ann:hush-hush@127.0.0.1:1/weather?host=/nowhere/hush-hush",
  ])
  func anErrorNeverRepeatsThePassword(_ url: String) async throws {
    let cache = WeatherCache(at: DatabaseLocation(url), clock: { Instant(seconds: 0) })
    await #expect { try await cache.store.load(.zero) } throws: { error in
      guard case StorageError.unavailable = error else { return false }
      return !"\(error)".contains("hush") && !String(reflecting: error).contains("hush")
    }
    #expect(cache.health.problem?.contains("hush") == false)
    #expect(!DatabaseLocation(url).description.contains("hush") || url.contains("/nowhere/"))
  }

  @Test func everyErrorSaysWhatToDo() {
    let errors: [(StorageError, String)] = [
      (.unavailable(detail: "no such file"), "no such file"), (.locked, "Another program"), (.full, "Free some space"),
      (.readOnly, "Allow writing"), (.corrupt(detail: "bad page"), "bad page"), (.newer(found: 3, known: 2), "Install the newer version"),
      (.failed(detail: "why"), "why"),
    ]
    for (error, words) in errors { #expect(error.description.contains(words)) }
  }
}
