import Testing
import WeatherModel
import Wire

/// Places, settings and the messages that contain them.
@Suite struct SyncJSONTests {
  private let place = """
    {"place":"000000000000000100000000000000ff","latitude":48.85,"longitude":2.35,"created":"2026-11-18T14:00:00Z",\
    "name":{"text":"Paris","stamp":"1795010400000-0-0123456789abcdef"},"nickname":{"text":"","stamp":"1795010400000-0-0123456789abcdef"},\
    "order":{"text":"V","stamp":"1795010400000-1-0123456789abcdef"}}
    """
  private let gone = #"{"place":"000000000000000100000000000000ff","deleted":true}"#
  private let setting = #"{"setting":"wind","value":{"text":"kn","stamp":"1-0-0000000000000001"}}"#

  private func read(_ text: String) throws -> SyncRecord { try SyncRecord(json: JSON(parsing: Array(text.utf8))) }

  @Test func recordsAreWrittenAsDocumented() throws {
    for text in [place, gone, setting] { #expect(String(decoding: try read(text).json, as: UTF8.self) == text) }
    #expect(try read(gone) == .deleted(RecordID(high: 1, low: 255)))
  }

  @Test(arguments: [
    "{}", #"{"place":"1"}"#, #"{"place":"000000000000000100000000000000FF","deleted":true}"#, #"{"setting":"wind"}"#,
    #"{"place":"000000000000000100000000000000ff"}"#,
    #"{"place":"000000000000000100000000000000ff","setting":"wind","value":{"text":"kn","stamp":"1-0-0000000000000001"}}"#,
    #"{"setting":"wind","value":{"text":"kn","stamp":"1-0-1"}}"#, "[]", "null",
  ])
  func invalidRecordsAreRefused(_ text: String) { #expect(throws: JSONError.self) { try self.read(text) } }

  @Test func aPlaceOffTheEarthIsRefused() {
    #expect(throws: JSONError.self) { try self.read(self.place.replacing("48.85", with: "90.1")) }
  }

  @Test func messagesAreReadBackUnchanged() throws {
    let records = try [place, gone, setting].map { try read($0) }
    let push = SpacePush(name: "Phone", records: records.enumerated().map { SyncWrite(seen: Int64($0), record: $1) })
    #expect(try SpacePush(json: JSON(parsing: push.json)) == push)
    let changes = SpaceChanges(
      tag: 9, epoch: "e", hasMore: true, records: records.enumerated().map { TaggedRecord(tag: Int64($0 + 1), record: $1) })
    #expect(try SpaceChanges(json: JSON(parsing: changes.json)) == changes)
    let pushed = SpacePushed(tag: 3, epoch: "e", tags: [1, 2, 3])
    #expect(try SpacePushed(json: JSON(parsing: pushed.json)) == pushed)
  }

  @Test func aReplicaIsStoredWithItsWholeState() throws {
    var replica = Replica(clock: SyncClock(device: 5))
    try replica.add(RecordID(high: 1, low: 2), Cell.zero.coordinate, name: "Null Island", at: 1000)
    try replica.set("wind", to: "kn", at: 2000)
    replica.accepted(replica.writes(atMost: 1), tags: [4])
    replica.pulled([TaggedRecord(tag: 7, record: try read(place))], from: 0, through: 7, at: 3000)
    let again = try Replica(json: JSON(parsing: replica.json))
    #expect(again == replica)
    #expect(again.writes() == replica.writes())
  }
}
