import Glibc
import WeatherModel

/// The server's clock: the system's, or another one for tests and screenshots.
struct ServerClock: Sendable {
  let other: (@Sendable () -> Instant)?

  var now: Instant {
    if let other { return other() }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Instant(seconds: Int64(time.tv_sec))
  }
}
