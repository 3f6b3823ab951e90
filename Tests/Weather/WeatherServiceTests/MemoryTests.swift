import Glibc
import Providers
import Testing
import WeatherModel

@testable import WeatherService

/// Memory is limited in bytes, and the estimate of an entry's size is accurate.
@Suite struct MemoryTests {
  private func record(_ number: Int, _ zones: inout ZoneCache) -> CellRecord {
    var moment = Moment(time: Instant(seconds: Int64(number)), condition: .rain, temperature: Temperature(celsius: 1))
    moment.wind = Wind(speed: 3, gust: 4, direction: 5)
    moment.humidity = 0.4
    var report = WeatherReport(cell: .numbered(number), zone: LocalZone(identifier: "Atlantic/Reykjavik-and-more", offset: 0))
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: moment.time, validAt: moment.time))
    var record = CellRecord()
    record.update(.current, .openMeteo) { entry in
      _ = entry.storeAnswer(
        FetchResult(report), zones.shared(report.zone), tried: moment.time, at: moment.time, checksJumps: true,
        retryAt: { _ in moment.time })
    }
    return record
  }

  /// The size that malloc really allocated for a block; nil where the C library does not tell.
  private func given(_ block: UnsafeRawPointer) -> Int? {
    guard let symbol = dlsym(nil, "malloc_usable_size") else { return nil }
    typealias UsableSize = @convention(c) (UnsafeRawPointer) -> Int
    return unsafeBitCast(symbol, to: UsableSize.self)(block)
  }

  /// Sanitizers have a malloc of their own, which rounds differently.
  private static let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  @Test(.disabled(if: isSanitized)) func theEstimateMatchesMalloc() throws {
    for count in [1, 2, 5, 16, 48, 385] {
      let hours = [Moment](
        unsafeUninitializedCapacity: count,
        initializingWith: { buffer, made in
          for index in 0..<count {
            let moment = Moment(time: Instant(seconds: Int64(index)), condition: .rain, temperature: Temperature(celsius: 1))
            buffer.initializeElement(at: index, to: moment)
          }
          made = count
        })
      let usable = try hours.withUnsafeBytes { bytes in try given(#require(bytes.baseAddress).advanced(by: -32)) }
      // Malloc's own eight bytes precede the block; a block may be a step larger than requested when the rest would be too small.
      if let usable { #expect((usable + 8 - 16...usable + 8).contains(heapBytes(hours))) }
    }
    let caching = try #require(Entry.Caching(expires: Instant(seconds: 1), validator: nil))
    let size = given(UnsafeRawPointer(Unmanaged.passUnretained(caching).toOpaque()))
    if let size {
      var entry = Entry(.current, .openMeteo)
      entry.caching = caching
      // Here, too, a block may be a step larger than requested.
      #expect((size + 8 - 16...size + 8 + 16).contains(entry.cost))
    }
  }

  @Test func currentWeatherTakesLittleMemory() {
    var zones = ZoneCache()
    let record = record(7, &zones)
    #expect(record.cost <= 640)
    #expect(record.cost >= MemoryLayout<Entry>.stride + MemoryLayout<Moment>.stride)
  }

  @Test func aHundredThousandCellsFitAndTheLimitIsKept() {
    var zones = ZoneCache()
    var cache = LRUCache<Cell, CellRecord>(limit: 64 << 20) { Cost(bytes: $0.cost, items: 1) }
    for number in 0..<150_000 {
      cache.update(.numbered(number), from: CellRecord()) { $0 = record(number, &zones) }
      if number == 99_999 { #expect(cache.count == 100_000) }
    }
    #expect(cache.cost.bytes <= 64 << 20)
    #expect(cache.count < 150_000)
    #expect(cache.peek(.numbered(149_999)) != nil)
    #expect(cache.peek(.numbered(0)) == nil)
  }

  @Test func zonesAreStoredOnce() {
    var zones = ZoneCache()
    let one = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 3600))
    let again = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 3600))
    let summer = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 7200))
    #expect(again === one)
    #expect(summer !== one)
  }
}
