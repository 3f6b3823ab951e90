import Storage
import Synchronization
import WeatherModel

/// The temperatures of past days at places whose weather somebody looked at on those days.
public final class PastDays: Sendable {
  private let database: Database
  private let clock: @Sendable () -> Instant
  /// The days that are stored already, so that most calls need no write.
  private let stored = Mutex<[Cell: Day]>([:])

  /// How many days are kept.
  static let kept: Int64 = 7
  private static let most = 10_000

  /// Uses a database that has the tables of `Schema.wit`.
  package init(_ database: Database, clock: @escaping @Sendable () -> Instant) { (self.database, self.clock) = (database, clock) }

  /// The facts about a place other than its weather. Also stores today's low and high. If the database doesn't answer, past days are
  /// missing.
  public func background(of report: WeatherReport) async -> Subject.Background {
    var background = Subject.Background()
    let now = clock()
    guard let today = report.today(at: now) else { return background }
    background.otherDays = report.daily?.value.filter { $0.date != today.date }.prefix(6).map { ($0.low, $0.high) } ?? []
    if stored.withLock({ days in days[report.cell].map { $0.date != today.date || $0.low > today.low || $0.high < today.high } ?? true }) {
      guard (try? await store(today, of: report.cell)) != nil else { return background }
    }
    for (date, low, high) in (try? await days(of: report.cell, before: today.date)) ?? [] {
      if date == today.date.day - 1 { background.yesterday = (low, high) }
      background.otherDays.append((low, high))
    }
    return background
  }

  private func store(_ day: Day, of cell: Cell) async throws(StorageError) {
    let values: [Value] = [
      .integer(Int64(cell.latitude)), .integer(Int64(cell.longitude)), .integer(day.date.day),
      .integer(Int64((day.low.celsius * 10).rounded())), .integer(Int64((day.high.celsius * 10).rounded())),
    ]
    try await database.write { connection throws(StorageError) in
      try connection.run(
        """
        INSERT INTO past_day (latitude, longitude, day, low, high) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (latitude, longitude, day) DO UPDATE SET low = excluded.low, high = excluded.high
        """, values)
      try connection.run("DELETE FROM past_day WHERE day < ?1", [.integer(day.date.day - PastDays.kept - 1)])
    }
    stored.withLock { stored in
      if stored.count >= PastDays.most { stored = [:] }
      stored[cell] = day
    }
  }

  private func days(of cell: Cell, before date: CalendarDate) async throws(StorageError) -> [(
    day: Int64, low: Temperature, high: Temperature
  )] {
    let values: [Value] = [
      .integer(Int64(cell.latitude)), .integer(Int64(cell.longitude)), .integer(date.day - PastDays.kept), .integer(date.day),
    ]
    return try await database.read { connection throws(StorageError) in
      var days: [(day: Int64, low: Temperature, high: Temperature)] = []
      let rows = try connection.run(
        "SELECT day, low, high FROM past_day WHERE latitude = ?1 AND longitude = ?2 AND day >= ?3 AND day < ?4", values)
      for row in rows {
        let (low, high) = (Double(try row.integer(1)) / 10, Double(try row.integer(2)) / 10)
        days.append((try row.integer(0), Temperature(celsius: low), Temperature(celsius: high)))
      }
      return days
    }
  }
}

extension Schema {
  /// The lows and highs of past days, in tenths of a degree.
  package static let wit = Schema(
    part: "wit",
    steps: [
      [
        """
        CREATE TABLE past_day (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, day BIGINT NOT NULL, low BIGINT NOT NULL, high BIGINT NOT NULL,
          PRIMARY KEY (latitude, longitude, day))
        """,
        "CREATE INDEX past_day_by_day ON past_day (day)",
      ]
    ])
}
