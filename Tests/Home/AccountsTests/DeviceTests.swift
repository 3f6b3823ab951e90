import Accounts
import Storage
import Testing
import WeatherModel
import Wire

/// Which devices may use a space, and which no longer may.
@Suite struct DeviceTests {
  /// In a damaged database a device may be there without being found; a device that is told that it has no space leaves it.
  @Test func aDamagedDatabaseShutsNobodyOut() async throws {
    let home = try Home()
    let database = home.database()
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_400) })
    let (_, member) = try await spaces.begin()
    let digits = String(repeating: "0", count: 32)
    let lost = try #require(DeviceKey(cookie: digits + "." + digits + digits))
    #expect(await refusal { _ = try await spaces.member(lost) } == .unknownKey)
    let damage = StorageError.corrupt(detail: "wrong # of entries in index device_by_space")
    await #expect(throws: damage) { try await database.write { _ throws(StorageError) in throw damage } }
    #expect(await refusal { _ = try await spaces.member(lost) } == .storage(damage))
    #expect(await refusal { _ = try await spaces.tokenHolder(lost) } == .storage(damage))
    let stranger = Member(device: RecordID(high: 1, low: 1), space: member.space, seen: Instant(seconds: 0))
    #expect(await refusal { _ = try await spaces.push([write(9)], for: stranger) } == .storage(damage))
    #expect(await refusal { _ = try await spaces.tag(for: stranger) } == .storage(damage))
    // The owner is told, although other rows can be read.
    _ = try await spaces.devices(for: member)
    #expect(database.trouble == damage.description)
    // A check that finds nothing ends it.
    try await database.check()
    #expect(await refusal { _ = try await spaces.member(lost) } == .unknownKey)
  }

  /// Neither that a key has arrived nor when it was last seen can be noted there.
  @Test func aReadOnlyFolderCanBeRead() async throws {
    let home = try Home()
    var key: DeviceKey?
    do {
      let (made, _) = try await home.spaces().begin()
      key = made
    }
    home.advance(90_000)
    let spaces = home.spaces(canWrite: false)
    let member = try await spaces.member(try #require(key))
    #expect(try await spaces.names(member) == ["Paris"])
  }

  @Test(arguments: Backend.all) func aCodeAdmitsOneDeviceOnce(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin()
    let (code, until) = try await spaces.startPairing(for: phone)
    #expect(until.seconds == 1_795_010_400 + 600)
    let tablet = try await spaces.member(try await home.spaces().pair(code, deviceName: "Tablet"))
    #expect(try await spaces.names(tablet) == ["Paris"])
    #expect(try await spaces.devices(for: phone).map(\.name).sorted() == ["Phone", "Tablet"])
    let makers = try await spaces.devices(for: phone).map { $0.name == "Tablet" ? $0.maker == phone.device : $0.maker == nil }
    #expect(makers == [true, true], "each device knows whose code it came by")
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(code, deviceName: "Thief") }
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(PairingCode(), deviceName: "Thief") }
  }

  @Test(arguments: Backend.all) func ofTwoDevicesThatUseOneCodeAtOnceOneIsAdmitted(_ backend: Backend) async throws {
    let home = try backend.home()
    let (one, other) = (home.spaces(), home.spaces())
    let (_, phone) = try await one.begin()
    let (code, _) = try await one.startPairing(for: phone)
    let count = await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          await refusal { _ = try await (number % 2 == 0 ? one : other).pair(code, deviceName: "x") } == nil ? 1 : 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 1)
    #expect(try await one.devices(for: phone).count == 2)
  }

  @Test(arguments: Backend.all) func aCodeExpiresAfterTenMinutesOrWhenANewOneIsMade(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin()
    let (first, _) = try await spaces.startPairing(for: phone)
    let (second, _) = try await spaces.startPairing(for: phone)
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(first, deviceName: "Tablet") }
    home.advance(600)
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(second, deviceName: "Tablet") }
    let (third, _) = try await spaces.startPairing(for: phone)
    home.advance(599)
    _ = try await spaces.pair(third, deviceName: "Tablet")
  }

  @Test(arguments: Backend.all) func aCodeExpiresWhenTheDeviceThatAskedForItIsRevoked(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    let tablet = try await spaces.another(phone)
    let (code, _) = try await spaces.startPairing(for: tablet)
    try await spaces.revoke(tablet.device, for: phone)
    #expect(await refusal { _ = try await spaces.pair(code, deviceName: "Tablet") } == .wrongCode)
  }

  @Test(arguments: Backend.all) func writesDuringAMoveToAnotherSpaceAreNotLost(_ backend: Backend) async throws {
    let home = try backend.home()
    let (one, other) = (home.spaces(), home.spaces())
    for _ in 0..<5 {
      let (_, phone) = try await one.begin([write(100, "Rome")])
      let (_, tablet) = try await other.begin([write(200, "Oslo")])
      let (code, _) = try await one.startPairing(for: phone)
      let acknowledged = await withTaskGroup(of: String?.self) { group in
        for number in 0..<12 {
          group.addTask {
            let name = "Place \(number)"
            return await refusal { _ = try await other.push([write(UInt64(number), name)], for: tablet) } == nil ? name : nil
          }
        }
        group.addTask { await refusal { _ = try await one.pair(code, deviceName: "Tablet", leaving: tablet) }.map { "\($0)" } }
        return await group.reduce(into: Set<String>()) { all, name in if let name { all.insert(name) } }
      }
      #expect(Set(try await one.names(phone)).isSuperset(of: acknowledged))
    }
  }

  @Test(arguments: Backend.all) func aDeviceIsRenamedOnlyFromItsOwnSpace(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    let tablet = try await spaces.another(phone)
    let (_, otherMember) = try await spaces.begin()
    try await spaces.rename(tablet.device, to: "Kitchen", for: phone)
    try await spaces.rename(phone.device, to: "Own", for: phone)
    #expect(try await spaces.devices(for: phone).map(\.name).sorted() == ["Kitchen", "Own"])
    #expect(await refusal { try await spaces.rename(tablet.device, to: "x", for: otherMember) } == .noSuchDevice)
    #expect(await refusal { try await spaces.rename(tablet.device, to: "", for: phone) } == .invalidName(.empty))
    #expect(await refusal { try await spaces.rename(tablet.device, to: "a\u{202E}b", for: phone) } == .invalidName(.directionOverride))
    try await spaces.revoke(tablet.device, for: phone)
    #expect(await refusal { try await spaces.rename(phone.device, to: "x", for: tablet) } == .noSuchDevice, "a device that was removed")
    #expect(try await spaces.devices(for: phone).map(\.name) == ["Own"])
  }

  @Test(arguments: Backend.all) func theKindOfADeviceIsInTheBackup(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (key, _) = try await spaces.create(deviceName: "curl", kind: .terminal, [write(1)])
    let member = try await spaces.member(key)
    let (code, _) = try await spaces.startPairing(for: member)
    _ = try await spaces.pair(code, deviceName: "Sofa", kind: .tablet)
    #expect(try await spaces.devices(for: member).map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.tablet, .terminal])
    let backup = try await spaces.backup(withKeys: true)
    let other = try backend.home().spaces()
    _ = try await other.restore(try Backup(backup.json))
    #expect(try await other.backup(withKeys: true).spaces == backup.spaces)
  }

  @Test func aTypedCodeMayHaveSpacesDashesAndSmallLetters() throws {
    let code = PairingCode()
    let typed = " " + code.text.lowercased().prefix(4) + "-" + code.text.suffix(4) + " "
    #expect(try #require(PairingCode(typed: typed)).isSame(as: code))
    for bad in ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFG0", "ABCDEFGI", "ABCDEFGÄ", String(repeating: " ", count: 70)] {
      #expect(PairingCode(typed: bad) == nil)
    }
  }

  @Test(arguments: Backend.all) func aRevokedDeviceIsRefusedAtOnceByEveryServer(_ backend: Backend) async throws {
    let home = try backend.home()
    let (spaces, other) = (home.spaces(), home.spaces())
    let (_, phone) = try await spaces.begin()
    let (code, _) = try await spaces.startPairing(for: phone)
    let key = try await spaces.pair(code, deviceName: "Tablet")
    let tablet = try await other.member(key)
    try await spaces.revoke(tablet.device, for: phone)
    for spaces in [spaces, other] {
      await #expect(throws: SpaceError.unknownKey) { try await spaces.member(key) }
      // Also with membership that was looked up before the revocation.
      await #expect(throws: SpaceError.unknownKey) { try await spaces.push([write(2)], for: tablet) }
      await #expect(throws: SpaceError.unknownKey) { try await spaces.startPairing(for: tablet) }
      await #expect(throws: SpaceError.unknownKey) { try await spaces.tag(for: tablet) }
      await #expect(throws: SpaceError.unknownKey) { try await spaces.deleteEverything(for: tablet) }
      await #expect(throws: SpaceError.unknownKey) { try await spaces.revoke(phone.device, for: tablet) }
    }
    #expect(try await spaces.names(phone) == ["Paris"])
  }

  @Test(arguments: Backend.all) func theLastDeviceCanNotBeRevoked(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    await #expect(throws: SpaceError.lastDevice) { try await spaces.revoke(phone.device, for: phone) }
    let tablet = try await spaces.another(phone)
    try await spaces.revoke(phone.device, for: phone)
    #expect(try await spaces.names(tablet) == ["Paris"])
  }

  @Test(arguments: Backend.all) func devicesOfAnotherSpaceCanNotBeRevoked(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, mine) = try await spaces.begin()
    let (_, yours) = try await spaces.begin([write(2, "Rome")])
    _ = try await spaces.another(mine)
    await #expect(throws: SpaceError.noSuchDevice) { try await spaces.revoke(yours.device, for: mine) }
    await #expect(throws: SpaceError.noSuchDevice) { try await spaces.revoke(RecordID(high: 7, low: 7), for: mine) }
    // Two spaces may have records with the same id.
    _ = try await spaces.push([write(2, "Oslo")], for: mine)
    #expect(try await spaces.names(yours) == ["Rome"])
  }

  @Test(arguments: Backend.all) func deletingEverythingLeavesOtherSpacesAlone(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (key, mine) = try await spaces.begin()
    let tablet = try await spaces.another(mine)
    let (_, yours) = try await spaces.begin([write(2, "Rome")])
    try await spaces.deleteEverything(for: tablet)
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(key) }
    await #expect(throws: SpaceError.unknownKey) { try await spaces.changes(for: mine, since: 0) }
    #expect(try await spaces.names(yours) == ["Rome"])
  }

  @Test(arguments: Backend.all) func aDeviceThatJoinsBringsItsOwnPlaces(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, mine) = try await spaces.begin([write(1), setting("wind", "kn", at: 5)])
    let (key, alone) = try await spaces.begin([write(2, "Rome"), write(3), setting("wind", "bft", at: 9)])
    _ = try await spaces.push([deletion(3, seen: 2)], for: alone)
    let (code, _) = try await spaces.startPairing(for: mine)
    let joined = try await spaces.member(try await spaces.pair(code, deviceName: "Tablet", leaving: alone))
    #expect(try await spaces.names(joined) == ["Paris", "Rome"])
    let winds = try await spaces.changes(for: mine, since: 0).records.filter { $0.record.key == .setting("wind") }
    #expect(winds.map(\.record) == [setting("wind", "bft", at: 9).record])
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(key) }
  }

  @Test(arguments: Backend.all) func aDeviceThatJoinsAloneLeavesThePlacesToTheOthersOfItsOldSpace(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, mine) = try await spaces.begin()
    let (_, leaver) = try await spaces.begin([write(2, "Rome")])
    let stays = try await spaces.another(leaver)
    let (code, _) = try await spaces.startPairing(for: mine)
    let joined = try await spaces.member(try await spaces.pair(code, deviceName: "Tablet", leaving: leaver))
    #expect(try await spaces.names(joined) == ["Paris"])
    #expect(try await spaces.names(stays) == ["Rome"])
    #expect(try await spaces.devices(for: stays).count == 1)
  }

  @Test(arguments: Backend.all) func aDeviceWhosePlacesDoNotFitStaysInItsOldSpace(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, mine) = try await spaces.begin()
    for start in [2, 200, 400] as [UInt64] { _ = try await spaces.push((start..<min(start + 198, 500)).map { write($0) }, for: mine) }
    let (key, alone) = try await spaces.begin([write(1000), write(1001), write(1002), write(1003)])
    let (code, _) = try await spaces.startPairing(for: mine)
    let refused = await refusal { _ = try await spaces.pair(code, deviceName: "Tablet", leaving: alone) }
    guard case .refused(let items) = refused else { throw TestFailure(description: "\(String(describing: refused))") }
    #expect(items.map(\.refusal) == [.tooManyPlaces])
    #expect(try await spaces.names(try await spaces.member(key)).count == 4)
    // The code was not used up.
    _ = try await spaces.pair(code, deviceName: "Empty")
  }

  @Test func deviceNamesAreCheckedLikeOtherNames() async throws {
    let spaces = try Backend.sqlite.home().spaces()
    await #expect(throws: SpaceError.invalidName(.empty)) { try await spaces.create(deviceName: "", [write(1)]) }
    await #expect(throws: SpaceError.invalidName(.directionOverride)) { try await spaces.create(deviceName: "\u{202E}x", [write(1)]) }
    #expect(try await spaces.hasNoSpaces())
  }

  @Test func theTimeADeviceWasLastSeenIsStoredOncePerHour() async throws {
    let home = try Backend.sqlite.home()
    let spaces = home.spaces()
    let (key, _) = try await spaces.begin()
    home.advance(3599)
    _ = try await spaces.member(key)
    #expect(try await spaces.member(key).seen.seconds == 1_795_010_400)
    home.advance(1)
    _ = try await spaces.member(key)
    #expect(try await spaces.member(key).seen.seconds == 1_795_014_000)
  }

  @Test func aDeviceThatListsTheDevicesCountsAsSeenNow() async throws {
    let home = try Backend.sqlite.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    home.advance(60)
    #expect(try await spaces.devices(for: member).map(\.seen.seconds) == [1_795_010_460])
  }
}
