import WeatherModel

extension TrackedWarning {
  /// The course of a warning in one cell: people are notified about and see only what applies to their own places.
  package struct CellHistory: Equatable, Sendable {
    /// The cell that the course belongs to.
    package var cell: Cell
    /// The changes in this cell, the earliest first.
    package var entries: [WarningChange]

    /// Creates a course from stored values.
    package init(cell: Cell, entries: [WarningChange]) { (self.cell, self.entries) = (cell, entries) }

    /// At most this many moments are kept.
    static var mostEntries: Int { 40 }

    /// Whether the warning is in force there, according to the last moment.
    var isOpen: Bool { entries.last.map { $0.changes.isDisjoint(with: [.cancelled, .over]) } ?? false }

    mutating func add(_ moment: WarningChange) {
      entries.append(moment)
      guard entries.count > CellHistory.mostEntries else { return }
      entries.remove(at: entries.dropLast().firstIndex { $0.changes == .text } ?? 1)
    }
  }

  /// Whether only the simulator reports it.
  package var isSimulated: Bool { warning.sources == [.simulator] }

  /// Records what has changed in each cell since the state `before`.
  mutating func recordChanges(from before: TrackedWarning?, at now: Instant) {
    for cell in cells {
      let said = alert(in: [cell])
      let known = histories.firstIndex { $0.cell == cell }
      let isOpen = known.map { histories[$0].isOpen } ?? false
      guard let shown = said ?? before?.alert(in: [cell]), isOpen || said != nil else { continue }
      var changes: WarningChange.Changes = []
      if let said {
        changes = isOpen ? before?.alert(in: [cell]).map { TrackedWarning.changes(from: $0, to: said) } ?? [] : .announced
        forgetLast(in: cell)
      } else {
        changes = shown.isOver(at: now) ? .over : .cancelled
        keepLast(shown, from: before?.source(in: cell), in: cell)
      }
      if changes.isEmpty { continue }
      let moment = WarningChange(time: now, changes: changes, severity: shown.severity, onset: shown.onset, ends: shown.ends)
      if let known { histories[known].add(moment) } else { histories.append(CellHistory(cell: cell, entries: [moment])) }
    }
  }

  /// The part of the warning that is shown to a person with these cells; when it is no longer in force there, the last messages.
  package func warning(in own: Set<Cell>) -> Warning {
    let histories = histories.filter { own.contains($0.cell) }
    // Warnings that were stored before cells had histories, and those not known in any of the cells.
    guard !histories.isEmpty else { return warning }
    var shown = warning
    let current = messages.filter { $0.cells.contains(where: own.contains) }
    let said = current.isEmpty ? lastMessages.filter { $0.cells.contains(where: own.contains) } : current
    if let alert = TrackedWarning.joined(said) { shown.alert = alert }
    var sources: [Source] = []
    for message in said where !sources.contains(message.source) { sources.append(message.source) }
    if !sources.isEmpty { shown.sources = sources.sorted { $0.rawValue < $1.rawValue } }
    shown.history = TrackedWarning.joined(histories)
    let end = shown.history.last?.changes ?? []
    shown.status = end.contains(.cancelled) ? .cancelled : end.contains(.over) ? .over : .open
    return shown
  }

  /// Combines the histories of several cells into one: it begins in the first cell, has the greatest severity of all, and ends in the last
  /// one.
  private static func joined(_ histories: [CellHistory]) -> [WarningChange] {
    if histories.count == 1 { return histories[0].entries }
    var all: [(moment: WarningChange, history: Int)] = []
    for (index, history) in histories.enumerated() { for moment in history.entries { all.append((moment, index)) } }
    all.sort { ($0.moment.time.seconds, $0.history) < ($1.moment.time.seconds, $1.history) }
    var holding = [WarningChange?](repeating: nil, count: histories.count)
    var moments: [WarningChange] = []
    var before: WarningChange?
    var index = 0
    while index < all.count {
      let time = all[index].moment.time
      var noted: WarningChange.Changes = []
      var ended: WarningChange?
      while index < all.count, all[index].moment.time == time {
        let (moment, history) = all[index]
        noted.formUnion(moment.changes)
        let isOpen = moment.changes.isDisjoint(with: [.cancelled, .over])
        holding[history] = isOpen ? moment : nil
        if !isOpen { ended = moment }
        index += 1
      }
      var now: WarningChange?
      for case let moment? in holding {
        guard var joined = now else {
          now = moment
          continue
        }
        joined.severity = max(joined.severity, moment.severity)
        if let onset = moment.onset { joined.onset = joined.onset.map { min($0, onset) } ?? onset }
        if let ends = moment.ends { joined.ends = joined.ends.map { max($0, ends) } ?? ends }
        now = joined
      }
      var changes: WarningChange.Changes = []
      switch (before, now) {
      case (nil, .some): changes = .announced
      case (let old?, let new?):
        changes = noted.intersection([.area, .text])
        if old.severity != new.severity { changes.insert(.severity) }
        if old.onset != new.onset || old.ends != new.ends { changes.insert(.time) }
      case (.some, nil): changes = noted.contains(.cancelled) ? .cancelled : .over
      case (nil, nil): break
      }
      if !changes.isEmpty, var moment = now ?? ended {
        (moment.time, moment.changes) = (time, changes)
        moments.append(moment)
      }
      before = now
    }
    return moments
  }

  private func source(in cell: Cell) -> Source? { messages.first { $0.cells.contains(cell) }?.source }

  private mutating func forgetLast(in cell: Cell) {
    if lastMessages.isEmpty { return }
    for index in lastMessages.indices { lastMessages[index].cells.removeAll { $0 == cell } }
    lastMessages.removeAll { $0.cells.isEmpty }
  }

  private mutating func keepLast(_ alert: Alert, from source: Source?, in cell: Cell) {
    forgetLast(in: cell)
    guard let source else { return }
    if let index = lastMessages.firstIndex(where: { $0.source == source && $0.alert == alert }) {
      lastMessages[index].cells.append(cell)
    } else {
      lastMessages.append(SourceMessage(source: source, alert: alert, cells: [cell]))
    }
  }
}
