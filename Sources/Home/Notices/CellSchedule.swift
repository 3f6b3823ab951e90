import Accounts
import Storage
import Synchronization
import WeatherModel
import WeatherService

/// Decides which of the watched cells are due for a job: each once in an interval, a few at a time, and for one of the servers that share a
/// database.
///
/// When there is not enough for all, because the background's share of a source's quota is used up, the spaces take turns: the next cell is
/// one of the space that has waited the longest, however many cells the others have. In every second turn spaces that are older than some
/// days come first, so that nobody can take a turn away from all others by making many spaces.
final class CellSchedule: Sendable {
  private let database: Database
  private let job: CellJob
  private let interval: Int64
  private let pause: Int64
  private let state = Mutex(State())

  private struct State {
    /// When `take` was last called.
    var last: Instant?
    var isTurnOfOldSpaces = false
  }

  /// How many seconds a server may take to look at a cell before another one does.
  static let leaseSeconds: Int64 = .minutes(2)
  /// At most this many cells are looked at in one call.
  static let most = 200
  /// A space is old after this many seconds.
  static let oldAfter: Int64 = .days(3)
  /// Nothing is fetched for a widget that nobody has looked at for this long, in seconds.
  private static let widgetIsUsed: Int64 = .days(2)

  /// Creates a schedule for a job; `take` is called about every `pause` seconds.
  init(_ job: CellJob, _ database: Database, interval: Int64, pause: Int64) {
    (self.job, self.database, self.interval, self.pause) = (job, database, interval, pause)
  }

  /// The cells that this server has to look at now.
  func take(at now: Instant) async throws(StorageError) -> [Cell] {
    let (passed, oldBefore) = state.withLock { state in
      defer { state.last = now }
      state.isTurnOfOldSpaces.toggle()
      let passed = state.last.map { min(max(now - $0, pause), interval) } ?? pause
      return (passed, state.isTurnOfOldSpaces ? now - CellSchedule.oldAfter : nil)
    }
    let due = try await database.read { [self] connection throws(StorageError) in
      // Twice as many as are needed for all cells to be looked at in an interval, in proportion to the time since the last call.
      let share = (Int64(try WatchedCells.count(job, connection)) * passed * 2 + interval - 1) / interval
      return try ready(most: min(CellSchedule.most, Int(share)), oldBefore: oldBefore, at: now, connection)
    }
    guard !due.isEmpty else { return [] }
    return try await database.write { [self] connection throws(StorageError) in
      var taken: [Cell] = []
      // Always in the same order: otherwise two servers doing this could deadlock. If this server dies, its lease ends.
      for cell in sorted(due) where try set(cell, due: now + CellSchedule.leaseSeconds, ifDueAt: now, connection) { taken.append(cell) }
      return due.filter(Set(taken).contains)
    }
  }

  /// Notes within a transaction that cells were looked at: now, or at the time in `seen` if the data found there is older. The next look is
  /// due an interval later; that of a cell whose source could not be asked until a moment in `refused`, as soon as it can.
  func end(
    _ taken: [Cell], seen: [Cell: Instant] = [:], refused: [Cell: Instant] = [:], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    for cell in sorted(taken) {
      if let until = refused[cell] {
        try set(cell, due: min(max(until, now + 1), now + interval), connection)
        continue
      }
      var done = now
      // Data older than an interval shows that no source could be asked; looking again at once would be too soon.
      if let seen = seen[cell], seen < now, now - seen < interval { done = seen }
      try set(cell, due: done + interval, looked: now, connection)
    }
  }

  private func sorted(_ cells: [Cell]) -> [Cell] { cells.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) } }

  /// Sets when a cell is due; false if it is not due at the moment `now`, because another server has taken it.
  @discardableResult
  private func set(
    _ cell: Cell, due: Instant, looked: Instant? = nil, ifDueAt now: Instant? = nil, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    let rows = try connection.run(
      """
      UPDATE watched_cell SET due = ?4, looked = CASE WHEN ?5 > 0 THEN ?5 ELSE looked END
      WHERE job = ?1 AND latitude = ?2 AND longitude = ?3 AND (due <= ?6 OR due > ?7) RETURNING space
      """,
      [.text(job.rawValue)] + cell.columns + [
        .integer(due.seconds), .integer(looked?.seconds ?? 0), .integer(now?.seconds ?? .max), .integer(latest(now)),
      ])
    return !rows.isEmpty
  }

  /// A cell that is due later than possible was noted by a server with a wrong clock.
  private func latest(_ now: Instant?) -> Int64 { now.map { ($0 + interval + CellSchedule.leaseSeconds).seconds } ?? .max }

  /// The cells that are due, in the order in which the spaces take turns.
  private func ready(
    most: Int, oldBefore: Instant?, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [Cell] {
    let rows = try connection.run(
      """
      WITH ready AS (
        SELECT watched.space, watched.latitude, watched.longitude, watched.due AS since, space.created,
          ROW_NUMBER() OVER (PARTITION BY watched.space ORDER BY watched.due, watched.latitude, watched.longitude) AS rank
        FROM watched_cell AS watched JOIN space ON space.id = watched.space
        WHERE watched.job = ?1 AND (watched.due <= ?2 OR watched.due > ?3) \(condition(at: now))
      ), turns AS (
        SELECT space, MAX(looked) AS last FROM watched_cell WHERE job = ?1 AND space IN (SELECT space FROM ready) GROUP BY space
      )
      SELECT latitude, longitude FROM ready JOIN turns ON turns.space = ready.space
      GROUP BY latitude, longitude
      ORDER BY MIN(CASE WHEN created > ?4 THEN 1 ELSE 0 END), MIN(rank), MIN(last), MIN(since), latitude, longitude LIMIT \(most)
      """, [.text(job.rawValue), .integer(now.seconds), .integer(latest(now)), .integer(oldBefore?.seconds ?? .max)])
    return try rows.readable { row throws(StorageError) in try NoticeStore.cell(row) }
  }

  /// What else has to be true of a watched cell.
  private func condition(at now: Instant) -> String {
    switch job {
    case .warnings, .weather: ""
    case .notices: "AND EXISTS (SELECT 1 FROM push_device WHERE push_device.space = watched.space AND watches <> 0)"
    case .widget:
      """
      AND EXISTS (
        SELECT 1 FROM token WHERE token.space = watched.space AND token.latitude = watched.latitude
        AND token.longitude = watched.longitude AND token.seen > \((now - CellSchedule.widgetIsUsed).seconds))
      """
    }
  }
}
