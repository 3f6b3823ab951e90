import Providers
import WeatherModel

extension WeatherService {
  /// Starts the calls that kinds of a cell need, joining those under way, and returns what is worth waiting for.
  func depart(_ state: inout ServiceState, desk: Desk, _ cell: Cell, _ kinds: Kinds, forced: Bool) -> [Task<Void, Never>] {
    let now = clock()
    tryLiveAgain(&state, cell, kinds, at: now)
    guard let provider = provider(desk) else { return [] }
    let record = state[desk].records.value(for: cell) ?? CellRecord(cell: cell)
    let underway = state[desk].underway(cell)
    var waitFor: Kinds = []
    var start: Kinds = []
    for kind in kinds.intersection(provider.kinds).each {
      let lifetime = settings.lifetimes[kind]
      let isUnderway = underway.contains(Kinds(kind))
      if forced {
        let goes = !isUnderway && record.mayForce(kind, at: now, interval: settings.refreshInterval, lifetime: lifetime)
        if goes { start.insert(Kinds(kind)) }
        if goes || isUnderway { waitFor.insert(Kinds(kind)) }
        continue
      }
      switch record.standing(of: kind, at: now, lifetime: lifetime) {
      case .good: break
      case .renew: if !isUnderway { start.insert(Kinds(kind)) }
      case .fetch:
        waitFor.insert(Kinds(kind))
        if !isUnderway { start.insert(Kinds(kind)) }
      }
    }
    for call in provider.calls where !call.isDisjoint(with: start) {
      let brought = call.intersection(start)
      if brought.isDisjoint(with: waitFor) { state.metrics.refreshes += 1 }
      launch(&state, desk: desk, provider, cell, brought)
    }
    return state[desk].tasks(cell, waitFor)
  }

  /// While answers are simulated, a question also tries the live source behind, each time later.
  private func tryLiveAgain(_ state: inout ServiceState, _ cell: Cell, _ kinds: Kinds, at now: Instant) {
    guard let live, let next = state.phase.nextTrial, next <= now, case .simulating(var trial) = state.phase else { return }
    // One call is enough to know.
    guard let call = live.calls.first(where: { !$0.isDisjoint(with: kinds) }), state[.live].underway(cell).isDisjoint(with: kinds) else {
      return
    }
    trial.isUnderway = true
    state.phase = .simulating(trial)
    launch(&state, desk: .live, live, cell, call.intersection(kinds))
  }

  private func launch(_ state: inout ServiceState, desk: Desk, _ provider: Provider, _ cell: Cell, _ kinds: Kinds) {
    let number = state.nextFlightNumber()
    state.metrics.calls[provider.source, default: 0] += 1
    let task = Task {
      let tried = clock()
      let outcome: Result<WeatherReport, ProviderError>
      do throws(ProviderError) { outcome = .success(try await provider.plausible(Question(cell, kinds)).report) } catch { outcome = .failure(error) }
      land(desk: desk, number, cell, kinds, outcome, tried: tried)
    }
    state[desk].begin(Shelf.Flight(number: number, kinds: kinds, task: task), for: cell)
  }

  private func land(
    desk: Desk, _ number: UInt64, _ cell: Cell, _ kinds: Kinds, _ outcome: Result<WeatherReport, ProviderError>, tried: Instant
  ) {
    let now = clock()
    let (changed, isFirstLiveAnswer, hook) = state.withLock { state in
      state[desk].end(number, for: cell)
      var changed = [cell]
      var isFirstLiveAnswer = false
      switch outcome {
      case .success(let report):
        state[desk].records.update(cell, from: CellRecord(cell: cell)) { $0.succeed(kinds, with: report, tried: tried, at: now) }
        if desk == .live {
          switch state.phase {
          case .undecided, .simulating:
            isFirstLiveAnswer = true
            state.phase = .live
            changed += state[.simulated].clear()
          case .live, .simulatorOnly: break
          }
        }
      case .failure(let error):
        state.metrics.failures[error.source, default: 0] += 1
        noteFailure(&state, desk: desk, cell, kinds, error, tried: tried, at: now)
      }
      return (changed, isFirstLiveAnswer, state.hook)
    }
    if isFirstLiveAnswer { marker.set() }
    if let hook { for cell in changed { hook(cell) } }
  }

  private func noteFailure(
    _ state: inout ServiceState, desk: Desk, _ cell: Cell, _ kinds: Kinds, _ error: ProviderError, tried: Instant, at now: Instant
  ) {
    var asked: Int64?
    if case .quotaUsedUp(let seconds) = error.cause { asked = seconds }
    let stretch = jitter()
    state[desk].records.update(cell, from: CellRecord(cell: cell)) { record in
      record.fail(
        kinds, problem: error.problem, tried: tried,
        retryAt: { now + max(asked ?? 0, settings.backOff.delay(failures: $0, jitter: stretch)) }, mustWait: asked != nil)
    }
    guard desk == .live else { return }
    switch state.phase {
    case .undecided where error.problem == .noConnection:
      state.phase = .simulating(.init(failures: 1, next: now + settings.liveBackOff.delay(failures: 1, jitter: stretch)))
    case .simulating(let trial) where trial.isUnderway:
      let failures = trial.failures + 1
      let wait = max(asked ?? 0, settings.liveBackOff.delay(failures: failures, jitter: stretch))
      state.phase = .simulating(.init(failures: failures, next: now + wait))
    default: break
    }
  }
}
