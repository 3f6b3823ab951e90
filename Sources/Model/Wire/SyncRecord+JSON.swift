import WeatherModel

extension SyncedText: JSONMember {
  package static var blank: SyncedText { SyncedText("", .never) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (text, when) = (text, stamp.text)
    visitor.member("text", &text)
    visitor.member("stamp", &when)
    let stamp = Stamp(text: when)
    if stamp == nil { visitor.fail("stamp", "milliseconds, a counter and 16 hexadecimal digits, such as 1795010400123-0-0123456789abcdef") }
    self = SyncedText(text, stamp ?? .never)
  }
}

extension PlaceRecord: JSONMember {
  package static var blank: PlaceRecord {
    PlaceRecord(
      id: RecordID(high: 0, low: 0), coordinate: Cell.zero.coordinate, created: Instant(seconds: 0), name: .blank, nickname: .blank,
      order: .blank)
  }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (coordinate, created) = (coordinate, created)
    visitor.place(&coordinate)
    visitor.member("created", &created)
    visitor.member("name", &name)
    visitor.member("nickname", &nickname)
    visitor.member("order", &order)
    self = PlaceRecord(id: id, coordinate: coordinate, created: created, name: name, nickname: nickname, order: order)
  }

  fileprivate func renamed(_ id: RecordID) -> PlaceRecord {
    PlaceRecord(id: id, coordinate: coordinate, created: created, name: name, nickname: nickname, order: order)
  }
}

extension SyncRecord: JSONMember {
  package static var blank: SyncRecord { .deleted(RecordID(high: 0, low: 0)) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (id, word, isDeleted): (String?, String?, Bool?) = (nil, nil, nil)
    switch self {
    case .place(let place): id = place.id.text
    case .deleted(let place): (id, isDeleted) = (place.text, true)
    case .setting(let setting, _): word = setting
    }
    visitor.member("place", &id)
    visitor.member("setting", &word)
    visitor.member("deleted", &isDeleted)
    if let word {
      if id != nil { visitor.fail(nil, "a place or a setting, not both") }
      var value = SyncedText.blank
      if case .setting(_, let known) = self { value = known }
      visitor.member("value", &value)
      self = .setting(word, value)
    } else if let place = id.flatMap({ RecordID(text: $0) }) {
      if isDeleted == true {
        self = .deleted(place)
      } else {
        var known = PlaceRecord.blank
        if case .place(let place) = self { known = place }
        known.members(&visitor)
        self = .place(known.renamed(place))
      }
    } else {
      visitor.fail(id == nil ? nil : "place", id == nil ? "a place or a setting" : "32 lowercase hexadecimal digits")
    }
  }
}

extension SyncRecord {
  /// The record as JSON, for messages and storage.
  public var json: [UInt8] { written(self) }
  /// Reads a record. Whether it may be stored is decided separately: see `refusal`.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension TaggedRecord: JSONMember {
  package static var blank: TaggedRecord { TaggedRecord(tag: 0, record: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("tag", &tag)
    if tag < 1 { visitor.fail("tag", "a number from 1") }
    record.members(&visitor)
  }
}

extension SyncWrite: JSONMember {
  package static var blank: SyncWrite { SyncWrite(seen: 0, record: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.seen(&seen)
    record.members(&visitor)
  }
}

extension MemberVisitor {
  /// The tag that a device had seen; absent when it is 0.
  fileprivate mutating func seen(_ tag: inout Int64) {
    var seen: Int64? = tag == 0 ? nil : tag
    member("seen", &seen)
    tag = seen ?? 0
    if tag < 0 { fail("seen", "a number from 0") }
  }
}

extension Replica.Entry: JSONMember {
  package static var blank: Replica.Entry { Replica.Entry(record: .blank, seen: 0, isUnsent: false) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.seen(&seen)
    var isWaiting: Bool? = isUnsent ? true : nil
    visitor.member("waiting", &isWaiting)
    self.isUnsent = isWaiting ?? false
    record.members(&visitor)
  }
}
