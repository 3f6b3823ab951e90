/// A record with its change tag: the number of the change that wrote it, among all changes of its space.
public struct TaggedRecord: Equatable, Sendable {
  /// From 1; larger is later.
  public var tag: Int64
  /// What stands there.
  public var record: SyncRecord

  /// A record as the server has it.
  public init(tag: Int64, record: SyncRecord) {
    self.tag = tag
    self.record = record
  }
}

/// A record that a device wants to be kept, and what it knew of the server's when it wrote.
public struct SyncWrite: Equatable, Sendable {
  /// The tag that the server's record had; 0 where the device knows of none.
  public var seen: Int64
  /// What shall stand there.
  public var record: SyncRecord

  /// A write over what was seen.
  public init(seen: Int64, record: SyncRecord) {
    self.seen = seen
    self.record = record
  }

  /// What is to be kept where the server has `stored`. Nil where the device has seen something else: it gets the server's record, merges, and
  /// tries again.
  public func kept(over stored: TaggedRecord?) -> SyncRecord? {
    guard seen == stored?.tag ?? 0 else { return nil }
    // Whoever saw the server's record has merged it. A program that did not must neither bring back what is deleted nor undo what is later.
    return stored.map { $0.record.merged(with: record) } ?? record
  }
}
