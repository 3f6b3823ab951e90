import Providers
import Storage
import WeatherModel

/// How a call ended.
enum Outcome: Sendable {
  case fetched(Fetched)
  case failed(ProviderError)
  /// Another server had it, or there was no room in a quota after all.
  case notAsked(Ticket.Reservation)
}

extension WeatherService {
  /// A claim lasts this long; no call takes longer.
  private static var claimSeconds: Int64 { 30 }
  /// How often another server's flight is looked after, and how many times at the most.
  private static var pauseMilliseconds: Int { 250 }
  private static var pauses: Int { 160 }

  /// Brings what a ticket is for. Gives back what may not be kept, for those who wait.
  func fly(_ ticket: Ticket) async -> [Entry] {
    let isShared = ticket.desk == .live && ticket.provider.terms.mayBeKept
    guard isShared, let store, state.withLock({ $0.database.writing.isUsable(at: clock()) }) else {
      return await ask(ticket, ticket.kinds, claim: nil)
    }
    return await flyBesideOtherServers(ticket, store)
  }

  /// One flight for a call among all servers that share the database: whoever has the claim asks, the others wait for what it stores.
  private func flyBesideOtherServers(_ ticket: Ticket, _ store: WeatherStore) async -> [Entry] {
    var open = ticket.kinds
    var claim: WeatherKey?
    for _ in 0..<WeatherService.pauses {
      do throws(StorageError) {
        let now = clock()
        claim = try await store.claim(ticket.claim, now + WeatherService.claimSeconds, now) ? ticket.claim : nil
      } catch {
        noteFailure(error)
        break
      }
      let found: [Found]
      do throws(StorageError) {
        // Another server may have fetched it since this one looked.
        found = read(try await store.load(ticket.cell), of: ticket.cell)
      } catch {
        let now = clock()
        state.withLock { $0.database.reading.fail(error, at: now) }
        break
      }
      open.subtract(takeOver(found, open, ticket))
      if open.isEmpty { return land(ticket, [], .notAsked(ticket.reservation), tried: clock(), claim: claim) }
      if claim != nil { break }
      await pause(WeatherService.pauseMilliseconds)
    }
    return await ask(ticket, open, claim: claim)
  }

  /// Makes the call that was reserved.
  private func ask(_ ticket: Ticket, _ kinds: Kinds, claim: WeatherKey?) async -> [Entry] {
    let tried = clock()
    let reservation = ticket.reservation
    let isConfirmed = state.withLock { state in
      state[ticket.source].book.confirm(reservation.weight, countedAt: reservation.madeAt, at: tried)
    }
    var mayGo = isConfirmed
    if mayGo, ticket.desk == .live { mayGo = await count(reservation.weight, ticket.source, at: tried) }
    guard mayGo else {
      return land(ticket, kinds, .notAsked(reservation), tried: tried, claim: claim)
    }
    state.withLock { state in
      state.metrics.calls[ticket.source, default: 0] += 1
      state[ticket.source].calls += 1
    }
    let outcome: Outcome
    do throws(ProviderError) {
      outcome = .fetched(try await ticket.provider.plausible(Question(ticket.cell, kinds, validators: ticket.validators(kinds))))
    } catch {
      outcome = .failed(error)
    }
    return land(ticket, kinds, outcome, tried: tried, isTrial: reservation.isTrial, claim: claim)
  }

  /// Gives a claim back; one that can't be given back lapses by itself.
  func release(_ key: WeatherKey, _ store: WeatherStore) async {
    do throws(StorageError) { try await store.release(key) } catch { noteFailure(error) }
  }
}
