import Storage
import WeatherModel

/// The service's view of its database: what waits to be written, and whether reading and writing work.
struct DatabaseState: Sendable {
  /// An entry that waits to be written.
  struct PendingEntry: Sendable {
    var entry: Entry
    var placeName: String?
    /// The claim that this server releases when the entry is stored.
    var claim: WeatherKey?
  }

  /// The state of one sort of work, reading or writing.
  struct Health: Sendable {
    private(set) var trouble: String?
    private(set) var since: Instant?
    private var restsUntil: Instant?

    /// Whether the database should be used while a question waits. After a failure it is not used for half a minute, because it may be slow
    /// to fail.
    func isUsable(at now: Instant) -> Bool { restsUntil.ahead(of: now, atMost: 30) == nil }

    mutating func fail(_ error: StorageError, at now: Instant) {
      if trouble == nil { since = now }
      trouble = error.description
      restsUntil = now + 30
    }

    mutating func work() { self = Health() }
  }

  /// The most bytes to keep while the database can't be written. Beyond that, new entries are dropped; their weather is still in memory.
  static let room = 16 << 20
  /// The most entries in one transaction.
  static let batch = 500

  private(set) var pending: [WeatherKey: PendingEntry] = [:]
  private(set) var pendingBytes = 0
  /// Counted calls that are not yet written to the database.
  private(set) var unwrittenCounts: [CounterKey: Int] = [:]
  var saver: Task<Void, Never>?
  var loads: [Cell: Task<Void, Never>] = [:]
  /// Reading and writing have separate states: a database that is full or read-only can still be read.
  var reading = Health()
  var writing = Health()
  var prunedAt: Instant?

  /// Returns false when there is no room for the entry.
  mutating func add(_ unwritten: PendingEntry, for key: WeatherKey) -> Bool {
    let bytes = pendingBytes + unwritten.entry.cost - (pending[key]?.entry.cost ?? 0)
    guard bytes <= DatabaseState.room else { return false }
    var unwritten = unwritten
    unwritten.claim = unwritten.claim ?? pending[key]?.claim
    pending[key] = unwritten
    pendingBytes = bytes
    return true
  }

  /// Removes and returns the entries for the next transaction.
  mutating func takeBatch() -> [WeatherKey: PendingEntry] {
    if pending.count <= DatabaseState.batch {
      defer {
        pending = [:]
        pendingBytes = 0
      }
      return pending
    }
    var batch: [WeatherKey: PendingEntry] = [:]
    for (key, unwritten) in pending.prefix(DatabaseState.batch) {
      batch[key] = unwritten
      pending[key] = nil
      pendingBytes -= unwritten.entry.cost
    }
    return batch
  }

  /// Puts back a batch that could not be written, except where a newer entry has been added or there is no room left.
  mutating func putBack(_ batch: [WeatherKey: PendingEntry]) {
    for (key, unwritten) in batch where pending[key] == nil { _ = add(unwritten, for: key) }
  }

  mutating func addUnwrittenCount(_ calls: Int, _ key: CounterKey) { unwrittenCounts[key, default: 0] += calls }
  mutating func takeUnwritten(_ key: CounterKey) -> Int { unwrittenCounts.removeValue(forKey: key) ?? 0 }
  mutating func forgetUnwritten(before now: Instant) { unwrittenCounts = unwrittenCounts.filter { $0.key.end > now } }
}
