import Providers
import WeatherModel

/// A snapshot of a cell, with the rules that make an answer from it. It is a copy, so it needs no lock.
///
/// Every answer uses it, so entries and the health of sources are read in place.
struct CellSnapshot: Sendable {
  let cell: Cell
  var cached: CachedCell
  let setup: Setup
  let selection: Setup.Selection
  /// When live sources are tried again while answers are simulated; nil if they are not.
  let nextTrial: Instant?
  /// Whether it has only values that may be stored.
  let isStorable: Bool
  private let health: [SourceHealth]
  private let coverage: KindsBySource

  init(
    cell: Cell, cached: CachedCell, setup: Setup, health: [SourceHealth], phase: ServiceState.Phase, selection: Setup.Selection,
    isStorable: Bool = true
  ) {
    self.cell = cell
    nextTrial = phase.nextTrial
    self.isStorable = isStorable
    self.cached = cached
    self.setup = setup
    self.health = health
    self.selection = selection
    coverage = setup.coverage(cell, selection)
  }

  var isSimulated: Bool { selection == .simulator }

  /// The sources that may be asked for a kind, the first choice first.
  func candidates(_ kind: Kind) -> [Source] { setup.candidates(kind, cell, selection, coverage) }

  /// Whether a source has a kind in this cell.
  func has(_ kind: Kind, _ source: Source) -> Bool { coverage[source].contains(Kinds(kind)) }

  /// The reason why a source can't be asked for a kind now; nil if it can.
  func block(_ kind: Kind, _ source: Source, at now: Instant) -> SourceHealth.Block? {
    health[Int(source.rawValue)].block(setup.weight(kind, source), at: now)
  }

  /// The moment until which a source's quotas have no room for a call for a kind; nil if they have room now.
  func exhausted(_ kind: Kind, _ source: Source, at now: Instant) -> Instant? {
    health[Int(source.rawValue)].exhausted(setup.weight(kind, source), at: now)
  }

  func isRefused(_ source: Source, at now: Instant) -> Bool { health[Int(source.rawValue)].isRefused(at: now) }

  /// Whether a source's breaker is closed, that is, the source is not resting after failures.
  func isClosed(_ source: Source) -> Bool { health[Int(source.rawValue)].breaker.isClosed }

  /// The lifetime of a kind from a source in seconds, which is extended when little of the source's quota is left.
  func lifetime(_ kind: Kind, _ source: Source, at now: Instant) -> Int64 {
    setup.settings.lifetimes[kind] * health[Int(source.rawValue)].counter.stretch(at: now)
  }

  func state(_ kind: Kind, _ source: Source, at now: Instant) -> Entry.State {
    guard let index = cached.index(kind, source) else { return .stale }
    return cached.entries[index].state(at: now, lifetime: lifetime(kind, source, at: now))
  }

  /// Whether there are values of a kind from a source.
  func hasValue(_ kind: Kind, _ source: Source) -> Bool { cached.index(kind, source).map { cached.entries[$0].hasValue } ?? false }

  /// The failures with a kind of a source since the last success.
  func trouble(_ kind: Kind, _ source: Source) -> Entry.Failure? { cached.index(kind, source).flatMap { cached.entries[$0].trouble } }

  /// The moment until which a source can't be asked for a kind; nil if it can be asked now.
  func blockedUntil(_ kind: Kind, _ source: Source, at now: Instant) -> Instant? {
    let rest = cached.index(kind, source).flatMap { cached.entries[$0].restsUntil(now) }
    switch block(kind, source, at: now) {
    case .refused: return .distantFuture
    // It is not known when the trial ends, so check again soon.
    case .onTrial: return max(now + 2, rest ?? now)
    case .until(let until, _): return max(until, rest ?? until)
    case nil: return rest
    }
  }

  /// The index of the entry to show for a kind: that of the first source in order that is not stale, else the newest one.
  func shown(_ kind: Kind, of candidates: [Source], at now: Instant, notBefore earliest: Instant? = nil) -> Int? {
    func mayBeShown(_ index: Int) -> Bool {
      guard cached.entries[index].hasValue, let fetchedAt = cached.entries[index].fetchedAt else { return false }
      return earliest.map { fetchedAt >= $0 } ?? true
    }
    let lifetime = setup.settings.lifetimes[kind]
    for source in candidates {
      guard let index = cached.index(kind, source), mayBeShown(index) else { continue }
      // This uses the normal lifetime: one extended because of a quota must not bring back values that newer ones have replaced.
      if cached.entries[index].state(at: now, lifetime: lifetime) != .stale { return index }
    }
    var newest: Int?
    for index in cached.entries.indices where cached.entries[index].kind == kind && mayBeShown(index) {
      // If only one source is wanted, don't show another source's old weather either.
      if isRestricted, !candidates.contains(cached.entries[index].source) { continue }
      if let known = newest.flatMap({ cached.entries[$0].fetchedAt }), let fetchedAt = cached.entries[index].fetchedAt,
        fetchedAt <= known
      {
        continue
      }
      newest = index
    }
    return newest
  }

  /// Whether the answer may come from a single source only.
  var isRestricted: Bool {
    if case .only = setup.settings.mode { return true }
    return !selection.isOfAll
  }
}

extension Terms {
  /// The weight of a call in the quotas, at least 1.
  func quotaWeight(_ kinds: Kinds) -> Int { max(1, weight(kinds)) }
}

extension Instant {
  /// The end of the year 9999.
  static var distantFuture: Instant { Instant(seconds: 253_402_300_799) }
}
