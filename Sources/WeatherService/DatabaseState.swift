import Storage
import WeatherModel

/// What the service knows of its database: what is on its way there, and how it stands.
struct DatabaseState: Sendable {
  /// An entry on its way into the database.
  struct Parcel: Sendable {
    var entry: Entry
    var placeName: String?
    /// The claim that this server gives back when it is stored.
    var claim: WeatherKey?
  }

  /// How the database stood up to one sort of work.
  struct Record: Sendable {
    private(set) var trouble: String?
    private(set) var since: Instant?
    private var restsUntil: Instant?

    /// Whether it is worth asking before a question is answered; after a failure it is left alone for half a minute, for it may be slow to
    /// fail.
    func isUsable(at now: Instant) -> Bool { restsUntil.ahead(of: now, atMost: 30) == nil }

    mutating func fail(_ error: StorageError, at now: Instant) {
      if trouble == nil { since = now }
      trouble = error.description
      restsUntil = now + 30
    }

    mutating func work() { self = Record() }
  }

  /// So many bytes are kept for a database that takes none; beyond it new parcels are let go, memory has them.
  static let room = 16 << 20
  /// So many go into one transaction.
  static let batch = 500

  private(set) var pending: [WeatherKey: Parcel] = [:]
  private(set) var pendingBytes = 0
  /// Counted calls that the database does not know of yet.
  private(set) var owed: [CounterKey: Int] = [:]
  var saver: Task<Void, Never>?
  var loads: [Cell: Task<Void, Never>] = [:]
  /// A database that is full or may only be read still has what was stored: reading and writing fail apart.
  var reading = Record()
  var writing = Record()
  var prunedAt: Instant?

  /// False when there is no room for it.
  mutating func add(_ parcel: Parcel, for key: WeatherKey) -> Bool {
    let bytes = pendingBytes + parcel.entry.cost - (pending[key]?.entry.cost ?? 0)
    guard bytes <= DatabaseState.room else { return false }
    var parcel = parcel
    parcel.claim = parcel.claim ?? pending[key]?.claim
    pending[key] = parcel
    pendingBytes = bytes
    return true
  }

  /// Takes out what goes into the next transaction.
  mutating func takeBatch() -> [WeatherKey: Parcel] {
    if pending.count <= DatabaseState.batch {
      defer {
        pending = [:]
        pendingBytes = 0
      }
      return pending
    }
    var batch: [WeatherKey: Parcel] = [:]
    for (key, parcel) in pending.prefix(DatabaseState.batch) {
      batch[key] = parcel
      pending[key] = nil
      pendingBytes -= parcel.entry.cost
    }
    return batch
  }

  /// Puts back what the database did not take, unless something newer waits by now or has its room.
  mutating func putBack(_ batch: [WeatherKey: Parcel]) {
    for (key, parcel) in batch where pending[key] == nil { _ = add(parcel, for: key) }
  }

  mutating func owe(_ calls: Int, _ key: CounterKey) { owed[key, default: 0] += calls }
  mutating func takeOwed(_ key: CounterKey) -> Int { owed.removeValue(forKey: key) ?? 0 }
  mutating func forgetOwed(before now: Instant) { owed = owed.filter { $0.key.end > now } }
}
