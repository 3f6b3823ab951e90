import Loop
import WeatherModel

// Waiting for a source that rests, or until this device may ask again.
extension WeatherFeature {
  /// The counting of the seconds until the next attempt.
  private static var rest: EffectID { "rest" }

  /// Notes until when, and for which source, the next attempt has to wait.
  static func wait(
    _ state: inout State, until: Instant?, for source: Source?, or other: Source?, _ clients: Clients
  ) -> Effect<Action> {
    let wasCounting = state.secondsLeft != nil
    (state.retryAt, state.resting, state.instead, state.secondsLeft) = (until, source, other, nil)
    if state.waits(at: clients.now) { return count(&state, clients) }
    return wasCounting ? .cancel(id: rest) : .none
  }

  /// Begins to count the seconds until the next attempt, unless it is far away; then the minutes are shown.
  static func count(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.secondsLeft == nil, !state.isLoading, state.waits(at: clients.now), let retryAt = state.retryAt,
      retryAt - clients.now < State.longWait
    else { return .none }
    state.secondsLeft = retryAt - clients.now
    return .timer(id: rest, everyMilliseconds: 1000, clock: clients.clock) { .secondPassed }
  }

  static func secondPassed(_ state: inout State, _ clients: Clients, _ wishes: WeatherWishes) -> Effect<Action> {
    guard let retryAt = state.retryAt, state.secondsLeft != nil else { return .cancel(id: rest) }
    let left = max(0, retryAt - clients.now)
    state.secondsLeft = left
    if left > 0 { return .none }
    return .merge(.cancel(id: rest), state.isLoading ? .none : load(&state, clients, wishes))
  }
}

extension WeatherFeature.State {
  /// The wait in seconds from which on minutes are counted instead.
  static var longWait: Int64 { 600 }

  /// Whether another attempt would be in vain now.
  func waits(at now: Instant) -> Bool {
    // A device's clock may be set back; an attempt in the future must not forbid attempts until then.
    guard let retryAt, (lastTried ?? now) <= now else { return false }
    // A source that rests for longer may have been given more calls, or another one beside it.
    return now < min(retryAt, (lastTried ?? now) + .hours(1))
  }

  /// The seconds that are left until the next attempt; nil if nothing is waited for.
  public func secondsToWait(at now: Instant) -> Int64? {
    guard let retryAt else { return nil }
    let left = max(0, secondsLeft ?? retryAt - now)
    return left > 0 || isLoading && secondsLeft != nil ? left : nil
  }
}
