import WeatherModel

/// All that is remembered about a cell: its weather, and for each kind when it came and how the last attempt went.
struct CellRecord: Sendable {
  /// The story of one kind. Success and attempt are told apart: a failure leaves `fetchedAt` alone (W9).
  struct Note: Sendable {
    var fetchedAt: Instant?
    var lastTried: Instant?
    var problem: WeatherProblem?
    var failures = 0
    var retryAt: Instant?
    /// Whether `retryAt` is the source's own wish, which nobody overrides.
    var mustWait = false
  }

  /// What asking for a kind comes down to.
  enum Standing: Equatable {
    /// Nothing newer is to be had until then.
    case good(until: Instant)
    /// Served, and renewed behind.
    case renew
    /// Missing or past its life: worth waiting for.
    case fetch
  }

  private(set) var report: WeatherReport
  private var notes = [Note](repeating: Note(), count: Kind.allCases.count)

  init(cell: Cell) { report = WeatherReport(cell: cell, zone: .utc) }

  func note(_ kind: Kind) -> Note { notes[Int(kind.rawValue)] }

  func freshness(of kind: Kind, at now: Instant, lifetime: Int64) -> Freshness {
    guard let fetchedAt = note(kind).fetchedAt else { return .stale }
    let age = now - fetchedAt
    // A clock that was set back must not make an old answer young for ever.
    return age < -lifetime ? .stale : Freshness(age: age, lifetime: lifetime)
  }

  func standing(of kind: Kind, at now: Instant, lifetime: Int64) -> Standing {
    let note = note(kind)
    let freshness = freshness(of: kind, at: now, lifetime: lifetime)
    if let fetchedAt = note.fetchedAt, freshness == .fresh { return .good(until: fetchedAt + (lifetime + 1) / 2) }
    if let retryAt = note.retryAt, retryAt > now { return .good(until: retryAt) }
    return freshness == .aging ? .renew : .fetch
  }

  /// Whether a person's wish for newer weather may go out now.
  func mayForce(_ kind: Kind, at now: Instant, interval: Int64, lifetime: Int64) -> Bool {
    let note = note(kind)
    if note.mustWait, let retryAt = note.retryAt, retryAt > now { return false }
    guard let lastTried = note.lastTried, now >= lastTried, now - lastTried < interval else { return true }
    if case .good = standing(of: kind, at: now, lifetime: lifetime) { return false }
    return true
  }

  /// Puts an answer's kinds in; a kind that the source has nothing of here counts as answered too.
  mutating func succeed(_ kinds: Kinds, with new: WeatherReport, tried: Instant, at now: Instant) {
    report.zone = new.zone
    report.placeName = new.placeName ?? report.placeName
    report.elevation = new.elevation ?? report.elevation
    for kind in kinds.each {
      report.copy(kind, from: new)
      notes[Int(kind.rawValue)] = Note(fetchedAt: new.provenance(of: kind)?.fetchedAt ?? now, lastTried: tried)
    }
  }

  /// Notes a failed attempt, and until when the source is left alone.
  mutating func fail(_ kinds: Kinds, problem: WeatherProblem, tried: Instant, retryAt: (_ failures: Int) -> Instant, mustWait: Bool) {
    for kind in kinds.each {
      var note = note(kind)
      note.lastTried = tried
      note.problem = problem
      note.failures += 1
      note.retryAt = retryAt(note.failures)
      note.mustWait = mustWait
      notes[Int(kind.rawValue)] = note
    }
  }

  /// What is known of some kinds.
  func answer(_ kinds: Kinds, at now: Instant, isSimulated: Bool) -> WeatherAnswer {
    var shown = WeatherReport(cell: report.cell, zone: report.zone)
    shown.placeName = report.placeName
    shown.elevation = report.elevation
    var answer = WeatherAnswer(report: nil, isSimulated: isSimulated)
    for kind in kinds.each {
      shown.copy(kind, from: report)
      let note = note(kind)
      answer.problems[kind] = note.problem
      if let tried = note.lastTried { answer.lastTried = max(tried, answer.lastTried ?? tried) }
    }
    shown.hidePast(at: now)
    if !shown.kinds.isEmpty { answer.report = shown }
    return answer
  }
}

extension WeatherReport {
  /// Takes out of view what lies too far back: hours by three (the pressure's tendency needs those), days by one, rain by a quarter hour.
  fileprivate mutating func hidePast(at now: Instant) {
    hourly = hourly.flatMap { $0.dropping { $0.time < now - .hours(3) } }
    let today = zone.date(of: now)
    daily = daily.flatMap { $0.dropping { $0.date < today } }
    minutely = minutely.flatMap { $0.dropping { $0.time <= now - .minutes(15) } }
  }
}

extension Stamped {
  /// The same without the elements at the beginning that are over; nil when that are all.
  fileprivate func dropping<Element>(_ isOver: (Element) -> Bool) -> Stamped? where Value == [Element] {
    guard let first = value.first, isOver(first) else { return self }
    let rest = Array(value.drop(while: isOver))
    return rest.isEmpty ? nil : Stamped(rest, provenance)
  }
}
