import Accounts
import Preferences
import Storage
import WeatherModel

/// A notice that is due at an hour of its device's clock.
struct DueNotice: Sendable {
  var kind: NoticeKind
  var recipient: Recipient
  /// The topic of all notices of this kind for this device.
  var topic: RecordID
  /// When it was due, and when the next one will be.
  var due, next: Instant
  /// The place that it is about; nil if the person has no such place any more.
  var place: PlaceRecord?
  var preferences: Preferences

  var cell: Cell? { place.map { Cell($0.coordinate) } }
}

// Notices that come at an hour of the device's clock. The database has the time of each device's next one. A notice is created in the
// transaction that moves this time to the next day, so only one of several servers creates it, and none is created twice.
extension NoticeStore {
  /// A notice is dropped if it is later than this, because the server was off.
  static let hourLasts: Int64 = .hours(3)

  /// Sets the times of a device's next notices by its rules, within a transaction.
  static func setHours(of device: String, at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    let rows = try connection.run(
      "SELECT rules, zone FROM push_device JOIN push_rules ON push_rules.device = push_device.device WHERE push_device.device = ?1",
      [.text(device)])
    guard let row = rows.first else { return }
    let rules = try rules(row.bytes(0), of: device, connection)
    let zone = Recipient.clock(try row.text(1), around: now)
    for kind in NoticeKind.all {
      guard case .atHour(let next, _) = kind.finding else { continue }
      let values: [Value] = [.text(kind.id), .text(device), next(rules, now, zone).map { .integer($0.seconds) } ?? .null]
      let known = try connection.run("UPDATE notice_event SET due = ?3 WHERE kind = ?1 AND device = ?2 RETURNING event", values)
      if !known.isEmpty { continue }
      try connection.run(
        "INSERT INTO notice_event (kind, device, due, event) VALUES (?1, ?2, ?3, ?4)", values + [.text(RecordID.random().text)])
    }
  }

  /// The notices that are due and follow `last` in order, the longest waiting first; empty only at the end.
  func dueNotices(most: Int, after last: DueNotice?) async throws(StorageError) -> [DueNotice] {
    let now = clock()
    return try await database.read { connection throws(StorageError) in
      var found: [DueNotice] = []
      var after = (time: last?.due.seconds ?? .min, device: last?.recipient.device ?? "", kind: last?.kind.id ?? "")
      // A batch of devices with invalid data must not hide those after it.
      while found.isEmpty {
        let rows = try connection.run(
          """
          SELECT due, notice_event.device, notice_event.kind, event FROM notice_event
          JOIN push_device ON push_device.device = notice_event.device
          JOIN device ON device.id = push_device.device AND device.space = push_device.space
          WHERE due <= ?1 AND (due, notice_event.device, notice_event.kind) > (?2, ?3, ?4)
          ORDER BY due, notice_event.device, notice_event.kind LIMIT \(most)
          """, [.integer(now.seconds), .integer(after.time), .text(after.device), .text(after.kind)])
        if rows.isEmpty { break }
        for row in rows {
          after = (try row.integer(0), try row.text(1), try row.text(2))
          guard let kind = NoticeKind.all.first(where: { $0.id == after.kind }), case .atHour(let next, _) = kind.finding,
            let topic = RecordID(text: try row.text(3)), let recipient = try NoticeStore.recipient(.text(after.device), connection),
            let next = next(recipient.rules, now, recipient.clock(around: now))
          else { continue }
          let places = try WatchedCells.savedPlaces(of: recipient.space, connection)
          found.append(
            DueNotice(
              kind: kind, recipient: recipient, topic: topic, due: Instant(seconds: after.time), next: next,
              place: kind.places(recipient.rules, places).first,
              preferences: try NoticeStore.preferences(of: recipient.space, connection)))
        }
      }
      return found
    }
  }

  /// Nil if the stored data of the device is invalid; the other devices should get their notices all the same.
  private static func recipient(_ device: Value, _ connection: any DatabaseConnection) throws(StorageError) -> Recipient? {
    do throws(StorageError) {
      return try Recipient.all(connection, where: "push_device.device = ?1", [device]).first?.recipients.first
    } catch .corrupt, .invalidRow {
      return nil
    } catch {
      throw error
    }
  }

  /// Creates the notice, and schedules the next one. If the weather is not known yet, it stays due.
  func notifyAtHour(_ notice: DueNotice, _ report: WeatherReport?) async throws(StorageError) {
    guard case .atHour(_, let find) = notice.kind.finding else { return }
    let now = clock()
    let recipient = notice.recipient
    let isLate = now - notice.due >= NoticeStore.hourLasts
    let event = report.flatMap { find($0, now) }
    guard isLate || notice.place == nil || event != nil else { return }
    try await database.write { connection throws(StorageError) in
      let moved = try connection.run(
        "UPDATE notice_event SET due = ?4 WHERE kind = ?1 AND device = ?2 AND due = ?3 RETURNING device",
        [.text(notice.kind.id), .text(recipient.device), .integer(notice.due.seconds), .integer(notice.next.seconds)])
      guard !moved.isEmpty, !isLate, let place = notice.place, let report, let announcement = event?.announcement,
        let text = announcement.text(NoticeReader(recipient, place, notice.preferences, at: now))
      else { return }
      // A device whose hour or time zone has changed may get a second notice on a day; it replaces the first one.
      let values: [Value] = [.text(recipient.device), .text(notice.topic.text)]
      let last = try connection.run("SELECT MAX(number) FROM notice WHERE device = ?1 AND topic = ?2", values).first?.integerIfPresent(0)
      try NoticeStore.withdraw(recipient.device, notice.topic, connection)
      try self.put(
        text, announcement, of: report, topic: notice.topic, number: (last ?? 0) + 1, for: recipient,
        due: recipient.due(at: now, passes: false), at: now, connection)
    }
  }
}
