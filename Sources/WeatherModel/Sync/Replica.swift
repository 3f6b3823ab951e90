/// What a device has of a person's places and settings, and which of it the server has not taken yet.
///
/// It is a plain value: edits change it, `writes` says what is to be sent, and what the server says comes in by `pulled`, `refused` and `took`.
/// Answers may come late, twice, in any order or never.
public struct Replica: Equatable, Sendable {
  /// A record as this device knows it.
  public struct Entry: Equatable, Sendable {
    /// What stands here.
    public var record: SyncRecord
    /// The tag of the server's record that was merged last; 0 for none.
    public var seen: Int64
    /// Whether the server has yet to be told.
    public var isWaiting: Bool

    /// A record and how far the server knows it.
    public init(record: SyncRecord, seen: Int64, isWaiting: Bool) {
      self.record = record
      self.seen = seen
      self.isWaiting = isWaiting
    }
  }

  /// All records, by their keys.
  public private(set) var entries: [Entry] = []
  /// The space's tag up to which everything was pulled.
  public private(set) var since: Int64 = 0
  /// What stamps this device's edits.
  public var clock: SyncClock

  /// Nothing yet.
  public init(clock: SyncClock) { self.clock = clock }

  /// What was kept.
  public init(clock: SyncClock, since: Int64, entries: [Entry]) {
    self.init(clock: clock)
    self.since = max(0, since)
    for entry in entries {
      let (place, isThere) = position(of: entry.record.key)
      if !isThere { self.entries.insert(entry, at: place) }
    }
  }

  /// Where a record stands, or would.
  func position(of key: SyncKey) -> (place: Int, isThere: Bool) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].record.key < key { low = middle + 1 } else { high = middle }
    }
    return (low, low < entries.count && entries[low].record.key == key)
  }

  /// The record of a key.
  func record(_ key: SyncKey) -> SyncRecord? {
    let (place, isThere) = position(of: key)
    return isThere ? entries[place].record : nil
  }

  /// Puts what this device has written in its place; the server has to be told.
  mutating func put(_ record: SyncRecord) {
    let (place, isThere) = position(of: record.key)
    if isThere {
      entries[place].record = record
      entries[place].isWaiting = true
    } else {
      entries.insert(Entry(record: record, seen: 0, isWaiting: true), at: place)
    }
  }
}

extension Replica {
  /// Whether the server has yet to be told of anything.
  public var isWaiting: Bool { entries.contains { $0.isWaiting } }

  /// What the server has to be told, at most so much at once.
  public func writes(atMost count: Int = SyncLimits.batch) -> [SyncWrite] {
    var writes: [SyncWrite] = []
    for entry in entries where entry.isWaiting && writes.count < count {
      writes.append(SyncWrite(seen: entry.seen, record: entry.record))
    }
    return writes
  }

  /// The server has kept what was sent, and gave each write a tag.
  public mutating func took(_ writes: [SyncWrite], tags: [Int64]) {
    for (write, tag) in zip(writes, tags) {
      let (place, isThere) = position(of: write.record.key)
      guard isThere, tag > entries[place].seen else { continue }
      entries[place].seen = tag
      // It may have been edited while the answer was on its way.
      if entries[place].record == write.record { entries[place].isWaiting = false }
    }
  }

  /// The server has these records, up to a tag of its space, of all that came after `since`.
  public mutating func pulled(_ records: [TaggedRecord], from start: Int64, through tag: Int64, at milliseconds: Int64) {
    for record in records { merge(record, at: milliseconds) }
    // An answer to a question that was asked before others came in says less than is known.
    if start <= since { since = max(since, tag) }
  }

  /// The server has refused what was sent since it has other records in these places; they are merged, and what is left is sent again.
  public mutating func refused(_ records: [TaggedRecord], at milliseconds: Int64) {
    for record in records { merge(record, at: milliseconds) }
  }

  /// The server has nothing in this place (any more).
  public mutating func isMissing(_ key: SyncKey) {
    let (place, isThere) = position(of: key)
    guard isThere else { return }
    entries[place].seen = 0
    entries[place].isWaiting = true
  }

  /// Another server, or another space: it has to be told everything, and asked for everything.
  public mutating func beginAnew() {
    since = 0
    for place in entries.indices {
      entries[place].seen = 0
      entries[place].isWaiting = true
    }
  }

  /// Another program on this device has gone on from the same records: takes up what it has written, and what it knows of the server.
  public mutating func join(_ other: Replica) {
    // Both write under one name, which must not depend on who joins whom.
    clock = SyncClock(device: min(clock.device, other.clock.device), latest: max(clock.latest, other.clock.latest))
    since = max(since, other.since)
    for theirs in other.entries {
      let (place, isThere) = position(of: theirs.record.key)
      guard isThere else {
        entries.insert(theirs, at: place)
        continue
      }
      let own = entries[place]
      let merged = own.record.merged(with: theirs.record)
      let isKnown = !own.isWaiting && merged == own.record || !theirs.isWaiting && merged == theirs.record
      entries[place] = Entry(record: merged, seen: max(own.seen, theirs.seen), isWaiting: !isKnown)
    }
  }

  private mutating func merge(_ stored: TaggedRecord, at milliseconds: Int64) {
    for stamp in stored.record.stamps { clock.see(stamp, at: milliseconds) }
    let (place, isThere) = position(of: stored.record.key)
    guard isThere else {
      entries.insert(Entry(record: stored.record, seen: stored.tag, isWaiting: false), at: place)
      return
    }
    let merged = entries[place].record.merged(with: stored.record)
    entries[place].record = merged
    // What was on its way for long says nothing of what the server has now.
    guard stored.tag > entries[place].seen else { return }
    entries[place].seen = stored.tag
    entries[place].isWaiting = merged != stored.record
  }
}
