import Providers
import Storage
import WeatherModel

/// How a call ended.
enum CallOutcome: Sendable {
  case fetched(FetchResult)
  case failed(ProviderError)
  /// Another server had fetched it, or the quota had no room after all.
  case notAsked(FetchJob.Reservation)
}

extension WeatherService {
  /// How long a claim is valid; no call takes longer.
  private static var claimSeconds: Int64 { 30 }
  /// The interval at which the result of another server's call is checked, and the most checks.
  private static var pauseMilliseconds: Int { 250 }
  private static var pauses: Int { 160 }

  /// Executes a job. Returns the entries that must not be stored, for the callers that wait for them.
  func run(_ job: FetchJob) async -> [Entry] {
    let isShared = job.side == .live && job.provider.source.mayBeStored
    guard isShared, let store, state.withLock({ $0.database.writing.isUsable(at: clock()) }) else {
      return await ask(job, job.kinds, claim: nil)
    }
    return await runSharedWithOtherServers(job, store)
  }

  /// Makes one call for all servers that share the database: the server with the claim asks the source, and the others wait for what it
  /// stores.
  private func runSharedWithOtherServers(_ job: FetchJob, _ store: WeatherStore) async -> [Entry] {
    var open = job.kinds
    var claim: WeatherKey?
    for _ in 0..<WeatherService.pauses {
      do throws(StorageError) {
        let now = clock()
        claim = try await store.claim(job.claim, now + WeatherService.claimSeconds, now) ? job.claim : nil
      } catch {
        noteDatabaseFailure(error)
        break
      }
      let found: [Entry]
      do throws(StorageError) {
        // Another server may have fetched it in the meantime.
        found = read(try await store.load(job.cell), of: job.cell)
      } catch {
        let now = clock()
        state.withLock { $0.database.reading.fail(error, at: now) }
        break
      }
      open.subtract(adoptFromOtherServer(found, open, job))
      if open.isEmpty { return finish(job, [], .notAsked(job.reservation), tried: clock(), claim: claim) }
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
      state[job.source].counter.confirm(
        reservation.weight, isInBackground: reservation.isInBackground, countedAt: reservation.madeAt, at: tried)
    }
    var mayGo = isConfirmed
    if mayGo, job.side == .live { mayGo = await count(reservation.weight, job.source, at: tried) }
    guard mayGo else {
      return finish(job, kinds, .notAsked(reservation), tried: tried, claim: claim)
    }
    state.withLock { state in
      state.metrics.calls[job.source, default: 0] += 1
      state[job.source].calls += 1
      if job.side == .live {
        state.calls.add(SourceCall(source: job.source, kinds: kinds, cell: job.cell, time: tried, caller: job.reason.caller))
      }
    }
    let outcome: CallOutcome
    do throws(ProviderError) {
      outcome = .fetched(try await job.provider.fetchChecked(SourceRequest(job.cell, kinds, validators: job.validators(kinds))))
    } catch {
      outcome = .failed(error)
    }
    return finish(job, kinds, outcome, tried: tried, isTrial: reservation.isTrial, claim: claim)
  }

  /// Releases a claim; one that can't be released expires by itself.
  func release(_ key: WeatherKey, _ store: WeatherStore) async {
    do throws(StorageError) { try await store.release(key) } catch { noteDatabaseFailure(error) }
  }
}
