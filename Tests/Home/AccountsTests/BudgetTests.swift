import Storage
import Testing
import WeatherModel
import Wire

@testable import Accounts

/// How much a space may take, so that nobody fills the disk.
@Suite struct BudgetTests {
  private func taken(_ database: Database, _ space: String) async throws -> Int {
    try await database.read { connection throws(StorageError) in
      Int(try connection.run("SELECT bytes FROM space WHERE id = ?1", [.text(space)]).first?.integer(0) ?? -1)
    }
  }

  private func setTaken(_ bytes: Int, _ database: Database, _ space: String) async throws {
    try await database.write { connection throws(StorageError) in
      _ = try connection.run("UPDATE space SET bytes = ?2 WHERE id = ?1", [.text(space), .integer(Int64(bytes))])
    }
  }

  private func recounted(_ database: Database, _ space: String) async throws -> Int {
    try await database.write { connection throws(StorageError) in try SpaceBudget.recount(space, connection) }
    return try await taken(database, space)
  }

  @Test(arguments: Backend.all) func everyChangeIsCounted(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin()
    let first = try await taken(database, member.space)
    #expect(first > SpaceBudget.ofRecord)
    #expect(try await recounted(database, member.space) == first)
    let pushed = try await spaces.push([write(2, "Rome"), setting("wind", "kn")], for: member)
    let more = try await taken(database, member.space)
    #expect(more > first + 2 * SpaceBudget.ofRecord)
    _ = try await spaces.push([deletion(2, seen: pushed.tags[0])], for: member)
    #expect(try await taken(database, member.space) < more)
    let booking = try await spaces.book(request("a", to: "Nice"), for: member)
    _ = try await spaces.cancel(booking.id, reason: "rain", for: member)
    let all = try await taken(database, member.space)
    #expect(try await recounted(database, member.space) == all)
    // No export is larger than what is counted.
    let export = try await spaces.backup(for: member)
    #expect(export.json.count < all)
    // A device that brings its space along adds what it took.
    let (_, other) = try await spaces.begin([write(3, "Oslo")])
    _ = try await spaces.book(request("b", to: "Lyon"), for: other)
    let (code, _) = try await spaces.startPairing(for: member)
    _ = try await spaces.pair(code, deviceName: "Tablet", leaving: other)
    let together = try await taken(database, member.space)
    #expect(together > all)
    #expect(try await recounted(database, member.space) == together)
    spaces.close()
  }

  @Test func aSpaceThatHasUsedItsRoomCanOnlyShrink() async throws {
    let home = try Home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin()
    try await setTaken(SpaceBudget.ofSpace - 10, database, member.space)
    #expect(await refusal { _ = try await spaces.push([write(2)], for: member) } == .tooManyRecords)
    #expect(await refusal { _ = try await spaces.book(request("a", to: "Nice"), for: member) } == .tooManyTrips)
    #expect(try await spaces.names(member) == ["Paris"])
    let tag = try await spaces.tag(for: member)
    _ = try await spaces.push([deletion(1, seen: tag)], for: member)
    #expect(try await taken(database, member.space) < SpaceBudget.ofSpace - 10)
  }

  @Test func aSpaceHasALimitedNumberOfSettings() async throws {
    let spaces = try Home().spaces()
    let (_, member) = try await spaces.begin()
    var number = 0
    while number < Spaces.mostSettings {
      let writes = (0..<SyncLimits.batch).map { setting("s\(number + $0)", "v") }
      _ = try await spaces.push(writes, for: member)
      number += writes.count
    }
    #expect(await refusal { _ = try await spaces.push([setting("one.more", "v")], for: member) } == .tooManyRecords)
    _ = try await spaces.push([write(2)], for: member)
    // A backup of an older server may have more; the owner's restore must not fail because of one space.
    var backup = try await spaces.backup(withKeys: false)
    backup.spaces[0].records.append(setting("one.more", "v").record)
    let other = try Home().spaces()
    #expect(try await other.restore(backup).first?.places == 2)
  }

  @Test(arguments: Backend.all) func strangersWhoFillTheRoomOfAllTakeNoneOfAdmittedSpaces(_ backend: Backend) async throws {
    let home = try backend.home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin()
    #expect(try await spaces.admit(try #require(try await spaces.list().first?.id)))
    let (_, stranger) = try await spaces.begin([write(2)])
    func hasRoom(_ space: String, inAll: Int) async throws -> Bool {
      try await database.read { connection throws(StorageError) in
        try SpaceBudget.hasRoom(for: 1 << 20, in: space, inAll: inAll, connection)
      }
    }
    for space in [member.space, stranger.space] { #expect(try await hasRoom(space, inAll: 1 << 30)) }
    #expect(try await hasRoom(member.space, inAll: 1))
    #expect(try await !hasRoom(stranger.space, inAll: 1))
    for (inAll, isOpen) in [(1 << 30, true), (1, false)] {
      let mayBegin = try await database.read { connection throws(StorageError) in
        try SpaceBudget.hasRoomForSpaces(inAll: inAll, connection)
      }
      #expect(mayBegin == isOpen)
    }
    spaces.close()
  }
}
