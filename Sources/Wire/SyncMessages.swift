import WeatherModel

/// What a server has of a space that a device has not seen: the answer to a pull, and what a device keeps of it.
public struct SpaceChanges: Equatable, Sendable {
  /// The number of the last change that is in it.
  public var tag: Int64
  /// Names the history that the tags belong to. Another one means that the server was restored: then everything is exchanged anew.
  public var epoch: String
  /// Whether more has changed than is in it: ask again from `tag` on.
  public var hasMore: Bool
  /// What changed, in the order of the tags.
  public var records: [TaggedRecord]

  /// The changes up to a tag.
  public init(tag: Int64, epoch: String, hasMore: Bool = false, records: [TaggedRecord]) {
    self.tag = tag
    self.epoch = epoch
    self.hasMore = hasMore
    self.records = records
  }

  /// As an answer writes it.
  public var json: [UInt8] { written(self) }
  /// Reads an answer.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension SpaceChanges: Written {
  static var blank: SpaceChanges { SpaceChanges(tag: 0, epoch: "", records: []) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("tag", &tag)
    if tag < 0 { visitor.fail("tag", "a number from 0") }
    visitor.member("epoch", &epoch)
    var more: Bool? = hasMore ? true : nil
    visitor.member("more", &more)
    hasMore = more ?? false
    visitor.list("records", &records, isOptional: false)
  }
}

/// What a device wants to be kept: all of it or nothing.
public struct SpacePush: Equatable, Sendable {
  /// What the device is called; needed where it has no space yet.
  public var name: String?
  /// What shall be kept.
  public var records: [SyncWrite]

  /// Writes, with the device's name where it is new.
  public init(name: String? = nil, records: [SyncWrite]) {
    self.name = name
    self.records = records
  }

  /// As a request carries it.
  public var json: [UInt8] { written(self) }
  /// Reads a request.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension SpacePush: Written {
  static var blank: SpacePush { SpacePush(records: []) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("name", &name)
    visitor.list("records", &records, isOptional: false)
  }
}

/// Everything was kept.
public struct SpacePushed: Equatable, Sendable {
  /// The number of the last change.
  public var tag: Int64
  /// The history that the tags belong to.
  public var epoch: String
  /// The tag of each write, in the order in which they were sent.
  public var tags: [Int64]

  /// The tags that the writes got.
  public init(tag: Int64, epoch: String, tags: [Int64]) {
    self.tag = tag
    self.epoch = epoch
    self.tags = tags
  }

  /// As an answer writes it.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 64 + 8 * tags.count)
    json.object { json in
      json.member("tag", tag)
      json.member("epoch", epoch)
      json.array("tags") { list in
        for tag in tags { list.value(tag) }
      }
    }
    return json.bytes
  }

  /// Reads an answer.
  public init(json: JSON) throws(JSONError) {
    var tags: [Int64] = []
    for tag in try json["tags"].items() { tags.append(try tag.integer()) }
    self.init(tag: try json["tag"].integer(), epoch: try json["epoch"].text(), tags: tags)
  }
}

extension Replica {
  /// As a device keeps it.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 512 * entries.count)
    json.object { json in
      json.member("device", Stamp(milliseconds: 0, counter: 0, device: clock.device).text)
      json.member("latest", clock.latest.text)
      json.member("since", since)
      json.array("records") { list in
        for var entry in entries { list.object { entry.members(&$0) } }
      }
    }
    return json.bytes
  }

  /// Reads what a device kept.
  public init(json: JSON) throws(JSONError) {
    guard let device = Stamp(text: try json["device"].text()), let latest = Stamp(text: try json["latest"].text()) else {
      throw json["device"].unreadable("stamps")
    }
    var entries: [Entry] = []
    for item in try json["records"].items() { entries.append(try MemberReader.read(item)) }
    self.init(clock: SyncClock(device: device.device, latest: latest), since: try json["since"].integer(), entries: entries)
  }
}

/// A message as bytes.
func written<Value: Written>(_ value: Value) -> [UInt8] {
  var (value, json) = (value, JSONWriter(reserving: 1024))
  json.object { value.members(&$0) }
  return json.bytes
}
