import Accounts
import Synchronization
import Testing
import WeatherModel
import Wire

@testable import Server

/// How many exports may be under way at once.
@Suite struct ExportSlotTests {
  private let now = Instant(seconds: 1_795_010_400)

  /// The members of three spaces, of which the first ones are admitted.
  private func members(_ home: SpaceHome, admitted: Int = 0) async throws -> [Member] {
    let spaces = home.spaces { now }
    var members: [Member] = []
    for number in 0..<3 {
      let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1))]}"#.utf8)))
      let (key, _) = try await spaces.create(deviceName: "Phone", push.records)
      let known = try await spaces.list()
      if number < admitted, let new = known.first(where: { $0.admission == .notAdmitted }) { #expect(try await spaces.admit(new.id)) }
      members.append(try await spaces.member(key))
    }
    #expect(members.count(where: \.isAdmitted) == admitted)
    return members
  }

  @Test func aSpaceHasOneExportAtATimeAndAllSpacesHaveTwo() async throws {
    let members = try await members(SpaceHome())
    let slots = ExportSlots()
    var one = slots.slot(for: members[0], at: now)
    #expect(one != nil)
    #expect(slots.slot(for: members[0], at: now) == nil)
    let two = slots.slot(for: members[1], at: now)
    #expect(two != nil)
    #expect(slots.slot(for: members[2], at: now) == nil)
    // When nobody refers to a slot any more, as after a client has gone, the next one gets it.
    one = nil
    withExtendedLifetime(one) {}
    let three = slots.slot(for: members[2], at: now)
    #expect(three != nil && slots.slot(for: members[0], at: now) == nil)
    withExtendedLifetime((two, three)) {}
  }

  @Test func aReaderWhoTakesTooLongGivesWay() async throws {
    let members = try await members(SpaceHome())
    let slots = ExportSlots()
    let ended = Mutex<[Int]>([])
    let first = slots.slot(for: members[0], at: now)
    first?.mayEnd { ended.withLock { $0.append(0) } }
    let second = slots.slot(for: members[1], at: now + 10)
    second?.mayEnd { ended.withLock { $0.append(1) } }
    #expect(slots.slot(for: members[2], at: now + ExportSlots.patience - 1) == nil)
    let third = slots.slot(for: members[2], at: now + ExportSlots.patience)
    #expect(third != nil && ended.withLock { $0 } == [0])
    // The same space may begin again, and what was ended frees nothing that is another's now.
    #expect(slots.slot(for: members[0], at: now + ExportSlots.patience) == nil)
    let again = slots.slot(for: members[1], at: now + 10 + ExportSlots.patience)
    #expect(again != nil && ended.withLock { $0 } == [0, 1])
    withExtendedLifetime((first, second)) {}
    #expect(slots.slot(for: members[1], at: now + 10 + ExportSlots.patience) == nil)
    withExtendedLifetime((third, again)) {}
  }

  @Test func strangersTakeNoSlotFromAdmittedSpaces() async throws {
    let members = try await members(SpaceHome(), admitted: 1)
    let slots = ExportSlots()
    let strangers = [slots.slot(for: members[1], at: now), slots.slot(for: members[2], at: now)]
    #expect(strangers.allSatisfy { $0 != nil })
    #expect(slots.slot(for: members[0], at: now) != nil)
    withExtendedLifetime(strangers) {}
  }
}
