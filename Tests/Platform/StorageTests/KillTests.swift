import Glibc
import Storage
import TestKit
import Testing
import WeatherModel

/// A process that writes is killed at a random moment: everything it has acknowledged must be stored.
@Suite struct KillTests {
  @Test func aKillAtAnyOf200MomentsLosesNoAcknowledgedWriteWithSQLite() async throws {
    try await killAgainAndAgain(rounds: 200, backend: .sqlite)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
  func aKillLosesNoAcknowledgedWriteWithPostgreSQL() async throws {
    try await killAgainAndAgain(rounds: 10, backend: .postgres)
  }

  private func killAgainAndAgain(rounds: Int, backend: Backend) async throws {
    let seed = SeededRandom.anySeed()
    print("kill test on \(backend.rawValue): seed \(seed)")
    var random = SeededRandom(seed: seed)
    var place = try backend.place()
    var last: Int64 = 0
    var total = 0
    for round in 0..<rounds {
      // A new database now and then, so that some kills happen while its tables are created.
      if round % 20 == 0 { (place, last, total) = (try backend.place(), 0, 0) }
      let writer = try KilledProcess("storagewriter", [place.text, String(last + 1)])
      let lines = round % 5 == 0 ? 0 : Int.random(in: 0...30, using: &random)
      let acknowledged = writer.kill(afterLines: lines, spins: Int.random(in: 0...300_000, using: &random)).map { line in
        line.split(separator: " ").compactMap { Int64($0) }
      }
      if let newest = acknowledged.last { (last, total) = (newest[0], Int(newest[1])) }
      try await check(place, backend, last: last, total: total, "seed \(seed), round \(round)")
      // A batch that was stored but not acknowledged may be there or not; the next writer continues after it.
      (last, total) = try await (max(last, newestBatch(place)), counted(place))
    }
  }

  private func check(_ place: Place, _ backend: Backend, last: Int64, total: Int, _ comment: Comment) async throws {
    let database = place.database()
    if backend == .sqlite {
      let answer = try await database.read { connection throws(StorageError) in try connection.run("PRAGMA integrity_check", []) }
      #expect(answer.map(\.values) == [[.text("ok")]], comment)
    }
    let store = WeatherStore.live(database, isShared: false, owner: "me", clock: { TestTime().now })
    for number in 0..<40 {
      let cell = Cell(try #require(Coordinate(latitude: 0, longitude: Double(number))))
      let entries = try await store.load(cell)
      // The newest acknowledged batch of this cell.
      let wanted = last - (last - Int64(number) + 40) % 40
      if wanted >= 1 { #expect(entries.count == 3, comment) }
      for entry in entries {
        let batch = entry.fetchedAt.seconds
        #expect(batch >= wanted && batch <= last + 1, comment)
        #expect(entry.json == [UInt8](repeating: UInt8(batch % 251), count: Int(100 + batch * 37 % 3000)), comment)
      }
      // A batch is stored as a whole or not at all.
      #expect(Set(entries.map(\.fetchedAt)).count <= 1, comment)
    }
    let found = try await counted(place)
    #expect(found >= total && found <= total + 2, comment)
    await database.close()
  }

  private func newestBatch(_ place: Place) async throws -> Int64 {
    try await place.database().read { connection throws(StorageError) in
      try connection.run("SELECT max(fetched_at) FROM weather", []).first?.integerIfPresent(0) ?? 0
    }
  }

  private func counted(_ place: Place) async throws -> Int {
    try await WeatherStore.live(place.database(), isShared: false, owner: "me", clock: { TestTime().now }).counters(Instant(seconds: 0))
      .values.first ?? 0
  }
}
