import Providers
import WeatherModel

/// The state of a source as a whole: its quotas, its failures, and whether it may be asked.
struct SourceHealth: Sendable {
  /// The reason why a source can't be asked now.
  enum Block: Equatable {
    case until(Instant, WeatherProblem)
    case onTrial(WeatherProblem)
    case refused

    var problem: WeatherProblem {
      switch self {
      case .until(_, let problem), .onTrial(let problem): problem
      case .refused: .refusedKey
      }
    }
  }

  let source: Source
  var counter = QuotaCounter(quotas: [])
  var breaker = Breaker()
  /// The moment until which the source itself asked not to be asked.
  var retryAfter: Instant?
  /// The time when the source refused the key. It is asked again after an hour, because something in between may have refused.
  private var refusedAt: Instant?
  /// Whether the source has ever answered, even with an error.
  var wasReached = false
  var calls = 0
  var failures = 0
  var lastSuccess: Instant?
  var lastFailure: Instant?
  var lastError: String?
  private var lastProblem: WeatherProblem?

  init(_ source: Source) { self.source = source }

  /// The reason why a call of that weight can't be made now; nil if it can.
  func block(_ weight: Int = 1, at now: Instant) -> Block? {
    if isRefused(at: now) { return .refused }
    if let until = exhausted(weight, at: now) { return .until(until, .quotaUsedUp) }
    if breaker.restsUntil != nil {
      if let until = breaker.restsUntil.ahead(of: now, atMost: .hours(1)) { return .until(until, lastProblem ?? .noConnection) }
      if breaker.isOnTrial { return .onTrial(lastProblem ?? .noConnection) }
    }
    return nil
  }

  func isRefused(at now: Instant) -> Bool {
    guard let refusedAt else { return false }
    return now >= refusedAt && now - refusedAt < .hours(1)
  }

  /// The moment until which the quotas have no room for a call of that weight; nil if they have room now.
  func exhausted(_ weight: Int = 1, at now: Instant) -> Instant? {
    let requested = retryAfter.ahead(of: now, atMost: .days(1))
    guard let room = counter.availableAt(weight, now: now) else { return requested }
    return max(room, requested ?? room)
  }

  /// Counts a call before it is made, or refuses it. Also returns whether the call is the trial of a source that was resting.
  mutating func reserve(_ weight: Int, isInBackground: Bool = false, at now: Instant) -> (goes: Bool, isTrial: Bool) {
    guard block(weight, at: now) == nil else { return (false, false) }
    counter.add(weight, isInBackground: isInBackground, at: now)
    let isTrial = !breaker.isClosed
    if isTrial { breaker.beginTrial() }
    return (true, isTrial)
  }

  /// The reserved call was not made after all.
  mutating func cancel(_ reservation: FetchJob.Reservation) {
    counter.remove(reservation.weight, isInBackground: reservation.isInBackground, countedAt: reservation.madeAt)
    if reservation.isTrial { breaker.abandonTrial() }
  }

  mutating func succeed(at now: Instant) {
    breaker.succeed()
    refusedAt = nil
    wasReached = true
    lastSuccess = now
  }

  mutating func fail(_ error: ProviderError, isTrial: Bool, at now: Instant, backOff: BackOff, jitter: Double) {
    failures += 1
    lastFailure = now
    lastError = "\(error)"
    if error.problem != .noConnection { wasReached = true }
    if error.cause.isSourceFault {
      lastProblem = error.problem
      breaker.fail(isTrial: isTrial, at: now, backOff: backOff, jitter: jitter)
      return
    }
    switch error.cause {
    case .refusedKey: refusedAt = now
    case .quotaUsedUp(let seconds): retryAfter = now + min(max(seconds ?? 60, 1), .days(1))
    case .unreachable, .timeout, .invalid, .unknownPlace, .upstream: break
    }
    // The source can be reached and answers, though not with weather.
    breaker.succeed()
  }

  /// For new keys and plans: makes the source ready again and keeps the used calls.
  mutating func reset(quotas: [Quota]) {
    counter.quotas = quotas
    breaker.succeed()
    retryAfter = nil
    refusedAt = nil
  }

  func state(at now: Instant) -> SourceState.Status {
    if isRefused(at: now) { return .refused }
    if let until = exhausted(at: now) { return .exhausted(until: until) }
    if breaker.isOnTrial { return .onTrial }
    if let until = breaker.restsUntil.ahead(of: now, atMost: .hours(1)) { return .resting(until: until) }
    return .ready
  }
}

extension ProviderError.Cause {
  /// Whether the failure is a problem of the source itself, rather than of a place, a key or a quota.
  var isSourceFault: Bool {
    switch self {
    case .unreachable, .timeout, .invalid: true
    case .upstream(let status, let reason): status >= 500 || reason == nil
    case .refusedKey, .quotaUsedUp, .unknownPlace: false
    }
  }
}
