import Providers
import Storage
import WeatherModel

// The database keeps weather longer than memory does. Its errors never make an answer fail: entries that can't be written wait in memory.

extension WeatherService {
  /// How long weather is kept in the database.
  private static var keptFor: Int64 { .days(30) }

  // MARK: Reading

  /// Whether a cell has not been looked up in the database yet.
  func needsLoad(_ state: ServiceState, _ cell: Cell) -> Bool {
    guard store != nil, !state.phase.isSimulatorOnly, state.database.reading.isUsable(at: clock()) else { return false }
    return state[.live].cells.peek(cell)?.isLoaded != true
  }

  /// Loads a cell from the database, once for all callers that wait for it.
  func load(_ cell: Cell) async {
    guard let store else { return }
    let task: Task<Void, Never>? = state.withLock { state in
      guard needsLoad(state, cell) else { return nil }
      if let running = state.database.loads[cell] { return running }
      let task = Task { await load(cell, from: store) }
      state.database.loads[cell] = task
      return task
    }
    await task?.value
  }

  private func load(_ cell: Cell, from store: WeatherStore) async {
    let found: [Entry]
    do throws(StorageError) {
      found = read(try await store.load(cell), of: cell)
    } catch {
      let now = clock()
      state.withLock { state in
        state.database.reading.fail(error, at: now)
        state.database.loads[cell] = nil
      }
      return
    }
    let (changed, isFirst) = state.withLock { state in
      state.database.loads[cell] = nil
      state.database.reading.work()
      merge(&state, found, into: cell)
      state[.live].cells.update(cell, from: CachedCell()) { $0.isLoaded = true }
      guard !found.isEmpty else { return ([Cell](), false) }
      // If something was fetched earlier, a live source was reached.
      let isFirst = state.phase.isWaitingForLive
      return ([cell] + endSimulation(&state), isFirst)
    }
    if isFirst { marker.set() }
    listeners.notify(changed)
  }

  /// The rows of a cell that are valid and may be used.
  func read(_ rows: [StoredWeather], of cell: Cell) -> [Entry] {
    rows.compactMap { row in
      let (cellOfRow, source) = (row.key.cell, row.key.source)
      return cellOfRow == cell && source != .simulator && source.mayBeStored ? Entry(row) : nil
    }
  }

  private func merge(_ state: inout ServiceState, _ found: [Entry], into cell: Cell) {
    for found in found {
      state[.live].cells.update(cell, from: CachedCell()) { cached in
        cached.update(found.kind, found.source) { entry in
          if let known = entry.fetchedAt, let fetchedAt = found.fetchedAt, known >= fetchedAt { return }
          let trouble = entry.trouble
          let lastTried = entry.lastTried
          entry = found
          // Keep a failure that is newer than the stored values.
          if let lastTried, let fetchedAt = entry.fetchedAt, lastTried > fetchedAt {
            entry.lastTried = lastTried
            entry.trouble = trouble
          }
        }
        if cached.naming == nil, let name = found.placeName, let fetchedAt = found.fetchedAt {
          cached.naming = .init(name: name, retryAt: fetchedAt + .days(30))
        }
      }
    }
  }

  /// Takes wanted kinds that another server has fetched in the meantime; returns the kinds that need no call any more.
  func adoptFromOtherServer(_ found: [Entry], _ wanted: Kinds, _ job: FetchJob) -> Kinds {
    let now = clock()
    let (settled, changed, isFirst) = state.withLock { state in
      state.database.reading.work()
      var settled: Kinds = []
      for found in found where found.source == job.source && wanted.contains(Kinds(found.kind)) {
        let kind = found.kind
        guard let fetchedAt = found.fetchedAt else { continue }
        if let held = job.held.entry(kind, job.source)?.fetchedAt, held >= fetchedAt { continue }
        let settings = state.setup.settings
        let lifetime = settings.lifetimes[kind] * state[job.source].counter.stretch(at: now)
        guard case .fresh = found.state(at: now, lifetime: lifetime) else { continue }
        if job.reason.isForced, now - fetchedAt >= settings.refreshInterval { continue }
        merge(&state, [found], into: job.cell)
        settled.insert(Kinds(kind))
      }
      // Another server has reached a live source.
      let isFirst = !settled.isEmpty && state.phase.isWaitingForLive
      return (settled, settled.isEmpty ? [] : [job.cell] + endSimulation(&state), isFirst)
    }
    if isFirst { marker.set() }
    listeners.notify(changed)
    return settled
  }

  // MARK: Writing

  /// Writes pending entries in the background, all that have accumulated in one transaction.
  func saveInBackground(_ state: inout ServiceState) {
    guard let store, state.database.saver == nil, !state.database.pending.isEmpty else { return }
    state.database.saver = Task { await save(to: store) }
  }

  private func save(to store: WeatherStore) async {
    while true {
      let batch = state.withLock { state in
        let batch = state.database.takeBatch()
        if batch.isEmpty { state.database.saver = nil }
        return batch
      }
      if batch.isEmpty { break }
      let rows = batch.compactMap { StoredWeather($0.key, $0.value) }
      do throws(StorageError) {
        try await store.save(rows)
        state.withLock { $0.database.writing.work() }
      } catch {
        let now = clock()
        state.withLock { state in
          state.database.putBack(batch.mapValues { .init(entry: $0.entry, placeName: $0.placeName) })
          state.database.writing.fail(error, at: now)
          state.database.saver = nil
        }
        await releaseClaims(of: batch, store)
        return
      }
      await releaseClaims(of: batch, store)
    }
    await pruneIfDue(store)
  }

  private func releaseClaims(of batch: [WeatherKey: DatabaseState.PendingEntry], _ store: WeatherStore) async {
    for unwritten in batch.values { if let claim = unwritten.claim { await release(claim, store) } }
  }

  /// Returns when everything that was pending is in the database, or the database has refused it.
  public func flush() async {
    guard let store else { return }
    // A save that started earlier may have failed, though the database works now.
    await state.withLock { $0.database.saver }?.value
    while true {
      let task = state.withLock { state in
        saveInBackground(&state)
        return state.database.saver
      }
      guard let task else { break }
      await task.value
      if state.withLock({ $0.database.writing.trouble != nil }) { break }
    }
    for key in state.withLock({ Array($0.database.unwrittenCounts.keys) }) { await writeCount(0, key, store) }
  }

  // MARK: Counting

  /// Reads the counters of calls from before a restart.
  func readCounters(_ store: WeatherStore) async {
    let now = clock()
    do throws(StorageError) {
      let counters = try await store.counters(now)
      state.withLock { state in
        for (key, total) in counters { state[key.source].counter.adopt(total, of: key, at: now) }
      }
    } catch {
      noteDatabaseFailure(error)
    }
  }

  /// Counts a call in the database before it is made, so that the count stays right across restarts and servers; returns false when the
  /// quota turns out to be used up.
  func count(_ weight: Int, _ source: Source, at now: Instant) async -> Bool {
    guard let store else { return true }
    let (keys, isUsable) = state.withLock { state in
      state.database.forgetUnwritten(before: now)
      return (state[source].counter.keys(of: source, at: now), state.database.writing.isUsable(at: now))
    }
    guard isUsable else {
      state.withLock { state in for key in keys { state.database.addUnwrittenCount(weight, key) } }
      return true
    }
    var paid: [CounterKey] = []
    for key in keys {
      paid.append(key)
      if await writeCount(weight, key, store) { continue }
      // Another server has used up the quota. The count is taken back, because a call with less weight may still fit.
      for key in paid { await writeCount(-weight, key, store) }
      return false
    }
    return true
  }

  /// Counts calls in the database; returns false when the total exceeds the quota.
  @discardableResult
  private func writeCount(_ weight: Int, _ key: CounterKey, _ store: WeatherStore) async -> Bool {
    let calls = state.withLock { $0.database.takeUnwritten(key) } + weight
    do throws(StorageError) {
      let total = try await store.count(key, calls)
      let now = clock()
      return state.withLock { state in
        state[key.source].counter.adopt(total, of: key, at: now)
        return state[key.source].counter.allows(total, of: key)
      }
    } catch {
      state.withLock { $0.database.addUnwrittenCount(calls, key) }
      noteDatabaseFailure(error)
      return true
    }
  }

  // MARK: Upkeep

  /// Deletes weather and counters that are too old.
  func prune(_ store: WeatherStore) async {
    let now = clock()
    state.withLock { $0.database.prunedAt = now }
    do throws(StorageError) { try await store.prune(now - WeatherService.keptFor, now) } catch { noteDatabaseFailure(error) }
  }

  private func pruneIfDue(_ store: WeatherStore) async {
    let now = clock()
    let isDue = state.withLock { $0.database.prunedAt.map { now - $0 >= .days(1) } ?? false }
    if isDue { await prune(store) }
  }

  /// Notes that the database failed to write.
  func noteDatabaseFailure(_ error: StorageError) {
    let now = clock()
    state.withLock { $0.database.writing.fail(error, at: now) }
  }

  /// The state that the database reports itself or, if it reports no failure, that of the last attempts to read and write.
  public func storeState() -> StoreState {
    let own = storeHealth()
    guard own.isWorking, store != nil else { return own }
    return state.withLock { state in
      let health = state.database.writing.trouble == nil ? state.database.reading : state.database.writing
      guard let trouble = health.trouble else { return own }
      return StoreState(isWorking: false, trouble: trouble, since: health.since)
    }
  }
}
