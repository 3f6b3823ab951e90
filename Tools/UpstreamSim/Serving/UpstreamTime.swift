import Glibc
import WeatherModel

/// The stand-in's clocks, which a test can replace.
public struct UpstreamTime: Sendable {
  /// The current time for generated weather.
  public var now: @Sendable () -> Instant
  /// Milliseconds since the start, for outages.
  public var elapsed: @Sendable () -> Int
  /// Blocks the calling thread for a number of milliseconds. Nil means really waiting, at most until the stand-in is stopped.
  public var pause: (@Sendable (_ milliseconds: Int) -> Void)?

  /// Makes clocks for a test; without `pause`, pauses are real.
  public init(now: @escaping @Sendable () -> Instant, elapsed: @escaping @Sendable () -> Int, pause: (@Sendable (Int) -> Void)? = nil) {
    self.now = now
    self.elapsed = elapsed
    self.pause = pause
  }

  /// The system's clocks; `elapsed` counts from this call.
  public static func real() -> UpstreamTime {
    let start = milliseconds(CLOCK_MONOTONIC)
    return UpstreamTime(
      now: { Instant(seconds: Int64(milliseconds(CLOCK_REALTIME) / 1000)) }, elapsed: { milliseconds(CLOCK_MONOTONIC) - start })
  }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
