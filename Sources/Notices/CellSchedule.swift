import Accounts
import Storage
import Synchronization
import WeatherModel

/// Decides which cells are due: each once in an interval, a few at a time, and for one of the servers that share a database.
final class CellSchedule: Sendable {
  private let database: Database
  private let name: String
  private let interval: Int64
  private let pause: Int64
  private let holder: String
  /// When each cell was last looked at, as far as this server knows.
  private let known = Mutex<[Cell: Instant]>([:])
  /// When `take` was last called.
  private let last = Mutex<Instant?>(nil)

  /// How many seconds a server may take to look at a cell before another one does.
  static let leaseSeconds: Int64 = .minutes(2)
  /// At most this many cells are looked at in one call.
  static let most = 200

  /// Creates a schedule for the jobs whose names begin with `name`; `take` is called about every `pause` seconds.
  init(_ name: String, _ database: Database, interval: Int64, pause: Int64, holder: String = RecordID.random().text) {
    (self.name, self.database, self.interval, self.pause, self.holder) = (name, database, interval, pause, holder)
  }

  /// The cells that this server has to look at now.
  func take(from cells: [Cell], at now: Instant) async throws(StorageError) -> [Cell] {
    let due = due(of: cells, at: now)
    guard !due.isEmpty else { return [] }
    let outcomes = try await leases(due, at: now)
    var taken: [Cell] = []
    known.withLock { known in
      for (cell, outcome) in outcomes {
        switch outcome {
        case .taken:
          taken.append(cell)
          known[cell] = now
        case .notDue(let last): known[cell] = last
        // If the other server dies, its lease ends before the next look.
        case .others: known[cell] = now - interval + CellSchedule.leaseSeconds
        }
      }
    }
    return taken
  }

  /// Notes within a transaction that cells were looked at: now, or at the time in `seen` if the data found there is older. The next look is
  /// due an interval later.
  func end(
    _ taken: [Cell], seen: [Cell: Instant] = [:], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    for cell in taken {
      var done = now
      // Data older than an interval shows that no source could be asked; looking again at once would be too soon.
      if let seen = seen[cell], seen < now, now - seen < interval { done = seen }
      known.withLock { $0[cell] = done }
      try JobLeases.end(work(cell), as: holder, done: done, connection)
    }
  }

  /// Makes cells due again after a failed look.
  func forget(_ taken: [Cell]) { known.withLock { known in for cell in taken { known[cell] = nil } } }

  private func work(_ cell: Cell) -> String { "\(name) \(cell)" }

  /// The cells that are due, the longest waiting first. At most twice as many as are needed for all cells to be looked at in an
  /// interval, in proportion to the time since the last call.
  private func due(of cells: [Cell], at now: Instant) -> [Cell] {
    let passed = last.withLock { last in
      defer { last = now }
      return last.map { min(max(now - $0, pause), interval) } ?? pause
    }
    let share = (Int64(cells.count) * passed * 2 + interval - 1) / interval
    return known.withLock { known in
      let saved = Set(cells)
      known = known.filter { saved.contains($0.key) }
      let due = cells.filter { cell in known[cell].map { now - $0 >= interval || $0 > now } ?? true }
      let sorted = due.sorted { (known[$0]?.seconds ?? .min) < (known[$1]?.seconds ?? .min) }
      return Array(sorted.prefix(min(CellSchedule.most, Int(share))))
    }
  }

  private func leases(_ cells: [Cell], at now: Instant) async throws(StorageError) -> [(cell: Cell, outcome: JobLeases.Outcome)] {
    try await database.write { [self] connection throws(StorageError) in
      // Always in the same order: otherwise two servers doing this could deadlock.
      let sorted = cells.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
      var outcomes: [(cell: Cell, outcome: JobLeases.Outcome)] = []
      for cell in sorted {
        let outcome = try JobLeases.take(work(cell), as: holder, for: CellSchedule.leaseSeconds, at: now, connection) { last in
          last.map { now - $0 >= interval || $0 > now } ?? true
        }
        outcomes.append((cell, outcome))
      }
      return outcomes
    }
  }
}
