import Accounts
import Copy
import Routes
import Storage
import WeatherModel

extension NoticeStore {
  /// For this many seconds a device hears nothing more about rain at a place, or at one within `rainArea` metres of it.
  static let rainPause: Int64 = .hours(2)
  private static let rainArea = 25_000.0

  /// Those of some watched cells where somebody wants notices about rain.
  func cellsWithRainRule(among cells: [Cell]) async throws(StorageError) -> Set<Cell> {
    try await database.read { connection throws(StorageError) in
      var spaces: Set<String> = []
      for cell in cells {
        let rows = try connection.run(
          "SELECT space FROM watched_cell WHERE job = ?1 AND latitude = ?2 AND longitude = ?3",
          [.text(CellJob.rain.rawValue)] + cell.columns)
        for row in rows { spaces.insert(try row.text(0)) }
      }
      var wanted: Set<Cell> = []
      for (space, listeners) in try Recipient.all(connection, among: spaces, where: "rain <> 0") {
        for place in try WatchedCells.savedPlaces(of: space, connection)
        where listeners.contains(where: { $0.rules.rules(of: place.id).rainSoon }) {
          wanted.insert(Cell(place.coordinate))
        }
      }
      return wanted.intersection(cells)
    }
  }

  /// Makes the watched cells of a space due, because its rules about rain have changed.
  static func lookForRainSoon(in space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run("UPDATE watched_cell SET due = 0 WHERE job = ?1 AND space = ?2", [.text(CellJob.rain.rawValue), .text(space)])
  }

  /// Creates the notices about rain for all devices, all of them or none, and runs `more` in the same transaction.
  func notifyOfRain(
    _ reports: [WeatherReport], and more: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Void
  ) async throws(StorageError) {
    let now = clock()
    try await database.write { connection throws(StorageError) in
      var showers: [(cell: Cell, id: RecordID, shower: Shower, isSimulated: Bool)] = []
      for report in reports {
        if let (id, shower) = try self.note(report, at: now, connection) { showers.append((report.cell, id, shower, report.isSimulated)) }
      }
      if !showers.isEmpty {
        for (space, listeners) in try Recipient.all(connection, where: "rain <> 0") {
          let places = try WatchedCells.savedPlaces(of: space, connection)
          for listener in listeners { try self.notify(listener, showers, places, at: now, connection) }
        }
      }
      try more(connection)
    }
  }

  /// Updates the stored shower of a cell. Returns the shower that begins soon, with its id; one that goes on after a short break keeps its
  /// id.
  private func note(
    _ report: WeatherReport, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> (RecordID, Shower)? {
    let cell = report.cell.columns
    let row = try connection.run("SELECT id, ends FROM shower WHERE latitude = ?1 AND longitude = ?2", cell).first
    let ends = try row?.integer(1)
    let soon = report.showerSoon(at: now)
    guard soon != nil || report.isWet(at: now) else { return nil }
    let start = soon?.start ?? now
    let end = max((soon.map { $0.end ?? now + .hours(1) } ?? now).seconds, ends ?? 0)
    if let row, let ends, start.seconds <= ends + Shower.gap, let id = RecordID(text: try row.text(0)) {
      try connection.run("UPDATE shower SET ends = ?3 WHERE latitude = ?1 AND longitude = ?2", cell + [.integer(end)])
      return soon.map { (id, $0) }
    }
    let id = RecordID.random()
    try connection.run(
      """
      INSERT INTO shower (latitude, longitude, id, ends) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (latitude, longitude) DO UPDATE SET id = excluded.id, ends = excluded.ends
      """, cell + [.text(id.text), .integer(end)])
    return soon.map { (id, $0) }
  }

  private func notify(
    _ listener: Recipient, _ showers: [(cell: Cell, id: RecordID, shower: Shower, isSimulated: Bool)], _ places: [SavedPlace],
    at now: Instant,
    _ connection: any DatabaseConnection
  ) throws(StorageError) {
    // Rain that began in the quiet hours is no news at their end.
    if listener.due(at: now, passes: false) > now { return }
    for place in places where listener.rules.rules(of: place.id).rainSoon {
      guard let (cell, id, shower, isSimulated) = showers.first(where: { $0.cell == Cell(place.coordinate) }),
        try !hasHeard(listener.device, of: id, near: cell, at: now, connection)
      else { continue }
      try connection.run(
        """
        INSERT INTO rain_told (latitude, longitude, device, told) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (device, latitude, longitude) DO UPDATE SET told = excluded.told
        """, cell.columns + [.text(listener.device), .integer(now.seconds)])
      try put(
        Notice(
          device: listener.device, topic: id, number: 1, title: text(of: shower, listener.copy, at: now),
          text: place.shownName + (isSimulated ? " · " + listener.copy.simulated : ""),
          address: Destination(.place(cell)).url, urgency: "high", due: now, ends: shower.start + .minutes(10)),
        listener.origin, listener.copy, listener.service, at: now, connection)
    }
  }

  private func hasHeard(
    _ device: String, of shower: RecordID, near cell: Cell, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    let values: [Value] = [.text(device), .text(shower.text)]
    if try !connection.run("SELECT id FROM notice WHERE device = ?1 AND warning = ?2 LIMIT 1", values).isEmpty { return true }
    let since = Value.integer((now - NoticeStore.rainPause).seconds)
    for row in try connection.run("SELECT latitude, longitude FROM rain_told WHERE device = ?1 AND told > ?2", [.text(device), since]) {
      let (north, east) = (Double(try row.integer(0)) / 1000, Double(try row.integer(1)) / 1000)
      guard let other = Coordinate(latitude: north, longitude: east) else { continue }
      if other.distance(to: cell.coordinate) < NoticeStore.rainArea { return true }
    }
    return false
  }

  private func text(of shower: Shower, _ copy: Copy, at now: Instant) -> String {
    // Drizzle gets no notice; everything else comes in three strengths.
    let member = 3 * (Int(shower.falling.rawValue) - 1) + Int(shower.strength.rawValue)
    let lead = copy.minutes(max(1, (shower.start - now + 30) / 60))
    guard let end = shower.end, end - shower.start <= .minutes(90) else { return copy.rainStarting(member + 1, minutes: lead) }
    let length = max(5, ((end - shower.start) / 60 + 2) / 5 * 5)
    return copy.rainComing(member, minutes: lead, duration: copy.minutes(length))
  }
}
