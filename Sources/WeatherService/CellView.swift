import Providers
import WeatherModel

/// What is known of a cell at one moment, and the rules that make an answer of it. A copy: nothing here needs the lock.
///
/// Every answer comes through here, so entries and ledgers are looked at where they lie, and orders take no memory of their own.
struct CellView: Sendable {
  let cell: Cell
  var record: CellRecord
  let setup: Setup
  let selection: Setup.Selection
  private let ledgers: [Ledger]
  private let coverage: KindsBySource

  init(cell: Cell, record: CellRecord, setup: Setup, ledgers: [Ledger], selection: Setup.Selection) {
    self.cell = cell
    self.record = record
    self.setup = setup
    self.ledgers = ledgers
    self.selection = selection
    coverage = setup.coverage(cell, selection)
  }

  var isSimulated: Bool { selection == .simulator }

  /// Who may be asked for a kind, the first choice first.
  func candidates(_ kind: Kind) -> SourceOrder { setup.candidates(kind, cell, selection, coverage) }

  /// What stands in the way of asking a source for a kind.
  func block(_ kind: Kind, _ source: Source, at now: Instant) -> Ledger.Block? {
    ledgers[Int(source.rawValue)].block(setup.weight(kind, source), at: now)
  }

  /// Until when there is no room in a source's quotas for asking it for a kind.
  func exhausted(_ kind: Kind, _ source: Source, at now: Instant) -> Instant? {
    ledgers[Int(source.rawValue)].exhausted(setup.weight(kind, source), at: now)
  }

  func isRefused(_ source: Source, at now: Instant) -> Bool { ledgers[Int(source.rawValue)].isRefused(at: now) }

  /// Whether a source has not failed so often that it is left alone.
  func isClosed(_ source: Source) -> Bool { ledgers[Int(source.rawValue)].breaker.isClosed }

  /// How long an answer of a source counts as true: longer when little is left of its quota (E4).
  func lifetime(_ kind: Kind, _ source: Source, at now: Instant) -> Int64 {
    setup.settings.lifetimes[kind] * ledgers[Int(source.rawValue)].book.stretch(at: now)
  }

  func standing(_ kind: Kind, _ source: Source, at now: Instant) -> Entry.Standing {
    guard let index = record.index(kind, source) else { return .stale }
    return record.entries[index].standing(at: now, lifetime: lifetime(kind, source, at: now))
  }

  /// Whether a source has told something of a kind.
  func hasValue(_ kind: Kind, _ source: Source) -> Bool { record.index(kind, source).map { record.entries[$0].hasValue } ?? false }

  /// What went wrong with a kind of a source since its last success.
  func trouble(_ kind: Kind, _ source: Source) -> Entry.Trouble? { record.index(kind, source).flatMap { record.entries[$0].trouble } }

  /// Until when a key can't be asked for; nil: it can.
  func blockedUntil(_ kind: Kind, _ source: Source, at now: Instant) -> Instant? {
    let rest = record.index(kind, source).flatMap { record.entries[$0].restsUntil(now) }
    switch block(kind, source, at: now) {
    case .refused: return .distantFuture
    // The trial ends when it ends; then somebody has another look.
    case .onTrial: return max(now + 2, rest ?? now)
    case .until(let until, _): return max(until, rest ?? until)
    case nil: return rest
    }
  }

  /// The place in the record of the entry to show of a kind: the first choice's that is alive, else the newest there is.
  func shown(_ kind: Kind, of candidates: SourceOrder, at now: Instant, notBefore earliest: Instant? = nil) -> Int? {
    func mayBeShown(_ index: Int) -> Bool {
      guard record.entries[index].hasValue, let fetchedAt = record.entries[index].fetchedAt else { return false }
      return earliest.map { fetchedAt >= $0 } ?? true
    }
    let lifetime = setup.settings.lifetimes[kind]
    for source in candidates {
      guard let index = record.index(kind, source), mayBeShown(index) else { continue }
      // By the usual life time: one that a quota has stretched must not bring back what a newer one has replaced.
      if record.entries[index].standing(at: now, lifetime: lifetime) != .stale { return index }
    }
    var newest: Int?
    for index in record.entries.indices where record.entries[index].kind == kind && mayBeShown(index) {
      // Somebody who wants one source only wants no other's old weather either.
      if isRestricted, !candidates.contains(record.entries[index].source) { continue }
      if let known = newest.flatMap({ record.entries[$0].fetchedAt }), let fetchedAt = record.entries[index].fetchedAt,
        fetchedAt <= known
      {
        continue
      }
      newest = index
    }
    return newest
  }

  /// Whether a single source was asked for.
  var isRestricted: Bool {
    if case .only = setup.settings.mode { return true }
    return !selection.isOfAll
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
