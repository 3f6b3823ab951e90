import WeatherModel

private let selectOfCell = """
  SELECT kind, source, json, fetched_at, expires, validator, checksum FROM weather WHERE latitude = ?1 AND longitude = ?2
  """
private let upsert = """
  INSERT INTO weather (latitude, longitude, kind, source, json, fetched_at, expires, validator, checksum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
  ON CONFLICT (latitude, longitude, kind, source) DO UPDATE SET
    json = excluded.json, fetched_at = excluded.fetched_at, expires = excluded.expires, validator = excluded.validator,
    checksum = excluded.checksum
  WHERE excluded.fetched_at >= weather.fetched_at OR weather.fetched_at > ?10
  """
private let deleteDamaged = """
  DELETE FROM weather WHERE latitude = ?1 AND longitude = ?2 AND kind = ?3 AND source = ?4 AND checksum = ?5
  """
private let deleteOld = """
  DELETE FROM weather WHERE (latitude, longitude, kind, source) IN
    (SELECT latitude, longitude, kind, source FROM weather WHERE fetched_at < ?1 OR fetched_at > ?3 ORDER BY fetched_at LIMIT ?2)
  RETURNING kind
  """

/// All weather that is stored for a cell. Kinds and sources that only a newer version knows are skipped; damaged entries are removed, so
/// that they don't block newer ones.
func loadWeather(of cell: Cell, from database: Database, _ size: CacheSize) async throws(StorageError) -> [StoredWeather] {
  let (entries, damaged, isToBeNoted) = try await database.read { connection throws(StorageError) in
    var entries: [StoredWeather] = []
    var damaged: [[Value]] = []
    for row in try connection.run(selectOfCell, [.integer(Int64(cell.latitude)), .integer(Int64(cell.longitude))]) {
      guard let kind = Kind(word: try row.text(0)), let source = Source(word: try row.text(1)) else { continue }
      let entry = StoredWeather(
        key: WeatherKey(cell, kind, source), json: try row.bytes(2), fetchedAt: Instant(seconds: try row.integer(3)),
        expires: try row.integerIfPresent(4).map { Instant(seconds: $0) }, validator: try row.textIfPresent(5))
      let checksum = try row.integer(6)
      if checksum == entry.checksum { entries.append(entry) } else { damaged.append(entry.key.values + [.integer(checksum)]) }
    }
    return (entries, damaged, entries.isEmpty ? false : try size.isWorthNoting(cell, on: connection))
  }
  if isToBeNoted {
    // Nobody waits for this; if it can't be noted, the cell is removed a little earlier.
    Task { try? await database.write { connection throws(StorageError) in try size.note(cell, on: connection) } }
  }
  if !damaged.isEmpty {
    // Even if they can't be removed, the other entries are good.
    try? await database.write { connection throws(StorageError) in
      for values in damaged { try connection.run(deleteDamaged, values) }
    }
  }
  return entries
}

/// Servers whose clocks differ by no more than this don't mistake each other's entries for those of a clock that was ahead.
private let clockTolerance: Int64 = .minutes(5)

/// Stores a batch in one transaction. An entry dated in the future was written while a clock was ahead, and is overwritten.
func saveWeather(
  _ entries: [StoredWeather], to database: Database, _ size: CacheSize, now: Instant
) async throws(StorageError) {
  // Always in the same order: otherwise two servers that save the same entries could deadlock.
  let sorted = entries.map { (order: $0.order, entry: $0) }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  try await database.write { connection throws(StorageError) in
    for (_, entry) in sorted {
      let rest: [Value] = [
        .bytes(entry.json), .integer(entry.fetchedAt.seconds), Value(entry.expires?.seconds), Value(entry.validator),
        .integer(entry.checksum),
      ]
      try connection.run(upsert, entry.key.values + rest + [.integer(now.seconds + clockTolerance)])
    }
    // Weather is fetched only when somebody asked for it, so saving it counts as a request.
    var last: Cell?
    for (_, entry) in sorted where entry.key.cell != last {
      try size.note(entry.key.cell, on: connection)
      last = entry.key.cell
    }
  }
}

/// Removes at most `limit` entries that were fetched before a moment or long after now, and returns how many.
func forgetWeather(before: Instant, now: Instant, atMost limit: Int, in database: Database) async throws(StorageError) -> Int {
  try await database.write { connection throws(StorageError) in
    try connection.run(deleteOld, [.integer(before.seconds), .integer(Int64(limit)), .integer(now.seconds + .days(1))]).count
  }
}

extension StoredWeather {
  fileprivate var order: [Int64] {
    [Int64(key.cell.latitude), Int64(key.cell.longitude), Int64(key.kind.rawValue), Int64(key.source.rawValue)]
  }

  /// Detects damage: two different contents hardly ever have the same checksum, and never when they differ in a single byte. SQLite itself
  /// does not notice when a bit of a stored text flips, and people would see a wrong temperature.
  var checksum: Int64 {
    var sum = Checksum()
    sum.add(Int64(key.cell.latitude))
    sum.add(Int64(key.cell.longitude))
    sum.add(key.kind.word.utf8)
    sum.add(key.source.word.utf8)
    sum.add(json)
    sum.add(fetchedAt.seconds)
    sum.add(expires?.seconds ?? Int64.min)
    sum.add((validator ?? "\u{0}").utf8)
    return Int64(bitPattern: sum.value)
  }
}

/// FNV-1a with 64 bits (RFC 9923).
private struct Checksum {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { mix(byte) }
    // A separator, so that bytes can't move from one field to the next unnoticed.
    mix(0xFF)
  }

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
  }

  private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
