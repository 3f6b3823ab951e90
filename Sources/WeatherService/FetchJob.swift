import Providers
import Storage
import WeatherModel

/// What one flight needs to know: whom to ask for what, and what was reserved for it.
struct FetchJob: Sendable {
  /// A call that was counted before it is made.
  struct Reservation: Sendable {
    var weight: Int
    var madeAt: Instant
    /// Whether it is the single call that tries a source after its rest.
    var isTrial: Bool
  }

  let number: UInt64
  let side: CacheSide
  let provider: Provider
  let cell: Cell
  let kinds: Kinds
  let isForced: Bool
  /// Whether it tries if any live source can be reached while answers are simulated.
  let isLiveTrial: Bool
  let setup: Setup
  /// What was held when it departed.
  let held: CellRecord
  let reservation: Reservation

  var source: Source { provider.source }

  /// What a server claims that makes this call: its first kind stands for all that the source brings in one call, so that two servers that
  /// begin at the same moment can't get a half each.
  var claim: WeatherKey {
    let call = provider.calls.first { !$0.isDisjoint(with: kinds) } ?? kinds
    return WeatherKey(cell, call.each.first ?? .current, source)
  }

  /// What to name to the source, so that it may answer 'still the same'.
  func validators(_ kinds: Kinds) -> [Kind: String] {
    var validators: [Kind: String] = [:]
    for kind in kinds.each {
      guard let entry = held.entry(kind, source), entry.fetchedAt != nil, let validator = entry.caching?.validator else { continue }
      validators[kind] = validator
    }
    return validators
  }
}
