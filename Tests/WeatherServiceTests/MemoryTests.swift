import Glibc
import Providers
import Testing
import WeatherModel

@testable import WeatherService

/// Memory is bounded by bytes, and the estimate is an honest one.
@Suite struct MemoryTests {
  private func record(_ number: Int, _ zones: inout ZoneShelf) -> CellRecord {
    var moment = Moment(time: Instant(seconds: Int64(number)), condition: .rain, temperature: Temperature(celsius: 1))
    moment.wind = Wind(speed: 3, gust: 4, direction: 5)
    moment.humidity = 0.4
    var report = WeatherReport(cell: .numbered(number), zone: LocalZone(identifier: "Atlantic/Reykjavik-and-more", offset: 0))
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: moment.time, validAt: moment.time))
    var record = CellRecord()
    record.update(.current, .openMeteo) { entry in
      _ = entry.takeIn(
        Fetched(report), zones.shared(report.zone), tried: moment.time, at: moment.time, checksJumps: true, retryAt: { _ in moment.time })
    }
    return record
  }

  /// Bytes of real memory that the process has.
  private func residentBytes() throws -> Int {
    let file = open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(file, &buffer, buffer.count)
    let fields = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return try #require(fields.count > 1 ? Int(fields[1]) : nil) * Int(getpagesize())
  }

  @Test func theEstimateCoversWhatIsReallyTaken() throws {
    var zones = ZoneShelf()
    let count = 100_000
    var shelf = RecentlyUsed<Cell, CellRecord>(limit: .max) { Cost(bytes: $0.cost, items: 1) }
    let before = try residentBytes()
    for number in 0..<count { shelf.update(.numbered(number), from: CellRecord()) { $0 = record(number, &zones) } }
    let taken = try residentBytes() - before
    #expect(shelf.cost.bytes / count <= 640)
    // Other tests run beside this one, so that some of it is theirs.
    #expect(Double(taken) < Double(shelf.cost.bytes) * 1.5, "\(taken / count) bytes a cell, estimated \(shelf.cost.bytes / count)")
    withExtendedLifetime(shelf) {}
  }

  @Test func aHundredThousandCellsFitAndTheBoundIsKept() {
    var zones = ZoneShelf()
    var shelf = RecentlyUsed<Cell, CellRecord>(limit: 64 << 20) { Cost(bytes: $0.cost, items: 1) }
    for number in 0..<150_000 {
      shelf.update(.numbered(number), from: CellRecord()) { $0 = record(number, &zones) }
      if number == 99_999 { #expect(shelf.count == 100_000) }
    }
    #expect(shelf.cost.bytes <= 64 << 20)
    #expect(shelf.count < 150_000)
    #expect(shelf.peek(.numbered(149_999)) != nil)
    #expect(shelf.peek(.numbered(0)) == nil)
  }

  @Test func zonesAreKeptOnce() {
    var zones = ZoneShelf()
    let one = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 3600))
    let again = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 3600))
    let summer = zones.shared(LocalZone(identifier: "Europe/Oslo", offset: 7200))
    #expect(again === one)
    #expect(summer !== one)
  }
}
