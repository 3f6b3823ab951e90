import Providers
import Storage
import WeatherModel

/// How a call ended.
enum Outcome: Sendable {
  case fetched(Fetched)
  case failed(ProviderError)
  /// Another server had it, or there was no room in a quota after all.
  case notAsked(FetchJob.Reservation)
}

extension WeatherService {
  /// A claim lasts this long; no call takes longer.
  private static var claimSeconds: Int64 { 30 }
  /// How often another server's flight is looked after, and how many times at the most.
  private static var pauseMilliseconds: Int { 250 }
  private static var pauses: Int { 160 }

  /// Brings what a job is for. Gives back what may not be kept, for those who wait.
  func fly(_ job: FetchJob) async -> [Entry] {
    let isShared = job.side == .live && job.provider.source.mayBeKept
    guard isShared, let store, state.withLock({ $0.database.writing.isUsable(at: clock()) }) else {
      return await ask(job, job.kinds, claim: nil)
    }
    return await flyBesideOtherServers(job, store)
  }

  /// One flight for a call among all servers that share the database: whoever has the claim asks, the others wait for what it stores.
  private func flyBesideOtherServers(_ job: FetchJob, _ store: WeatherStore) async -> [Entry] {
    var open = job.kinds
    var claim: WeatherKey?
    for _ in 0..<WeatherService.pauses {
      do throws(StorageError) {
        let now = clock()
        claim = try await store.claim(job.claim, now + WeatherService.claimSeconds, now) ? job.claim : nil
      } catch {
        noteFailure(error)
        break
      }
      let found: [StoredEntry]
      do throws(StorageError) {
        // Another server may have fetched it since this one looked.
        found = read(try await store.load(job.cell), of: job.cell)
      } catch {
        let now = clock()
        state.withLock { $0.database.reading.fail(error, at: now) }
        break
      }
      open.subtract(takeOver(found, open, job))
      if open.isEmpty { return land(job, [], .notAsked(job.reservation), tried: clock(), claim: claim) }
      if claim != nil { break }
      await pause(WeatherService.pauseMilliseconds)
    }
    return await ask(job, open, claim: claim)
  }

  /// Makes the call that was reserved.
  private func ask(_ job: FetchJob, _ kinds: Kinds, claim: WeatherKey?) async -> [Entry] {
    let tried = clock()
    let reservation = job.reservation
    let isConfirmed = state.withLock { state in
      state[job.source].book.confirm(reservation.weight, countedAt: reservation.madeAt, at: tried)
    }
    var mayGo = isConfirmed
    if mayGo, job.side == .live { mayGo = await count(reservation.weight, job.source, at: tried) }
    guard mayGo else {
      return land(job, kinds, .notAsked(reservation), tried: tried, claim: claim)
    }
    state.withLock { state in
      state.metrics.calls[job.source, default: 0] += 1
      state[job.source].calls += 1
    }
    let outcome: Outcome
    do throws(ProviderError) {
      outcome = .fetched(try await job.provider.plausible(Question(job.cell, kinds, validators: job.validators(kinds))))
    } catch {
      outcome = .failed(error)
    }
    return land(job, kinds, outcome, tried: tried, isTrial: reservation.isTrial, claim: claim)
  }

  /// Gives a claim back; one that can't be given back lapses by itself.
  func release(_ key: WeatherKey, _ store: WeatherStore) async {
    do throws(StorageError) { try await store.release(key) } catch { noteFailure(error) }
  }
}
