import WeatherModel

/// A circuit breaker: after several failures in a row a source rests, and then a single call tests it.
struct Breaker: Sendable {
  /// The number of failures in a row after which the source rests.
  static let failureThreshold = 5

  private(set) var failuresInRow = 0
  /// The number of rests since the last success; each one is longer.
  private(set) var rests = 0
  private(set) var restsUntil: Instant?
  private(set) var isOnTrial = false

  /// Whether calls are allowed without a trial.
  var isClosed: Bool { restsUntil == nil }

  mutating func beginTrial() { isOnTrial = true }

  /// The trial call was not made, so nothing is known yet.
  mutating func abandonTrial() { isOnTrial = false }

  mutating func succeed() { self = Breaker() }

  /// The source failed in a way that says something about its health.
  mutating func fail(isTrial: Bool, at now: Instant, backOff: BackOff, jitter: Double) {
    failuresInRow += 1
    // Failures of calls that started before the rest began are ignored.
    guard isTrial || (isClosed && failuresInRow >= Breaker.failureThreshold) else { return }
    isOnTrial = false
    rests += 1
    restsUntil = now + backOff.delay(failures: rests, jitter: jitter)
  }
}
