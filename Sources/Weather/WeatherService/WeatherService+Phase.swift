import Providers
import WeatherModel

extension ServiceState.Phase {
  /// The initial phase of a service with these settings.
  static func first(_ setup: Setup, wasLive: () -> Bool) -> ServiceState.Phase {
    switch setup.settings.mode {
    case .simulator: .simulatorOnly
    case .only: .live
    case .auto where setup.live.isEmpty: .simulatorOnly
    case .auto: wasLive() ? .live : .undecided
    }
  }

  /// The selection for a person who prefers these sources.
  func selection(_ preferred: PreferredSources) -> Setup.Selection {
    if side == .simulated { return .simulator }
    return preferred.isEmpty ? .chosen : .preferring(preferred)
  }

  /// The selection for weather that is fetched to be stored.
  var selectionForLater: Setup.Selection { side == .simulated ? .simulator : .storable }

  var isSimulatorOnly: Bool { if case .simulatorOnly = self { true } else { false } }

  /// Whether the first live answer would change the phase.
  var isWaitingForLive: Bool {
    switch self {
    case .undecided, .simulating: true
    case .live, .simulatorOnly: false
    }
  }
}

extension WeatherService {
  /// Switches to the simulator if no live source could be reached and nothing was ever fetched; returns whether it did.
  func switchToSimulatorIfNeeded(_ state: inout ServiceState, _ cell: Cell, _ kinds: Kinds) -> Bool {
    guard case .undecided = state.phase else { return false }
    let now = clock()
    let snapshot = state.snapshot(cell, .chosen)
    let candidates = kinds.each.flatMap { Array(snapshot.candidates($0)) }
    guard !candidates.isEmpty, snapshot.answer(kinds, at: now).report == nil else { return false }
    for source in candidates where state[source].wasReached || state[source].lastFailure == nil { return false }
    state.phase = .simulating(.init(failures: 1, next: now + state.setup.settings.liveBackOff.delay(failures: 1, jitter: jitter())))
    return true
  }

  /// While answers are simulated, a question also tries the live sources in the background, with growing intervals.
  func tryLiveAgain(_ state: inout ServiceState, _ cell: Cell, _ kinds: Kinds, of caller: Caller?, at now: Instant) {
    guard state.phase.nextTrial != nil, state.phase.nextTrial.ahead(of: now, atMost: .hours(1)) == nil,
      case .simulating(var trial) = state.phase
    else { return }
    let coverage = state.setup.coverage(cell, .chosen)
    for kind in kinds.each {
      var isUnderway = false
      for source in state.setup.candidates(kind, cell, .chosen, coverage) {
        guard let provider = state.setup.provider(source) else { continue }
        // One call to each source is enough.
        let call = provider.calls.first { $0.contains(Kinds(kind)) } ?? Kinds(kind)
        guard state[.live].pendingKinds(cell)[source].isDisjoint(with: kinds) else { continue }
        let isLaunched = startCall(
          &state, .live, provider, cell, call.intersection(kinds), FetchJob.Reason(isLiveTrial: true, caller: caller), at: now)
        isUnderway = isUnderway || isLaunched
      }
      if isUnderway {
        trial.isUnderway = true
        state.phase = .simulating(trial)
        return
      }
    }
  }

  /// Ends the simulation, because a live source has answered. Returns the cells whose simulated weather is dropped.
  func endSimulation(_ state: inout ServiceState) -> [Cell] {
    guard state.phase.isWaitingForLive else { return [] }
    state.phase = .live
    return state[.simulated].clear()
  }

  /// Schedules the next trial after one that ended without an answer.
  func postponeTrial(_ state: inout ServiceState, askedWait: Int64, stretch: Double, at now: Instant) {
    guard case .simulating(let trial) = state.phase, trial.isUnderway else { return }
    let failures = trial.failures + 1
    let wait = max(askedWait, state.setup.settings.liveBackOff.delay(failures: failures, jitter: stretch))
    state.phase = .simulating(.init(failures: failures, next: now + wait))
  }
}
