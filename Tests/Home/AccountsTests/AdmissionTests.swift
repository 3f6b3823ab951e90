import Storage
import Testing
import WeatherModel

@testable import Accounts

/// Which spaces a paired-only server answers, and which one is the owner's.
@Suite struct AdmissionTests {
  private func id(_ member: Member) throws -> RecordID { try #require(RecordID(text: member.space)) }

  @Test(arguments: Backend.all) func theOwnersSpaceIsNeverOneThatSomebodyElseMade(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, stranger) = try await spaces.begin([write(1, "Stranger's")])
    #expect(try await !spaces.hasOwnersSpace())
    #expect(!stranger.isAdmitted)
    home.advance(10)
    let first = try await spaces.member(try await spaces.addOwnersDevice(deviceName: "Phone"))
    #expect(first.isOwners && first.isAdmitted && first.space != stranger.space)
    _ = try await spaces.push([write(2, "Home")], for: first)
    let next = try await spaces.member(try await spaces.addOwnersDevice(deviceName: "Laptop"))
    #expect(try await spaces.names(next) == ["Home"])
    #expect(try await spaces.names(try await spaces.member(key)) == ["Stranger's"])
    #expect(try await spaces.access() == Spaces.Access(devices: 2, spaces: 1, others: 1))
  }

  @Test(arguments: Backend.all) func theDeviceThatEntersTheOwnersCodeBringsItsSpace(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (old, phone) = try await spaces.begin([write(1, "Home")])
    let paired = try await spaces.member(try await spaces.addOwnersDevice(deviceName: "Phone", leaving: phone))
    #expect(paired.isOwners && paired.space == phone.space)
    #expect(try await spaces.names(paired) == ["Home"])
    #expect(try await spaces.devices(for: paired).count == 1)
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(old) }
    // A second one adds its places to them.
    let (_, tablet) = try await spaces.begin([write(2, "Rome")])
    let second = try await spaces.member(try await spaces.addOwnersDevice(deviceName: "Tablet", leaving: tablet))
    #expect(try await spaces.names(second) == ["Home", "Rome"])
    #expect(try await spaces.list().count == 1)
  }

  @Test(arguments: Backend.all) func spacesAreAdmittedAndRemovedByTheirOwner(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (aliceKey, alice) = try await spaces.begin([write(1), write(2)], name: "Alice")
    home.advance(10)
    let (eveKey, eve) = try await spaces.begin([write(3)], name: "Eve")
    #expect(try await spaces.admit(try id(alice)))
    #expect(try await spaces.member(aliceKey).isAdmitted)
    let list = try await spaces.list()
    #expect(list.map(\.admission) == [.admitted, .notAdmitted] && list.map(\.places) == [2, 1] && list[1].devices.map(\.name) == ["Eve"])
    for (space, admissions) in [(eve, [.admitted, .owner]), (alice, [.owner, .admitted])] as [(Member, [Admission])] {
      #expect(try await spaces.makeOwners(try id(space)))
      #expect(try await spaces.list().map(\.admission) == admissions)
    }
    #expect(try await spaces.remove(try id(eve)))
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(eveKey) }
    let gone = try id(eve)
    let found = [try await spaces.admit(gone), try await spaces.makeOwners(gone), try await spaces.remove(gone)]
    #expect(found == [false, false, false])
    #expect(try await spaces.access() == Spaces.Access(devices: 1, spaces: 1, others: 0))
  }

  @Test(arguments: Backend.all) func aPairedOnlyServerAcceptsOnlyCodesOfAdmittedSpaces(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    let (code, _) = try await spaces.startPairing(for: member)
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(code, deviceName: "Tablet", isPairedOnly: true) }
    _ = try await spaces.admit(try id(member))
    let key = try await spaces.pair(code, deviceName: "Tablet", isPairedOnly: true)
    #expect(try await spaces.member(key).isAdmitted)
  }

  /// The database of a version that admitted every space, with spaces whose devices are called like this.
  private func earlier(_ home: Home, _ names: [String]) async throws {
    var options = SettingsStore.options(at: home.location)
    options.parts += [.accounts, .trips, .watch]
    let database = Database(options)
    let spaces = Spaces(database, at: home.location, clock: { Instant(seconds: 1_795_010_000) })
    for name in names { _ = try await spaces.create(deviceName: name, [write(1)]) }
    spaces.close()
    await database.close()
  }

  @Test(arguments: Backend.all) func anUpgradeLocksNobodyOutOfAPairedOnlyServer(_ backend: Backend) async throws {
    let home = try backend.home()
    try await earlier(home, ["Phone"])
    let spaces = home.spaces()
    #expect(try await spaces.access().devices == 1, "also before anything is decided")
    #expect(try await spaces.settleAdmissions(isPairedOnly: true) == 1)
    // The only space is where the owner's code has led so far.
    #expect(try await spaces.list().map(\.admission) == [.owner])
    #expect(try await spaces.settleAdmissions(isPairedOnly: true) == 0, "decided once")
    let several = try backend.home()
    try await earlier(several, ["Stranger", "Phone"])
    let others = several.spaces()
    #expect(try await others.settleAdmissions(isPairedOnly: true) == 2)
    #expect(try await others.list().map(\.admission) == [.admitted, .admitted], "nobody knows which one is the owner's")
  }

  @Test(arguments: Backend.all) func anUpgradeAdmitsNobodyToAnOpenServer(_ backend: Backend) async throws {
    let home = try backend.home()
    try await earlier(home, ["Stranger"])
    let spaces = home.spaces()
    #expect(try await spaces.settleAdmissions(isPairedOnly: false) == 0)
    #expect(try await spaces.settleAdmissions(isPairedOnly: true) == 0)
    #expect(try await spaces.list().map(\.admission) == [.notAdmitted])
  }

  @Test(arguments: Backend.all) func aBackupRemembersWhoIsAdmitted(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, stranger) = try await spaces.begin()
    home.advance(10)
    let (_, friend) = try await spaces.begin()
    _ = try await spaces.admit(try id(friend))
    home.advance(10)
    _ = try await spaces.addOwnersDevice(deviceName: "Phone")
    let backup = try Backup(try await spaces.backup(withKeys: true).json)
    #expect(try await backup == spaces.backup(withKeys: true))
    let restored = try backend.home().spaces()
    _ = try await restored.restore(backup)
    #expect(try await restored.list().map(\.admission) == [.notAdmitted, .admitted, .owner])
    #expect(try await restored.list().first?.id == id(stranger))
    // Where nobody has access, the owner gets a code for each space, and decides who gets it.
    let without = try backend.home().spaces()
    let codes = try await without.restore(spaces.backup(withKeys: false)).compactMap(\.code)
    #expect(codes.count == 3)
    for code in codes { #expect(try await without.member(without.pair(code, deviceName: "Phone", isPairedOnly: true)).isAdmitted) }
    // A file of an earlier version doesn't say it.
    let old = try Backup(Array(String(decoding: backup.json, as: UTF8.self).replacing(/"admission":"\w+",/, with: "").utf8))
    let again = try backend.home().spaces()
    _ = try await again.restore(old)
    #expect(try await again.settleAdmissions(isPairedOnly: true) == 3)
  }

  @Test func aCodeFromATimeWhenTheClockWasAheadIsNotValidUntilThen() async throws {
    let home = try Backend.sqlite.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    home.advance(.days(365))
    let (code, _) = try await spaces.startPairing(for: member)
    home.advance(-.days(365))
    await #expect(throws: SpaceError.wrongCode) { try await spaces.pair(code, deviceName: "Tablet") }
  }
}
