import Providers
import WeatherModel

extension CellView {
  /// What is known of some kinds, each from the source that has it best, with what stood in the way of more.
  func answer(_ kinds: Kinds, at now: Instant, notBefore earliest: Instant? = nil) -> WeatherAnswer {
    var answer = WeatherAnswer(report: nil, isSimulated: isSimulated)
    var found: [Entry] = []
    for kind in kinds.each {
      let candidates = setup.candidates(kind, cell, selection)
      let shown = shown(kind, of: candidates, at: now, notBefore: earliest)
      if let shown { found.append(shown) }
      answer.problems[kind] = problem(kind, of: candidates, shown: shown, at: now)
      answer.notes[kind] = note(kind, of: candidates, shown: shown, at: now)
      for provider in candidates {
        guard let tried = record.entry(kind, provider.source)?.lastTried else { continue }
        answer.lastTried = max(tried, answer.lastTried ?? tried)
      }
    }
    let report = report(of: found, at: now)
    if !report.kinds.isEmpty { answer.report = report }
    return answer
  }

  private func report(of entries: [Entry], at now: Instant) -> WeatherReport {
    let zones = entries.compactMap(\.zone)
    let zone = zones.first { !$0.zone.identifier.isEmpty } ?? zones.first
    var report = WeatherReport(cell: cell, zone: zone?.zone ?? .utc)
    for entry in entries {
      guard let fetchedAt = entry.fetchedAt else { continue }
      entry.piece.fill(&report, Provenance(source: entry.source, fetchedAt: fetchedAt, validAt: entry.validAt))
      if report.elevation == nil, let elevation = entry.elevation { report.elevation = elevation }
      if report.placeName == nil, let name = entry.placeName { report.placeName = name }
    }
    if report.placeName == nil, let name = record.placeName { report.placeName = name }
    report.hidePast(at: now)
    return report
  }

  /// What is the matter with a kind, as far as it shows.
  private func problem(_ kind: Kind, of candidates: [Provider], shown: Entry?, at now: Instant) -> WeatherProblem? {
    if let shown {
      let isAlive = standing(kind, shown.source, at: now) != .stale && candidates.contains { $0.source == shown.source }
      let problem = shown.trouble.map(\.problem) ?? (isAlive ? nil : trouble(kind, of: candidates, at: now))
      // A quota is no problem as long as there is something to show; a note tells of it.
      return problem == .quotaUsedUp ? nil : problem
    }
    if !candidates.isEmpty, candidates.allSatisfy({ ledger($0.source).isRefused(at: now) }) { return .refusedKey }
    return trouble(kind, of: candidates.filter { !ledger($0.source).isRefused(at: now) }, at: now)
  }

  private func trouble(_ kind: Kind, of candidates: [Provider], at now: Instant) -> WeatherProblem? {
    for provider in candidates {
      if let problem = trouble(kind, provider, at: now) { return problem }
    }
    return nil
  }

  /// What is the matter with one source about a kind.
  private func trouble(_ kind: Kind, _ provider: Provider, at now: Instant) -> WeatherProblem? {
    let block = ledger(provider.source).block(provider.terms.weighed(Kinds(kind)), at: now)
    if block == .refused { return .refusedKey }
    if let problem = record.entry(kind, provider.source)?.trouble?.problem { return problem }
    if case .fresh = standing(kind, provider.source, at: now) { return nil }
    return block?.problem
  }

  private func note(_ kind: Kind, of candidates: [Provider], shown: Entry?, at now: Instant) -> AnswerNote? {
    guard let shown else { return nil }
    for provider in candidates {
      if provider.source == shown.source { break }
      let isHeldBack = record.entry(kind, provider.source)?.trouble?.held.isEmpty == false
      if isHeldBack || trouble(kind, provider, at: now) != nil { return .fallback(from: provider.source) }
    }
    if let reading = shown.trouble?.held.last { return .heldBack(value: reading.text) }
    guard let provider = candidates.first(where: { $0.source == shown.source }) else { return nil }
    let usual = setup.settings.lifetimes[kind]
    if let until = ledger(shown.source).exhausted(provider.terms.weighed(Kinds(kind)), at: now) {
      if case .fresh = shown.standing(at: now, lifetime: usual) { return nil }
      return .quotaUsedUp(until: until)
    }
    return lifetime(kind, shown.source, at: now) > usual ? .stretched : nil
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
