import WeatherModel

extension CellSnapshot {
  /// Answers some kinds, each from the best source that has it, with problems and notes for those that are missing or old.
  func answer(_ kinds: Kinds, at now: Instant, notBefore earliest: Instant? = nil) -> WeatherAnswer {
    var answer = WeatherAnswer(report: nil, isSimulated: isSimulated)
    var found: [Int] = []
    found.reserveCapacity(Kind.allCases.count)
    for kind in kinds.each {
      let candidates = candidates(kind)
      let shown = shown(kind, of: candidates, at: now, notBefore: earliest)
      if let shown { found.append(shown) }
      if let problem = problem(kind, of: candidates, shown: shown, at: now) { answer.problems[kind] = problem }
      if let note = note(kind, of: candidates, shown: shown, at: now) { answer.notes[kind] = note }
      for source in candidates {
        guard let index = cached.index(kind, source), let tried = cached.entries[index].lastTried else { continue }
        answer.lastTried = max(tried, answer.lastTried ?? tried)
      }
    }
    answer.report = report(of: found, at: now)
    if answer.report == nil, answer.problems.isEmpty, kinds.each.allSatisfy({ hasNoSource($0) }) {
      for kind in kinds.each { answer.notes[kind] = .noSource }
    }
    if !answer.problems.isEmpty || !answer.notes.isEmpty { answer.rest = rest(kinds, at: now) }
    // Without this note, missing warnings would look like no warnings.
    if answer.report != nil, kinds.contains(Kinds(.alerts)), hasNoSource(.alerts) { answer.notes[.alerts] = .noSource }
    return answer
  }

  /// Whether there is no source for a kind here, or all sources have answered that they have nothing.
  func hasNoSource(_ kind: Kind) -> Bool {
    candidates(kind).allSatisfy { cached.entry(kind, $0)?.fetchedAt != nil && !hasValue(kind, $0) }
  }

  /// Answers some kinds, with a note or problem for each kind that was not fetched because of the caller's rate limit.
  func answer(_ kinds: Kinds, _ forced: Bool, _ granted: QuestionPermission, at now: Instant) -> WeatherAnswer {
    var answer = answer(kinds, at: now)
    if isStorable { answer.goodUntil = outlook(kinds, at: now).goodUntil }
    guard let until = granted.refusedUntil else { return answer }
    answer.refusedUntil = until
    for kind in granted.refused.intersection(kinds).each {
      if let source = answer.report?.provenance(of: kind)?.source {
        if let first = candidates(kind).first, first != source, !first.mayBeStored, answer.notes[kind] == nil {
          answer.notes[kind] = .fallback(from: first)
        }
        guard forced || state(kind, source, at: now) == .stale else { continue }
        answer.problems[kind] = nil
        answer.notes[kind] = .askedTooOften(until: until)
      } else {
        answer.problems[kind] = .askedTooOften
      }
    }
    return answer
  }

  /// Whether there is nothing to show and no problem that explains why.
  func isEmpty(_ kinds: Kinds, at now: Instant) -> Bool {
    let answer = answer(kinds, at: now)
    return answer.report == nil && answer.problems.isEmpty
  }

  /// Builds the report from the chosen entries; nil when they have no values.
  private func report(of found: [Int], at now: Instant) -> WeatherReport? {
    guard !found.isEmpty else { return nil }
    let zone = zone(of: found, at: now)
    var report = WeatherReport(cell: cell, zone: zone)
    var isEmpty = true
    for index in found {
      guard let fetchedAt = cached.entries[index].fetchedAt else { continue }
      let values = cached.entries[index].values.visible(at: now, today: zone.date(of: now))
      isEmpty = isEmpty && values.isNothing
      values.fill(
        &report, Provenance(source: cached.entries[index].source, fetchedAt: fetchedAt, validAt: cached.entries[index].validAt))
      if report.elevation == nil, let elevation = cached.entries[index].elevation { report.elevation = elevation }
      if report.placeName == nil, let name = cached.entries[index].placeName { report.placeName = name }
    }
    if isEmpty { return nil }
    if report.placeName == nil, let name = cached.placeName { report.placeName = name }
    return report
  }

  /// The local zone of the place, from the source that knows it best: one of those shown, or another that gave it within the last day.
  private func zone(of found: [Int], at now: Instant) -> LocalZone {
    var best: LocalZone?
    var doubt = Int.max
    func consider(_ index: Int) {
      guard let zone = cached.entries[index].zone else { return }
      let own = setup.zoneUncertainty(cached.entries[index].kind, cached.entries[index].source) * 2 + (zone.identifier.isEmpty ? 1 : 0)
      guard own < doubt else { return }
      (best, doubt) = (zone, own)
    }
    for index in found { consider(index) }
    // A zone covers only some days after it was fetched: an old one may lack the next clock change.
    for index in cached.entries.indices {
      if let fetchedAt = cached.entries[index].fetchedAt, fetchedAt > now - .days(1) { consider(index) }
    }
    return best ?? .utc
  }

  /// The problem of a kind that affects the answer; nil if there is none.
  private func problem(_ kind: Kind, of candidates: [Source], shown: Int?, at now: Instant) -> WeatherProblem? {
    if let shown {
      let source = cached.entries[shown].source
      let isAlive = state(kind, source, at: now) != .stale && candidates.contains(source)
      let problem = cached.entries[shown].trouble.map(\.problem) ?? (isAlive ? nil : trouble(kind, of: candidates, at: now))
      // A used-up quota is no problem as long as there is something to show; a note reports it.
      return problem == .quotaUsedUp ? nil : problem
    }
    if !candidates.isEmpty, candidates.allSatisfy({ isRefused($0, at: now) }) { return .refusedKey }
    for source in candidates where !isRefused(source, at: now) {
      if let problem = trouble(kind, source, at: now) { return problem }
    }
    return nil
  }

  private func trouble(_ kind: Kind, of candidates: [Source], at now: Instant) -> WeatherProblem? {
    for source in candidates {
      if let problem = trouble(kind, source, at: now) { return problem }
    }
    return nil
  }

  /// The problem of one source with a kind; nil if there is none.
  private func trouble(_ kind: Kind, _ source: Source, at now: Instant) -> WeatherProblem? {
    let block = block(kind, source, at: now)
    if block == .refused { return .refusedKey }
    if let problem = trouble(kind, source)?.problem { return problem }
    if case .fresh = state(kind, source, at: now) { return nil }
    return block?.problem
  }

  private func note(_ kind: Kind, of candidates: [Source], shown: Int?, at now: Instant) -> AnswerNote? {
    guard let shown else { return nil }
    let source = cached.entries[shown].source
    for other in candidates {
      if other == source { break }
      let isHeldBack = trouble(kind, other)?.held.isEmpty == false
      if isHeldBack || trouble(kind, other, at: now) != nil { return .fallback(from: other) }
    }
    if let reading = cached.entries[shown].trouble?.held.last {
      return .heldBack(celsius: tenths(reading.celsius), hectopascals: reading.hectopascals.map { tenths($0) })
    }
    guard candidates.contains(source) else { return nil }
    let usual = setup.settings.lifetimes[kind]
    if let until = exhausted(kind, source, at: now) {
      if case .fresh = cached.entries[shown].state(at: now, lifetime: usual) { return nil }
      return .quotaUsedUp(until: until)
    }
    return lifetime(kind, source, at: now) > usual ? .stretched : nil
  }
}

private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
