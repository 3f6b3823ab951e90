import WeatherModel

/// Keeps the cache within its size limit: the cells that were least recently asked for are removed first.
struct CacheSize: Sendable {
  /// The size limit of the cache in bytes.
  let limit: Int
  private let freeBytes: @Sendable () -> Int?
  private let clock: @Sendable () -> Instant

  /// `freeBytes` returns how much room the disk has left; nil if that is unknown.
  init(limit: Int, freeBytes: @escaping @Sendable () -> Int? = { nil }, clock: @escaping @Sendable () -> Instant) {
    self.limit = limit
    self.freeBytes = freeBytes
    self.clock = clock
  }

  /// The cache leaves this many bytes of the disk to what people have saved.
  static var reserve: Int { 64 << 20 }

  /// Whether the disk has room for more weather.
  var hasRoom: Bool { freeBytes().map { $0 > CacheSize.reserve } ?? true }

  /// How large the cache may be now.
  private func limit(at bytes: Int) -> Int { freeBytes().map { min(limit, max(0, bytes + $0 - CacheSize.reserve)) } ?? limit }

  /// A request is noted only when the last noted one is older than this, so that reading hardly ever writes.
  private static var resolution: Int64 { .hours(1) }
  /// At most this many cells are removed in one transaction, so that the next one does not wait long; fewer in a small cache, so that no
  /// more are removed than necessary.
  private static func batch(on connection: any DatabaseConnection) throws(StorageError) -> Int {
    min(50, max(1, try number("SELECT count(*) FROM requested_cell", connection) / 32))
  }

  /// Cells are removed once the cache is larger than this. The margin to the limit leaves room for what is written meanwhile, and for the
  /// log.
  private static func upper(_ limit: Int) -> Int { limit - min(limit / 8, 32 << 20) }
  /// Removing stops at this size, so that it happens rarely and with many cells at once.
  private static func lower(_ upper: Int) -> Int { upper - min(upper / 16, 64 << 20) }

  /// Notes that a cell was asked for.
  func note(_ cell: Cell, on connection: any DatabaseConnection) throws(StorageError) {
    let now = clock()
    try connection.run(
      """
      INSERT INTO requested_cell (latitude, longitude, asked_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (latitude, longitude) DO UPDATE SET asked_at = excluded.asked_at WHERE requested_cell.asked_at < ?4 OR requested_cell.asked_at > ?3
      """, cell.values + [.integer(now.seconds), .integer(now.seconds - CacheSize.resolution)])
  }

  /// Whether the last noted request for a cell is old enough for this one to be noted.
  func isWorthNoting(_ cell: Cell, on connection: any DatabaseConnection) throws(StorageError) -> Bool {
    guard
      let at = try connection.run("SELECT asked_at FROM requested_cell WHERE latitude = ?1 AND longitude = ?2", cell.values).first?.integer(
        0)
    else {
      return true
    }
    let now = clock().seconds
    return at < now - CacheSize.resolution || at > now
  }

  /// Removes cells until the cache is small enough, and gives the freed space back to the disk. Returns how many were removed.
  @discardableResult
  func trim(_ database: Database) async throws(StorageError) -> Int {
    var gone = 0
    let bytes = try await database.read { connection throws(StorageError) in try CacheSize.bytes(on: connection) }
    let upper = CacheSize.upper(limit(at: bytes))
    let lower = CacheSize.lower(upper)
    if bytes > upper {
      let batch = try await database.read { connection throws(StorageError) in try CacheSize.batch(on: connection) }
      while true {
        let count = try await database.write { connection throws(StorageError) in
          try CacheSize.bytes(on: connection) > lower ? CacheSize.removeLeastRecentlyUsed(batch, on: connection) : 0
        }
        gone += count
        if count == 0 { break }
      }
    }
    // Shrinking in a transaction would only add to what has to be written.
    try await database.read { connection throws(StorageError) in
      if try CacheSize.unused(on: connection) > (upper - lower) / 2 { try CacheSize.shrink(connection) }
    }
    return gone
  }

  private static func removeLeastRecentlyUsed(_ batch: Int, on connection: any DatabaseConnection) throws(StorageError) -> Int {
    let cells = try connection.run(
      """
      DELETE FROM requested_cell WHERE (latitude, longitude) IN (SELECT latitude, longitude FROM requested_cell ORDER BY asked_at, latitude, longitude LIMIT ?1)
      RETURNING latitude, longitude
      """, [.integer(Int64(batch))])
    // Always in the same order: otherwise two servers doing this could deadlock.
    let sorted = try cells.map { row throws(StorageError) in [try row.integer(0), try row.integer(1)] }
      .sorted { $0.lexicographicallyPrecedes($1) }
    for cell in sorted {
      try connection.run("DELETE FROM weather WHERE latitude = ?1 AND longitude = ?2", cell.map { .integer($0) })
    }
    if !cells.isEmpty { return cells.count }
    // Weather for which no request was noted, if there is any.
    return try connection.run(
      """
      DELETE FROM weather WHERE (latitude, longitude, kind, source) IN
        (SELECT latitude, longitude, kind, source FROM weather ORDER BY fetched_at LIMIT ?1) RETURNING kind
      """, [.integer(Int64(batch))]
    ).count
  }

  /// The bytes that the cache takes: in SQLite the whole file without its free pages, in PostgreSQL the contents of the tables.
  package static func bytes(on connection: any DatabaseConnection) throws(StorageError) -> Int {
    switch connection.dialect {
    case .sqlite:
      let pages = try number("PRAGMA page_count", connection) - number("PRAGMA freelist_count", connection)
      return try pages * number("PRAGMA page_size", connection)
    case .postgres:
      // The other columns take about 150 bytes a row, index included. The server reuses the space of dead rows by itself.
      return try number(
        "SELECT CAST(coalesce(sum(pg_column_size(json)), 0) + 150 * count(*) + (SELECT 80 * count(*) FROM requested_cell) AS BIGINT) FROM weather",
        connection)
    }
  }

  /// The bytes of an SQLite file's free pages.
  private static func unused(on connection: any DatabaseConnection) throws(StorageError) -> Int {
    guard connection.dialect == .sqlite else { return 0 }
    return try number("PRAGMA freelist_count", connection) * number("PRAGMA page_size", connection)
  }

  private static func number(_ sql: String, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    Int(try connection.run(sql, []).first?.integer(0) ?? 0)
  }

  /// Gives free pages of an SQLite file back to the disk.
  private static func shrink(_ connection: any DatabaseConnection) throws(StorageError) {
    try connection.execute("PRAGMA incremental_vacuum")
    // The deletions have made the write-ahead log grow.
    _ = try connection.run("PRAGMA wal_checkpoint(TRUNCATE)", [])
  }

  /// Empties the cache of a file at once, even on a full disk, where rows can't be deleted. What was counted for the quotas stays.
  static func empty(_ database: Database) async {
    // Without the counters the server's own memory of them still counts.
    let counters = (try? await database.read { connection throws(StorageError) in try connection.run(selectCounters, []) }) ?? []
    guard (try? await database.removeFile()) != nil else { return }
    try? await database.write { connection throws(StorageError) in
      for row in counters { try connection.run(insertCounter, row.values) }
    }
  }

  private static let selectCounters = "SELECT source, begins, ends, calls FROM counter"
  private static let insertCounter = "INSERT INTO counter (source, begins, ends, calls) VALUES (?1, ?2, ?3, ?4)"

  /// Makes a file shrinkable that was created before there was a limit. Surplus cells are removed first, so that less has to be rewritten.
  func makeShrinkable(_ database: Database) async {
    // A file that can't be rewritten now, because the disk is full or another program has it open, is used as it is; the next pruning tries
    // again.
    try? await rewrite(database)
  }

  private func rewrite(_ database: Database) async throws(StorageError) {
    let isOld = try await database.read { connection throws(StorageError) in
      guard connection.dialect == .sqlite else { return false }
      return try CacheSize.number("PRAGMA auto_vacuum", connection) != 2
    }
    guard isOld else { return }
    try await trim(database)
    try await database.read { connection throws(StorageError) in
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
      try connection.execute("VACUUM")
      _ = try connection.run("PRAGMA wal_checkpoint(TRUNCATE)", [])
    }
  }
}

extension Cell {
  fileprivate var values: [Value] { [.integer(Int64(latitude)), .integer(Int64(longitude))] }
}
