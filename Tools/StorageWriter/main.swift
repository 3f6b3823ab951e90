import Glibc
import Storage
import WeatherModel

// Writes to a cache in an endless loop and reports each batch that is stored. The kill test ends it at a random moment.
//
// storagewriter LOCATION FIRST: the number of the first batch. Batch n is about cell n % 40, was fetched at second n, and its entries are
// 100 + n * 37 % 3000 bytes, each with the value n % 251.

func fail(_ message: String) -> Never {
  let line = Array("storagewriter: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

guard CommandLine.arguments.count == 3, let first = Int64(CommandLine.arguments[2]) else {
  fail("expected LOCATION FIRST")
}
let cache = WeatherCache(at: DatabaseLocation(CommandLine.arguments[1]), clock: { Instant(seconds: 0) })
let counter = CounterKey(source: .openMeteo, start: Instant(seconds: 0), end: Instant(seconds: 1_000_000_000))

for batch in first... {
  guard let coordinate = Coordinate(latitude: 0, longitude: Double(batch % 40)) else { fail("no cell") }
  let json = [UInt8](repeating: UInt8(batch % 251), count: Int(100 + batch * 37 % 3000))
  let entries = [Kind.current, .hourly, .daily].map { kind in
    StoredWeather(key: WeatherKey(Cell(coordinate), kind, .openMeteo), json: json, fetchedAt: Instant(seconds: batch))
  }
  do throws(StorageError) {
    try await cache.store.save(entries)
    let total = try await cache.store.count(counter, 1)
    let line = Array("\(batch) \(total)\n".utf8)
    guard write(STDOUT_FILENO, line, line.count) == line.count else { fail("nobody listens") }
  } catch {
    fail("\(error)")
  }
}
