import WeatherModel

/// The open warnings, and the rules for updating them: whether a message from a source belongs to a known warning or is a new one.
package struct WarningTracker: Sendable {
  /// The open warnings, and those that ended so recently that a message about them may still arrive.
  package private(set) var warnings: [TrackedWarning]
  /// The identifiers of the warnings that changed or are new.
  package private(set) var changed: Set<RecordID> = []

  /// How many seconds apart the periods of two messages about the same event may be.
  static let tolerance: Int64 = .hours(1)

  /// Creates a tracker with the known warnings.
  package init(_ warnings: [TrackedWarning] = []) { self.warnings = warnings }

  /// Processes a source's answer for a cell: all warnings that are in force there, according to the source. `isWhole` is false when the
  /// answer contained more that could not be read.
  ///
  /// The `fallbacks` are asked only while it does not answer. When it answers, their messages about warnings that it knows are dropped,
  /// because they would not be asked whether those are still in force. Sources that have `lapsed` were not asked for so long that
  /// all of their messages about the cell are dropped.
  package mutating func observe(
    _ alerts: [Alert], from source: Source, fallbacks: Set<Source> = [], lapsed: Set<Source> = [], in cell: Cell, isWhole: Bool = true,
    at now: Instant,
    newID: () -> RecordID
  ) {
    let messages = WarningTracker.usable(alerts, at: now)
    let before = warnings
    if source != .simulator { forget(in: cell) { $0.source == .simulator } }
    assign(messages, from: source, in: cell, at: now, newID: newID)
    if isWhole {
      forget(in: cell) { message in lapsed.contains(message.source) }
      forget(in: cell) { message in message.source == source && !messages.contains { $0.id == message.alert.id } }
    }
    for index in warnings.indices {
      let former = index < before.count ? before[index] : nil
      if warnings[index].isReported(by: source, in: cell) || former?.isReported(by: source, in: cell) == true {
        // A message that changed did so in all of its cells; what other sources say there is older.
        for reported in warnings[index].cells(reportedBy: source, in: messages) + [cell] {
          warnings[index].forget(in: reported) { fallbacks.contains($0.source) }
        }
      }
      settle(index, from: former, at: now)
    }
  }

  /// Closes the warnings that have ended by now.
  package mutating func settle(at now: Instant) {
    for index in warnings.indices where warnings[index].warning.status == .open && warnings[index].warning.alert.isOver(at: now) {
      settle(index, from: warnings[index], at: now)
    }
  }

  /// The messages of an answer that count: those that are not over, each once.
  private static func usable(_ alerts: [Alert], at now: Instant) -> [Alert] {
    var usable: [Alert] = []
    for alert in alerts.filter({ !$0.isOver(at: now) }).sorted(by: Alert.comesBefore).prefix(Alert.mostInAnswer) {
      let alert = alert.sanitized
      if !usable.contains(where: { $0.id == alert.id }) { usable.append(alert) }
    }
    return usable
  }

  /// Finds the warning that each message is about, or begins a new one, and adds the message there.
  private mutating func assign(_ messages: [Alert], from source: Source, in cell: Cell, at now: Instant, newID: () -> RecordID) {
    // First by identifier: a message's identifier, or one that it replaces, leaves no doubt.
    var found: [Int?] = messages.map { byIdentifier($0, source, cell) }
    // Of two warnings of one hazard, the one with the same wording is meant, so those are matched before merely similar ones.
    for needsSameWords in [true, false] {
      for (number, alert) in messages.enumerated() where found[number] == nil {
        let known = bySimilarity(alert, source, cell, present: messages, needsSameWords: needsSameWords, at: now)
        if known == nil {
          if needsSameWords { continue }
          warnings.append(TrackedWarning(alert, source, newID(), at: now))
        }
        let index = known ?? warnings.count - 1
        found[number] = index
        // Added at once, because later messages in the list may belong to this warning.
        warnings[index].add(alert, from: source, for: cell)
      }
    }
    for (alert, known) in zip(messages, found) { if let known { warnings[known].add(alert, from: source, for: cell) } }
  }

  /// Brings a warning to its present state; if it differs from the former one (nil for a new warning), that is a change.
  private mutating func settle(_ index: Int, from former: TrackedWarning?, at now: Instant) {
    warnings[index].settle(at: now)
    guard warnings[index] != former else { return }
    warnings[index].recordChanges(from: former, at: now)
    changed.insert(warnings[index].warning.id)
  }

  private mutating func forget(in cell: Cell, where isGone: (TrackedWarning.SourceMessage) -> Bool) {
    for index in warnings.indices { warnings[index].forget(in: cell, where: isGone) }
  }

  private func byIdentifier(_ alert: Alert, _ source: Source, _ cell: Cell) -> Int? {
    for name in alert.identifiers + alert.replacedIdentifiers {
      if let index = warnings.firstIndex(where: { $0.hasIdentifier(name, source, cell) }) { return index }
    }
    return nil
  }

  /// Finds the warning that a message with an unknown identifier belongs to: one of the same hazard, time and place. For messages of the
  /// same source, the sender must also be the same, and the message must have the same wording or take the place of one that is gone.
  private func bySimilarity(
    _ alert: Alert, _ source: Source, _ cell: Cell, present: [Alert], needsSameWords: Bool, at now: Instant
  ) -> Int? {
    let hazard = Hazard(of: alert.event)
    var best: (index: Int, gap: Int64)?
    for (index, tracked) in warnings.enumerated() where tracked.warning.status == .open {
      if needsSameWords && !equalsIgnoringCase(tracked.warning.alert.event, alert.event) { continue }
      guard matches(tracked, by: alert, hazard, source, cell, present, now) else { continue }
      let gap = abs((tracked.warning.alert.onset ?? now) - (alert.onset ?? now))
      if best.map({ gap < $0.gap }) ?? true { best = (index, gap) }
    }
    return best?.index
  }

  private func matches(
    _ tracked: TrackedWarning, by alert: Alert, _ hazard: Hazard, _ source: Source, _ cell: Cell, _ present: [Alert], _ now: Instant
  ) -> Bool {
    let known = tracked.warning.alert
    let hasSameWords = equalsIgnoringCase(known.event, alert.event)
    guard hasSameWords || (hazard == tracked.warning.hazard && hazard != .other), overlaps(known, alert, now) else { return false }
    guard tracked.cells.contains(cell) || tracked.isNear(cell) || sharesArea(known.area, alert.area) else { return false }
    let own = tracked.messages.filter { $0.source == source }
    // Another source reports the same event in its own words.
    if own.isEmpty { return true }
    guard own.contains(where: { equalsIgnoringCase($0.alert.sender ?? "", alert.sender ?? "") }) else { return false }
    // An office may warn of two storms at once in the same words, if it numbers them.
    if hasSameWords { return !own.contains { isOfAnotherSeries($0.alert, alert) } }
    return !own.contains { message in message.cells.contains(cell) && present.contains { $0.id == message.alert.id } }
  }

  private func isOfAnotherSeries(_ one: Alert, _ other: Alert) -> Bool {
    guard let first = one.series, let second = other.series else { return false }
    return first != second
  }

  private func overlaps(_ one: Alert, _ other: Alert, _ now: Instant) -> Bool {
    let (first, second) = (one.onset ?? one.sent ?? now, other.onset ?? other.sent ?? now)
    let firstEnds = one.ends.map { $0 + WarningTracker.tolerance > second } ?? true
    return firstEnds && (other.ends.map { $0 + WarningTracker.tolerance > first } ?? true)
  }
}

extension TrackedWarning {
  /// Creates a warning that is not known yet.
  fileprivate init(_ alert: Alert, _ source: Source, _ id: RecordID, at now: Instant) {
    self.init(
      warning: Warning(id: id, hazard: Hazard(of: alert.event), sources: [source], alert: alert, history: []), messages: [],
      identifiers: [],
      cells: [])
  }
}

/// Whether two texts are equal, ignoring the case of ASCII letters.
private func equalsIgnoringCase(_ one: String, _ other: String) -> Bool {
  one.utf8.count == other.utf8.count && containsIgnoringCase(one, other)
}

/// Whether two lists of areas ("Bronx; Kings, Queens") have an area in common.
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
  return parts(one).contains { part in others.contains { equalsIgnoringCase($0, part) } }
}
