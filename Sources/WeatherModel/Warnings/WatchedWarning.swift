/// A warning with all that is needed to know it again: which message of which source says it, and for which cells.
public struct WatchedWarning: Equatable, Sendable {
  /// One message of a source, and the cells for which the source gave it.
  public struct Telling: Equatable, Sendable {
    /// Who says it.
    public var source: Source
    /// What.
    public var alert: Alert
    /// For which cells, as far as anybody asked; sorted.
    public var cells: [Cell]

    /// A message with its cells.
    public init(source: Source, alert: Alert, cells: [Cell]) { (self.source, self.alert, self.cells) = (source, alert, cells) }
  }

  /// What people see of it.
  public var event: Warning
  /// The messages that say it now. Without any it is no longer in force.
  public var tellings: [Telling]
  /// What its messages were called, the last ones last.
  public private(set) var names: [String]
  /// All cells that it ever was given for, sorted.
  public private(set) var cells: [Cell]
  /// How it went on in each cell.
  public internal(set) var courses: [Course]
  /// The messages that said it last in cells where it no longer holds.
  public internal(set) var last: [Telling]

  /// So many names are remembered; a long flood has some hundred updates.
  static let mostNames = 400

  /// A warning as it was kept.
  public init(
    event: Warning, tellings: [Telling], names: [String], cells: [Cell], courses: [Course] = [], last: [Telling] = []
  ) {
    (self.event, self.tellings, self.names, self.cells) = (event, tellings, names, cells)
    (self.courses, self.last) = (courses, last)
  }

  /// What it says to somebody who has these cells; nil where it does not reach them.
  public func alert(in cells: Set<Cell>) -> Alert? { WatchedWarning.joined(tellings.filter { $0.cells.contains(where: cells.contains) }) }

  /// What is left of it when only some cells count; nil where it never reached any of them.
  public func kept(in some: Set<Cell>) -> WatchedWarning? {
    var left = self
    left.cells.removeAll { !some.contains($0) }
    for place in left.tellings.indices { left.tellings[place].cells.removeAll { !some.contains($0) } }
    left.tellings.removeAll { $0.cells.isEmpty }
    left.courses.removeAll { !some.contains($0.cell) }
    for place in left.last.indices { left.last[place].cells.removeAll { !some.contains($0) } }
    left.last.removeAll { $0.cells.isEmpty }
    return left.cells.isEmpty ? nil : left
  }

  /// Whether a message is one of this warning's by its name.
  func isNamed(_ name: String, _ source: Source, _ cell: Cell) -> Bool {
    guard names.contains(where: { sameBytes($0, name) }) else { return false }
    // The simulator's names are the same all over the world.
    return source != .simulator || isNear(cell)
  }

  /// Whether it was given for a cell, or for one so near that they share their weather.
  func isNear(_ cell: Cell) -> Bool { cells.contains { $0 == cell || $0.coordinate.distance(to: cell.coordinate) <= 50_000 } }

  /// Whether a source says that it holds for a cell.
  func isTold(by source: Source, in cell: Cell) -> Bool { tellings.contains { $0.source == source && $0.cells.contains(cell) } }

  /// The cells for which messages of a source say that it holds.
  func cells(toldBy source: Source, in said: [Alert]) -> [Cell] {
    var cells: [Cell] = []
    for telling in tellings where telling.source == source && said.contains(where: { sameBytes($0.id, telling.alert.id) }) {
      cells += telling.cells
    }
    return cells
  }

  mutating func note(_ alert: Alert, from source: Source, for cell: Cell) {
    for name in alert.names where !names.contains(where: { sameBytes($0, name) }) { names.append(name) }
    while names.count > WatchedWarning.mostNames { names.removeFirst() }
    insert(cell, into: &cells)
    if let place = tellings.firstIndex(where: { $0.source == source && sameBytes($0.alert.id, alert.id) }) {
      tellings[place].alert = alert
      insert(cell, into: &tellings[place].cells)
    } else {
      tellings.append(Telling(source: source, alert: alert, cells: [cell]))
    }
  }

  /// Forgets the messages about a cell for which something holds.
  mutating func forget(in cell: Cell, where isGone: (Telling) -> Bool) {
    for place in tellings.indices where isGone(tellings[place]) { tellings[place].cells.removeAll { $0 == cell } }
    tellings.removeAll { $0.cells.isEmpty }
  }

  /// Puts together what the messages say now, and notes what became another.
  mutating func settle(at now: Instant) {
    let wasOpen = event.standing == .open
    var changes: WarningMoment.Changes = event.moments.isEmpty || (!wasOpen && !tellings.isEmpty) ? .announced : []
    if let said = WatchedWarning.joined(tellings) {
      if changes.isEmpty { changes = WatchedWarning.changes(from: event.alert, to: said) }
      event.alert = said
      event.standing = .open
      var sources: [Source] = []
      for telling in tellings where !sources.contains(telling.source) { sources.append(telling.source) }
      event.sources = sources.sorted { $0.rawValue < $1.rawValue }
    }
    if event.alert.isOver(at: now) {
      tellings = []
      if wasOpen || changes == .announced { (event.standing, changes) = (.over, .over) }
    } else if tellings.isEmpty, wasOpen {
      (event.standing, changes) = (.cancelled, .cancelled)
    }
    if !changes.isEmpty {
      event.moments.append(
        WarningMoment(
          time: now, changes: changes, severity: event.alert.severity, onset: event.alert.onset, ends: event.alert.ends))
      event.forgetSmallChanges()
    }
  }

  /// The gravest of several messages, with the time that all of them span.
  static func joined(_ tellings: [Telling]) -> Alert? {
    var sorted = tellings
    sorted.sort { Alert.comesBefore($0.alert, $1.alert) }
    guard var alert = sorted.first?.alert else { return nil }
    for telling in sorted.dropFirst() {
      let other = telling.alert
      // A message without a beginning or an end says nothing about it.
      if let onset = other.onset { alert.onset = alert.onset.map { min($0, onset) } ?? onset }
      if let ends = other.ends { alert.ends = alert.ends.map { max($0, ends) } ?? ends }
      for part in Alert.Part.allCases where alert[part] == nil && part != .replaces { alert[part] = other[part] }
    }
    return alert
  }

  static func changes(from before: Alert, to after: Alert) -> WarningMoment.Changes {
    var changes: WarningMoment.Changes = []
    if before.severity != after.severity { changes.insert(.severity) }
    if before.onset != after.onset || before.ends != after.ends { changes.insert(.time) }
    if !sameBytes(before.area ?? "", after.area ?? "") { changes.insert(.area) }
    let texts: [(String, String)] = [
      (before.event, after.event), (before.headline ?? "", after.headline ?? ""), (before.text ?? "", after.text ?? ""),
      (before.instruction ?? "", after.instruction ?? ""),
    ]
    if texts.contains(where: { !sameBytes($0, $1) }) { changes.insert(.text) }
    return changes
  }

  private func insert(_ cell: Cell, into cells: inout [Cell]) {
    if cells.contains(cell) { return }
    cells.append(cell)
    cells.sort { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
  }
}

extension Alert {
  /// What the message is called, and what the event is called that it is about.
  var names: [String] { series.map { [id, $0] } ?? [id] }
}

extension Warning {
  /// So many moments are kept; of more those go that changed only words.
  static let mostMoments = 100

  fileprivate mutating func forgetSmallChanges() {
    guard moments.count > Warning.mostMoments else { return }
    let place = moments.dropLast().firstIndex { $0.changes == .text } ?? 1
    moments.remove(at: place)
  }
}
