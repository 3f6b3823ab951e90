import Storage
import Testing
import WeatherModel

@testable import Accounts

/// Backing everything up and restoring it.
@Suite struct BackupTests {
  private func spacesToBackUp(_ backend: Backend) async throws -> (home: Home, spaces: Spaces, phone: Member, key: DeviceKey) {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, phone) = try await spaces.begin([write(1), write(2, "é \"東京\""), setting("wind", "kn")])
    _ = try await spaces.push([deletion(1, seen: 1)], for: phone)
    _ = try await spaces.begin([write(3, "Rome")])
    try await SettingsStore.live(home.database()).set([StoredSetting(key: "order.air", value: "aqicn", updated: Instant(seconds: 5))])
    return (home, spaces, phone, key)
  }

  @Test(arguments: Backend.all, Backend.all) func anEmptyServerGetsEverythingBack(_ from: Backend, _ to: Backend) async throws {
    let source = try await spacesToBackUp(from)
    let backup = try await source.spaces.backup(withKeys: true)
    let read = try Backup(backup.json)
    #expect(read == backup)
    let home = try to.home()
    let spaces = home.spaces()
    #expect(try await spaces.restore(read).map(\.places) == [1, 1])
    let again = try await spaces.backup(withKeys: true)
    #expect(again.spaces == backup.spaces && again.settings == backup.settings)
    // The old keys still work.
    #expect(try await spaces.names(try await spaces.member(source.key)) == ["é \"東京\""])
    // Restoring twice changes nothing more.
    _ = try await spaces.restore(read)
    #expect(try await spaces.backup(withKeys: true).spaces == backup.spaces)
  }

  @Test(arguments: Backend.all) func aRestoreDoesNotReadmitARevokedDevice(_ backend: Backend) async throws {
    let source = try await spacesToBackUp(backend)
    let tablet = try await source.spaces.another(source.phone)
    let backup = try await source.spaces.backup(withKeys: true)
    try await source.spaces.revoke(tablet.device, for: source.phone)
    #expect(try await source.spaces.restore(backup).allSatisfy { $0.code == nil })
    #expect(try await source.spaces.devices(for: source.phone).map(\.id) == [source.phone.device])
  }

  @Test(arguments: Backend.all) func aBackupWithoutKeysIsOpenedWithACode(_ backend: Backend) async throws {
    let backup = try await spacesToBackUp(backend).spaces.backup(withKeys: false)
    #expect(backup.spaces.allSatisfy { $0.devices.isEmpty })
    #expect(!String(decoding: backup.json, as: UTF8.self).contains("key_hash"))
    let spaces = try backend.home().spaces()
    let restored = try await spaces.restore(backup)
    var names: Set<[String]> = []
    for space in restored {
      let tablet = try await spaces.member(try await spaces.pair(try #require(space.code), deviceName: "Tablet"))
      names.insert(try await spaces.names(tablet))
    }
    #expect(names == [["é \"東京\""], ["Rome"]])
  }

  @Test(arguments: Backend.all) func aRestoreKeepsNewerEditsAndBringsDeletedPlacesBackAsNewOnes(_ backend: Backend) async throws {
    let source = try await spacesToBackUp(backend)
    let backup = try await source.spaces.backup(withKeys: false)
    _ = try await source.spaces.push(
      [deletion(2, seen: 2), write(7, "Oslo"), setting("wind", "bft", seen: 3, at: 9000)], for: source.phone)
    for _ in 0..<2 {
      #expect(try await source.spaces.restore(backup).allSatisfy { $0.code == nil })
      #expect(try await source.spaces.names(source.phone) == ["Oslo", "é \"東京\""])
    }
    let records = try await source.spaces.changes(for: source.phone, since: 0).records.map(\.record)
    #expect(records.contains(.deleted(RecordID(high: 0, low: 2))))
    #expect(records.contains(setting("wind", "bft", at: 9000).record))
  }

  @Test(arguments: Backend.all) func aBackupThatDoesNotFitIsRefusedAsAWhole(_ backend: Backend) async throws {
    let source = try await spacesToBackUp(backend)
    var backup = try await source.spaces.backup(withKeys: true)
    let before = backup.spaces
    backup.settings = [StoredSetting(key: "order.rain", value: "x", updated: Instant(seconds: 5))]
    backup.spaces[0].records.append(write(9, "Lima").record)
    backup.spaces[1].records += (100..<600).map { write($0).record }
    await #expect(throws: BackupError.self) { try await source.spaces.restore(backup) }
    let after = try await source.spaces.backup(withKeys: true)
    #expect(after.spaces == before)
    #expect(after.settings.map(\.key) == ["order.air"])
  }

  @Test(arguments: Backend.all, Backend.all) func tripsAreRestoredWithAllTheirEvents(_ from: Backend, _ to: Backend) async throws {
    let source = try await spacesToBackUp(from)
    #expect(try await source.spaces.backup(withKeys: false).neededFormat == 1)
    for key in ["a", "b"] { _ = try await source.spaces.book(request(key), for: source.phone) }
    let booked = try await source.spaces.book(request("c", to: "Nice"), for: source.phone)
    let nice = try #require(try await source.spaces.backup(withKeys: false).spaces.flatMap(\.trips).first { $0.trip.end.name == "Nice" })
    _ = try await source.spaces.cancel(nice.trip.id, reason: "Rain", for: source.phone)
    let backup = try await source.spaces.backup(withKeys: true)
    #expect(backup.neededFormat == 2)
    #expect(try Backup(backup.json) == backup)
    let spaces = try to.home().spaces()
    // Restoring twice changes nothing more.
    for _ in 0..<2 { _ = try await spaces.restore(try Backup(backup.json)) }
    let member = try await spaces.member(source.key)
    let trips = try await spaces.backup(withKeys: true).spaces.flatMap(\.trips)
    #expect(trips.map(\.trip) == backup.spaces.flatMap(\.trips).map(\.trip))
    #expect(trips.allSatisfy { $0.events.last?.kind == .restored })
    #expect(try await spaces.trip(nice.trip.id, for: member).cancellation?.reason == "Rain")
    // Repeating the order returns the answer of the first time.
    #expect(try await spaces.book(request("c", to: "Nice"), for: member).json == booked.json)
  }

  @Test func aPersonsOwnBackupBringsTheirTripsIntoAnotherSpace() async throws {
    let source = try await spacesToBackUp(.sqlite)
    _ = try await source.spaces.book(request("a"), for: source.phone)
    let backup = try await source.spaces.backup(for: source.phone)
    let (_, other) = try await source.spaces.begin()
    _ = try await source.spaces.book(request("a", to: "Nice"), for: other)
    for _ in 0..<2 { _ = try await source.spaces.restore(backup, for: other) }
    #expect(try await source.spaces.backup(for: other).spaces.first?.trips.map(\.trip.end.name).sorted() == ["Lyon", "Nice"])
    #expect(try await source.spaces.backup(for: source.phone) == backup)
  }

  @Test func tripsThatCouldNotHaveBeenBookedAreRefused() async throws {
    let source = try await spacesToBackUp(.sqlite)
    _ = try await source.spaces.book(request("a"), for: source.phone)
    let json = String(decoding: try await source.spaces.backup(withKeys: true).json, as: UTF8.self)
    for bad in [
      json.replacing("4.8357", with: "2.3522").replacing("45.764", with: "48.8566"), json.replacing("Lyon", with: ""),
      json.replacing("\"kind\":\"booked\"", with: "\"kind\":\"dreamt\""), json.replacing("\"order_hash\":\"", with: "\"order_hash\":\"0"),
      json.replacing("\"key\":\"a\"", with: "\"key\":\"a b\""), json.replacing("\"amount\":", with: "\"amount\":9000000000"),
      json.replacing("\"trips\":[{\"trip\":", with: "\"trips\":[{\"tour\":"),
    ] {
      #expect(bad != json)
      #expect(throws: BackupError.self) { try Backup(Array(bad.utf8)) }
    }
  }

  @Test func aFileThatIsNoBackupIsRefusedWithAMessage() async throws {
    let json = String(decoding: try await spacesToBackUp(.sqlite).spaces.backup(withKeys: true).json, as: UTF8.self)
    #expect(throws: BackupError.newer(3)) {
      try Backup(Array(json.replacing("\"weatherglass_backup\":1", with: "\"weatherglass_backup\":3").utf8))
    }
    for bad in [
      "", "{}", String(json.dropLast()), json.replacing("\"weatherglass_backup\":1", with: "\"weatherglass_backup\":0"),
      json.replacing("Rome", with: "\\u202e"), json.replacing("\"key_hash\":\"", with: "\"key_hash\":\"0"),
      json.replacing("\"spaces\"", with: "\"rooms\""),
    ] {
      let error = #expect(throws: BackupError.self) { try Backup(Array(bad.utf8)) }
      #expect(error?.description.contains("not a backup of Weatherglass") == true)
    }
  }
}
