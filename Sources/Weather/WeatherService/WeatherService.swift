import Providers
import Storage
import Synchronization
import WeatherModel

/// Caches weather and limits the calls to sources: a hundred questions need only one call, and a failure never loses values that were
/// fetched before.
///
/// Everything is keyed by cell, kind and source. Young values are served from memory. Past half of their lifetime they are served and
/// renewed in the background. Past their lifetime the sources are asked in order, and if all fail, the old values are served with their
/// age. There are no timers: later work is done by the next question (docs/design/engine.md).
public final class WeatherService: Sendable {
  let store: WeatherStore?
  let storeHealth: @Sendable () -> StoreState
  let marker: LiveMarker
  let clock: @Sendable () -> Instant
  let jitter: @Sendable () -> Double
  let pause: @Sendable (_ milliseconds: Int) async -> Void
  let state: Mutex<ServiceState>
  let listeners = Listeners()
  /// The numbers of questions answered from memory and of questions that waited for a source.
  let hits = Atomic(0)
  let misses = Atomic(0)

  /// Makes a service of sources, the simulator and optionally a database. Reads the marker once and makes no calls by itself.
  ///
  /// `pause` is used only to wait for another server that is fetching the same.
  public init(
    settings: ServiceSettings, providers: [Provider], simulator: Provider, namer: ReverseGeocoder? = nil, store: WeatherStore? = nil,
    storeHealth: @escaping @Sendable () -> StoreState = { StoreState(isWorking: true) }, marker: LiveMarker,
    clock: @escaping @Sendable () -> Instant, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    pause: @escaping @Sendable (_ milliseconds: Int) async -> Void = { milliseconds in
      // This fails only if the task is cancelled, and then nothing waits for it any more.
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
    state = Mutex(ServiceState(setup: setup, phase: .first(setup, wasLive: marker.isSet), since: clock()))
  }

  /// Reads the counters from before a restart and deletes old weather from the database. The service also works without this call.
  public func start() async {
    guard let store else { return }
    await readCounters(store)
    await prune(store)
  }

  /// Calls the listener, on any thread, whenever the answer for a cell may have changed.
  public func onChange(_ listener: @escaping @Sendable (Cell) -> Void) { listeners.add(listener) }

  /// The sources that people may choose from, with their kinds.
  public var offered: SelectableSources { state.withLock { $0.setup.offered } }

  /// Whether no source has a kind for a cell; asks none of them.
  public func lacksSource(of kind: Kind, in cell: Cell) -> Bool {
    state.withLock { $0.snapshot(cell, $0.phase.selection(PreferredSources())) }.hasNoSource(kind)
  }

  /// The settings that are currently in effect.
  public var settings: ServiceSettings { state.withLock { $0.setup.settings } }

  /// Answers from memory at once; nil when memory has nothing about the cell.
  ///
  /// Callers with a permission ask `refusal(of:for:)` first. Serve the answer as it is while `now < goodUntil`. Later, serve it and call
  /// `refreshInBackground`; if it is stale, call `weather` and wait.
  public func cached(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), now: Instant
  ) -> CachedAnswer? {
    // The answer is built outside of the lock, from a copy that shares the cell's storage.
    let (cached, setup, health, phase) = state.withLock { state in
      (state[state.phase.side].cells.value(for: cell), state.setup, state.health, state.phase)
    }
    guard let cached else { return nil }
    let snapshot = CellSnapshot(
      cell: cell, cached: cached, setup: setup, health: health, phase: phase, selection: phase.selection(preferred))
    var answer = snapshot.answer(kinds, at: now)
    guard answer.report != nil || !answer.problems.isEmpty else { return nil }
    let (freshness, goodUntil) = snapshot.outlook(kinds, at: now)
    answer.goodUntil = goodUntil
    if freshness != .stale { hits.add(1, ordering: .relaxed) }
    return CachedAnswer(answer: answer, freshness: freshness)
  }

  /// The weather of a cell: from memory or the database if it is young enough, else from the sources; if they fail, the old values with the
  /// problems.
  public func weather(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), by permission: Permission
  ) async -> WeatherAnswer {
    await answer(cell, kinds, forced: false, preferring: preferred, by: permission)
  }

  /// The weather, fetched again because a person asked for it. A source is asked at most once per `refreshInterval` for a cell.
  public func refresh(
    _ cell: Cell, _ kinds: Kinds, preferring preferred: PreferredSources = PreferredSources(), by permission: Permission
  ) async -> WeatherAnswer {
    await answer(cell, kinds, forced: true, preferring: preferred, by: permission)
  }

  /// Fetches weather that is not young any more, for views that show it later from the cache. Sources whose answers must not be stored are
  /// not asked: nobody would see the answers.
  @discardableResult
  public func fetchForLater(_ cell: Cell, _ kinds: Kinds, by permission: Permission) async -> WeatherAnswer {
    await answer(cell, kinds, forced: false, forLater: true, by: permission)
  }

  /// Renews kinds that are no longer young, without waiting for the result.
  public func refreshInBackground(
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
    var granted = QuestionPermission(permission)
    _ = startCalls(
      &state, state.phase.selection(preferred), cell, kinds, forced: false, asked: KindsBySource(), isInBackground: true, &granted)
  }

  /// Answers from memory and the database only, with values of at most `maxAge` seconds; no live source is asked.
  public func stored(_ cell: Cell, _ kinds: Kinds, maxAge: Int64?) async -> WeatherAnswer {
    // The simulator works without a network, so it may be asked.
    if state.withLock({ $0.setup.settings.mode == .simulator }) { return await weather(cell, kinds, by: .always) }
    await load(cell)
    let now = clock()
    return state.withLock { $0.snapshot(cell, .chosen) }.answer(kinds, at: now, notBefore: maxAge.map { now - max(0, $0) })
  }

  /// The answers of all configured sources that cover the cell, in parallel. Each source has its own cache and quota and checks the
  /// permission once.
  public func compare(_ cell: Cell, _ kinds: Kinds, by permission: Permission) async -> [(source: Source, answer: WeatherAnswer)] {
    let (setup, isSimulatorOnly) = state.withLock { ($0.setup, $0.phase.isSimulatorOnly) }
    if isSimulatorOnly { return [(.simulator, await weather(cell, kinds, by: permission))] }
    let sources = setup.live.filter { !$0.covers(cell).isDisjoint(with: kinds) }.map(\.source)
    return await sources.mappedInParallel { source in
      (source, await self.answer(cell, kinds, forced: false, only: source, by: permission))
    }
  }

  /// Applies new settings, keys and sources. Everything that was refused or failed may be tried again at once; calls under way finish as
  /// usual.
  public func configure(settings: ServiceSettings, providers: [Provider], namer: ReverseGeocoder?) {
    let changed = state.withLock { state in
      let setup = Setup(settings, providers, state.setup.simulator, namer)
      state.adopt(setup)
      var changed = Set(state[.live].cells.keys)
      for cell in changed { state[.live].cells.update(cell, from: CachedCell()) { $0.clearFailures() } }
      let hasLive = if case .live = state.phase { true } else { false }
      let wasSimulating = if case .simulating = state.phase { true } else { false }
      let next = ServiceState.Phase.first(setup, wasLive: { hasLive || marker.isSet() })
      // If answers are simulated, they remain so until a live source has been reached.
      if case .undecided = next, wasSimulating {
        state.phase = .simulating(.init(failures: 0, next: clock()))
      } else {
        state.phase = next
      }
      if state.phase.side == .live { changed.formUnion(state[.simulated].clear()) }
      return changed
    }
    listeners.notify(changed)
  }
}
