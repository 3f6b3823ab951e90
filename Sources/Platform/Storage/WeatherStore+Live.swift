import Synchronization
import WeatherModel

extension WeatherStore {
  /// Identifies this process among those that share a database.
  static let processOwner = String(UInt64.random(in: 0...UInt64.max), radix: 16) + String(UInt64.random(in: 0...UInt64.max), radix: 16)

  /// A store over a database with the tables of `Schema.cache`. Other servers can share it only when it is PostgreSQL.
  package static func live(
    _ database: Database, isShared: Bool, owner: String = processOwner, limit: Int = WeatherCache.defaultLimit,
    freeBytes: @escaping @Sendable () -> Int? = { nil }, clock: @escaping @Sendable () -> Instant
  ) -> WeatherStore {
    let size = CacheSize(limit: limit, freeBytes: freeBytes, clock: clock)
    let growth = Growth(isShared ? limit / 64 : 0)
    return WeatherStore(
      load: { cell throws(StorageError) in try await loadWeather(of: cell, from: database, size) },
      save: { entries throws(StorageError) in
        // Without room, weather stays in memory only.
        if size.hasRoom {
          do throws(StorageError) {
            try await saveWeather(entries, to: database, size, now: clock())
          } catch {
            guard error == .full, !isShared else { throw error }
            await CacheSize.empty(database)
            try await saveWeather(entries, to: database, size, now: clock())
          }
        }
        if growth.shouldCheckSize(after: entries.reduce(0) { $0 + $1.json.count }) {
          // The entries are stored even if trimming fails; the next call reports what is wrong with the database.
          _ = try? await size.trim(database)
        }
      },
      claim: { key, until, now throws(StorageError) in
        guard isShared else { return true }
        return try await database.write { connection throws(StorageError) in
          try !connection.run(Lease.claim, key.values + [.text(owner), .integer(until.seconds), .integer(now.seconds)]).isEmpty
        }
      },
      release: { key throws(StorageError) in
        guard isShared else { return }
        try await database.write { connection throws(StorageError) in
          _ = try connection.run(Lease.release, key.values + [.text(owner)])
        }
      },
      count: { key, calls throws(StorageError) in
        try await database.write { connection throws(StorageError) in
          let rows = try connection.run(Counter.add, key.values + [.integer(Int64(calls))])
          return Int(try rows.first?.integer(0) ?? Int64(calls))
        }
      },
      counters: { now throws(StorageError) in
        try await database.read { connection throws(StorageError) in
          var counters: [CounterKey: Int] = [:]
          for row in try connection.run(Counter.running, [.integer(now.seconds)]) {
            // Skips sources that only a newer version knows.
            guard let source = Source(word: try row.text(0)) else { continue }
            let key = CounterKey(source: source, start: Instant(seconds: try row.integer(1)), end: Instant(seconds: try row.integer(2)))
            counters[key] = Int(try row.integer(3))
          }
          return counters
        }
      },
      prune: { before, now throws(StorageError) in
        try await database.write { connection throws(StorageError) in
          try connection.run("DELETE FROM counter WHERE ends <= ?1", [.integer(now.seconds)])
          try connection.run("DELETE FROM lease WHERE until <= ?1", [.integer(now.seconds)])
        }
        while try await forgetWeather(before: before, now: now, atMost: pruneBatch, in: database) == pruneBatch {}
        try await database.write { connection throws(StorageError) in
          try connection.run("DELETE FROM requested_cell WHERE asked_at < ?1", [.integer(before.seconds)])
        }
        await size.makeShrinkable(database)
        try await size.trim(database)
      })
  }

  /// How many entries are removed in one transaction: few enough that the next one does not wait long.
  package static let pruneBatch = 2000
}

/// How much was stored since the size was last checked: a server has to add up its size, a file knows it.
private final class Growth: Sendable {
  private let bytes = Mutex(0)
  private let step: Int

  init(_ step: Int) { self.step = step }

  func shouldCheckSize(after count: Int) -> Bool {
    bytes.withLock { bytes in
      bytes += count
      guard bytes >= step else { return false }
      bytes = 0
      return true
    }
  }
}

private enum Lease {
  /// Returns a row if the lease is ours now: nobody had it, we had it, or it had expired.
  static let claim = """
    INSERT INTO lease (latitude, longitude, kind, source, owner, until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (latitude, longitude, kind, source) DO UPDATE SET owner = excluded.owner, until = excluded.until
    WHERE lease.owner = excluded.owner OR lease.until <= ?7
    RETURNING until
    """
  static let release = "DELETE FROM lease WHERE latitude = ?1 AND longitude = ?2 AND kind = ?3 AND source = ?4 AND owner = ?5"
}

private enum Counter {
  static let add = """
    INSERT INTO counter (source, begins, ends, calls) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (source, begins, ends) DO UPDATE SET calls = counter.calls + excluded.calls
    RETURNING calls
    """
  static let running = "SELECT source, begins, ends, calls FROM counter WHERE ends > ?1"
}

extension WeatherKey {
  /// The key's columns, in the order of all statements here.
  var values: [Value] { [.integer(Int64(cell.latitude)), .integer(Int64(cell.longitude)), .text(kind.word), .text(source.word)] }
}

extension CounterKey {
  fileprivate var values: [Value] { [.text(source.word), .integer(start.seconds), .integer(end.seconds)] }
}
