/// The key of a record: the place or the setting that it describes.
public enum SyncKey: Comparable, Sendable {
  /// A saved place, or a deleted one.
  case place(RecordID)
  /// A setting, by its word.
  case setting(String)

  /// The key in addresses and databases: 32 hexadecimal digits, or "setting:" and a word.
  public var text: String {
    switch self {
    case .place(let id): id.text
    case .setting(let word): "setting:" + word
    }
  }

  /// Orders places by their ids, then settings by their words.
  public static func < (a: SyncKey, b: SyncKey) -> Bool {
    switch (a, b) {
    case (.place(let a), .place(let b)): a < b
    case (.setting(let a), .setting(let b)): precedes(a, b)
    case (.place, .setting): true
    case (.setting, .place): false
    }
  }
}

/// One item of a person's data, and the unit that devices exchange.
public enum SyncRecord: Equatable, Sendable {
  /// A saved place.
  case place(PlaceRecord)
  /// A deleted place. It stays deleted: undoing this saves the place again under a new id.
  case deleted(RecordID)
  /// The value of a setting, by its word.
  case setting(String, SyncedText)

  /// The key of the record.
  public var key: SyncKey {
    switch self {
    case .place(let place): .place(place.id)
    case .deleted(let id): .place(id)
    case .setting(let word, _): .setting(word)
    }
  }

  /// Merges two devices' versions of one record. The result is the same on every device, in any order and however often it is done.
  ///
  /// Both must have the same key.
  public func merged(with other: SyncRecord) -> SyncRecord {
    switch (self, other) {
    case (.place(let a), .place(let b)): .place(a.merged(with: b))
    case (.setting(let word, let a), .setting(_, let b)): .setting(word, a.merged(with: b))
    case (.deleted, _): self
    case (_, .deleted): other
    case (.place, .setting), (.setting, .place): self
    }
  }

  /// The stamps of all fields, which the clock must take into account.
  var stamps: [Stamp] {
    switch self {
    case .place(let place): [place.name.stamp, place.nickname.stamp, place.order.stamp]
    case .deleted: []
    case .setting(_, let text): [text.stamp]
    }
  }
}

/// A record with its change tag: the number of the change that wrote it, among all changes of its space.
public struct TaggedRecord: Equatable, Sendable {
  /// The change tag, from 1; a larger one is later.
  public var tag: Int64
  /// The record as the server has stored it.
  public var record: SyncRecord

  /// Creates a tagged record.
  public init(tag: Int64, record: SyncRecord) {
    self.tag = tag
    self.record = record
  }
}

/// A record that a device asks the server to store, with the version of it that the device had seen.
public struct SyncWrite: Equatable, Sendable {
  /// The change tag of the server's record that the device has merged; 0 when it knows of none.
  public var seen: Int64
  /// The record to store.
  public var record: SyncRecord

  /// Creates a write that replaces the version with the tag `seen`.
  public init(seen: Int64, record: SyncRecord) {
    self.seen = seen
    self.record = record
  }

  /// The record to store, given that the server has `stored`. Nil when the device had seen another version: it gets the server's record,
  /// merges it, and tries again.
  public func resolved(against stored: TaggedRecord?) -> SyncRecord? {
    guard seen == stored?.tag ?? 0 else { return nil }
    // A device that has seen the server's record has merged it. A faulty program that did not must neither restore deleted records nor undo
    // later edits.
    return stored.map { $0.record.merged(with: record) } ?? record
  }
}
