import WeatherModel

/// The stored data for a kind of a cell's weather from one source: the values, when they were fetched, and how the last attempt went.
///
/// Success and attempt are separate facts: a failure does not change `fetchedAt`.
struct Entry: Sendable {
  /// A source's caching rules for the values; few sources send them.
  struct Caching: Sendable {
    /// The moment until which the source asked not to be asked again.
    let expires: Instant?
    /// The validator for a conditional request.
    let validator: String?

    /// Nil when both are nil.
    init?(expires: Instant?, validator: String?) {
      guard expires != nil || validator != nil else { return nil }
      self.expires = expires
      self.validator = validator
    }
  }

  /// Failures since the last success.
  struct Failure: Sendable {
    /// The last problem; nil when the source answered, but its value is held back.
    let problem: WeatherProblem?
    let failures: Int
    let retryAt: Instant
    /// Values that were held back because they are implausible, the newest last.
    var held: [SuspectValue] = []
  }

  let kind: Kind
  let source: Source
  var values = KindValues.nothing
  /// Nil until the first success.
  var fetchedAt: Instant?
  var validAt = Instant(seconds: 0)
  var lastTried: Instant?
  var zone: LocalZone?
  var elevation: Double?
  var placeName: String?
  var caching: Caching?
  var trouble: Failure?

  init(_ kind: Kind, _ source: Source) {
    self.kind = kind
    self.source = source
  }

  /// Whether there are values to show.
  var hasValue: Bool { fetchedAt != nil && !values.isNothing }
}

extension Entry {
  /// The freshness of an entry.
  enum State: Equatable {
    /// Young; it is not fetched again before that moment.
    case fresh(until: Instant)
    /// Past half of its lifetime: it is served and renewed in the background.
    case aging
    /// Missing or past its lifetime.
    case stale
  }

  /// The freshness for a lifetime in seconds. A source's own `Expires` takes precedence where it is longer, up to a day.
  func state(at now: Instant, lifetime: Int64) -> State {
    guard let fetchedAt else { return .stale }
    // After a clock was set back, an answer from the future must not count as fresh for too long.
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

  /// The moment until which the source is not asked for this kind after a failure; nil if that is in the past.
  func restsUntil(_ now: Instant) -> Instant? {
    (trouble?.retryAt).ahead(of: now, atMost: .days(1))
  }

  /// Whether a refresh by a person may ask the source now: not twice within the interval, unless a normal question would ask too, and not
  /// before the source's own `Expires`.
  func mayForce(at now: Instant, interval: Int64, lifetime: Int64) -> Bool {
    if (caching?.expires).ahead(of: now, atMost: .days(1)) != nil { return false }
    guard let lastTried, now >= lastTried, now - lastTried < interval else { return true }
    if restsUntil(now) != nil { return false }
    if case .fresh = state(at: now, lifetime: lifetime) { return false }
    return true
  }
}
