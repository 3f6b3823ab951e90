import Accounts
import Copy
import Languages
import Preferences
import Providers
import Routes
import Storage
import WeatherModel
import Wire

// When a warning has changed, a cell was looked at, a device is new, or its rules have changed, `NotifiedWarning` says what is to be done.
extension NoticeStore {
  /// Creates the notices about warnings, within the transaction that stores the warnings: so each device is notified of each change once,
  /// whatever happens to the process afterwards. Spaces that the warnings do not reach are skipped.
  package func notifyOfChanges(_ warnings: [TrackedWarning], _ connection: any DatabaseConnection) throws(StorageError) {
    var cells: Set<Cell> = []
    for tracked in warnings { cells.formUnion(tracked.cells) }
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
      for recipient in recipients { try notify(recipient, of: warnings, places, at: now, connection) }
    }
  }

  /// Creates the notices for one device, which is new or has changed its rules. To be called within a transaction that has called
  /// `Warnings.lockForChanges` first.
  func notifyOfWarningsInForce(device: String, at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    guard let found = try Recipient.all(connection, where: "push_device.device = ?1", [.text(device)]).first else { return }
    let places = try WatchedCells.savedPlaces(of: found.space, connection)
    let warnings = try Warnings.reaching(places.cells, isOpen: true, connection)
    for recipient in found.recipients { try notify(recipient, of: warnings, places, at: now, connection) }
  }

  private func notify(
    _ recipient: Recipient, of warnings: [TrackedWarning], _ places: [PlaceRecord], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    for tracked in warnings {
      let own = places.filter { tracked.cells.contains(Cell($0.coordinate)) }
      if !own.isEmpty { try takeStep(recipient, tracked, own, at: now, connection) }
    }
  }

  /// Takes the step that a device needs about a warning that has reached these places.
  private func takeStep(
    _ recipient: Recipient, _ tracked: TrackedWarning, _ places: [PlaceRecord], at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let id = tracked.warning.id
    var notified = try NotifiedWarning(recipient.device, id, connection)
    var (alert, affected) = (tracked.warning(in: places.cells).alert, places)
    let holds = places.filter { tracked.alert(in: [Cell($0.coordinate)])?.isOver(at: now) == false }
    let step: NotifiedWarning.Step
    if let current = tracked.alert(in: holds.cells) {
      (alert, affected) = (current, holds)
      let isWanted = holds.contains { wants(tracked, alert, notified, recipient, at: $0) }
      step = notified.holds(alert, isWanted: isWanted, due: recipient.due(at: now, passes: alert.severity == .extreme), at: now)
    } else {
      let isWanted = places.contains { wantsUpdates(tracked, isExtreme: notified.wasExtreme, recipient, at: $0) }
      step = notified.holdsNoMore(alert, isWanted: isWanted, at: now)
    }
    switch step {
    case .nothing: return
    case .store: break
    case .withdraw: try NoticeStore.withdraw(recipient.device, id, connection)
    case .reschedule(let due): try NoticeStore.setDue(due, recipient.device, id, connection)
    case .notify(let development):
      notified.number += 1
      try NoticeStore.withdraw(recipient.device, id, connection)
      let notice = notice(development, notified.number, alert, tracked, affected.first, for: recipient, at: now)
      try put(notice, recipient.origin, recipient.copy, recipient.service, at: now, connection)
    }
    try notified.insert(recipient.device, id, connection)
  }

  /// Whether a device is notified of a warning because of a place. If it was notified before, it is notified of changes, too, even if the
  /// warning falls below the severity that the person chose.
  private func wants(
    _ tracked: TrackedWarning, _ alert: Alert, _ notified: NotifiedWarning, _ recipient: Recipient, at place: PlaceRecord
  ) -> Bool {
    if notified.isHeard {
      return wantsUpdates(tracked, isExtreme: notified.wasExtreme || alert.severity == .extreme, recipient, at: place)
    }
    guard let alert = tracked.alert(in: [Cell(place.coordinate)]) else { return false }
    return recipient.rules.rules(of: place).notifies(alert.severity, tracked.warning.hazard)
  }

  private func wantsUpdates(_ tracked: TrackedWarning, isExtreme: Bool, _ recipient: Recipient, at place: PlaceRecord) -> Bool {
    recipient.rules.rules(of: place).notifiesUpdates(tracked.warning.hazard, isExtreme: isExtreme)
  }

  private func notice(
    _ development: NotifiedWarning.Development, _ number: Int64, _ alert: Alert, _ tracked: TrackedWarning, _ place: PlaceRecord?,
    for recipient: Recipient, at now: Instant
  ) -> Notice {
    let readable = tracked.isSimulated ? alert.simulated(for: recipient.copy) : alert
    var text = text(of: development, readable, place, for: recipient, at: now)
    // The notice says so, because the first live answer withdraws the warnings of the simulator.
    if tracked.isSimulated { text.title += " · " + recipient.copy.simulated }
    let isExtreme = alert.severity == .extreme
    return Notice(
      device: recipient.device, topic: tracked.warning.id, number: number, title: text.title, text: text.body,
      address: NoticePage.warnings(tracked.warning.id).url, urgency: urgency(alert.severity, development),
      due: recipient.due(at: now, passes: isExtreme), ends: max(alert.ends ?? now + .days(1), now + .minutes(5)),
      passesQuietHours: isExtreme)
  }

  private func text(
    of development: NotifiedWarning.Development, _ alert: Alert, _ place: PlaceRecord?, for recipient: Recipient, at now: Instant
  ) -> (title: String, body: String) {
    let copy = recipient.copy
    let display = recipient.display(at: place.map { Cell($0.coordinate) }, Preferences(), now: now)
    let severity = copy.severity(alert.severity)
    var parts: [String] = []
    if let place { parts.append(place.shownName) }
    let title: String
    switch development {
    case .cancelled: title = copy.warningWithState(event: alert.event, state: copy.warningCancelled)
    case .announced, .changed: title = severity.map { copy.warningWithState(event: alert.event, state: $0) } ?? alert.event
    }
    if case .changed(let before) = development, let was = copy.severity(before), let severity {
      parts.append(
        alert.severity > before ? copy.warningRaised(before: was, after: severity) : copy.warningLowered(before: was, after: severity))
    }
    if case .cancelled = development {
    } else {
      // With weekdays: it may be sent and read on another day than it is written.
      let from = alert.onset.flatMap { $0 > now ? display.weekdayAndTime($0) : nil }
      let detail = copy.alertDetail(from: from, until: alert.ends.map { display.weekdayAndTime($0) })
      if !detail.isEmpty { parts.append(recipient.words(detail, withTimesIn: display.zone, at: now)) }
    }
    return (title, parts.joined(separator: " · "))
  }

  private func urgency(_ severity: Alert.Severity, _ development: NotifiedWarning.Development) -> String {
    if case .cancelled = development { return "normal" }
    switch severity {
    case .extreme, .severe: return "high"
    case .moderate, .unknown: return "normal"
    case .minor: return "low"
    }
  }
}

extension [PlaceRecord] {
  fileprivate var cells: Set<Cell> { Set(map { Cell($0.coordinate) }) }
}
