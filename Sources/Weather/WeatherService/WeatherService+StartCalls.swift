import Providers
import WeatherModel

/// The calls that one step of a question has started.
struct CallRound: Sendable {
  /// The calls worth waiting for.
  var tasks: [Task<[Entry], Never>] = []
  /// The kinds that each source has been asked for so far.
  var asked: KindsBySource
  /// Whether a call could not be started, so that the next source has to be tried.
  var needsRetry = false

  /// Whether no more calls can add to the answer.
  var isLast: Bool { tasks.isEmpty && !needsRetry }
}

extension WeatherService {
  /// Starts the calls that kinds of a cell need, joins those under way, and returns the ones to wait for.
  func startCalls(
    _ state: inout ServiceState, _ selection: Setup.Selection, _ cell: Cell, _ kinds: Kinds, forced: Bool, asked: KindsBySource,
    with passing: [Entry] = [], isInBackground: Bool, _ granted: inout QuestionPermission
  ) -> CallRound {
    let now = clock()
    if selection == .simulator { tryLiveAgain(&state, cell, kinds, of: granted.caller, at: now) }
    let side = selection.side
    let underway = state[side].pendingKinds(cell)
    var plan = state.snapshot(cell, selection, with: passing).plan(kinds, forced: forced, asked: asked, underway: underway, at: now)
    // The simulator has no costs, so it needs no permission.
    if selection != .simulator, !plan.start.isEmpty {
      let room = granted.share.flatMap { share in self.room(for: plan.start, within: share, state, at: now) }
      if !granted.allows(plan.start.all, room: room) {
        let snapshot = state.snapshot(cell, selection, with: passing)
        let instead = room == nil ? snapshot.planInstead(of: plan, asked: asked, underway: underway, at: now) : nil
        plan.keepOnly(underway)
        // To wait for a call of somebody else costs nothing.
        if let instead, instead.start.isEmpty || granted.allowsInstead() { plan.add(instead) }
      }
    }
    var calls = CallRound(asked: asked)
    if plan.start.isEmpty, plan.waitFor.isEmpty { return calls }
    for source in Source.allCases where !plan.start[source].isEmpty {
      guard let provider = state.setup.provider(source) else { continue }
      // An answer that must not be stored is fetched only if a caller waits for it.
      if isInBackground, !provider.source.mayBeStored { continue }
      for call in provider.calls(for: plan.start[source]) {
        let reason = FetchJob.Reason(isForced: forced, share: granted.share, caller: granted.caller)
        if startCall(&state, side, provider, cell, call, reason, at: now) {
          if call.isDisjoint(with: plan.waitFor[source]) { state.metrics.refreshes += 1 }
        } else {
          calls.asked[source].formUnion(call)
          calls.needsRetry = true
        }
      }
    }
    for source in Source.allCases where !plan.waitFor[source].isEmpty {
      calls.tasks += state[side].tasks(cell, source, plan.waitFor[source])
      calls.asked[source].formUnion(plan.waitFor[source])
    }
    return calls
  }

  /// When the sources' quotas have room for these calls within a share of them; nil if they have room now.
  private func room(for calls: KindsBySource, within share: QuotaShare, _ state: ServiceState, at now: Instant) -> Instant? {
    var latest: Instant?
    for source in Source.allCases where !calls[source].isEmpty {
      guard let provider = state.setup.provider(source) else { continue }
      let weight = provider.calls(for: calls[source]).reduce(0) { $0 + provider.terms.quotaWeight($1) }
      guard let room = state[source].counter.availableAt(weight, within: share, now: now) else { continue }
      latest = max(room, latest ?? room)
    }
    return latest
  }

  /// Starts a call, unless its source can't be asked now.
  func startCall(
    _ state: inout ServiceState, _ side: CacheSide, _ provider: Provider, _ cell: Cell, _ kinds: Kinds, _ reason: FetchJob.Reason,
    at now: Instant
  ) -> Bool {
    let weight = provider.terms.quotaWeight(kinds)
    let isInBackground = reason.share != nil
    let (goes, isTrial) = state[provider.source].reserve(weight, isInBackground: isInBackground, at: now)
    guard goes else { return false }
    let job = FetchJob(
      number: state.nextCallNumber(), side: side, provider: provider, cell: cell, kinds: kinds, reason: reason, setup: state.setup,
      held: state[side].cells.peek(cell) ?? CachedCell(),
      reservation: .init(weight: weight, madeAt: now, isTrial: isTrial, isInBackground: isInBackground))
    let task = Task { await run(job) }
    state[side].begin(CellCache.PendingCall(number: job.number, source: provider.source, kinds: kinds, task: task), for: cell)
    return true
  }
}

extension Provider {
  /// The calls that are needed for some kinds, each with the kinds to request.
  fileprivate func calls(for kinds: Kinds) -> [Kinds] {
    var rest = kinds
    var result: [Kinds] = []
    for call in calls where !call.isDisjoint(with: rest) {
      result.append(call.intersection(rest))
      rest.subtract(call)
    }
    if !rest.isEmpty { result.append(rest) }
    return result
  }
}
