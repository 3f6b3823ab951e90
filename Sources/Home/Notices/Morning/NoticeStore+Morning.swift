import Accounts
import Copy
import Languages
import Preferences
import Routes
import Storage
import WeatherModel
import Wire

/// A morning notice that is due.
struct DueMorning: Sendable {
  var listener: Recipient
  var line: MorningNotice
  /// When it was due.
  var due: Instant
  /// The place that it is about; nil if the person has no such place any more.
  var place: SavedPlace?
  var preferences: Preferences

  var cell: Cell? { place.map { Cell($0.coordinate) } }
}

extension NoticeStore {
  /// A morning notice is dropped if it is later than this, because the server was off.
  static let morningLasts: Int64 = .hours(3)

  /// Sets the time of a device's next morning notice by its rules, within a transaction.
  static func setMorning(of device: String, at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    let rows = try connection.run(
      "SELECT rules, zone FROM push_device JOIN push_rules ON push_rules.device = push_device.device WHERE push_device.device = ?1",
      [.text(device)])
    guard let row = rows.first else { return }
    let next = try rules(row.bytes(0), of: device, connection).morning?.next(after: now, in: Recipient.clock(row.text(1), around: now))
    try connection.run(
      "UPDATE push_device SET morning = ?2 WHERE device = ?1", [.text(device), next.map { .integer($0.seconds) } ?? .null])
  }

  /// The notices that are due and follow `last` in order, the longest waiting first; empty only at the end.
  func dueMornings(most: Int, after last: DueMorning?) async throws(StorageError) -> [DueMorning] {
    let now = clock()
    return try await database.read { connection throws(StorageError) in
      var due: [DueMorning] = []
      var after = (time: last?.due.seconds ?? .min, device: last?.listener.device ?? "")
      // A batch of devices with invalid data must not hide those behind it.
      while due.isEmpty {
        let rows = try connection.run(
          """
          SELECT push_device.device, morning FROM push_device
          JOIN device ON device.id = push_device.device AND device.space = push_device.space
          WHERE morning <= ?1 AND (morning > ?2 OR (morning = ?2 AND push_device.device > ?3))
          ORDER BY morning, push_device.device LIMIT \(most)
          """, [.integer(now.seconds), .integer(after.time), .text(after.device)])
        if rows.isEmpty { break }
        for row in rows {
          after = (try row.integer(1), try row.text(0))
          guard let listener = try NoticeStore.listener(.text(after.device), connection), let line = listener.rules.morning
          else { continue }
          let places = try WatchedCells.savedPlaces(of: listener.space, connection)
          due.append(
            DueMorning(
              listener: listener, line: line, due: Instant(seconds: after.time),
              place: line.place.map { id in places.first { $0.id == id } } ?? places.first,
              preferences: try NoticeStore.preferences(of: listener.space, connection)))
        }
      }
      return due
    }
  }

  /// Nil if the stored data of the device is invalid; the other devices should get their notices all the same.
  private static func listener(_ device: Value, _ connection: any DatabaseConnection) throws(StorageError) -> Recipient? {
    do throws(StorageError) {
      return try Recipient.all(connection, where: "push_device.device = ?1", [device]).first?.listeners.first
    } catch .corrupt, .invalidRow {
      return nil
    } catch {
      throw error
    }
  }

  /// Creates the notice, and schedules the next one for the day after. If the weather is not known yet, it stays due.
  func notify(_ morning: DueMorning, _ report: WeatherReport?) async throws(StorageError) {
    let now = clock()
    let isLate = now - morning.due >= NoticeStore.morningLasts
    guard isLate || morning.place == nil || report?.dayOutlook(at: now) != nil else { return }
    let listener = morning.listener
    let next = morning.line.next(after: now, in: listener.clock(around: now))
    try await database.write { connection throws(StorageError) in
      let moved = try connection.run(
        "UPDATE push_device SET morning = ?3 WHERE device = ?1 AND morning = ?2 RETURNING device",
        [.text(listener.device), .integer(morning.due.seconds), .integer(next.seconds)])
      guard !moved.isEmpty, !isLate, let place = morning.place, let report, let topic = RecordID(text: listener.device),
        let text = self.text(of: report, morning, at: now)
      else { return }
      // A device whose hour or time zone has changed may get a second notice on a day; it replaces the first one.
      let values: [Value] = [.text(listener.device), .text(topic.text)]
      let last = try connection.run("SELECT MAX(number) FROM notice WHERE device = ?1 AND warning = ?2", values).first?.integerIfPresent(0)
      try NotifiedWarning.withdraw(listener.device, topic, connection)
      let due = listener.due(at: now, passes: false)
      try self.put(
        Notice(
          device: listener.device, topic: topic, number: (last ?? 0) + 1, title: place.shownName, text: text,
          address: Destination(.place(report.cell)).url, urgency: "normal", due: due, ends: due + NoticeStore.morningLasts),
        listener.origin, listener.copy, listener.service, at: now, connection)
    }
  }

  /// The day in a sentence, its range of temperatures, and the gravest warning; nil if nothing is known, or nothing is worth saying.
  private func text(of report: WeatherReport, _ morning: DueMorning, at now: Instant) -> String? {
    guard morning.line.always || report.hasNotableWeather(at: now), let outlook = report.dayOutlook(at: now) else { return nil }
    let copy = morning.listener.copy
    let display = morning.listener.display(at: report.cell, morning.preferences, now: now)
    var text = copy.today(outlook) { display.timeInSentence($0) }
    if let day = report.today(at: now) {
      let range = copy.morningRange(low: display.degrees(day.low), high: display.degrees(day.high))
      text = copy.sentences(first: text, second: range)
    }
    if let alert = report.told(in: copy).mostSevereAlert(at: now) { text = copy.sentences(first: text, second: alert.event) }
    return (report.isSimulated ? copy.simulated + " · " : "") + text
  }

  /// The preferences of a space, as far as this version knows them.
  private static func preferences(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Preferences {
    var preferences = Preferences()
    for row in try connection.run("SELECT json FROM record WHERE kind = 0 AND space = ?1", [.text(space)]) {
      guard let json = try? JSON(parsing: row.bytes(0)), case .setting(let word, let value)? = try? SyncRecord(json: json),
        let field = Preference.Field(name: word), let preference = Preference(field, word: value.text)
      else { continue }
      preferences.set(preference)
    }
    return preferences
  }
}
