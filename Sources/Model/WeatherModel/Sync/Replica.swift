/// A device's copy of a person's places and settings, including the changes that the server does not have yet.
///
/// It is a plain value: edits change it, `writes` returns what to send, and the server's answers come in by `pulled`, `rejected` and
/// `accepted`. Answers may arrive late, twice, in any order or never.
public struct Replica: Equatable, Sendable {
  /// A record as this device knows it.
  public struct Entry: Equatable, Sendable {
    /// The record with this device's edits.
    public var record: SyncRecord
    /// The change tag of the server's record that was last merged; 0 for none.
    public var seen: Int64
    /// Whether the record has changes that the server has not confirmed yet.
    public var isUnsent: Bool

    /// Creates an entry, as edited, received or restored from storage.
    public init(record: SyncRecord, seen: Int64, isUnsent: Bool) {
      self.record = record
      self.seen = seen
      self.isUnsent = isUnsent
    }
  }

  /// All records, sorted by their keys.
  public private(set) var entries: [Entry] = []
  /// The change tag of the space up to which everything was pulled.
  public private(set) var since: Int64 = 0
  /// Gives this device's edits their stamps.
  public var clock: SyncClock

  /// Creates an empty replica.
  public init(clock: SyncClock) { self.clock = clock }

  /// Restores a replica from what was stored; of entries with the same key, the first counts.
  public init(clock: SyncClock, since: Int64, entries: [Entry]) {
    self.init(clock: clock)
    self.since = max(0, since)
    for entry in entries {
      let (index, isThere) = position(of: entry.record.key)
      if !isThere { self.entries.insert(entry, at: index) }
    }
  }

  /// The index of the record with a key, or the index at which to insert it.
  func position(of key: SyncKey) -> (index: Int, isThere: Bool) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].record.key < key { low = middle + 1 } else { high = middle }
    }
    return (low, low < entries.count && entries[low].record.key == key)
  }

  /// The record with a key; nil when there is none.
  func record(_ key: SyncKey) -> SyncRecord? {
    let (index, isThere) = position(of: key)
    return isThere ? entries[index].record : nil
  }

  /// Stores a record that this device has written; it has to be sent to the server.
  mutating func put(_ record: SyncRecord) {
    let (index, isThere) = position(of: record.key)
    if isThere {
      entries[index].record = record
      entries[index].isUnsent = true
    } else {
      entries.insert(Entry(record: record, seen: 0, isUnsent: true), at: index)
    }
  }
}

extension Replica {
  /// Whether there are changes that the server has not confirmed yet.
  public var isWaiting: Bool { entries.contains { $0.isUnsent } }

  /// The changes to send to the server, at most `count` of them.
  public func writes(atMost count: Int = SyncLimits.batch) -> [SyncWrite] {
    var writes: [SyncWrite] = []
    for entry in entries where entry.isUnsent && writes.count < count {
      writes.append(SyncWrite(seen: entry.seen, record: entry.record))
    }
    return writes
  }

  /// The server has stored what was sent, and gave each write a tag.
  public mutating func accepted(_ writes: [SyncWrite], tags: [Int64]) {
    for (write, tag) in zip(writes, tags) {
      let (index, isThere) = position(of: write.record.key)
      guard isThere, tag > entries[index].seen else { continue }
      entries[index].seen = tag
      // The record may have been edited again while the answer was on its way.
      if entries[index].record == write.record { entries[index].isUnsent = false }
    }
  }

  /// The server has answered a pull with the records that changed after `start`, up to and including `tag`.
  public mutating func pulled(_ records: [TaggedRecord], from start: Int64, through tag: Int64, at milliseconds: Int64) {
    for record in records { merge(record, at: milliseconds) }
    // The answer to an earlier pull may end before what is known, so the larger tag counts. An answer that starts later would leave a gap.
    if start <= since { since = max(since, tag) }
  }

  /// The server has refused a push because it has other versions of these records; they are merged, and the remaining changes are sent
  /// again.
  public mutating func rejected(_ records: [TaggedRecord], at milliseconds: Int64) {
    for record in records { merge(record, at: milliseconds) }
  }

  /// The server has no (more) record with this key.
  public mutating func serverLost(_ key: SyncKey) {
    let (index, isThere) = position(of: key)
    guard isThere else { return }
    entries[index].seen = 0
    entries[index].isUnsent = true
  }

  /// The server or the space has changed: everything has to be sent and pulled again.
  public mutating func resync() {
    since = 0
    for index in entries.indices {
      entries[index].seen = 0
      entries[index].isUnsent = true
    }
  }

  /// Merges the state of another program on this device that worked with the same records: its edits, and what it knows about the server.
  public mutating func combine(_ other: Replica) {
    // Both write with the same device number, so the result must not depend on which one merges the other.
    clock = SyncClock(device: min(clock.device, other.clock.device), latest: max(clock.latest, other.clock.latest))
    since = max(since, other.since)
    for theirs in other.entries {
      let (index, isThere) = position(of: theirs.record.key)
      guard isThere else {
        entries.insert(theirs, at: index)
        continue
      }
      let own = entries[index]
      let merged = own.record.merged(with: theirs.record)
      let isKnown = !own.isUnsent && merged == own.record || !theirs.isUnsent && merged == theirs.record
      entries[index] = Entry(record: merged, seen: max(own.seen, theirs.seen), isUnsent: !isKnown)
    }
  }

  private mutating func merge(_ stored: TaggedRecord, at milliseconds: Int64) {
    for stamp in stored.record.stamps { clock.see(stamp, at: milliseconds) }
    let (index, isThere) = position(of: stored.record.key)
    guard isThere else {
      entries.insert(Entry(record: stored.record, seen: stored.tag, isUnsent: false), at: index)
      return
    }
    let merged = entries[index].record.merged(with: stored.record)
    entries[index].record = merged
    // A record that arrived late does not say what the server has now.
    guard stored.tag > entries[index].seen else { return }
    entries[index].seen = stored.tag
    entries[index].isUnsent = merged != stored.record
  }
}
