import TestKit
import Testing
import WeatherModel

/// The rules by which records are merged, ordered, stamped and refused.
@Suite struct SyncTests {
  private func place(_ id: UInt64 = 1, _ text: String = "x", _ stamp: Stamp = .never, order: String = "V", created: Int64 = 0) throws
    -> PlaceRecord
  {
    PlaceRecord(
      id: RecordID(high: 0, low: id), coordinate: try #require(Coordinate(latitude: 1, longitude: 2)), created: Instant(seconds: created),
      name: SyncedText(text, stamp), nickname: SyncedText("", stamp), order: SyncedText(order, stamp))
  }

  private func stamp(_ milliseconds: Int64, _ counter: UInt32 = 0, by device: UInt64 = 1) -> Stamp {
    Stamp(milliseconds: milliseconds, counter: counter, device: device)
  }

  @Test func mergingIsCommutativeAssociativeAndIdempotent() throws {
    let stamps = [stamp(1), stamp(2), stamp(1, 1), stamp(1, by: 2)]
    var records: [SyncRecord] = [.deleted(RecordID(high: 0, low: 1))]
    for stamp in stamps {
      for text in ["a", "b", "é", "e\u{301}"] {
        records.append(.place(try place(1, text, stamp, order: text == "a" ? "1" : "2", created: text == "a" ? 5 : 7)))
      }
    }
    for a in records {
      #expect(a.merged(with: a) == a)
      for b in records {
        #expect(a.merged(with: b) == b.merged(with: a))
        for c in records { #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c))) }
      }
    }
  }

  @Test func nameAndOrderEachKeepTheirLastWrite() throws {
    var (one, other) = (try place(), try place())
    one.name = SyncedText("Paris", stamp(20))
    one.order = SyncedText("B", stamp(10))
    other.name = SyncedText("Lutetia", stamp(10))
    other.order = SyncedText("C", stamp(20))
    guard case .place(let merged) = SyncRecord.place(one).merged(with: .place(other)) else { throw Failure() }
    #expect(merged.name.text == "Paris")
    #expect(merged.order.text == "C")
  }

  @Test func aStampIsReadBackUnchanged() {
    for known in [Stamp.never, stamp(1_795_010_400_123, 7, by: .max), stamp(.max, .max, by: 5)] {
      #expect(Stamp(text: known.text) == known)
    }
    let hexadecimal = "0123456789abcdef"
    for text in [
      "", "1-2", "01-0-" + hexadecimal, "1-00-" + hexadecimal, "-1-0-" + hexadecimal, "253402300800000-0-" + hexadecimal,
      "1-4294967296-" + hexadecimal, "1-0-0123456789ABCDEF", "1-0-0123456789abcde", "1-0-" + hexadecimal + "-",
    ] { #expect(Stamp(text: text) == nil, "\(text)") }
  }

  @Test func anEditIsStampedAfterWhatItsAuthorSawEvenIfTheClockIsHoursBehind() {
    var clock = SyncClock(device: 1)
    let seen = stamp(7 * 3_600_000, by: 2)
    clock.see(seen, at: 0)
    let mine = clock.stamp(at: 0)
    #expect(mine > seen)
    #expect(clock.stamp(at: 0) > mine)
    #expect(clock.stamp(at: 8 * 3_600_000).milliseconds == 8 * 3_600_000)
  }

  @Test func aStampFromTheFarFutureAffectsNoOtherField() {
    var clock = SyncClock(device: 1)
    let far = stamp(.max, by: 2)
    clock.see(far, at: 1000)
    #expect(clock.stamp(at: 1000).milliseconds == 1000)
    // The field itself can still be written.
    #expect(clock.stamp(at: 1000, after: far) > far)
    #expect(clock.stamp(at: 2000).milliseconds == 2000)
  }

  @Test func betweenAnyTwoKeysThereIsAnother() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    var keys: [String] = []
    for _ in 0..<2000 {
      let index = Int.random(in: 0...keys.count, using: &random)
      let key = try #require(OrderKey.between(index > 0 ? keys[index - 1] : nil, index < keys.count ? keys[index] : nil), "seed \(seed)")
      #expect(OrderKey.isValid(key))
      keys.insert(key, at: index)
    }
    #expect(keys == keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }, "seed \(seed)")
    #expect(keys.allSatisfy { $0.utf8.count < 20 }, "seed \(seed)")
  }

  @Test func aListThatGrowsAtItsEndsKeepsItsKeysShort() throws {
    var (first, last): (String?, String?) = (nil, nil)
    for _ in 0..<500 {
      last = try #require(OrderKey.between(last, nil))
      first = try #require(OrderKey.between(nil, first ?? last))
    }
    #expect((last ?? "").utf8.count <= 10)
    #expect((first ?? "").utf8.count <= 10)
  }

  @Test func adjacentKeysHaveNoKeyBetween() {
    #expect(OrderKey.between("V", "V") == nil)
    #expect(OrderKey.between("W", "V") == nil)
    #expect(OrderKey.between("V0", nil) == nil)
    #expect(OrderKey.between("", "V") == nil)
    #expect(OrderKey.between("é", nil) == nil)
    let long = String(repeating: "z", count: OrderKey.longest)
    #expect(OrderKey.between(long, nil) == nil)
  }

  @Test func aRowOfNewKeysIsInOrderAndHasRoomEverywhere() throws {
    for count in [0, 1, 2, 500, 5000] {
      let row = OrderKey.evenlySpaced(count)
      #expect(row.count == count)
      for (one, next) in zip(row, row.dropFirst()) { #expect(OrderKey.between(one, next) != nil) }
      #expect(OrderKey.between(nil, row.first) != nil)
    }
  }

  @Test(
    arguments: [
      ("Paris", nil), ("", TextProblem.empty), (" \t", .empty), ("\u{200B}\u{3000}", .empty), ("a\nb", .controlCharacter),
      ("a\u{0}", .controlCharacter), ("a\u{85}b", .controlCharacter),
      ("a\u{2028}b", .controlCharacter), ("abc\u{202E}cba", .directionOverride), ("a\u{2066}b", .directionOverride),
      ("القاهرة\u{200F}", nil), (String(repeating: "é", count: 101), .tooLong),
    ]) func namesAreRefusedForWhatCouldMislead(_ name: String, _ problem: TextProblem?) throws
  {
    #expect(nameProblem(name) == problem)
    #expect(SyncRecord.place(try place(1, name)).refusal == problem.map { .name($0) })
  }

  @Test func aNicknameHas20CharactersAsPeopleCountThem() {
    let family = "👨‍👩‍👧‍👦"
    #expect(nicknameProblem(String(repeating: family, count: 20)) == nil)
    #expect(nicknameProblem(String(repeating: family, count: 21)) == .tooLong)
    #expect(nicknameProblem("") == nil)
    #expect(nicknameProblem("a" + String(repeating: "\u{301}", count: 500)) == .tooLong)
    #expect(nicknameProblem("a\u{7}") == .controlCharacter)
  }

  @Test func settingsMustBeWords() {
    func refusal(_ word: String, _ value: String) -> SyncRefusal? { SyncRecord.setting(word, SyncedText(value, .never)).refusal }
    #expect(refusal("source.current", "met-norway") == nil)
    for bad in ["", "A", "ä", "a b", "a\n", String(repeating: "a", count: 65)] {
      #expect(refusal(bad, "c") == .setting)
      #expect(refusal("temperature", bad) == .setting)
    }
  }

  @Test func theFiveHundredAndFirstPlaceIsRefused() throws {
    var replica = Replica(clock: SyncClock(device: 1))
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    for number in 0..<500 as Range<UInt64> { try replica.add(RecordID(high: 1, low: number), coordinate, name: "x", at: 0) }
    #expect(throws: SyncRefusal.tooManyPlaces) { try replica.add(RecordID(high: 2, low: 0), coordinate, name: "x", at: 0) }
    #expect(replica.places.map(\.id.low) == Array(0..<500 as Range<UInt64>))
    replica.delete(RecordID(high: 1, low: 7))
    try replica.add(RecordID(high: 2, low: 0), coordinate, name: "x", at: 0)
  }

  @Test func twoRecordsOfOnePlaceAreBothKept() throws {
    var (one, other) = (Replica(clock: SyncClock(device: 1)), Replica(clock: SyncClock(device: 2)))
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    try one.add(RecordID(high: 1, low: 0), coordinate, name: "Home", at: 2000)
    try other.add(RecordID(high: 0, low: 0), coordinate, name: "Home", at: 9000)
    one.pulled(other.entries.map { TaggedRecord(tag: 1, record: $0.record) }, from: 0, through: 1, at: 0)
    // At the same position, the one that was saved first comes first.
    #expect(one.places.map(\.id.high) == [1, 0])
  }

  @Test func aPlaceIsMovedByWritingOneRecordOrAllIfKeysAreEqual() throws {
    var replica = Replica(clock: SyncClock(device: 1))
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    for number in 0..<4 as Range<UInt64> { try replica.add(RecordID(high: 0, low: number), coordinate, name: "x", at: 0) }
    let writes = replica.writes()
    replica.accepted(writes, tags: [1, 2, 3, 4])
    try replica.move(RecordID(high: 0, low: 3), to: 1, at: 0)
    #expect(replica.places.map(\.id.low) == [0, 3, 1, 2])
    #expect(replica.writes().map(\.record.key) == [.place(RecordID(high: 0, low: 3))])
    #expect(replica.writes().map(\.seen) == [4])

    var equalKeys = Replica(clock: SyncClock(device: 1))
    equalKeys.pulled(
      [1, 2, 3].map { TaggedRecord(tag: $0, record: .place((try? place(UInt64($0))) ?? saved)) }, from: 0, through: 3, at: 0)
    try equalKeys.move(RecordID(high: 0, low: 3), to: 1, at: 0)
    #expect(equalKeys.places.map(\.id.low) == [1, 3, 2])
    #expect(equalKeys.writes().count == 3)
  }

  private var saved: PlaceRecord {
    let none = SyncedText("", .never)
    return PlaceRecord(
      id: RecordID(high: 0, low: 0), coordinate: Cell.zero.coordinate, created: Instant(seconds: 0), name: none, nickname: none, order: none
    )
  }

  @Test func anEditDuringARequestIsSentAsWell() throws {
    var replica = Replica(clock: SyncClock(device: 1))
    try replica.set("wind", to: "kn", at: 0)
    let writes = replica.writes()
    try replica.set("wind", to: "bft", at: 0)
    replica.accepted(writes, tags: [1])
    #expect(replica.writes().map(\.seen) == [1])
    #expect(replica.setting("wind") == "bft")
  }

  @Test func aServerThatStartedOverGetsEverythingAgain() throws {
    var replica = Replica(clock: SyncClock(device: 1))
    try replica.set("wind", to: "kn", at: 0)
    replica.accepted(replica.writes(), tags: [9])
    #expect(!replica.isWaiting)
    replica.resync()
    #expect(replica.writes().map(\.seen) == [0])
    #expect(replica.since == 0)
  }

  @Test func aWriteWithAnotherTagIsNotKept() throws {
    let stored = TaggedRecord(tag: 4, record: .place(try place(1, "a", stamp(9))))
    let newer = SyncRecord.place(try place(1, "b", stamp(10)))
    for seen: Int64 in [0, 3, 5, .max] { #expect(SyncWrite(seen: seen, record: newer).resolved(against: stored) == nil) }
    #expect(SyncWrite(seen: 4, record: newer).resolved(against: stored) == newer)
    #expect(SyncWrite(seen: 1, record: newer).resolved(against: nil) == nil)
    // A write with the right tag that was not merged can neither undo newer fields nor restore a deleted record.
    let older = SyncRecord.place(try place(1, "c", stamp(8)))
    #expect(SyncWrite(seen: 4, record: older).resolved(against: stored) == stored.record)
    let gone = TaggedRecord(tag: 5, record: .deleted(RecordID(high: 0, low: 1)))
    #expect(SyncWrite(seen: 5, record: newer).resolved(against: gone) == gone.record)
  }

  private struct Failure: Error {}
}
