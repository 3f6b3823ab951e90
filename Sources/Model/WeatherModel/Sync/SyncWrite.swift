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
