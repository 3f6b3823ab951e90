import WeatherModel

/// What is remembered under one key: a kind of a cell's weather as one source told it, when that was, and how the last attempt went.
///
/// Success and attempt are told apart: a failure leaves `fetchedAt` alone (W9).
struct Entry: Sendable {
  /// What goes with a success, beside the values; few sources say it, so it is kept apart.
  final class Caching: Sendable {
    /// Until when the source asked not to be asked again.
    let expires: Instant?
    /// What to name when asking for news.
    let validator: String?

    /// Nil when there is nothing to keep.
    init?(expires: Instant?, validator: String?) {
      guard expires != nil || validator != nil else { return nil }
      self.expires = expires
      self.validator = validator
    }
  }

  /// What went wrong since the last success; rare, so it is kept apart.
  final class Trouble: Sendable {
    /// Nil when the source answered, but its value is being held back.
    let problem: WeatherProblem?
    let failures: Int
    let retryAt: Instant
    /// Values that were held back because they are implausible, the newest last.
    let held: [SuspectValue]

    init(problem: WeatherProblem?, failures: Int, retryAt: Instant, held: [SuspectValue] = []) {
      self.problem = problem
      self.failures = failures
      self.retryAt = retryAt
      self.held = held
    }
  }

  let kind: Kind
  let source: Source
  var values = KindValues.nothing
  /// Nil until the first success.
  var fetchedAt: Instant?
  var validAt = Instant(seconds: 0)
  var lastTried: Instant?
  var zone: SharedZone?
  var elevation: Double?
  var placeName: String?
  var caching: Caching?
  var trouble: Trouble?

  init(_ kind: Kind, _ source: Source) {
    self.kind = kind
    self.source = source
  }

  /// Whether there are values to show.
  var hasValue: Bool { fetchedAt != nil && !values.isNothing }
}

extension Entry {
  /// How an entry stands at a moment.
  enum Standing: Equatable {
    /// Nothing newer is to be had until then.
    case fresh(until: Instant)
    /// Past half its life: served, and renewed behind.
    case aging
    /// Missing or past its life.
    case stale
  }

  /// How it stands with a life time. A source's own `Expires` wins where it is longer, up to a day.
  func standing(at now: Instant, lifetime: Int64) -> Standing {
    guard let fetchedAt else { return .stale }
    // A clock that was set back must not make an old answer young for ever.
    guard now - fetchedAt >= -lifetime else { return .stale }
    var half = fetchedAt + (lifetime + 1) / 2
    var end = fetchedAt + lifetime
    if let expires = caching?.expires {
      let sourceExpiry = min(expires, fetchedAt + .days(1))
      half = max(half, sourceExpiry)
      end = max(end, sourceExpiry)
    }
    if now < half { return .fresh(until: half) }
    return now < end ? .aging : .stale
  }

  /// Until when the key is left alone after a failure, if that is still to come.
  func restsUntil(_ now: Instant) -> Instant? {
    (trouble?.retryAt).ahead(of: now, atMost: .days(1))
  }

  /// Whether a refresh that a person asked for may go out now: not twice within the interval, unless a question would go out as well; and
  /// not before the source's own `Expires`.
  func mayForce(at now: Instant, interval: Int64, lifetime: Int64) -> Bool {
    if (caching?.expires).ahead(of: now, atMost: .days(1)) != nil { return false }
    guard let lastTried, now >= lastTried, now - lastTried < interval else { return true }
    if restsUntil(now) != nil { return false }
    if case .fresh = standing(at: now, lifetime: lifetime) { return false }
    return true
  }
}
