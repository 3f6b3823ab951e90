import Providers
import Storage
import WeatherModel

extension WeatherService {
  /// Processes the outcome of a call. Returns the entries that must not be stored, for the callers that wait for them.
  func finish(
    _ job: FetchJob, _ kinds: Kinds, _ outcome: CallOutcome, tried: Instant, isTrial: Bool = false, claim: WeatherKey?
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
          isFirstLiveAnswer = state.phase.isWaitingForLive
          changed += endSimulation(&state)
        }
        (passing, isClaimOver) = storeAnswer(&state, fetched, kinds, job, tried: tried, stretch: stretch, claim: claim, at: now)
        fetchNameInBackground(&state, job, at: now)
      case .failed(let error):
        storeFailure(&state, error, kinds, job, tried: tried, isTrial: isTrial, stretch: stretch, at: now)
      case .notAsked(let reservation):
        state[job.source].cancel(reservation)
        if job.reason.isLiveTrial { postponeTrial(&state, askedWait: 0, stretch: stretch, at: now) }
      }
      saveInBackground(&state)
      return (passing, isClaimOver, changed, isFirstLiveAnswer)
    }
    if let store, let claim, isClaimOver { Task { await release(claim, store) } }
    if isFirstLiveAnswer { marker.set() }
    listeners.notify(changed)
    return passing
  }

  private func storeAnswer(
    _ state: inout ServiceState, _ fetched: FetchResult, _ kinds: Kinds, _ job: FetchJob, tried: Instant, stretch: Double,
    claim: WeatherKey?,
    at now: Instant
  ) -> (passing: [Entry], isClaimOver: Bool) {
    let backOff = state.setup.settings.backOff
    var passing: [Entry] = []
    // The first entry that is queued for the database carries the claim, which is released once it is written. The entries of one call are
    // written in one transaction.
    var claim = claim
    let seen = job.side == .live ? shownFromOtherSource(&state, job, at: now) : nil
    var cached = state[job.side].cells.value(for: job.cell) ?? CachedCell()
    for kind in kinds.each {
      var entry = cached.entry(kind, job.source) ?? Entry(kind, job.source)
      // An entry that the source reports as unchanged may have been dropped from memory in the meantime.
      if entry.fetchedAt == nil, let held = job.held.entry(kind, job.source) { entry = held }
      let isGood = entry.storeAnswer(
        fetched, tried: tried, at: now, checksJumps: job.side == .live, seen: seen,
        retryAt: { now + backOff.delay(failures: $0, jitter: stretch) })
      if job.provider.source.mayBeStored {
        cached.update(kind, job.source) { $0 = entry }
        guard isGood, job.side == .live, store != nil else { continue }
        let isTaken = state.database.add(
          .init(entry: entry, placeName: cached.placeName, claim: claim), for: WeatherKey(job.cell, kind, job.source))
        if isTaken { claim = nil }
      } else {
        passing.append(entry)
        cached.update(kind, job.source) { stored in
          // That the source has nothing here may be remembered, so that it is not asked again at once.
          if entry.fetchedAt != nil, !entry.hasValue { stored = entry }
          stored.lastTried = tried
          stored.trouble = nil
        }
      }
    }
    state[job.side].cells.update(job.cell, from: CachedCell()) { $0 = cached }
    return (passing, claim != nil)
  }

  /// The current weather that is shown from another source; nil if the shown one is from this source.
  private func shownFromOtherSource(_ state: inout ServiceState, _ job: FetchJob, at now: Instant) -> Entry? {
    let snapshot = state.snapshot(job.cell, .chosen)
    guard let shown = snapshot.shown(.current, of: snapshot.candidates(.current), at: now) else { return nil }
    return snapshot.cached.entries[shown].source == job.source ? nil : snapshot.cached.entries[shown]
  }

  private func storeFailure(
    _ state: inout ServiceState, _ error: ProviderError, _ kinds: Kinds, _ job: FetchJob, tried: Instant, isTrial: Bool, stretch: Double,
    at now: Instant
  ) {
    state.metrics.failures[job.source, default: 0] += 1
    // If the key was replaced during the call, its refusal says nothing about the new key.
    let isOutdated = job.setup !== state.setup && error.cause == .refusedKey
    if isOutdated { return }
    let settings = state.setup.settings
    state[job.source].fail(error, isTrial: isTrial, at: now, backOff: settings.breakerBackOff, jitter: stretch)
    let askedWait: Int64 = if case .quotaUsedUp(let seconds?) = error.cause { min(max(seconds, 0), .days(1)) } else { 0 }
    state[job.side].cells.update(job.cell, from: CachedCell()) { cached in
      for kind in kinds.each {
        cached.update(kind, job.source) { entry in
          let failures = (entry.trouble?.failures ?? 0) + 1
          let pause = job.provider.terms.pauses[kind] ?? 0
          let wait = max(askedWait, pause, settings.backOff.delay(failures: failures, jitter: stretch))
          entry.lastTried = tried
          entry.trouble = Entry.Failure(problem: error.problem, failures: failures, retryAt: now + wait, held: entry.trouble?.held ?? [])
        }
      }
    }
    if job.reason.isLiveTrial { postponeTrial(&state, askedWait: askedWait, stretch: stretch, at: now) }
  }
}

extension Entry {
  /// Stores the source's answer for this kind. Returns false when there is nothing new, or when the value is held back as implausible; the
  /// last good values are then kept.
  mutating func storeAnswer(
    _ fetched: FetchResult, tried: Instant, at now: Instant, checksJumps: Bool, seen: Entry? = nil,
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
      // The source refers to values that are not stored: ask again without a validator.
      trouble = Failure(problem: .invalidData, failures: failures + 1, retryAt: retryAt(failures + 1))
      return false
    }
    if fetched.unavailable.contains(Kinds(kind)) {
      // The source has this kind here, but not at the moment: the stored values and their age are kept.
      let again = max(retryAt(failures + 1), fetched.expires[kind] ?? now)
      trouble = Failure(problem: hasValue ? nil : .noConnection, failures: failures + 1, retryAt: again)
      return false
    }
    if checksJumps, let reading = new.jump(from: self, seen: seen, at: now) {
      var held = trouble?.held ?? []
      // A value that contradicts the earlier suspects starts a new series.
      if !held.allSatisfy({ $0.agrees(with: reading) }) { held = [] }
      held.append(reading)
      if held.count > 8 { held.remove(at: 1) }
      if !areAccepted(held) {
        trouble = Failure(
          problem: hasValue ? nil : .invalidData, failures: failures + 1, retryAt: retryAt(failures + 1), held: held)
        return false
      }
    }
    values = new
    fetchedAt = provenance?.fetchedAt ?? now
    validAt = provenance?.validAt ?? now
    zone = fetched.report.zone
    elevation = fetched.report.elevation
    placeName = fetched.report.placeName
    caching = Caching(expires: fetched.expires[kind], validator: fetched.validators[kind])
    trouble = nil
    return true
  }

  private var failures: Int { trouble?.failures ?? 0 }
}
