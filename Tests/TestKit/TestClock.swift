import Synchronization
import WeatherModel

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
  private let time: Mutex<Instant>

  /// 18 November 2026, 14:00 UTC.
  package init(_ start: Instant = Instant(seconds: 1_795_010_400)) { time = Mutex(start) }

  package var now: Instant { time.withLock { $0 } }
  package func advance(_ seconds: Int64) { time.withLock { $0 = $0 + seconds } }
}
