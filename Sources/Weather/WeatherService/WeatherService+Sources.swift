import Providers
import WeatherModel

extension WeatherService {
  /// The state of every configured source, with the kinds that it has in a cell or, without a cell, in any place.
  public func sources(in cell: Cell?) -> [SourceState] {
    let now = clock()
    return state.withLock { state in
      let setup = state.setup
      let covers: (Provider) -> Kinds = { provider in
        cell.map { provider.covers($0).intersection(provider.kinds) } ?? provider.kinds
      }
      var states = setup.live.map { self.state(of: $0.source, covers($0), $0.terms, state, at: now) }
      if let namer = setup.namer, setup.provider(namer.source) == nil {
        states.append(self.state(of: namer.source, [], namer.terms, state, at: now))
      }
      if state.phase.side == .simulated {
        states.append(self.state(of: .simulator, covers(setup.simulator), setup.simulator.terms, state, at: now))
      }
      return states
    }
  }

  private func state(of source: Source, _ kinds: Kinds, _ terms: Terms, _ state: ServiceState, at now: Instant) -> SourceState {
    let health = state[source]
    var shown = SourceState(source: source, kinds: kinds, terms: terms.summary)
    shown.status = health.state(at: now)
    shown.usage = health.counter.quotas.map {
      SourceState.Usage(quota: $0, used: health.counter.used($0.window, at: now), resets: $0.window.end(of: now))
    }
    shown.calls = health.calls
    shown.failures = health.failures
    shown.lastSuccess = health.lastSuccess
    shown.lastFailure = health.lastFailure
    shown.lastError = health.lastError
    return shown
  }

  /// Whether answers come from live sources, which have quotas, and not from the simulator.
  public var usesLiveSources: Bool { state.withLock { $0.phase.side == .live } }

  /// A copy of the current counters.
  public func metrics() -> ServiceMetrics {
    state.withLock { state in
      var metrics = state.metrics
      metrics.hits = hits.load(ordering: .relaxed)
      metrics.misses = misses.load(ordering: .relaxed)
      for side in [CacheSide.live, .simulated] {
        metrics.cells += state[side].cells.count
        metrics.entries += state[side].cells.cost.items
        metrics.bytes += state[side].cells.cost.bytes
      }
      metrics.unsaved = state.database.pending.count
      metrics.isSimulating = state.phase.side == .simulated
      return metrics
    }
  }
}
