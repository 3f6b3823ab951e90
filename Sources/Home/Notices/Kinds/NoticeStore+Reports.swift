import Accounts
import Storage
import WeatherModel

// Notices that are found in reports about people's places.
extension NoticeStore {
  /// Places that are at most this far from each other, in metres, have the same weather.
  private static let area = 25_000.0

  /// An event in a cell, with its id.
  private struct FoundEvent {
    var kind: NoticeKind
    var pause: Int64
    var id: RecordID
    var announcement: NoticeEvent.Announcement
    var report: WeatherReport
  }

  /// The kinds of weather in which somebody's notices are found, for those of some watched cells that have any.
  func needs(in cells: [Cell]) async throws(StorageError) -> [Cell: Kinds] {
    try await database.read { connection throws(StorageError) in
      var needs: [Cell: Kinds] = [:]
      for (space, recipients) in try NoticeStore.recipients(at: cells, connection) {
        let places = try WatchedCells.savedPlaces(of: space, connection)
        for recipient in recipients {
          for kind in NoticeKind.all {
            guard case .inReports = kind.finding else { continue }
            for place in kind.places(recipient.rules, places) { needs[Cell(place.coordinate), default: []].formUnion(kind.needs) }
          }
        }
      }
      let wanted = Set(cells)
      return needs.filter { wanted.contains($0.key) }
    }
  }

  /// The devices that want notices about the weather, of the spaces that have places in some watched cells.
  private static func recipients(
    at cells: [Cell], _ connection: any DatabaseConnection
  ) throws(StorageError) -> [(space: String, recipients: [Recipient])] {
    var spaces: Set<String> = []
    for cell in cells {
      let rows = try connection.run(
        "SELECT space FROM watched_cell WHERE job = ?1 AND latitude = ?2 AND longitude = ?3",
        [.text(CellJob.notices.rawValue)] + cell.columns)
      for row in rows { spaces.insert(try row.text(0)) }
    }
    return spaces.isEmpty ? [] : try Recipient.all(connection, among: spaces, where: "watches <> 0")
  }

  /// Makes the watched cells of a space due, because its rules have changed.
  static func lookSoon(in space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run("UPDATE watched_cell SET due = 0 WHERE job = ?1 AND space = ?2", [.text(CellJob.notices.rawValue), .text(space)])
  }

  /// Creates the notices that are found in reports for all devices, all of them or none, and runs `more` in the same transaction.
  func notifyOfReports(
    _ reports: [WeatherReport], and more: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Void
  ) async throws(StorageError) {
    let now = clock()
    try await database.write { connection throws(StorageError) in
      var events: [FoundEvent] = []
      for kind in NoticeKind.all {
        guard case .inReports(let pause, let find) = kind.finding else { continue }
        for report in reports {
          guard let event = find(report, now) else { continue }
          let id = try NoticeStore.store(event, of: kind, in: report.cell, connection)
          if let announcement = event.announcement {
            events.append(FoundEvent(kind: kind, pause: pause, id: id, announcement: announcement, report: report))
          }
        }
      }
      for (space, recipients) in try NoticeStore.recipients(at: events.map { $0.report.cell }, connection) {
        let places = try WatchedCells.savedPlaces(of: space, connection)
        for recipient in recipients { try self.notify(recipient, of: events, places, at: now, connection) }
      }
      try more(connection)
    }
  }

  /// Stores the event of a cell. Returns its id, which one that goes on after a short break keeps.
  private static func store(
    _ event: NoticeEvent, of kind: NoticeKind, in cell: Cell, _ connection: any DatabaseConnection
  ) throws(StorageError) -> RecordID {
    let key = [.text(kind.id)] + cell.columns
    let isTheCells = "kind = ?1 AND latitude = ?2 AND longitude = ?3 AND device = ''"
    if let row = try connection.run("SELECT event, ends FROM notice_event WHERE \(isTheCells)", key).first {
      let ends = try row.integer(1)
      if event.begins.seconds <= ends + NoticeEvent.gap, let id = RecordID(text: try row.text(0)) {
        try connection.run("UPDATE notice_event SET ends = ?4 WHERE \(isTheCells)", key + [.integer(max(ends, event.ends.seconds))])
        return id
      }
      try connection.run("DELETE FROM notice_event WHERE \(isTheCells)", key)
    }
    let id = RecordID.random()
    try connection.run(
      "INSERT INTO notice_event (kind, device, latitude, longitude, event, ends) VALUES (?1, '', ?2, ?3, ?4, ?5)",
      key + [.text(id.text), .integer(event.ends.seconds)])
    return id
  }

  private func notify(
    _ recipient: Recipient, of events: [FoundEvent], _ places: [PlaceRecord], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    // Weather that came in the quiet hours is no news at their end; what is still to come then is found again.
    if recipient.due(at: now, passes: false) > now { return }
    for place in places {
      for event in events where event.report.cell == Cell(place.coordinate) {
        guard event.kind.places(recipient.rules, places).contains(where: { $0.id == place.id }),
          try !hasHeard(recipient.device, of: event, at: now, connection),
          let text = event.announcement.text(
            NoticeReader(recipient, place, try NoticeStore.preferences(of: recipient.space, connection), at: now))
        else { continue }
        try connection.run(
          "INSERT INTO notice_event (kind, device, event, latitude, longitude, notified) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          [.text(event.kind.id), .text(recipient.device), .text(event.id.text)] + event.report.cell.columns + [.integer(now.seconds)])
        try put(text, event.announcement, of: event.report, topic: event.id, number: 1, for: recipient, due: now, at: now, connection)
      }
    }
  }

  private func hasHeard(
    _ device: String, of event: FoundEvent, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    let since = (now - event.pause).seconds
    let rows = try connection.run(
      "SELECT latitude, longitude, event FROM notice_event WHERE kind = ?1 AND device = ?2 AND (event = ?3 OR notified > ?4)",
      [.text(event.kind.id), .text(device), .text(event.id.text), .integer(since)])
    for row in rows {
      if try row.text(2) == event.id.text { return true }
      guard let other = try NoticeStore.cell(row) else { continue }
      if other.coordinate.distance(to: event.report.cell.coordinate) < NoticeStore.area { return true }
    }
    return false
  }
}
