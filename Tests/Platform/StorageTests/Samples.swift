import Storage
import Synchronization
import Testing
import WeatherModel

/// A clock that tests set.
final class TestTime: Sendable {
  private let seconds = Mutex<Int64>(1_000_000)
  var now: Instant { Instant(seconds: seconds.withLock { $0 }) }
  func advance(_ by: Int64) { seconds.withLock { $0 += by } }
}

/// A cell `thousandths` east of Greenwich.
func cell(_ thousandths: Int) throws -> Cell {
  Cell(try #require(Coordinate(latitude: -1.5, longitude: Double(thousandths) / 1000)))
}

/// A stored piece of weather.
func entry(_ thousandths: Int = 1, _ kind: Kind = .current, _ source: Source = .openMeteo, at seconds: Int64 = 100, _ text: String = "{}")
  throws
  -> StoredWeather
{
  StoredWeather(key: WeatherKey(try cell(thousandths), kind, source), json: Array(text.utf8), fetchedAt: Instant(seconds: seconds))
}

extension StoredWeather {
  var text: String { String(decoding: json, as: UTF8.self) }
}
