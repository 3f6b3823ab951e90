/// What a record is about.
public enum SyncKey: Comparable, Sendable {
  /// A saved place, or one that was.
  case place(RecordID)
  /// A field of the settings, by its word.
  case setting(String)

  /// What stands in addresses and databases: 32 hexadecimal digits, or a word behind "setting:".
  public var text: String {
    switch self {
    case .place(let id): id.text
    case .setting(let word): "setting:" + word
    }
  }

  /// Places by their ids, then settings by their words.
  public static func < (a: SyncKey, b: SyncKey) -> Bool {
    switch (a, b) {
    case (.place(let a), .place(let b)): a < b
    case (.setting(let a), .setting(let b)): precedes(a, b)
    case (.place, .setting): true
    case (.setting, .place): false
    }
  }

  /// By bytes.
  public static func == (a: SyncKey, b: SyncKey) -> Bool {
    switch (a, b) {
    case (.place(let a), .place(let b)): a == b
    case (.setting(let a), .setting(let b)): sameBytes(a, b)
    default: false
    }
  }
}

/// One piece of what a person owns, and the unit that devices exchange.
public enum SyncRecord: Equatable, Sendable {
  /// A saved place.
  case place(SavedPlace)
  /// A place that was deleted. It stays deleted: whoever takes the deletion back saves the place anew.
  case deleted(RecordID)
  /// What a field of the settings is set to.
  case setting(String, SyncedText)

  /// What it is about.
  public var key: SyncKey {
    switch self {
    case .place(let place): .place(place.id)
    case .deleted(let id): .place(id)
    case .setting(let word, _): .setting(word)
    }
  }

  /// What two devices know of one record, brought together; the same whoever asks, in whatever order and however often.
  ///
  /// The other one must have the same key.
  public func merged(with other: SyncRecord) -> SyncRecord {
    switch (self, other) {
    case (.place(let a), .place(let b)): .place(a.merged(with: b))
    case (.setting(let word, let a), .setting(_, let b)): .setting(word, a.merged(with: b))
    case (.deleted, _): self
    case (_, .deleted): other
    default: self
    }
  }

  /// The stamps in it, of which a clock takes note.
  var stamps: [Stamp] {
    switch self {
    case .place(let place): [place.name.stamp, place.nickname.stamp, place.order.stamp]
    case .deleted: []
    case .setting(_, let text): [text.stamp]
    }
  }
}
