import Storage
import Testing
import WeatherModel
import Wire

@testable import Accounts

/// A row that does not hold what it should is left out; everything else goes on, and nothing is deleted.
@Suite struct InvalidRowTests {
  private let spoilt: [UInt8] = [0x7B, 0x01]

  private func spoil(_ sql: String, _ database: Database) async throws {
    try await database.write { [spoilt] connection throws(StorageError) in
      let rows = try connection.run(sql + " RETURNING space", [.bytes(spoilt)])
      guard rows.count == 1 else { throw .failed(detail: "\(rows.count) rows") }
    }
  }

  private func count(_ table: String, _ database: Database) async throws -> Int64? {
    try await database.read { [spoilt] connection throws(StorageError) in
      try connection.run("SELECT count(*) FROM \(table) WHERE json = ?1", [.bytes(spoilt)]).first?.integer(0)
    }
  }

  @Test(arguments: Backend.all) func aSpoiltRecordAndTripAreLeftOutAndComeBack(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin([write(1), write(2, "Rome")])
    let lost = try await spaces.book(request("a", to: "Nice"), for: member)
    let kept = try await spaces.book(request("b", to: "Lyon"), for: member)
    let whole = try await spaces.backup(withKeys: true)
    try await spoil("UPDATE record SET json = ?1 WHERE name = '\(RecordID(high: 0, low: 1).text)'", database)
    try await spoil("UPDATE trip SET json = ?1 WHERE id = '\(lost.id.text)'", database)

    #expect(try await spaces.names(member) == ["Rome"])
    #expect(try await spaces.savedPlaces(for: member).map(\.place.name.text) == ["Rome"])
    let month = try #require(CalendarMonth(year: 2026, month: 11))
    #expect(try await spaces.trips(of: month, in: .utc, currency: "EUR", for: member).trips.map(\.id) == [kept.id])
    #expect(await refusal { _ = try await spaces.trip(lost.id, for: member) } == .noSuchTrip)
    let partial = try await spaces.backup(for: member)
    #expect(partial.spaces[0].records.count == 1 && partial.spaces[0].trips.map(\.trip.id) == [kept.id])
    let contents = try await spaces.writeBackup(withKeys: true) { text throws(FolderProblem) in try text.write { _ in } }
    #expect(contents == BackupText.Contents(spaces: 1, places: 1))
    #expect(database.damage == nil && database.trouble == nil)
    #expect(await refusal { _ = try await spaces.member(DeviceKey()) } == .unknownKey, "a foreign key is not taken for a lost one")
    let named = database.unreadable.all
    #expect(named.count == 2 && named.contains { $0.hasPrefix("the trip \(lost.id.text) of the space ") }, "\(named)")

    // Others go on, and a device that still has the record writes it again.
    let tablet = try await spaces.another(member)
    _ = try await spaces.push([write(3, "Oslo"), write(1)], for: tablet)
    #expect(try await spaces.names(member) == ["Oslo", "Paris", "Rome"])
    #expect(try await count("record", database) == 1, "what was spoilt is set aside")
    // The owner's backup brings back the trip.
    _ = try await spaces.restore(whole)
    #expect(try await spaces.trip(lost.id, for: member).end.name == "Nice")
    #expect(try await count("trip", database) == 1)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aSpoiltEventHidesNeitherItsTripNorTheBackup(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin([write(1)])
    let trip = try await spaces.book(request("a", to: "Nice"), for: member)
    _ = try await spaces.cancel(trip.id, reason: "Rain", for: member)
    try await database.write { connection throws(StorageError) in
      _ = try connection.run("UPDATE trip_event SET detail = 'x' WHERE number = 1", [])
      _ = try connection.run("UPDATE trip_event SET detail = '' WHERE number = 2", [])
    }
    #expect(try await spaces.trip(trip.id, for: member).end.name == "Nice")
    let contents = try await spaces.writeBackup(withKeys: true) { text throws(FolderProblem) in try text.write { _ in } }
    #expect(contents.spaces == 1 && database.unreadable.all.count == 2)
    spaces.close()
  }

  @Test(arguments: Backend.all) func aDeviceWritesASpoiltRecordThatItHasSeen(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin([write(1)])
    var again = write(1)
    again.seen = try #require(try await spaces.changes(for: member, since: 0).records.first).tag
    try await spoil("UPDATE record SET json = ?1 WHERE name = '\(RecordID(high: 0, low: 1).text)'", database)
    _ = try await spaces.push([again], for: member)
    #expect(try await spaces.names(member) == ["Paris"])
    spaces.close()
  }

  @Test(arguments: Backend.all) func aDeviceThatMovesTakesWhatIsSpoiltAlong(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin([write(1)])
    let (_, other) = try await spaces.begin([write(2, "Rome"), write(3, "Oslo")])
    try await spoil("UPDATE record SET json = ?1 WHERE name = '\(RecordID(high: 0, low: 2).text)'", database)
    let (code, _) = try await spaces.startPairing(for: member)
    _ = try await spaces.pair(code, deviceName: "Tablet", leaving: other)
    #expect(try await spaces.names(member) == ["Oslo", "Paris"])
    #expect(try await count("record", database) == 1)
    _ = try await spaces.push([write(4, "Bern")], for: member)
    #expect(try await spaces.names(member) == ["Bern", "Oslo", "Paris"])
    spaces.close()
  }
}
