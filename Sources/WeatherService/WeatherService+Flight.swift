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
      return await ask(ticket, ticket.kinds, claimed: [], ticket.reservation, ends: true)
    }
    return await flyBesideOtherServers(ticket, store)
  }

  /// One flight for a key among all servers that share the database: whoever has the claim asks, the others wait for what it stores.
  private func flyBesideOtherServers(_ ticket: Ticket, _ store: WeatherStore) async -> [Entry] {
    var open = ticket.kinds
    var claimed: Kinds = []
    var reservation: Ticket.Reservation? = ticket.reservation
    for _ in 0..<WeatherService.pauses {
      let found: [Found]
      do throws(StorageError) {
        for kind in open.subtracting(claimed).each {
          let now = clock()
          let key = WeatherKey(ticket.cell, kind, ticket.source)
          if try await store.claim(key, now + WeatherService.claimSeconds, now) { claimed.insert(Kinds(kind)) }
        }
        // Another server may have fetched it since this one looked.
        found = read(try await store.load(ticket.cell), of: ticket.cell)
      } catch {
        noteFailure(error)
        break
      }
      let arrived = takeOver(found, open, ticket)
      await release(claimed.intersection(arrived), ticket, store)
      claimed.subtract(arrived)
      open.subtract(arrived)
      let mine = open.intersection(claimed)
      if open.isEmpty || !mine.isEmpty {
        let isLast = mine == open
        let call = reservation ?? reserveAgain(ticket, mine)
        guard !open.isEmpty, let call else {
          return land(ticket, [], .notAsked(call ?? .none), tried: clock(), claimed: claimed, ends: true)
        }
        let passing = await ask(ticket, mine, claimed: mine, call, ends: isLast)
        if isLast { return passing }
        reservation = nil
        claimed.subtract(mine)
        open.subtract(mine)
      }
      await pause(WeatherService.pauseMilliseconds)
    }
    guard let call = reservation ?? reserveAgain(ticket, open) else {
      return land(ticket, [], .notAsked(.none), tried: clock(), claimed: claimed, ends: true)
    }
    return await ask(ticket, open, claimed: claimed, call, ends: true)
  }

  private func reserveAgain(_ ticket: Ticket, _ kinds: Kinds) -> Ticket.Reservation? {
    let now = clock()
    let weight = ticket.provider.terms.weighed(kinds)
    let (goes, isTrial) = state.withLock { $0[ticket.source].reserve(weight, at: now) }
    return goes ? Ticket.Reservation(weight: weight, madeAt: now, isTrial: isTrial) : nil
  }

  /// Makes the call that was reserved.
  private func ask(
    _ ticket: Ticket, _ kinds: Kinds, claimed: Kinds, _ reservation: Ticket.Reservation, ends: Bool
  ) async -> [Entry] {
    let tried = clock()
    let isConfirmed = state.withLock { state in
      state[ticket.source].book.confirm(reservation.weight, countedAt: reservation.madeAt, at: tried)
    }
    var mayGo = isConfirmed
    if mayGo, ticket.desk == .live { mayGo = await count(reservation.weight, ticket.source, at: tried) }
    guard mayGo else {
      return land(ticket, kinds, .notAsked(reservation), tried: tried, claimed: claimed, ends: ends)
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
    return land(ticket, kinds, outcome, tried: tried, isTrial: reservation.isTrial, claimed: claimed, ends: ends)
  }

  /// Gives claims back.
  func release(_ kinds: Kinds, _ ticket: Ticket, _ store: WeatherStore) async {
    for kind in kinds.each { await release(WeatherKey(ticket.cell, kind, ticket.source), store) }
  }

  /// Gives a claim back; one that can't be given back lapses by itself.
  func release(_ key: WeatherKey, _ store: WeatherStore) async {
    do throws(StorageError) { try await store.release(key) } catch { noteFailure(error) }
  }
}

extension Ticket.Reservation {
  /// Nothing was reserved.
  static let none = Ticket.Reservation(weight: 0, madeAt: Instant(seconds: 0), isTrial: false)
}
