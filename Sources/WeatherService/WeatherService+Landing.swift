import Providers
import Storage
import WeatherModel

extension WeatherService {
  /// Takes in how a call ended. Gives back what may not be kept, for those who wait.
  func land(
    _ ticket: Ticket, _ kinds: Kinds, _ outcome: Outcome, tried: Instant, isTrial: Bool = false, claimed: Kinds, ends: Bool
  ) -> [Entry] {
    let now = clock()
    let stretch = jitter()
    let (passing, unclaimed, changed, isFirstLiveAnswer, hook) = state.withLock { state in
      if ends { state[ticket.desk].end(ticket.number, for: ticket.cell) }
      var passing: [Entry] = []
      var unclaimed: Kinds = []
      var changed = [ticket.cell]
      var isFirstLiveAnswer = false
      switch outcome {
      case .fetched(let fetched):
        state[ticket.source].succeed(at: now)
        if ticket.desk == .live {
          isFirstLiveAnswer = state.phase.awaitsLive
          changed += endSimulation(&state)
        }
        (passing, unclaimed) = takeIn(&state, fetched, kinds, ticket, tried: tried, stretch: stretch, claimed: claimed, at: now)
        askNameBehind(&state, ticket, at: now)
      case .failed(let error):
        unclaimed = claimed
        noteFailure(&state, error, kinds, ticket, tried: tried, isTrial: isTrial, stretch: stretch, at: now)
      case .notAsked(let reservation):
        unclaimed = claimed
        state[ticket.source].giveBack(reservation.weight, isTrial: reservation.isTrial, countedAt: reservation.madeAt)
        if ticket.isLiveTrial { postponeTrial(&state, wish: 0, stretch: stretch, at: now) }
      }
      saveBehind(&state)
      return (passing, unclaimed, changed, isFirstLiveAnswer, state.hook)
    }
    if let store, !unclaimed.isEmpty { Task { await release(unclaimed, ticket, store) } }
    if isFirstLiveAnswer { marker.set() }
    if let hook { for cell in changed { hook(cell) } }
    return passing
  }

  private func takeIn(
    _ state: inout ServiceState, _ fetched: Fetched, _ kinds: Kinds, _ ticket: Ticket, tried: Instant, stretch: Double, claimed: Kinds,
    at now: Instant
  ) -> (passing: [Entry], unclaimed: Kinds) {
    let zone = state.zones.shared(fetched.report.zone)
    let backOff = state.setup.settings.backOff
    var passing: [Entry] = []
    var unclaimed = claimed
    var record = state[ticket.desk].records.value(for: ticket.cell) ?? CellRecord()
    for kind in kinds.each {
      var entry = record.entry(kind, ticket.source) ?? Entry(kind, ticket.source)
      // What the source calls unchanged may have left memory in the meantime.
      if entry.fetchedAt == nil, let held = ticket.held.entry(kind, ticket.source) { entry = held }
      let isGood = entry.takeIn(
        fetched, zone, tried: tried, at: now, checksJumps: ticket.desk == .live,
        retryAt: { now + backOff.delay(failures: $0, jitter: stretch) })
      if ticket.provider.terms.mayBeKept {
        record.update(kind, ticket.source) { $0 = entry }
        guard isGood, ticket.desk == .live, store != nil else { continue }
        let isTaken = state.database.add(
          .init(entry: entry, placeName: record.placeName, isClaimed: claimed.contains(Kinds(kind))),
          for: WeatherKey(ticket.cell, kind, ticket.source))
        // What waits for the database gives its claim back when it is there.
        if isTaken { unclaimed.remove(Kinds(kind)) }
      } else {
        passing.append(entry)
        record.update(kind, ticket.source) {
          $0.lastTried = tried
          $0.trouble = nil
        }
      }
    }
    state[ticket.desk].records.update(ticket.cell, from: CellRecord()) { $0 = record }
    return (passing, unclaimed)
  }

  private func noteFailure(
    _ state: inout ServiceState, _ error: ProviderError, _ kinds: Kinds, _ ticket: Ticket, tried: Instant, isTrial: Bool, stretch: Double,
    at now: Instant
  ) {
    state.metrics.failures[ticket.source, default: 0] += 1
    // A key that is refused after it was replaced says nothing about the new one.
    let isOutdated = ticket.setup !== state.setup && error.cause == .refusedKey
    if isOutdated { return }
    let settings = state.setup.settings
    state[ticket.source].fail(error, isTrial: isTrial, at: now, backOff: settings.breakerBackOff, jitter: stretch)
    let wish: Int64 = if case .quotaUsedUp(let seconds?) = error.cause { min(max(seconds, 0), .days(1)) } else { 0 }
    state[ticket.desk].records.update(ticket.cell, from: CellRecord()) { record in
      for kind in kinds.each {
        record.update(kind, ticket.source) { entry in
          let failures = (entry.trouble?.failures ?? 0) + 1
          let wait = max(wish, settings.backOff.delay(failures: failures, jitter: stretch))
          entry.lastTried = tried
          entry.trouble = Entry.Trouble(problem: error.problem, failures: failures, retryAt: now + wait, held: entry.trouble?.held ?? [])
        }
      }
    }
    if ticket.isLiveTrial { postponeTrial(&state, wish: wish, stretch: stretch, at: now) }
  }
}

extension Entry {
  /// Takes in what the source answered; false when it is held back because it can hardly be true, and the last good values stay.
  mutating func takeIn(
    _ fetched: Fetched, _ sharedZone: SharedZone, tried: Instant, at now: Instant, checksJumps: Bool, retryAt: (_ failures: Int) -> Instant
  ) -> Bool {
    lastTried = tried
    let isUnchanged = fetched.unchanged.contains(Kinds(kind))
    if isUnchanged, fetchedAt != nil {
      fetchedAt = now
      caching = Caching(expires: fetched.expires[kind], validator: fetched.validators[kind] ?? caching?.validator)
      trouble = nil
      return true
    }
    let provenance = fetched.report.provenance(of: kind)
    let new = Piece(kind, of: fetched.report)
    if isUnchanged {
      // The source means something that is not there: asked again without naming it.
      trouble = Trouble(problem: .invalidData, failures: failures + 1, retryAt: retryAt(failures + 1))
      return false
    }
    if checksJumps, let reading = new.jump(from: piece, fetchedAt: fetchedAt, at: now) {
      var held = trouble?.held ?? []
      // A reading that contradicts the others begins a new row.
      if !held.allSatisfy({ $0.agrees(with: reading) }) { held = [] }
      held.append(reading)
      if held.count > 8 { held.remove(at: 1) }
      if !areBelieved(held) {
        trouble = Trouble(
          problem: hasValue ? nil : .invalidData, failures: failures + 1, retryAt: retryAt(failures + 1), held: held)
        return false
      }
    }
    piece = new
    fetchedAt = provenance?.fetchedAt ?? now
    validAt = provenance?.validAt ?? now
    zone = sharedZone
    elevation = fetched.report.elevation
    placeName = fetched.report.placeName
    caching = Caching(expires: fetched.expires[kind], validator: fetched.validators[kind])
    trouble = nil
    return true
  }

  private var failures: Int { trouble?.failures ?? 0 }
}
