import Providers
import Storage
import WeatherModel

extension WeatherService {
  /// How long a name, or the fact that there is none, is kept before it is asked for again.
  private static var nameLifetime: Int64 { .days(30) }

  /// Asks for the name of a cell if no source has sent one: once, in the background, within the namer's own quota.
  func fetchNameInBackground(_ state: inout ServiceState, _ job: FetchJob, at now: Instant) {
    guard job.side == .live, let namer = state.setup.namer, let cached = state[.live].cells.peek(job.cell) else { return }
    let cell = job.cell
    if let naming = cached.naming, naming.retryAt > now { return }
    guard cached.naming != nil || cached.placeName == nil, !state.naming.contains(cell) else { return }
    let weight = namer.terms.quotaWeight([])
    let (goes, isTrial) = state[namer.source].reserve(weight, at: now)
    guard goes else { return }
    state.naming.insert(cell)
    let reservation = FetchJob.Reservation(weight: weight, madeAt: now, isTrial: isTrial)
    Task { await askName(of: cell, namer, reservation, for: job.reason.caller) }
  }

  private func askName(of cell: Cell, _ namer: ReverseGeocoder, _ reservation: FetchJob.Reservation, for caller: Caller?) async {
    guard await count(reservation.weight, namer.source, at: clock()) else {
      state.withLock { state in
        state.naming.remove(cell)
        state[namer.source].cancel(reservation)
      }
      return
    }
    state.withLock { state in
      state.metrics.calls[namer.source, default: 0] += 1
      state[namer.source].calls += 1
      state.calls.add(SourceCall(source: namer.source, kinds: [], cell: cell, time: clock(), caller: caller))
    }
    let outcome: Result<PlaceName?, ProviderError>
    do throws(ProviderError) { outcome = .success(try await namer.name(cell)) } catch { outcome = .failure(error) }
    let now = clock()
    let stretch = jitter()
    let isNamed = state.withLock { state in
      state.naming.remove(cell)
      let settings = state.setup.settings
      switch outcome {
      case .failure(let error):
        state.metrics.failures[namer.source, default: 0] += 1
        state[namer.source].fail(error, isTrial: reservation.isTrial, at: now, backOff: settings.breakerBackOff, jitter: stretch)
        state[.live].cells.update(cell, from: CachedCell()) { cached in
          let wait = settings.backOff.delay(failures: 20, jitter: stretch)
          cached.naming = .init(name: cached.naming?.name, retryAt: now + wait)
        }
        return false
      case .success(let found):
        state[namer.source].succeed(at: now)
        state[.live].cells.update(cell, from: CachedCell()) { cached in
          cached.naming = .init(name: found?.name, retryAt: now + WeatherService.nameLifetime)
        }
        guard found != nil else { return false }
        storeName(&state, cell)
        return true
      }
    }
    if isNamed { listeners.notify([cell]) }
  }

  /// Writes the cell's weather to the database again, with the new name.
  private func storeName(_ state: inout ServiceState, _ cell: Cell) {
    guard store != nil, let cached = state[.live].cells.peek(cell) else { return }
    for entry in cached.entries where entry.fetchedAt != nil {
      _ = state.database.add(
        .init(entry: entry, placeName: cached.placeName), for: WeatherKey(cell, entry.kind, entry.source))
    }
    saveInBackground(&state)
  }
}
