import Accounts
import Copy
import Languages
import Preferences
import Providers
import Routes
import Storage
import WeatherModel
import Wire

// Which notice a device needs about a warning follows from three things: the warning's state at the device's places, the device's rules,
// and the notices that it got before. So `notify` may be called on every occasion, and as often as wanted: when a warning has changed, a
// cell was looked at, a device is new, or its rules have changed.
extension NoticeStore {
  /// The kind of news that a notice brings.
  private enum Development {
    case announced, changed(from: Alert.Severity), cancelled
  }

  /// Creates the notices about warnings, within the transaction that stores the warnings: so each device is notified of each change once,
  /// whatever happens to the process afterwards. Spaces that the warnings do not reach are skipped.
  package func notify(_ warnings: [TrackedWarning], _ connection: any DatabaseConnection) throws(StorageError) {
    var cells: Set<Cell> = []
    for warning in warnings { cells.formUnion(warning.cells) }
    guard !cells.isEmpty else { return }
    var meant: Set<String> = []
    let rows = try connection.run(
      """
      SELECT latitude, longitude, space FROM watched_cell
      WHERE job = ?1 AND EXISTS (SELECT 1 FROM push_device WHERE push_device.space = watched_cell.space)
      """, [.text(CellJob.warnings.rawValue)])
    for row in rows { if let cell = try NoticeStore.cell(row), cells.contains(cell) { meant.insert(try row.text(2)) } }
    guard !meant.isEmpty else { return }
    let now = clock()
    for (space, recipients) in try Recipient.all(connection, among: meant) {
      let places = try WatchedCells.savedPlaces(of: space, connection)
      for recipient in recipients { try notify(warnings, to: recipient, places, at: now, connection) }
    }
  }

  /// Creates the notices for one device, which is new or has changed its rules. To be called within a transaction that has called
  /// `Warnings.lockForChanges` first.
  func notify(device: String, at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    guard let found = try Recipient.all(connection, where: "push_device.device = ?1", [.text(device)]).first else { return }
    let places = try WatchedCells.savedPlaces(of: found.space, connection)
    let warnings = try Warnings.reaching(Set(places.map { Cell($0.coordinate) }), isOpen: true, connection)
    for recipient in found.recipients { try notify(warnings, to: recipient, places, at: now, connection) }
  }

  private func notify(
    _ warnings: [TrackedWarning], to recipient: Recipient, _ places: [SavedPlace], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    for warning in warnings {
      let own = places.filter { warning.cells.contains(Cell($0.coordinate)) }
      if !own.isEmpty { try notify(warning, to: recipient, own, at: now, connection) }
    }
  }

  private func notify(
    _ warning: TrackedWarning, to recipient: Recipient, _ places: [SavedPlace], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let id = warning.event.id
    var notified = try NotifiedWarning(recipient.device, id, connection)
    let holds = places.filter { warning.alert(in: [Cell($0.coordinate)])?.isOver(at: now) == false }
    guard !holds.isEmpty, let alert = warning.alert(in: Set(holds.map { Cell($0.coordinate) })) else {
      return try end(notified, warning, recipient, places, at: now, connection)
    }
    // A device that was notified of a warning is notified of its changes, too, even if it falls below the severity that the person chose.
    let isWanted = holds.contains { place in
      let rules = recipient.rules.rules(of: place.id)
      guard !notified.isHeard else {
        return rules.notifiesUpdates(warning.event.hazard, isExtreme: notified.wasExtreme || alert.severity == .extreme)
      }
      return warning.alert(in: [Cell(place.coordinate)]).map { rules.notifies($0.severity, warning.event.hazard) } ?? false
    }
    guard isWanted else {
      guard notified.waiting != nil else { return }
      try NotifiedWarning.withdraw(recipient.device, id, connection)
      // If it is wanted again, the device is notified of its state at that time.
      (notified.isOpen, notified.severity) = (notified.isHeard, .unknown)
      return try notified.insert(recipient.device, id, connection)
    }
    let due = recipient.due(at: now, passes: alert.severity == .extreme)
    if notified.isHeard || notified.waiting != nil, alert.severity == notified.severity {
      if let waiting = notified.waiting, waiting > now || due > now, waiting != due {
        try NotifiedWarning.setDue(due, recipient.device, id, connection)
      }
      guard notified.ends != alert.ends else { return }
      notified.ends = alert.ends
      return try notified.insert(recipient.device, id, connection)
    }
    let news = notified.isHeard ? Development.changed(from: notified.severity) : .announced
    (notified.isOpen, notified.severity, notified.ends) = (true, alert.severity, alert.ends)
    try put(news, alert, notified, warning, recipient, holds.first, due: due, at: now, connection)
  }

  /// Handles a warning that does not apply any more at the places of a device.
  private func end(
    _ before: NotifiedWarning, _ warning: TrackedWarning, _ recipient: Recipient, _ places: [SavedPlace], at now: Instant,
    _ connection: any DatabaseConnection
  ) throws(StorageError) {
    guard before.isOpen else { return }
    let said = warning.event(in: Set(places.map { Cell($0.coordinate) })).alert
    var notified = before
    notified.isOpen = false
    let follows = places.contains { recipient.rules.rules(of: $0.id).notifiesUpdates(warning.event.hazard, isExtreme: before.wasExtreme) }
    // A warning that has come to its end needs no notice, and one that the device has not heard of need not be cancelled.
    let isOver = said.isOver(at: now) || before.ends.map { $0 <= now } ?? false
    if !isOver { try NotifiedWarning.withdraw(recipient.device, warning.event.id, connection) }
    guard !isOver, before.isHeard, follows else { return try notified.insert(recipient.device, warning.event.id, connection) }
    let due = recipient.due(at: now, passes: said.severity == .extreme)
    try put(.cancelled, said, notified, warning, recipient, places.first, due: due, at: now, connection)
  }

  private func put(
    _ news: Development, _ alert: Alert, _ before: NotifiedWarning, _ warning: TrackedWarning, _ recipient: Recipient, _ place: SavedPlace?,
    due: Instant,
    at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let id = warning.event.id
    var notified = before
    notified.number += 1
    try notified.insert(recipient.device, id, connection)
    try NotifiedWarning.withdraw(recipient.device, id, connection)
    let readable = warning.isSimulated ? alert.simulated(for: recipient.copy) : alert
    var text = text(of: news, readable, place, for: recipient, at: now)
    // The notice says so, because the first live answer withdraws the warnings of the simulator.
    if warning.isSimulated { text.title += " · " + recipient.copy.simulated }
    let ends = max(alert.ends ?? now + .days(1), now + .minutes(5))
    try put(
      Notice(
        device: recipient.device, topic: id, number: notified.number, title: text.title, text: text.body,
        address: NoticePage.warnings(id).url, urgency: urgency(alert.severity, news), due: due, ends: ends,
        passesQuietHours: alert.severity == .extreme),
      recipient.origin, recipient.copy, recipient.service, at: now, connection)
  }

  private func text(
    of news: Development, _ alert: Alert, _ place: SavedPlace?, for recipient: Recipient, at now: Instant
  ) -> (title: String, body: String) {
    let copy = recipient.copy
    let display = recipient.display(at: place.map { Cell($0.coordinate) }, Preferences(), now: now)
    let severity = copy.severity(alert.severity)
    var parts: [String] = []
    if let place { parts.append(place.shownName) }
    let title: String
    switch news {
    case .cancelled: title = copy.warningWithState(event: alert.event, state: copy.warningCancelled)
    case .announced, .changed: title = severity.map { copy.warningWithState(event: alert.event, state: $0) } ?? alert.event
    }
    if case .changed(let before) = news, let was = copy.severity(before), let severity {
      parts.append(
        alert.severity > before ? copy.warningRaised(before: was, after: severity) : copy.warningLowered(before: was, after: severity))
    }
    if case .cancelled = news {
    } else {
      // With weekdays: it may be sent and read on another day than it is written.
      let from = alert.onset.flatMap { $0 > now ? display.weekdayAndTime($0) : nil }
      let detail = copy.alertDetail(from: from, until: alert.ends.map { display.weekdayAndTime($0) })
      if !detail.isEmpty { parts.append(recipient.words(detail, withTimesIn: display.zone, at: now)) }
    }
    return (title, parts.joined(separator: " · "))
  }

  private func urgency(_ severity: Alert.Severity, _ news: Development) -> String {
    if case .cancelled = news { return "normal" }
    switch severity {
    case .extreme, .severe: return "high"
    case .moderate, .unknown: return "normal"
    case .minor: return "low"
    }
  }
}
