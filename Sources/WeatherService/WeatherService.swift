import Providers
import Synchronization
import WeatherModel

/// Stands between people and the sources: asks once where others ask a hundred times, and never loses what it had.
///
/// Everything is keyed by cell and kind. Young answers are served from memory; past half their life they are served and renewed behind;
/// past their life the source is asked first, and what there was is served with its age if the source fails.
public final class WeatherService: Sendable {
  let settings: ServiceSettings
  let live: Provider?
  let simulator: Provider
  let clock: @Sendable () -> Instant
  let jitter: @Sendable () -> Double
  let marker: LiveMarker
  let state: Mutex<ServiceState>

  /// A service over a live source and the simulator. Reads the marker once; asks no source by itself.
  public init(
    settings: ServiceSettings, live: Provider?, simulator: Provider, marker: LiveMarker,
    clock: @escaping @Sendable () -> Instant, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.settings = settings
    self.live = live
    self.simulator = simulator
    self.clock = clock
    self.jitter = jitter
    self.marker = marker
    let phase: ServiceState.Phase =
      switch settings.mode {
      case .simulator: .simulatorOnly
      case .openMeteo: .live
      case .auto where live == nil: .simulatorOnly
      case .auto: marker.isSet() ? .live : .undecided
      }
    state = Mutex(ServiceState(phase: phase, capacity: settings.capacity))
  }

  /// The source whose answers are being served now; its attribution belongs beside them.
  public var source: Source {
    let isSimulating = state.withLock { $0.phase.desk == .simulated }
    return isSimulating ? simulator.source : live?.source ?? simulator.source
  }

  /// Calls back, on whatever thread, whenever a cell's answer may have become another. One hook at a time.
  public func onChange(_ hook: @escaping @Sendable (Cell) -> Void) { state.withLock { $0.hook = hook } }

  /// What memory holds of a cell, at once; nil when nothing was ever asked.
  ///
  /// Serve it as it is while `now < goodUntil`. Later, serve it and call `refreshBehind`; when it is stale, `weather` is worth the wait.
  public func cached(_ cell: Cell, _ kinds: Kinds, now: Instant) -> CachedAnswer? {
    // The answer is put together outside the lock, from a copy that shares the record's storage.
    let (record, desk, trial) = state.withLock { state in
      let desk = state.phase.desk
      return (state[desk].records.value(for: cell), desk, state.phase.nextTrial)
    }
    let kinds = kinds.intersection(provider(desk)?.kinds ?? [])
    guard let record else { return nil }
    let answer = record.answer(kinds, at: now, isSimulated: desk == .simulated)
    guard answer.report != nil || !answer.problems.isEmpty else { return nil }
    var worst = Freshness.fresh
    var goodUntil = trial ?? .distantFuture
    for kind in kinds.each {
      let lifetime = settings.lifetimes[kind]
      switch (record.freshness(of: kind, at: now, lifetime: lifetime), worst) {
      case (.stale, _): worst = .stale
      case (.aging, .fresh): worst = .aging
      default: break
      }
      switch record.standing(of: kind, at: now, lifetime: lifetime) {
      case .good(let until): goodUntil = min(goodUntil, until)
      case .renew, .fetch: goodUntil = min(goodUntil, now)
      }
    }
    if worst != .stale { state.withLock { $0.metrics.hits += 1 } }
    return CachedAnswer(answer: answer, freshness: worst, goodUntil: goodUntil)
  }

  /// The weather of a cell: from memory where it is young enough, else from the source, else what there was, with what went wrong.
  public func weather(_ cell: Cell, _ kinds: Kinds) async -> WeatherAnswer { await answer(cell, kinds, forced: false) }

  /// The weather, asked for anew because a person wants so; a cell's source is asked so at most once a minute.
  public func refresh(_ cell: Cell, _ kinds: Kinds) async -> WeatherAnswer { await answer(cell, kinds, forced: true) }

  /// Renews what is worth renewing, without waiting for it.
  public func refreshBehind(_ cell: Cell, _ kinds: Kinds) {
    state.withLock { state in
      _ = depart(&state, desk: state.phase.desk, cell, kinds, forced: false)
    }
  }

  /// What has happened so far.
  public func metrics() -> ServiceMetrics {
    state.withLock { state in
      var metrics = state.metrics
      metrics.cells = state[.live].records.count + state[.simulated].records.count
      metrics.isSimulating = state.phase.desk == .simulated
      return metrics
    }
  }

  func provider(_ desk: Desk) -> Provider? { desk == .live ? live : simulator }

  private func answer(_ cell: Cell, _ kinds: Kinds, forced: Bool) async -> WeatherAnswer {
    let (desk, tasks) = state.withLock { state in
      let desk = state.phase.desk
      let tasks = depart(&state, desk: desk, cell, kinds, forced: forced)
      if tasks.isEmpty { state.metrics.hits += 1 } else { state.metrics.misses += 1 }
      return (desk, tasks)
    }
    for task in tasks { await task.value }
    // The first call of all may have shown that the live source can't be reached (E1a), or that it can: then the other desk answers.
    let (later, more) = state.withLock { state in
      let later = state.phase.desk
      return (later, later == desk ? [] : depart(&state, desk: later, cell, kinds, forced: false))
    }
    for task in more { await task.value }
    let record = state.withLock { $0[later].records.value(for: cell) }
    let offered = kinds.intersection(provider(later)?.kinds ?? [])
    return record?.answer(offered, at: clock(), isSimulated: later == .simulated)
      ?? WeatherAnswer(report: nil, isSimulated: later == .simulated)
  }
}

extension Instant {
  /// Later than anything that happens here.
  static var distantFuture: Instant { Instant(seconds: 253_402_300_799) }
}
