import Providers
import Storage
import WeatherModel

/// The description of one call: the source, the kinds, and the reservation in the source's quotas.
struct FetchJob: Sendable {
  /// A call that was counted before it is made.
  struct Reservation: Sendable {
    var weight: Int
    var madeAt: Instant
    /// Whether it is the single call that tests a source after its rest.
    var isTrial: Bool
    /// Whether it counts in the background's share of the quotas.
    var isInBackground = false
  }

  /// Why a call is made.
  struct Reason: Sendable {
    /// Whether somebody wants newer weather than is known.
    var isForced = false
    /// Whether the call tests if a live source can be reached while answers are simulated.
    var isLiveTrial = false
    /// The share of the quotas in which it counts; nil for all of them.
    var share: QuotaShare?
    /// Who caused it; nil if the server makes it by itself.
    var caller: Caller?
  }

  let number: UInt64
  let side: CacheSide
  let provider: Provider
  let cell: Cell
  let kinds: Kinds
  let reason: Reason
  let setup: Setup
  /// What was cached when the call started.
  let held: CachedCell
  let reservation: Reservation

  var source: Source { provider.source }

  /// The key that a server claims for this call. Its kind is the first one of all that the source returns in one call, so that two servers
  /// that start at the same moment can't each claim a part.
  var claim: WeatherKey {
    let call = provider.calls.first { !$0.isDisjoint(with: kinds) } ?? kinds
    return WeatherKey(cell, call.each.first ?? .current, source)
  }

  /// The validators to send, so that the source can answer 'not modified'.
  func validators(_ kinds: Kinds) -> [Kind: String] {
    var validators: [Kind: String] = [:]
    for kind in kinds.each {
      guard let entry = held.entry(kind, source), entry.fetchedAt != nil, let validator = entry.caching?.validator else { continue }
      validators[kind] = validator
    }
    return validators
  }
}
