import WeatherModel

/// A warning with everything that is needed to recognise it again: which messages of which sources say it, and for which cells.
package struct TrackedWarning: Equatable, Sendable {
  /// One message of a source, and the cells for which the source sent it.
  package struct SourceMessage: Equatable, Sendable {
    /// The source that sent the message.
    package var source: Source
    /// The content of the message.
    package var alert: Alert
    /// The cells that the message applies to, as far as they were asked for; sorted.
    package var cells: [Cell]

    /// Creates a message with its cells.
    package init(source: Source, alert: Alert, cells: [Cell]) { (self.source, self.alert, self.cells) = (source, alert, cells) }
  }

  /// The part of the warning that is shown to people.
  package var warning: Warning
  /// The current messages about it. Without any, it is no longer in force.
  package var messages: [SourceMessage]
  /// The identifiers of all its messages, the latest last.
  package private(set) var identifiers: [String]
  /// All cells that it ever applied to, sorted.
  package private(set) var cells: [Cell]
  /// The course of the warning in each cell.
  package internal(set) var histories: [CellHistory]
  /// The last messages for the cells where it is no longer in force.
  package internal(set) var lastMessages: [SourceMessage]

  /// At most this many identifiers are kept; a long flood has a few hundred updates.
  static let mostIdentifiers = 400

  /// Creates a warning from stored values.
  package init(
    warning: Warning, messages: [SourceMessage], identifiers: [String], cells: [Cell], histories: [CellHistory] = [],
    lastMessages: [SourceMessage] = []
  ) {
    (self.warning, self.messages, self.identifiers, self.cells) = (warning, messages, identifiers, cells)
    (self.histories, self.lastMessages) = (histories, lastMessages)
  }

  /// The content for a person with these cells; nil when it does not affect them.
  package func alert(in cells: Set<Cell>) -> Alert? { TrackedWarning.joined(messages.filter { $0.cells.contains(where: cells.contains) }) }

  /// The warning reduced to some cells; nil when it never affected any of them.
  package func restricted(to some: Set<Cell>) -> TrackedWarning? {
    var left = self
    left.cells.removeAll { !some.contains($0) }
    for index in left.messages.indices { left.messages[index].cells.removeAll { !some.contains($0) } }
    left.messages.removeAll { $0.cells.isEmpty }
    left.histories.removeAll { !some.contains($0.cell) }
    for index in left.lastMessages.indices { left.lastMessages[index].cells.removeAll { !some.contains($0) } }
    left.lastMessages.removeAll { $0.cells.isEmpty }
    return left.cells.isEmpty ? nil : left
  }

  /// Whether a message belongs to this warning, according to its identifier.
  func hasIdentifier(_ name: String, _ source: Source, _ cell: Cell) -> Bool {
    guard identifiers.contains(where: { $0 == name }) else { return false }
    // The simulator uses the same identifiers all over the world.
    return source != .simulator || isNear(cell)
  }

  /// Whether it applies to a cell, or to one so near that they share their weather.
  func isNear(_ cell: Cell) -> Bool { cells.contains { $0 == cell || $0.coordinate.distance(to: cell.coordinate) <= 50_000 } }

  /// Whether a source says that it is in force in a cell.
  func isReported(by source: Source, in cell: Cell) -> Bool { messages.contains { $0.source == source && $0.cells.contains(cell) } }

  /// The cells for which any of the messages in `said` reports the warning.
  func cells(reportedBy source: Source, in said: [Alert]) -> [Cell] {
    var cells: [Cell] = []
    for message in messages where message.source == source && said.contains(where: { $0.id == message.alert.id }) {
      cells += message.cells
    }
    return cells
  }

  mutating func add(_ alert: Alert, from source: Source, for cell: Cell) {
    for name in alert.identifiers where !identifiers.contains(where: { $0 == name }) { identifiers.append(name) }
    while identifiers.count > TrackedWarning.mostIdentifiers { identifiers.removeFirst() }
    insert(cell, into: &cells)
    if let index = messages.firstIndex(where: { $0.source == source && $0.alert.id == alert.id }) {
      messages[index].alert = alert
      insert(cell, into: &messages[index].cells)
    } else {
      messages.append(SourceMessage(source: source, alert: alert, cells: [cell]))
    }
  }

  /// Removes a cell from the messages that `isGone` selects.
  mutating func forget(in cell: Cell, where isGone: (SourceMessage) -> Bool) {
    for index in messages.indices where isGone(messages[index]) { messages[index].cells.removeAll { $0 == cell } }
    messages.removeAll { $0.cells.isEmpty }
  }

  /// Combines the current messages, and records what changed.
  mutating func settle(at now: Instant) {
    let wasOpen = warning.status == .open
    var changes: WarningChange.Changes = warning.history.isEmpty || (!wasOpen && !messages.isEmpty) ? .announced : []
    if let said = TrackedWarning.joined(messages) {
      if changes.isEmpty { changes = TrackedWarning.changes(from: warning.alert, to: said) }
      warning.alert = said
      warning.status = .open
      var sources: [Source] = []
      for message in messages where !sources.contains(message.source) { sources.append(message.source) }
      warning.sources = sources.sorted { $0.rawValue < $1.rawValue }
    }
    if warning.alert.isOver(at: now) {
      messages = []
      if wasOpen || changes == .announced { (warning.status, changes) = (.over, .over) }
    } else if messages.isEmpty, wasOpen {
      (warning.status, changes) = (.cancelled, .cancelled)
    }
    if !changes.isEmpty {
      warning.history.append(
        WarningChange(
          time: now, changes: changes, severity: warning.alert.severity, onset: warning.alert.onset, ends: warning.alert.ends))
      warning.forgetSmallChanges()
    }
  }

  /// The most severe of several messages, with the period that all of them cover.
  static func joined(_ messages: [SourceMessage]) -> Alert? {
    var sorted = messages
    sorted.sort { Alert.comesBefore($0.alert, $1.alert) }
    guard var alert = sorted.first?.alert else { return nil }
    for message in sorted.dropFirst() {
      let other = message.alert
      // A message without a beginning or an end leaves that of the others unchanged.
      if let onset = other.onset { alert.onset = alert.onset.map { min($0, onset) } ?? onset }
      if let ends = other.ends { alert.ends = alert.ends.map { max($0, ends) } ?? ends }
      for part in Alert.Part.allCases where alert[part] == nil && part != .replaces { alert[part] = other[part] }
    }
    return alert
  }

  static func changes(from before: Alert, to after: Alert) -> WarningChange.Changes {
    var changes: WarningChange.Changes = []
    if before.severity != after.severity { changes.insert(.severity) }
    if before.onset != after.onset || before.ends != after.ends { changes.insert(.time) }
    if (before.area ?? "") != (after.area ?? "") { changes.insert(.area) }
    let texts: [(String, String)] = [
      (before.event, after.event), (before.headline ?? "", after.headline ?? ""), (before.text ?? "", after.text ?? ""),
      (before.instruction ?? "", after.instruction ?? ""),
    ]
    if texts.contains(where: { $0 != $1 }) { changes.insert(.text) }
    return changes
  }

  private func insert(_ cell: Cell, into cells: inout [Cell]) {
    if cells.contains(cell) { return }
    cells.append(cell)
    cells.sort { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
  }
}

extension Alert {
  /// The identifiers of the message and of the event that it is about.
  var identifiers: [String] { series.map { [id, $0] } ?? [id] }
}

extension Warning {
  /// At most this many moments are kept; beyond that, those that changed only texts are removed first.
  static let mostMoments = 100

  fileprivate mutating func forgetSmallChanges() {
    guard history.count > Warning.mostMoments else { return }
    let index = history.dropLast().firstIndex { $0.changes == .text } ?? 1
    history.remove(at: index)
  }
}
