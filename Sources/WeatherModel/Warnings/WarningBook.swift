/// The warnings that are open, and how what sources say changes them: the rules by which a message is another word of a warning that is known, or a
/// new one.
public struct WarningBook: Sendable {
  /// Those that are open, and those that ended so lately that a message about them may still come.
  public private(set) var warnings: [WatchedWarning]
  /// Those that became others, or are new.
  public private(set) var changed: Set<RecordID> = []

  /// So many messages about a cell are looked at; the gravest.
  static let mostMessages = 100
  /// By so much the times of two messages about the same may miss each other.
  static let tolerance: Int64 = .hours(1)

  /// A book with what is known.
  public init(_ warnings: [WatchedWarning] = []) { self.warnings = warnings }

  /// Takes in what a source says of a cell: everything that holds there, by its word. `isWhole` is false where it said more that could not be read.
  ///
  /// The sources `behind` it are asked only while it does not answer. Now that it does, their words about warnings that it knows count no more: nobody
  /// would ask them whether those still hold. Those that have `lapsed` were not asked for so long that nothing they said of the cell counts any more.
  public mutating func observe(
    _ alerts: [Alert], from source: Source, behind: Set<Source> = [], lapsed: Set<Source> = [], in cell: Cell, isWhole: Bool = true,
    at now: Instant,
    newID: () -> RecordID
  ) {
    var said: [Alert] = []
    for alert in alerts.filter({ !$0.isOver(at: now) }).sorted(by: Alert.comesBefore).prefix(WarningBook.mostMessages) {
      let alert = alert.harmless
      if !said.contains(where: { sameBytes($0.id, alert.id) }) { said.append(alert) }
    }
    let before = warnings
    if source != .simulator { forget(in: cell) { $0.source == .simulator } }

    // By name first: what a message is called, or says that it replaces, leaves no doubt.
    var places: [Int?] = said.map { byName($0, source, cell) }
    // Of two of one hazard the one in the same words is meant, so those come before what only resembles it.
    for needsSameWords in [true, false] {
      for index in said.indices where places[index] == nil {
        let place = byLooks(said[index], source, cell, present: said, needsSameWords: needsSameWords, at: now)
        if place == nil {
          if needsSameWords { continue }
          warnings.append(WatchedWarning(said[index], source, newID(), at: now))
        }
        places[index] = place ?? warnings.count - 1
        // What comes later in the list may be more of this one.
        warnings[places[index] ?? 0].note(said[index], from: source, for: cell)
      }
    }
    for (alert, place) in zip(said, places) { if let place { warnings[place].note(alert, from: source, for: cell) } }
    if isWhole {
      forget(in: cell) { telling in lapsed.contains(telling.source) }
      forget(in: cell) { telling in telling.source == source && !said.contains { sameBytes($0.id, telling.alert.id) } }
    }
    for place in warnings.indices {
      if warnings[place].isTold(by: source, in: cell) || (place < before.count && before[place].isTold(by: source, in: cell)) {
        // A message that became another did so in all of its cells; what another message says there is older.
        for told in warnings[place].cells(toldBy: source, in: said) + [cell] {
          warnings[place].forget(in: told) { behind.contains($0.source) }
        }
      }
      warnings[place].settle(at: now)
      if place >= before.count || warnings[place] != before[place] {
        warnings[place].follow(from: place < before.count ? before[place] : nil, at: now)
        changed.insert(warnings[place].event.id)
      }
    }
  }

  /// Closes what has come to its end by now.
  public mutating func settle(at now: Instant) {
    for place in warnings.indices where warnings[place].event.standing == .open && warnings[place].event.alert.isOver(at: now) {
      let before = warnings[place]
      warnings[place].settle(at: now)
      warnings[place].follow(from: before, at: now)
      changed.insert(warnings[place].event.id)
    }
  }

  private mutating func forget(in cell: Cell, where isGone: (WatchedWarning.Telling) -> Bool) {
    for place in warnings.indices { warnings[place].forget(in: cell, where: isGone) }
  }

  private func byName(_ alert: Alert, _ source: Source, _ cell: Cell) -> Int? {
    for name in alert.names + alert.replacedNames {
      if let place = warnings.firstIndex(where: { $0.isNamed(name, source, cell) }) { return place }
    }
    return nil
  }

  /// A warning that a message without a known name is about: of the same hazard, at the same time and place, and, where the source is the same one, by the
  /// same sender, and either in the same words or instead of a message that is gone.
  private func byLooks(
    _ alert: Alert, _ source: Source, _ cell: Cell, present: [Alert], needsSameWords: Bool, at now: Instant
  ) -> Int? {
    let hazard = Hazard(of: alert.event)
    var best: (place: Int, gap: Int64)?
    for (place, warning) in warnings.enumerated() where warning.event.standing == .open {
      if needsSameWords && !isSameWord(warning.event.alert.event, alert.event) { continue }
      guard isMeant(warning, by: alert, hazard, source, cell, present, now) else { continue }
      let gap = abs((warning.event.alert.onset ?? now) - (alert.onset ?? now))
      if best.map({ gap < $0.gap }) ?? true { best = (place, gap) }
    }
    return best?.place
  }

  private func isMeant(
    _ warning: WatchedWarning, by alert: Alert, _ hazard: Hazard, _ source: Source, _ cell: Cell, _ present: [Alert], _ now: Instant
  ) -> Bool {
    let known = warning.event.alert
    let hasSameWords = isSameWord(known.event, alert.event)
    guard hasSameWords || (hazard == warning.event.hazard && hazard != .other), overlaps(known, alert, now) else { return false }
    guard warning.cells.contains(cell) || warning.isNear(cell) || sharesArea(known.area, alert.area) else { return false }
    let own = warning.tellings.filter { $0.source == source }
    // Another source tells the same in its own words.
    if own.isEmpty { return true }
    guard own.contains(where: { isSameWord($0.alert.sender ?? "", alert.sender ?? "") }) else { return false }
    // In the same words an office may tell of two storms at once, if it numbers them.
    if hasSameWords { return !own.contains { isOfAnotherSeries($0.alert, alert) } }
    return !own.contains { telling in telling.cells.contains(cell) && present.contains { sameBytes($0.id, telling.alert.id) } }
  }

  private func isOfAnotherSeries(_ one: Alert, _ other: Alert) -> Bool {
    guard let first = one.series, let second = other.series else { return false }
    return !sameBytes(first, second)
  }

  private func overlaps(_ one: Alert, _ other: Alert, _ now: Instant) -> Bool {
    let (first, second) = (one.onset ?? one.sent ?? now, other.onset ?? other.sent ?? now)
    let firstEnds = one.ends.map { $0 + WarningBook.tolerance > second } ?? true
    return firstEnds && (other.ends.map { $0 + WarningBook.tolerance > first } ?? true)
  }
}

extension WatchedWarning {
  /// A warning that nobody has told of before.
  fileprivate init(_ alert: Alert, _ source: Source, _ id: RecordID, at now: Instant) {
    self.init(
      event: Warning(id: id, hazard: Hazard(of: alert.event), sources: [source], alert: alert, moments: []), tellings: [], names: [],
      cells: [])
  }
}

/// Whether two texts are the same but for the case of ASCII letters.
private func isSameWord(_ one: String, _ other: String) -> Bool { one.utf8.count == other.utf8.count && mentions(one, other) }

/// Whether two lists of areas ("Bronx; Kings, Queens") have one in common.
private func sharesArea(_ one: String?, _ other: String?) -> Bool {
  guard let one, let other else { return false }
  func parts(_ text: String) -> [String] {
    var parts: [String] = []
    for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }).prefix(200) {
      var part = part
      while part.first == UInt8(ascii: " ") { part = part.dropFirst() }
      while part.last == UInt8(ascii: " ") { part = part.dropLast() }
      if part.count > 2 { parts.append(String(decoding: part, as: UTF8.self)) }
    }
    return parts
  }
  let others = parts(other)
  return parts(one).contains { part in others.contains { isSameWord($0, part) } }
}
