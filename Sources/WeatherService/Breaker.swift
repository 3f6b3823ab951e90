import WeatherModel

/// Leaves a source alone that failed several times in a row, and then tries it with a single call.
struct Breaker: Sendable {
  /// So many failures in a row, and it rests.
  static let patience = 5

  private(set) var failuresInRow = 0
  /// How often it was sent to rest without a success in between.
  private(set) var rests = 0
  private(set) var restsUntil: Instant?
  private(set) var isOnTrial = false

  /// Whether calls go out freely.
  var isClosed: Bool { restsUntil == nil }

  mutating func beginTrial() { isOnTrial = true }

  /// The trial came to no verdict.
  mutating func abandonTrial() { isOnTrial = false }

  /// The source answered.
  mutating func succeed() { self = Breaker() }

  /// The source failed in a way that speaks about itself.
  mutating func fail(isTrial: Bool, at now: Instant, backOff: BackOff, jitter: Double) {
    failuresInRow += 1
    // Calls that went out before it was sent to rest say nothing new.
    guard isTrial || (isClosed && failuresInRow >= Breaker.patience) else { return }
    isOnTrial = false
    rests += 1
    restsUntil = now + backOff.delay(failures: rests, jitter: jitter)
  }
}
