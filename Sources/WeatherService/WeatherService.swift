import Providers
import Storage
import Synchronization
import WeatherModel

/// Caches weather and limits the calls to sources: a hundred questions cost one call, and a failure never loses what was fetched before.
///
/// Everything is keyed by cell, kind and source. Young answers are served from memory; past half their life they are served and renewed
/// behind; past their life the sources are asked in order, and what there was is served with its age if all of them fail. It has no timers:
/// whatever is to happen later happens with the next question (docs/adr/0011-the-engine.md).
public final class WeatherService: Sendable {
  let store: WeatherStore?
  let storeHealth: @Sendable () -> StoreState
  let marker: LiveMarker
  let clock: @Sendable () -> Instant
  let jitter: @Sendable () -> Double
  let pause: @Sendable (_ milliseconds: Int) async -> Void
  let state: Mutex<ServiceState>
  let listeners = Listeners()
  /// Questions that memory answered, and questions that waited for a source.
  let hits = Atomic(0)
  let misses = Atomic(0)

  /// A service over sources, the simulator and perhaps a database. Reads the marker once; asks nobody by itself.
  ///
  /// `pause` is used only to wait for another server that is fetching the same.
  public init(
    settings: ServiceSettings, providers: [Provider], simulator: Provider, namer: PlaceNamer? = nil, store: WeatherStore? = nil,
    storeHealth: @escaping @Sendable () -> StoreState = { StoreState(isWorking: true) }, marker: LiveMarker,
    clock: @escaping @Sendable () -> Instant, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    pause: @escaping @Sendable (_ milliseconds: Int) async -> Void = { milliseconds in
      // Fails only when the task is cancelled, and then nobody waits any more.
      try? await Task.sleep(for: .milliseconds(milliseconds))
    }
  ) {
    self.store = store
    self.storeHealth = storeHealth
    self.marker = marker
    self.clock = clock
    self.jitter = jitter
    self.pause = pause
    let setup = Setup(settings, providers, simulator, namer)
    state = Mutex(ServiceState(setup: setup, phase: .first(setup, wasLive: marker.isSet)))
  }

  /// Reads what was counted before a restart and forgets what is too old to be of use. Everything works without it, too.
  public func start() async {
    guard let store else { return }
    await readCounters(store)
    await prune(store)
  }

  /// The source whose answers are being served now, as far as one can be named.
  public var source: Source {
    state.withLock { $0.phase.side == .simulated ? .simulator : $0.setup.firstChoice }
  }

  /// Calls back, on whatever thread, whenever a cell's answer may have become another, until the listening is ended.
  @discardableResult
  public func onChange(_ listener: @escaping @Sendable (Cell) -> Void) -> Listening { listeners.add(listener) }

  /// The sources that people may choose from.
  public var offered: OfferedSources { state.withLock { $0.setup.offered } }

  /// The settings that hold now.
  public var settings: ServiceSettings { state.withLock { $0.setup.settings } }

  /// What memory holds of a cell, at once; nil when nothing was ever asked.
  ///
  /// Serve it as it is while `now < goodUntil`. Later, serve it and call `refreshBehind`; when it is stale, `weather` is worth the wait.
  public func cached(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), now: Instant
  ) -> CachedAnswer? {
    // The answer is put together outside the lock, from a copy that shares the record's storage.
    let (record, setup, ledgers, phase) = state.withLock { state in
      (state.record(cell, state.phase.side, at: now), state.setup, state.ledgers, state.phase)
    }
    guard let record else { return nil }
    let view = CellView(cell: cell, record: record, setup: setup, ledgers: ledgers, selection: phase.selection(preferred))
    let answer = view.answer(kinds, at: now)
    guard answer.report != nil || !answer.problems.isEmpty else { return nil }
    let (freshness, goodUntil) = view.outlook(kinds, at: now)
    if freshness != .stale { hits.add(1, ordering: .relaxed) }
    return CachedAnswer(answer: answer, freshness: freshness, goodUntil: min(goodUntil, phase.nextTrial ?? goodUntil))
  }

  /// The weather of a cell: from memory or the database where it is young enough, else from the sources, else what there was, with what
  /// went wrong.
  public func weather(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), by permission: Permission
  ) async -> WeatherAnswer {
    await answer(cell, kinds, forced: false, preferring: preferred, by: permission)
  }

  /// The weather, asked for anew because a person wants so; a cell's source is asked so at most once a minute.
  public func refresh(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), by permission: Permission
  ) async -> WeatherAnswer {
    await answer(cell, kinds, forced: true, preferring: preferred, by: permission)
  }

  /// Renews what is worth renewing, without waiting for it.
  public func refreshBehind(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), by permission: Permission
  ) {
    let isUnread = state.withLock { state in
      if needsLoad(state, cell) { return true }
      renew(&state, cell, kinds, preferred, permission)
      return false
    }
    if isUnread {
      Task {
        await load(cell)
        state.withLock { renew(&$0, cell, kinds, preferred, permission) }
      }
    }
  }

  private func renew(
    _ state: inout ServiceState, _ cell: Cell, _ kinds: Kinds, _ preferred: PreferredSources, _ permission: Permission
  ) {
    var pass = Pass(permission)
    _ = depart(
      &state, state.phase.selection(preferred), cell, kinds, forced: false, asked: KindsBySource(), isBehind: true, &pass)
  }

  /// What memory and the database hold that is no older than `maxAge` seconds; no live source is asked.
  public func stored(_ cell: Cell, _ kinds: Kinds, maxAge: Int64?) async -> WeatherAnswer {
    // The simulator needs no network either.
    if state.withLock({ $0.setup.settings.mode == .simulator }) { return await weather(cell, kinds, by: .always) }
    await load(cell)
    let now = clock()
    return state.withLock { $0.view(cell, .chosen, at: now) }.answer(kinds, at: now, notBefore: maxAge.map { now - max(0, $0) })
  }

  /// What each configured source that covers the cell says, side by side; each through its own cache and quota, and with a
  /// permission of its own.
  public func compare(_ cell: Cell, _ kinds: Kinds, by permission: Permission) async -> [(source: Source, answer: WeatherAnswer)] {
    let (setup, isSimulatorOnly) = state.withLock { ($0.setup, $0.phase.isSimulatorOnly) }
    if isSimulatorOnly { return [(.simulator, await weather(cell, kinds, by: permission))] }
    let sources = setup.live.filter { !$0.covers(cell).isDisjoint(with: kinds) }.map(\.source)
    return await withTaskGroup(of: (Int, WeatherAnswer).self) { group in
      for (place, source) in sources.enumerated() {
        group.addTask { (place, await self.answer(cell, kinds, forced: false, only: source, by: permission)) }
      }
      var answers: [(Int, WeatherAnswer)] = []
      for await answer in group { answers.append(answer) }
      return answers.sorted { $0.0 < $1.0 }.map { (sources[$0.0], $0.1) }
    }
  }

  /// Takes new settings, keys and sources. Whatever was refused or failed may be tried again at once; calls under way land as usual.
  public func configure(settings: ServiceSettings, providers: [Provider], namer: PlaceNamer?) {
    let changed = state.withLock { state in
      let setup = Setup(settings, providers, state.setup.simulator, namer)
      state.adopt(setup)
      var changed = Set(state[.live].records.keys)
      for cell in changed { state[.live].records.update(cell, from: CellRecord()) { $0.forgetTroubles() } }
      let hasLive = if case .live = state.phase { true } else { false }
      let wasSimulating = if case .simulating = state.phase { true } else { false }
      let next = ServiceState.Phase.first(setup, wasLive: { hasLive || marker.isSet() })
      // While answers are simulated they stay so until a live source has been reached.
      if case .undecided = next, wasSimulating {
        state.phase = .simulating(.init(failures: 0, next: clock()))
      } else {
        state.phase = next
      }
      if state.phase.side == .live { changed.formUnion(state[.simulated].clear()) }
      return changed
    }
    listeners.tell(changed)
  }
}
