import Glibc
import WeatherModel

/// The stand-in's clocks, so that a test can drive them.
public struct UpstreamTime: Sendable {
  /// The moment that generated weather is about.
  public var now: @Sendable () -> Instant
  /// Milliseconds since the start, for outages.
  public var elapsed: @Sendable () -> Int
  /// Waits so many milliseconds on the thread that calls; nil waits really, and no longer than the stand-in runs.
  public var pause: (@Sendable (_ milliseconds: Int) -> Void)?

  /// Clocks made of closures.
  public init(now: @escaping @Sendable () -> Instant, elapsed: @escaping @Sendable () -> Int, pause: (@Sendable (Int) -> Void)? = nil) {
    self.now = now
    self.elapsed = elapsed
    self.pause = pause
  }

  /// The machine's clocks, from now on.
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
