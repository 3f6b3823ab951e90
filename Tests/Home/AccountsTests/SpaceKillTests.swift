import Accounts
import Glibc
import Storage
import TestKit
import Testing
import WeatherModel
import Wire

/// A server is killed at a random moment: every acknowledged edit must be there afterwards, and each batch as a whole or not at all.
@Suite struct SpaceKillTests {
  /// How often the server is killed; `Scripts/kill-spaces` sets 200.
  private static let rounds = getenv("WEATHERGLASS_KILLS").flatMap { Int(String(cString: $0)) } ?? 20

  @Test(arguments: Backend.all) func aKillAtAnyMomentLosesNoAcknowledgedEdit(_ backend: Backend) async throws {
    let seed = SeededRandom.anySeed()
    print("\(Self.rounds) kills on \(backend.rawValue): seed \(seed)")
    var random = SeededRandom(seed: seed)
    var home = try backend.home()
    var key: String?
    var total: Int64 = 0
    for round in 0..<Self.rounds {
      // A new database now and then, so that some kills happen while its tables are created.
      if round % 20 == 10 { (home, key) = (try backend.home(), nil) }
      let writer = try KilledProcess("spacewriter", [home.text, "settings"] + (key.map { [$0] } ?? []))
      let lines = round % 5 == 4 ? 0 : Int.random(in: 0...30, using: &random)
      let writtenLines = writer.kill(afterLines: lines, spins: Int.random(in: 0...300_000, using: &random))
      key = writtenLines.first ?? key
      guard let key else { continue }
      let acknowledged = Int64(writtenLines.last ?? "") ?? 0
      total += Int64(max(0, writtenLines.count - 1))
      let spaces = home.spaces()
      let member = try await spaces.member(try #require(DeviceKey(cookie: key)))
      let changes = try await spaces.changes(for: member, since: 0)
      var values: [Int64] = []
      for case .setting(_, let text) in changes.records.map(\.record) { values.append(try #require(Int64(text.text))) }
      #expect(values.count == 2 && values.first == values.last, "seed \(seed), round \(round): half a batch")
      #expect((values.first ?? -1) >= acknowledged, "seed \(seed), round \(round): an acknowledged edit is lost")
      #expect(changes.tag == changes.records.map(\.tag).max(), "seed \(seed), round \(round)")
      spaces.close()
    }
    print("\(total) acknowledged batches, none lost")
  }

  @Test(arguments: Backend.all) func aKillAtAnyMomentLeavesNoHalfBooking(_ backend: Backend) async throws {
    let seed = SeededRandom.anySeed()
    print("\(Self.rounds) kills of bookings on \(backend.rawValue): seed \(seed)")
    var random = SeededRandom(seed: seed)
    let home = try backend.home()
    var key: String?
    var booked = 0
    for round in 0..<Self.rounds {
      let writer = try KilledProcess("spacewriter", [home.text, "trips"] + (key.map { [$0] } ?? []))
      let lines = key == nil ? 2 : Int.random(in: 0...20, using: &random)
      let writtenLines = writer.kill(afterLines: lines, spins: Int.random(in: 0...300_000, using: &random))
      key = key ?? writtenLines.first
      let acknowledged = writtenLines.count > 1 ? Int(writtenLines.last ?? "") ?? 0 : booked
      let spaces = home.spaces()
      let member = try await spaces.member(try #require(DeviceKey(cookie: key ?? "")))
      let trips = try await spaces.backup(for: member).spaces.first?.trips ?? []
      booked = trips.count
      #expect(booked >= acknowledged, "seed \(seed), round \(round): an acknowledged trip is lost")
      #expect(trips.allSatisfy { $0.events.map(\.kind) == [.booked] }, "seed \(seed), round \(round): half a booking")
      let events = try await home.database().read { connection throws(StorageError) in
        try connection.run("SELECT count(*) FROM trip_event", []).first?.integer(0)
      }
      #expect(events == Int64(booked), "seed \(seed), round \(round): half a booking")
      spaces.close()
    }
    print("\(booked) trips, each whole")
  }
}
