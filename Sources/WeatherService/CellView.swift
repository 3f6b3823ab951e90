import Providers
import WeatherModel

/// What is known of a cell at one moment, and the rules that make an answer of it. A copy: nothing here needs the lock.
struct CellView: Sendable {
  let cell: Cell
  var record: CellRecord
  let setup: Setup
  let ledgers: [Ledger]
  let selection: Setup.Selection

  var isSimulated: Bool { selection == .simulator }

  func ledger(_ source: Source) -> Ledger { ledgers[Int(source.rawValue)] }

  /// How long an answer of a source counts as true: longer when little is left of its quota (E4).
  func lifetime(_ kind: Kind, _ source: Source, at now: Instant) -> Int64 {
    setup.settings.lifetimes[kind] * ledger(source).book.stretch(at: now)
  }

  func standing(_ kind: Kind, _ source: Source, at now: Instant) -> Entry.Standing {
    record.entry(kind, source)?.standing(at: now, lifetime: lifetime(kind, source, at: now)) ?? .stale
  }

  /// Until when a key can't be asked for; nil: it can.
  func blockedUntil(_ kind: Kind, _ provider: Provider, at now: Instant) -> Instant? {
    let rest = record.entry(kind, provider.source)?.restsUntil(now)
    switch ledger(provider.source).block(provider.terms.weighed(Kinds(kind)), at: now) {
    case .refused: return .distantFuture
    // The trial ends when it ends; then somebody has another look.
    case .onTrial: return max(now + 2, rest ?? now)
    case .until(let until, _): return max(until, rest ?? until)
    case nil: return rest
    }
  }

  /// The entry to show of a kind: the first choice's that is alive, else the newest there is.
  func shown(_ kind: Kind, of candidates: [Provider], at now: Instant, notBefore earliest: Instant? = nil) -> Entry? {
    func mayBeShown(_ entry: Entry) -> Bool {
      guard entry.hasValue, let fetchedAt = entry.fetchedAt else { return false }
      return earliest.map { fetchedAt >= $0 } ?? true
    }
    let lifetime = setup.settings.lifetimes[kind]
    for provider in candidates {
      guard let entry = record.entry(kind, provider.source), mayBeShown(entry) else { continue }
      // By the usual life time: one that a quota has stretched must not bring back what a newer one has replaced.
      if entry.standing(at: now, lifetime: lifetime) != .stale { return entry }
    }
    var newest: Entry?
    for entry in record.entries where entry.kind == kind && mayBeShown(entry) {
      // Somebody who wants one source only wants no other's old weather either.
      if isRestricted, !candidates.contains(where: { $0.source == entry.source }) { continue }
      if let known = newest?.fetchedAt, let fetchedAt = entry.fetchedAt, fetchedAt <= known { continue }
      newest = entry
    }
    return newest
  }

  /// Whether a single source was asked for.
  var isRestricted: Bool {
    if case .only = setup.settings.mode { return true }
    return selection != .chosen
  }
}

extension Terms {
  /// What a call counts for; nothing is free.
  func weighed(_ kinds: Kinds) -> Int { max(1, weight(kinds)) }
}

extension Instant {
  /// Later than anything that happens here.
  static var distantFuture: Instant { Instant(seconds: 253_402_300_799) }
}
