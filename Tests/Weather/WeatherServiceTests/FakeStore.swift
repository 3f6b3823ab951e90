import Storage
import Synchronization
import WeatherModel

/// A database in memory that can be made to fail, and that several services can share like servers.
final class FakeStore: Sendable {
  private struct State {
    var rows: [WeatherKey: StoredWeather] = [:]
    var counters: [CounterKey: Int] = [:]
    var claims: [WeatherKey: (owner: Int, until: Instant)] = [:]
    var failure: StorageError?
    var readsAllTheSame = false
    var saves: [Int] = []
    var loads = 0
    var pruned: [Instant] = []
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var whilePaused: (@Sendable () async -> Void)?
  }

  private let state = Mutex(State())
  let claims = Claims()

  var rows: [WeatherKey: StoredWeather] { state.withLock { $0.rows } }
  var counters: [CounterKey: Int] { state.withLock { $0.counters } }
  /// The number of rows in each transaction.
  var saves: [Int] { state.withLock { $0.saves } }
  var loads: Int { state.withLock { $0.loads } }
  var pruned: [Instant] { state.withLock { $0.pruned } }
  var claimed: Set<WeatherKey> { state.withLock { Set($0.claims.keys) } }

  /// Makes everything fail, or everything but reading; nil ends it.
  func fail(_ error: StorageError?, readsAllTheSame: Bool = false) {
    state.withLock { state in
      state.failure = error
      state.readsAllTheSame = readsAllTheSame
    }
  }
  func put(_ row: StoredWeather) { state.withLock { $0.rows[row.key] = row } }
  func claim(_ key: WeatherKey, until: Instant) { state.withLock { $0.claims[key] = (-1, until) } }
  func count(_ key: CounterKey, _ calls: Int) { state.withLock { $0.counters[key, default: 0] += calls } }

  /// Holds back saving until `release`.
  func hold() { state.withLock { $0.isHolding = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Sets what happens elsewhere while a service waits.
  func whilePaused(_ act: @escaping @Sendable () async -> Void) { state.withLock { $0.whilePaused = act } }
  func paused() async { await state.withLock { $0.whilePaused }?() }

  private func check() throws(StorageError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func save(_ rows: [StoredWeather]) async throws(StorageError) {
    await withCheckedContinuation { continuation in
      let goes = state.withLock { state in
        if state.isHolding { state.waiting.append(continuation) }
        return !state.isHolding
      }
      if goes { continuation.resume() }
    }
    try check()
    state.withLock { state in
      state.saves.append(rows.count)
      for row in rows where state.rows[row.key].map({ $0.fetchedAt <= row.fetchedAt }) ?? true { state.rows[row.key] = row }
    }
  }

  var store: WeatherStore { store(owner: 0) }

  /// The store as one of several servers sees it.
  func store(owner: Int) -> WeatherStore { claims.watched(unwatched(owner: owner)) }

  private func unwatched(owner: Int) -> WeatherStore {
    WeatherStore(
      load: { cell async throws(StorageError) in
        if !self.state.withLock({ $0.readsAllTheSame }) { try self.check() }
        return self.state.withLock { state in
          state.loads += 1
          return state.rows.values.filter { $0.key.cell == cell }
        }
      },
      save: { rows async throws(StorageError) in try await self.save(rows) },
      claim: { key, until, now async throws(StorageError) in
        try self.check()
        return self.state.withLock { state in
          if let held = state.claims[key], held.owner != owner, held.until > now { return false }
          state.claims[key] = (owner, until)
          return true
        }
      },
      release: { key async throws(StorageError) in
        try self.check()
        self.state.withLock { if $0.claims[key]?.owner == owner { $0.claims[key] = nil } }
      },
      count: { key, calls async throws(StorageError) in
        try self.check()
        return self.state.withLock { state in
          state.counters[key, default: 0] += calls
          return state.counters[key] ?? 0
        }
      },
      counters: { now async throws(StorageError) in
        try self.check()
        return self.state.withLock { $0.counters.filter { $0.key.end > now } }
      },
      prune: { before, _ async throws(StorageError) in
        try self.check()
        self.state.withLock { $0.pruned.append(before) }
      })
  }
}
