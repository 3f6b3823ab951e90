@testable import Accounts
import Storage
import Testing
import WeatherModel
import Wire

/// What devices push and pull.
@Suite struct RecordTests {
  @Test(arguments: Backend.all) func theFirstPlaceMakesASpaceThatOnlyItsDeviceCanOpen(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, member) = try await spaces.begin([write(1), setting("wind", "kn")])
    let changes = try await spaces.changes(for: member, since: 0)
    #expect(changes.tag == 2)
    #expect(changes.records == [TaggedRecord(tag: 1, record: write(1).record), TaggedRecord(tag: 2, record: setting("wind", "kn").record)])
    // Another server on the same database knows the key too.
    let again = try await home.spaces().member(try #require(DeviceKey(cookie: key.cookie)))
    #expect(again == member)
    let secret = key.cookie.split(separator: ".")[1]
    let wrong = key.cookie.replacing(secret, with: String(repeating: "0", count: 64))
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(try #require(DeviceKey(cookie: wrong))) }
    let foreign = RecordID(high: 1, low: 1).text + "." + secret
    await #expect(throws: SpaceError.unknownKey) { try await spaces.member(try #require(DeviceKey(cookie: foreign))) }
  }

  @Test(arguments: Backend.all) func onlyHashesOfSecretsAreStored(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (key, member) = try await spaces.begin()
    let (code, _) = try await spaces.startPairing(for: member)
    let rows = try await home.database().read { connection throws(StorageError) in
      try connection.run("SELECT id, hash FROM device", []) + connection.run("SELECT hash FROM pairing", [])
    }
    let secret = Array(key.cookie.utf8.suffix(64))
    var raw: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      raw.append(try #require(UInt8(String(decoding: secret[index..<index + 2], as: UTF8.self), radix: 16)))
    }
    for case .bytes(let bytes) in rows.flatMap(\.values) {
      #expect(bytes.count == 32 && bytes != raw && !bytes.starts(with: Array(code.text.utf8)))
    }
    #expect(!"\(key) \(code)".contains(code.text) && !"\(key)".contains(key.cookie.suffix(64)))
  }

  @Test(arguments: Backend.all) func aWriteWithAnOutdatedTagGetsTheServersRecordAndIsNotKept(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    #expect(try await spaces.push([write(1, "Lutetia", seen: 1, at: 2000)], for: member).tags == [2])
    let refused = await refusal {
      _ = try await spaces.push([write(2, "Rome"), write(1, "Paris", seen: 1, at: 3000), deletion(9, seen: 5)], for: member)
    }
    guard case .conflict(let conflicts) = refused else { throw TestFailure(description: "\(String(describing: refused))") }
    #expect(conflicts.map(\.index) == [1, 2])
    #expect(conflicts.map(\.tag) == [2, 0])
    #expect(try SyncRecord(json: JSON(parsing: conflicts[0].json)) == write(1, "Lutetia", at: 2000).record)
    #expect(try await spaces.names(member) == ["Lutetia"])
    #expect(try await spaces.tag(for: member) == 2)
  }

  @Test(arguments: Backend.all) func aDeletedRecordStaysDeletedAfterAnyWrite(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    _ = try await spaces.push([deletion(1, seen: 1)], for: member)
    _ = try await spaces.push([write(1, "back", seen: 2, at: 9_000_000)], for: member)
    #expect(try await spaces.names(member) == [])
  }

  @Test(arguments: Backend.all) func aBatchWithABadRecordIsRefusedAsAWhole(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    let bad = [write(2), write(3, "a\u{202E}b"), setting("Wind", "kn"), write(4, "")]
    await #expect(
      throws: SpaceError.refused([
        .init(index: 1, refusal: .name(.directionOverride)), .init(index: 2, refusal: .setting), .init(index: 3, refusal: .name(.empty)),
      ])
    ) { try await spaces.push(bad, for: member) }
    #expect(try await spaces.names(member).count == 1)
    let nothing = try await spaces.push([], for: member)
    #expect(nothing.tags.isEmpty)
    await #expect(throws: SpaceError.invalidBatch) { try await spaces.push([write(5), write(5)], for: member) }
    await #expect(throws: SpaceError.invalidBatch) { try await spaces.push((0...200).map { write(10 + $0) }, for: member) }
  }

  @Test(arguments: Backend.all) func aSpaceHasRoomForFiveHundredPlaces(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    for start in stride(from: UInt64(2), to: 500, by: 200) {
      _ = try await spaces.push((start..<min(start + 200, 501)).map { write($0) }, for: member)
    }
    await #expect(throws: SpaceError.refused([.init(index: 1, refusal: .tooManyPlaces)])) {
      try await spaces.push([setting("wind", "kn"), write(501)], for: member)
    }
    #expect(try await spaces.tag(for: member) == 500)
    // The deletions in a batch make room for its additions.
    _ = try await spaces.push([deletion(1, seen: 1), write(501)], for: member)
    #expect(try await spaces.names(member).count == 500)
  }

  @Test(arguments: Backend.all) func aTagFromTheFutureIsRefused(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    #expect(try await spaces.changes(for: member, since: 1).records.isEmpty)
    await #expect(throws: SpaceError.tagAhead) { try await spaces.changes(for: member, since: 2) }
    await #expect(throws: SpaceError.tagAhead) { try await spaces.changes(for: member, since: .max) }
  }

  @Test(arguments: Backend.all) func aLongHistoryIsPulledInPages(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, member) = try await spaces.begin()
    for start in stride(from: UInt64(0), to: 600, by: 200) {
      _ = try await spaces.push((start..<start + 200).map { setting("word\($0)", "x") }, for: member)
    }
    let first = try await spaces.changes(for: member, since: 0)
    #expect(first.hasMore && first.records.count == 500 && first.tag == 500)
    let rest = try await spaces.changes(for: member, since: first.tag)
    #expect(!rest.hasMore && rest.records.count == 101 && rest.tag == 601)
  }

  @Test(arguments: Backend.all) func devicesThatWriteAtOnceGetTagsOfTheirOwn(_ backend: Backend) async throws {
    let home = try backend.home()
    let (one, other) = (home.spaces(), home.spaces())
    let (_, member) = try await one.begin()
    let tags = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for number in 2..<42 as Range<UInt64> {
        group.addTask { try await (number % 2 == 0 ? one : other).push([write(number)], for: member).tags }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(tags.sorted() == Array(2...41))
    #expect(try await one.changes(for: member, since: 0).records.count == 41)
  }

  @Test(.timeLimit(.minutes(1)), arguments: Backend.all) func aWaitingDeviceHearsOfOtherServersChangesToo(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let writer = backend == .postgres ? home.spaces() : spaces
    let (_, member) = try await spaces.begin()
    let changes = spaces.changes.changes(for: member)
    #expect(spaces.changes.count == 1)
    _ = try await writer.push([write(2)], for: member)
    for await change in changes {
      if case .tag(2) = change { break }
    }
  }

  @Test func stampsAndNamesComeBackAsTheyWere() async throws {
    let spaces = try Backend.sqlite.home().spaces()
    let unusual = write(1, "é<script>\"\\ 東京 e\u{301}")
    let (_, member) = try await spaces.begin([unusual])
    #expect(try await spaces.changes(for: member, since: 0).records.map(\.record) == [unusual.record])
  }
}
