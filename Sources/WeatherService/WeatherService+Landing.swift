import Providers
import Storage
import WeatherModel

extension WeatherService {
  /// Takes in how a call ended. Gives back what may not be kept, for those who wait.
  func land(
    _ job: FetchJob, _ kinds: Kinds, _ outcome: Outcome, tried: Instant, isTrial: Bool = false, claim: WeatherKey?
  ) -> [Entry] {
    let now = clock()
    let stretch = jitter()
    let (passing, isClaimOver, changed, isFirstLiveAnswer) = state.withLock { state in
      state[job.side].end(job.number, for: job.cell)
      var passing: [Entry] = []
      var isClaimOver = true
      var changed = [job.cell]
      var isFirstLiveAnswer = false
      switch outcome {
      case .fetched(let fetched):
        state[job.source].succeed(at: now)
        if job.side == .live {
          isFirstLiveAnswer = state.phase.awaitsLive
          changed += endSimulation(&state)
        }
        (passing, isClaimOver) = takeIn(&state, fetched, kinds, job, tried: tried, stretch: stretch, claim: claim, at: now)
        askNameBehind(&state, job, at: now)
      case .failed(let error):
        noteFailure(&state, error, kinds, job, tried: tried, isTrial: isTrial, stretch: stretch, at: now)
      case .notAsked(let reservation):
        state[job.source].giveBack(reservation.weight, isTrial: reservation.isTrial, countedAt: reservation.madeAt)
        if job.isLiveTrial { postponeTrial(&state, askedWait: 0, stretch: stretch, at: now) }
      }
      saveBehind(&state)
      return (passing, isClaimOver, changed, isFirstLiveAnswer)
    }
    if let store, let claim, isClaimOver { Task { await release(claim, store) } }
    if isFirstLiveAnswer { marker.set() }
    listeners.tell(changed)
    return passing
  }

  private func takeIn(
    _ state: inout ServiceState, _ fetched: Fetched, _ kinds: Kinds, _ job: FetchJob, tried: Instant, stretch: Double, claim: WeatherKey?,
    at now: Instant
  ) -> (passing: [Entry], isClaimOver: Bool) {
    let zone = state.zones.shared(fetched.report.zone)
    let backOff = state.setup.settings.backOff
    var passing: [Entry] = []
    // The first entry that waits for the database gives the claim back when it is there; those that came with it go in one transaction.
    var claim = claim
    let seen = job.side == .live ? seenElsewhere(&state, job, at: now) : nil
    var record = state[job.side].records.value(for: job.cell) ?? CellRecord()
    for kind in kinds.each {
      var entry = record.entry(kind, job.source) ?? Entry(kind, job.source)
      // What the source calls unchanged may have left memory in the meantime.
      if entry.fetchedAt == nil, let held = job.held.entry(kind, job.source) { entry = held }
      let isGood = entry.takeIn(
        fetched, zone, tried: tried, at: now, checksJumps: job.side == .live, seen: seen,
        retryAt: { now + backOff.delay(failures: $0, jitter: stretch) })
      if job.provider.source.mayBeKept {
        record.update(kind, job.source) { $0 = entry }
        guard isGood, job.side == .live, store != nil else { continue }
        let isTaken = state.database.add(
          .init(entry: entry, placeName: record.placeName, claim: claim), for: WeatherKey(job.cell, kind, job.source))
        if isTaken { claim = nil }
      } else {
        passing.append(entry)
        record.update(kind, job.source) {
          $0.lastTried = tried
          $0.trouble = nil
        }
      }
    }
    state[job.side].records.update(job.cell, from: CellRecord()) { $0 = record }
    return (passing, claim != nil)
  }

  /// The weather now that people see at present by the word of another source.
  private func seenElsewhere(_ state: inout ServiceState, _ job: FetchJob, at now: Instant) -> Entry? {
    let view = state.view(job.cell, .chosen, at: now)
    guard let shown = view.shown(.current, of: view.candidates(.current), at: now) else { return nil }
    return view.record.entries[shown].source == job.source ? nil : view.record.entries[shown]
  }

  private func noteFailure(
    _ state: inout ServiceState, _ error: ProviderError, _ kinds: Kinds, _ job: FetchJob, tried: Instant, isTrial: Bool, stretch: Double,
    at now: Instant
  ) {
    state.metrics.failures[job.source, default: 0] += 1
    // A key that is refused after it was replaced says nothing about the new one.
    let isOutdated = job.setup !== state.setup && error.cause == .refusedKey
    if isOutdated { return }
    let settings = state.setup.settings
    state[job.source].fail(error, isTrial: isTrial, at: now, backOff: settings.breakerBackOff, jitter: stretch)
    let askedWait: Int64 = if case .quotaUsedUp(let seconds?) = error.cause { min(max(seconds, 0), .days(1)) } else { 0 }
    state[job.side].records.update(job.cell, from: CellRecord()) { record in
      for kind in kinds.each {
        record.update(kind, job.source) { entry in
          let failures = (entry.trouble?.failures ?? 0) + 1
          let wait = max(askedWait, settings.backOff.delay(failures: failures, jitter: stretch))
          entry.lastTried = tried
          entry.trouble = Entry.Trouble(problem: error.problem, failures: failures, retryAt: now + wait, held: entry.trouble?.held ?? [])
        }
      }
    }
    if job.isLiveTrial { postponeTrial(&state, askedWait: askedWait, stretch: stretch, at: now) }
  }
}

extension Entry {
  /// Takes in what the source answered; false when it is held back because it can hardly be true, and the last good values stay.
  mutating func takeIn(
    _ fetched: Fetched, _ sharedZone: SharedZone, tried: Instant, at now: Instant, checksJumps: Bool, seen: Entry? = nil,
    retryAt: (_ failures: Int) -> Instant
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
    let new = KindValues(kind, of: fetched.report)
    if isUnchanged {
      // The source means something that is not there: asked again without naming it.
      trouble = Trouble(problem: .invalidData, failures: failures + 1, retryAt: retryAt(failures + 1))
      return false
    }
    if fetched.unavailable.contains(Kinds(kind)) {
      // It has this here, but not at this moment: what is held stays, with its age.
      let again = max(retryAt(failures + 1), fetched.expires[kind] ?? now)
      trouble = Trouble(problem: hasValue ? nil : .noConnection, failures: failures + 1, retryAt: again)
      return false
    }
    if checksJumps, let reading = new.jump(from: self, seen: seen, at: now) {
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
    values = new
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
