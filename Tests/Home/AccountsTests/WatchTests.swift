@testable import Accounts
import Storage
import Testing
import WeatherModel

/// Which cells are watched in the background.
@Suite struct WatchTests {
  private func place(_ id: UInt64, _ latitude: Double, order: String = "V", seen: Int64 = 0, at milliseconds: Int64 = 1000) -> SyncWrite {
    let stamp = Stamp(milliseconds: milliseconds, counter: 0, device: 1)
    return SyncWrite(
      seen: seen,
      record: .place(
        PlaceRecord(
          id: RecordID(high: 0, low: id), coordinate: cell(latitude).coordinate, created: Instant(seconds: Int64(id)),
          name: SyncedText("Place", stamp), nickname: SyncedText("", stamp), order: SyncedText(order, stamp))))
  }

  private func cell(_ latitude: Double) -> Cell { Coordinate(latitude: latitude, longitude: 5).map { Cell($0) } ?? .zero }

  private func cells(_ range: Range<Int>) -> Set<Cell> { Set(range.map { cell(Double($0) / 10) }) }

  @Test(arguments: Backend.all) func theFirstPlacesInThePersonsOrderAreWatched(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin((1...60).map { place(UInt64($0), Double($0) / 10) })
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<51))
    // The last one moves to the top.
    _ = try await spaces.push([place(60, 6, order: "A", seen: 60, at: 2000)], for: member)
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<50).union([cell(6)]))
    // A place that is deleted makes room.
    _ = try await spaces.push([SyncWrite(seen: 1, record: .deleted(RecordID(high: 0, low: 1)))], for: member)
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(2..<51).union([cell(6)]))
    try await spaces.deleteEverything(for: member)
    #expect(try await spaces.watchedCells(for: member).isEmpty)
  }

  @Test(arguments: Backend.all) func whatIsNotAllowedYetIsSavedAndWatchedLater(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, _) = try await spaces.create(deviceName: "Phone", (1...5).map { place(UInt64($0), Double($0) / 10) }, allowing: .upTo(2))
    let member = try await spaces.member(key)
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<3))
    #expect(try await spaces.savedPlaces(for: member).count == 5)
    home.advance(.hours(2))
    _ = try await spaces.member(key, allowing: .upTo(1))
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<4))
    home.advance(.hours(2))
    _ = try await spaces.member(key)
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<6))
    // Renaming a place, or saving it again, costs nothing.
    _ = try await spaces.push([place(1, 0.1, order: "W", seen: 1, at: 3000)], for: member, allowing: .upTo(0))
    #expect(try await Set(spaces.watchedCells(for: member)) == cells(1..<6))
  }

  /// Forty strangers with fifty places each have all the room there is.
  @Test(arguments: Backend.all) func aNewcomersPlaceIsWatchedWhenThereIsNoRoomLeft(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    _ = try await spaces.begin([place(1, 0.1)])
    try await home.database().write { connection throws(StorageError) in
      for number in 0..<(WatchedCells.most as Int) {
        try connection.run(
          "INSERT INTO watched_cell (job, space, latitude, longitude, due, looked) VALUES ('warnings', ?1, ?2, 7, 0, 0)",
          [.text("stranger\(number / 50)"), .integer(Int64(number % 50))])
      }
    }
    let (_, member) = try await spaces.begin((1...60).map { place(UInt64($0), Double($0) / 10) })
    // Each of them keeps as many as the newcomer gets.
    #expect(try await spaces.watchedCells(for: member).count == 48)
    let sizes = try await home.database().read { connection throws(StorageError) in
      try connection.run("SELECT count(*) FROM watched_cell WHERE job = 'warnings' GROUP BY space", [])
    }
    let counts = try sizes.map { try Int($0.integer(0)) }
    #expect(counts.reduce(0, +) == WatchedCells.most + 1 && counts.filter { $0 > 1 }.allSatisfy { $0 >= 48 })
  }

  /// A database of a version without the table: its places are watched after the migration, and nothing else has changed.
  @Test(arguments: Backend.all) func placesFromBeforeTheTableAreWatched(_ backend: Backend) async throws {
    let home = try backend.home()
    let before = home.spaces()
    let (_, phone) = try await before.begin((1...60).map { place(UInt64($0), Double($0) / 10) })
    let (_, tablet) = try await before.begin([place(1, 9)])
    try await home.database().write { connection throws(StorageError) in
      try connection.execute("DROP TABLE watched_cell")
      try connection.execute("DELETE FROM schema_step WHERE part = 'watch'")
      try connection.run("INSERT INTO job_lease (name, done, holder, until) VALUES ('warnings 0.1,5', 1, '', 0)", [])
      // A record that only a newer version can read.
      try connection.run(
        "INSERT INTO record (space, name, tag, kind, json) VALUES (?1, 'x', 99, 1, ?2)", [.text(tablet.space), .bytes([1])])
    }
    let after = home.spaces()
    #expect(try await Set(after.watchedCells(for: phone)) == cells(1..<51))
    #expect(try await after.watchedCells(for: tablet) == [cell(9)])
    let turns = try await home.database().read { connection throws(StorageError) in try connection.run("SELECT name FROM job_lease", []) }
    #expect(turns.map(\.values) == [[.text("backup")]])
  }
}
