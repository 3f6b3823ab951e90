import Providers
import Testing
import WeatherModel

@testable import WeatherService

/// Memory is limited in bytes; `enginebench memory` measures how good the estimate of an entry's size is.
@Suite struct MemoryTests {
  private func record(_ number: Int) -> CachedCell {
    var moment = Moment(time: Instant(seconds: Int64(number)), condition: .rain, temperature: Temperature(celsius: 1))
    moment.wind = Wind(speed: 3, gust: 4, direction: 5)
    moment.humidity = 0.4
    var report = WeatherReport(cell: .numbered(number), zone: LocalZone(identifier: "Atlantic/Reykjavik-and-more", offset: 0))
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: moment.time, validAt: moment.time))
    var record = CachedCell()
    record.update(.current, .openMeteo) { entry in
      _ = entry.storeAnswer(
        FetchResult(report), tried: moment.time, at: moment.time, checksJumps: true,
        retryAt: { _ in moment.time })
    }
    return record
  }

  @Test func currentWeatherTakesLittleMemory() {
    let record = record(7)
    #expect(record.cost <= 1024)
    #expect(record.cost >= MemoryLayout<Entry>.stride + MemoryLayout<Moment>.stride)
  }

  @Test func theLimitIsKeptAndTheNewestStay() {
    var cache = LRUCache<Cell, CachedCell>(limit: 64 << 20) { Cost(bytes: $0.cost, items: 1) }
    for number in 0..<150_000 {
      cache.update(.numbered(number), from: CachedCell()) { $0 = record(number) }
    }
    #expect(cache.cost.bytes <= 64 << 20)
    #expect(cache.count > 60_000 && cache.count < 150_000)
    #expect(cache.peek(.numbered(149_999)) != nil)
    #expect(cache.peek(.numbered(0)) == nil)
  }
}
