import WeatherModel

/// The changes of a space that a device has not seen: the answer to a pull, and what the device stores of it.
public struct SpaceChanges: Equatable, Sendable {
  /// The change tag of the last change in the answer.
  public var tag: Int64
  /// Identifies the history that the tags belong to. A different one means that the server was restored from a backup: everything is
  /// exchanged again.
  public var epoch: String
  /// Whether there are further changes: pull again from `tag`.
  public var hasMore: Bool
  /// The changed records, in the order of their tags.
  public var records: [TaggedRecord]

  /// Creates an answer with the changes up to a tag.
  public init(tag: Int64, epoch: String, hasMore: Bool = false, records: [TaggedRecord]) {
    self.tag = tag
    self.epoch = epoch
    self.hasMore = hasMore
    self.records = records
  }

  /// The changes as JSON, for answers.
  public var json: [UInt8] { written(self) }
  /// Reads changes from an answer.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension SpaceChanges: JSONMember {
  package static var blank: SpaceChanges { SpaceChanges(tag: 0, epoch: "", records: []) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("tag", &tag)
    if tag < 0 { visitor.fail("tag", "a number from 0") }
    visitor.member("epoch", &epoch)
    var more: Bool? = hasMore ? true : nil
    visitor.member("more", &more)
    hasMore = more ?? false
    visitor.list("records", &records, isOptional: false)
  }
}

/// Records that a device asks the server to store: all of them or none.
public struct SpacePush: Equatable, Sendable {
  /// The name of a device that does not belong to a space yet; without one, the server names it after the browser.
  public var name: String?
  /// The records to store.
  public var records: [SyncWrite]

  /// Creates a request from writes, with the device's name if it is new.
  public init(name: String? = nil, records: [SyncWrite]) {
    self.name = name
    self.records = records
  }

  /// The request as JSON.
  public var json: [UInt8] { written(self) }
  /// Reads a request from JSON.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension SpacePush: JSONMember {
  package static var blank: SpacePush { SpacePush(records: []) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("name", &name)
    visitor.list("records", &records, isOptional: false)
  }
}

/// The answer to a `SpacePush` when everything was stored.
public struct SpacePushed: Equatable, Sendable {
  /// The change tag of the last change.
  public var tag: Int64
  /// Identifies the history that the tags belong to.
  public var epoch: String
  /// The change tag of each write, in the order in which they were sent.
  public var tags: [Int64]

  /// Creates an answer with the new tags.
  public init(tag: Int64, epoch: String, tags: [Int64]) {
    self.tag = tag
    self.epoch = epoch
    self.tags = tags
  }

  /// The result as JSON, for answers.
  public var json: [UInt8] {
    jsonObject(reserving: 64 + 8 * tags.count) { json in
      json.member("tag", tag)
      json.member("epoch", epoch)
      json.array("tags") { list in
        for tag in tags { list.value(tag) }
      }
    }
  }

  /// Reads the result from an answer.
  public init(json: JSON) throws(JSONError) {
    var tags: [Int64] = []
    for tag in try json["tags"].items() { tags.append(try tag.integer()) }
    self.init(tag: try json["tag"].integer(), epoch: try json["epoch"].text(), tags: tags)
  }
}

extension Replica {
  /// The replica as JSON, as a device stores it.
  public var json: [UInt8] {
    jsonObject(reserving: 512 * entries.count) { json in
      json.member("device", Stamp(milliseconds: 0, counter: 0, device: clock.device).text)
      json.member("latest", clock.latest.text)
      json.member("since", since)
      json.array("records") { list in
        for var entry in entries { list.object { entry.members(&$0) } }
      }
    }
  }

  /// Reads a stored replica.
  public init(json: JSON) throws(JSONError) {
    guard let device = Stamp(text: try json["device"].text()), let latest = Stamp(text: try json["latest"].text()) else {
      throw json["device"].invalid("stamps")
    }
    var entries: [Entry] = []
    for item in try json["records"].items() { entries.append(try MemberReader.read(item)) }
    self.init(clock: SyncClock(device: device.device, latest: latest), since: try json["since"].integer(), entries: entries)
  }
}

/// Encodes a value as a JSON object.
func written<Value: JSONMember>(_ value: Value) -> [UInt8] {
  var value = value
  return jsonObject(reserving: 1024) { value.members(&$0) }
}
