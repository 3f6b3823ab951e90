import Glibc
import WeatherModel

/// The server's clock: the system's, or one that tests and pictures set.
struct ServerClock: Sendable {
  let other: (@Sendable () -> Instant)?

  var now: Instant {
    if let other { return other() }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Instant(seconds: Int64(time.tv_sec))
  }
}
