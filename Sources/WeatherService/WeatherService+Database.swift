import Providers
import Storage
import WeatherModel

// The database keeps what memory forgets. Nothing here ever fails an answer: what the database does not take stays pending in memory.

extension WeatherService {
  /// What was fetched longer ago is of no use to anybody.
  private static var keptFor: Int64 { .days(30) }

  // MARK: Reading

  /// Whether a cell has not been looked up in the database yet.
  func needsLoad(_ state: ServiceState, _ cell: Cell) -> Bool {
    guard store != nil, !state.phase.isSimulatorOnly, state.database.reading.isUsable(at: clock()) else { return false }
    return state[.live].records.peek(cell)?.isLoaded != true
  }

  /// Looks a cell up in the database, once for all who ask.
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
    let found: [StoredEntry]
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
      state[.live].records.update(cell, from: CellRecord()) { $0.isLoaded = true }
      guard !found.isEmpty else { return ([Cell](), false) }
      // What was fetched before counts as reached (E1a).
      let isFirst = state.phase.awaitsLive
      return ([cell] + endSimulation(&state), isFirst)
    }
    if isFirst { marker.set() }
    listeners.tell(changed)
  }

  /// What is stored of a cell and may be used.
  func read(_ rows: [StoredWeather], of cell: Cell) -> [StoredEntry] {
    rows.compactMap { row in
      let (cellOfRow, source) = (row.key.cell, row.key.source)
      return cellOfRow == cell && source != .simulator && source.mayBeKept ? StoredEntry(row) : nil
    }
  }

  private func merge(_ state: inout ServiceState, _ found: [StoredEntry], into cell: Cell) {
    for found in found {
      let zone = state.zones.shared(found.zone)
      state[.live].records.update(cell, from: CellRecord()) { record in
        record.update(found.entry.kind, found.entry.source) { entry in
          if let known = entry.fetchedAt, let fetchedAt = found.entry.fetchedAt, known >= fetchedAt { return }
          let trouble = entry.trouble
          let lastTried = entry.lastTried
          entry = found.entry
          entry.zone = zone
          // A failure since then stays known.
          if let lastTried, let fetchedAt = entry.fetchedAt, lastTried > fetchedAt {
            entry.lastTried = lastTried
            entry.trouble = trouble
          }
        }
        if record.naming == nil, let name = found.entry.placeName, let fetchedAt = found.entry.fetchedAt {
          record.naming = .init(name: name, askAgain: fetchedAt + .days(30))
        }
      }
    }
  }

  /// Takes over what another server has fetched of the wanted kinds since this one looked; says which kinds that settles.
  func takeOver(_ found: [StoredEntry], _ wanted: Kinds, _ job: FetchJob) -> Kinds {
    let now = clock()
    let (settled, changed, isFirst) = state.withLock { state in
      state.database.reading.work()
      var settled: Kinds = []
      for found in found where found.entry.source == job.source && wanted.contains(Kinds(found.entry.kind)) {
        let kind = found.entry.kind
        guard let fetchedAt = found.entry.fetchedAt else { continue }
        if let held = job.held.entry(kind, job.source)?.fetchedAt, held >= fetchedAt { continue }
        let settings = state.setup.settings
        let lifetime = settings.lifetimes[kind] * state[job.source].book.stretch(at: now)
        guard case .fresh = found.entry.standing(at: now, lifetime: lifetime) else { continue }
        if job.isForced, now - fetchedAt >= settings.refreshInterval { continue }
        merge(&state, [found], into: job.cell)
        settled.insert(Kinds(kind))
      }
      // Another server has reached a live source (E1a).
      let isFirst = !settled.isEmpty && state.phase.awaitsLive
      return (settled, settled.isEmpty ? [] : [job.cell] + endSimulation(&state), isFirst)
    }
    if isFirst { marker.set() }
    listeners.tell(changed)
    return settled
  }

  // MARK: Writing

  /// Sends what is pending on its way, all that has come together in one transaction.
  func saveBehind(_ state: inout ServiceState) {
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
    await pruneNowAndThen(store)
  }

  private func releaseClaims(of batch: [WeatherKey: DatabaseState.Parcel], _ store: WeatherStore) async {
    for parcel in batch.values { if let claim = parcel.claim { await release(claim, store) } }
  }

  /// Returns when everything that was pending is in the database, or the database has refused it.
  public func flush() async {
    guard let store else { return }
    // What began before may have been refused by a database that takes it now.
    await state.withLock { $0.database.saver }?.value
    while true {
      let task = state.withLock { state in
        saveBehind(&state)
        return state.database.saver
      }
      guard let task else { break }
      await task.value
      if state.withLock({ $0.database.writing.trouble != nil }) { break }
    }
    for key in state.withLock({ Array($0.database.owed.keys) }) { await pay(0, key, store) }
  }

  // MARK: Counting

  /// Reads what was counted before a restart.
  func readCounters(_ store: WeatherStore) async {
    let now = clock()
    do throws(StorageError) {
      let counters = try await store.counters(now)
      state.withLock { state in
        for (key, total) in counters { state[key.source].book.adopt(total, of: key, at: now) }
      }
    } catch {
      noteFailure(error)
    }
  }

  /// Counts a call in the database before it is made, so that neither a restart nor another server counts wrong; false when that shows that
  /// the quota is used up.
  func count(_ weight: Int, _ source: Source, at now: Instant) async -> Bool {
    guard let store else { return true }
    let (keys, isUsable) = state.withLock { state in
      state.database.forgetOwed(before: now)
      return (state[source].book.keys(of: source, at: now), state.database.writing.isUsable(at: now))
    }
    guard isUsable else {
      state.withLock { state in for key in keys { state.database.owe(weight, key) } }
      return true
    }
    var paid: [CounterKey] = []
    for key in keys {
      paid.append(key)
      if await pay(weight, key, store) { continue }
      // Another server has used it up: what was counted for nothing is taken back, for a lighter call may still fit.
      for key in paid { await pay(-weight, key, store) }
      return false
    }
    return true
  }

  /// Counts calls in the database; false when its total is more than is allowed.
  @discardableResult
  private func pay(_ weight: Int, _ key: CounterKey, _ store: WeatherStore) async -> Bool {
    let calls = state.withLock { $0.database.takeOwed(key) } + weight
    do throws(StorageError) {
      let total = try await store.count(key, calls)
      let now = clock()
      return state.withLock { state in
        state[key.source].book.adopt(total, of: key, at: now)
        return state[key.source].book.allows(total, of: key)
      }
    } catch {
      state.withLock { $0.database.owe(calls, key) }
      noteFailure(error)
      return true
    }
  }

  // MARK: Upkeep

  /// Forgets what is too old.
  func prune(_ store: WeatherStore) async {
    let now = clock()
    state.withLock { $0.database.prunedAt = now }
    do throws(StorageError) { try await store.prune(now - WeatherService.keptFor, now) } catch { noteFailure(error) }
  }

  private func pruneNowAndThen(_ store: WeatherStore) async {
    let now = clock()
    let isDue = state.withLock { $0.database.prunedAt.map { now - $0 >= .days(1) } ?? false }
    if isDue { await prune(store) }
  }

  /// Notes that the database did not do what it was asked to.
  func noteFailure(_ error: StorageError) {
    let now = clock()
    state.withLock { $0.database.writing.fail(error, at: now) }
  }

  /// The state that the database reports itself, and else that of the last attempt to read or write it.
  public func storeState() -> StoreState {
    let own = storeHealth()
    guard own.isWorking, store != nil else { return own }
    return state.withLock { state in
      let record = state.database.writing.trouble == nil ? state.database.reading : state.database.writing
      guard let trouble = record.trouble else { return own }
      return StoreState(isWorking: false, trouble: trouble, since: record.since)
    }
  }
}
