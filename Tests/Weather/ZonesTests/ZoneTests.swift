import Foundation
import TestKit
import Testing
import WeatherModel

@testable import Zones

@Suite struct ZoneTests {
  let files = ZoneFiles()

  @Test func clocksAgreeWithFoundationThroughManyYears() throws {
    let names = [
      "Europe/Berlin", "Europe/London", "Europe/Dublin", "Atlantic/Reykjavik", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
      "America/Santiago", "America/Nuuk", "America/Argentina/Ushuaia", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran", "Asia/Jerusalem",
      "Asia/Gaza", "Australia/Lord_Howe", "Australia/Adelaide", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Apia",
      "Africa/Casablanca", "Africa/Cairo", "Antarctica/Troll", "Asia/Tokyo", "UTC", "Etc/GMT+12",
    ]
    // Foundation has tables of its own; for zones whose rules change often, they and the system's agree only about the past.
    let restless: Set = [
      "Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "Asia/Tehran", "America/Nuuk", "America/Sao_Paulo", "America/Santiago",
    ]
    for name in names {
      let reference = try #require(TimeZone(identifier: name))
      for year in 1975...(restless.contains(name) ? 2020 : 2060) {
        let start = try #require(CalendarDate(year: year, month: 1, day: 1)).day * 86_400
        let zone = files.zone(named: name, offset: 12_345, from: Instant(seconds: start), to: Instant(seconds: start + 365 * 86_400))
        for step in 0..<183 {
          let seconds = start + Int64(step) * 172_800 + 7
          let expected = Int64(reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
          #expect(zone.offset(at: Instant(seconds: seconds)) == expected, "\(name) at \(Instant(seconds: seconds))")
        }
      }
    }
  }

  @Test func changesHappenAtTheExactSecond() throws {
    let noon = try #require(Instant(iso8601: "2026-10-20T12:00:00Z"))
    let zone = files.zone(named: "Europe/Berlin", offset: 0, from: noon, to: noon + .days(17))
    #expect(zone.offset == 7200)
    #expect(zone.changes.map(\.start.description) == ["2026-10-25T01:00:00Z"])
    #expect(zone.changes.map(\.offset) == [3600])
    let far = try #require(Instant(iso8601: "2071-03-20T12:00:00Z"))
    let ruled = files.zone(named: "Europe/Berlin", offset: 0, from: far, to: far + .days(17))
    #expect(ruled.changes.map(\.start.description) == ["2071-03-29T01:00:00Z"])
  }

  @Test func namesOutsideTheZoneFolderFallBack() {
    let start = Instant(seconds: 1_700_000_000)
    for name in [
      "../../../etc/passwd", "/etc/passwd", "Europe/../Europe/Berlin", "", "Europe//Berlin", "Europe/", "Europe", ".hidden",
      "Europe/Berlin\0", "Europe/Bérlin",
      String(repeating: "A", count: 10_000), "tzdata.zi", "zone.tab",
    ] {
      let zone = files.zone(named: name, offset: 3600, from: start, to: start + .days(16))
      #expect(zone.offset == 3600)
      #expect(zone.changes.isEmpty)
      #expect(zone.identifier == "" || isZoneName(name))
    }
    let unknown = files.zone(named: "Europe/Atlantis", offset: 5400, from: start, to: start + .days(16))
    #expect(unknown == LocalZone(identifier: "Europe/Atlantis", offset: 5400))
  }

  @Test func damagedFilesAreRefusedWithoutACrash() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/America/New_York")))
    #expect(ZoneFile(whole) != nil)
    for length in 0..<whole.count { _ = ZoneFile(Array(whole.prefix(length))) }
    #expect(ZoneFile(Array(whole.prefix(60))) == nil)
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      let zone = ZoneFile(bytes)?.zone(named: "x", from: Instant(seconds: 1_700_000_000), to: Instant(seconds: 1_701_000_000))
      if let zone { #expect(zone.offset > -93_601 && zone.offset < 93_601, "seed \(seed)") }
    }
  }

  @Test func rulesAreRead() throws {
    #expect(ZoneRule("<+0330>-3:30".utf8) == ZoneRule(standard: 12_600, summer: nil))
    let dublin = try #require(ZoneRule("IST-1GMT0,M10.5.0,M3.5.0/1".utf8))
    #expect(dublin.offset(at: try #require(Instant(iso8601: "2030-07-01T00:00:00Z"))) == 3600)
    #expect(dublin.offset(at: try #require(Instant(iso8601: "2030-01-01T00:00:00Z"))) == 0)
    let leap = try #require(ZoneRule("AAA0BBB,J60,60/24".utf8))
    #expect(leap.changes(inYear: 2028).map(\.start.description) == ["2028-03-01T02:00:00Z", "2028-03-01T23:00:00Z"])
    for wrong in ["", "CE-1", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-99"] {
      #expect(ZoneRule(wrong.utf8) == nil, "\(wrong)")
    }
  }

  @Test(arguments: [
    (64.147, -21.942, "Atlantic/Reykjavik", "IS"), (60.17, 24.94, "Europe/Helsinki", "FI"), (40.71, -74.0, "America/New_York", "US"),
    (-33.87, 151.2, "Australia/Sydney", "AU"), (35.68, 139.69, "Asia/Tokyo", "JP"), (-54.8, -68.3, "America/Argentina/Ushuaia", "AR"),
  ])
  func aPlaceWithoutAZoneGetsTheNearestOne(latitude: Double, longitude: Double, name: String, country: String) throws {
    let cell = Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    #expect(files.name(at: cell) == name)
    #expect(files.country(at: cell) == country)
    let now = try #require(Instant(iso8601: "2026-11-18T12:00:00Z"))
    #expect(files.zone(at: cell, from: now, to: now + .days(10)) == files.zone(named: name, offset: 0, from: now, to: now + .days(10)))
  }

  @Test func onTheOpenSeaTheClockFollowsTheLongitude() throws {
    let cell = Cell(try #require(Coordinate(latitude: -50, longitude: -128)))
    #expect(files.name(at: cell) == "Etc/GMT+9")
    #expect(files.country(at: cell) == nil)
    let now = Instant(seconds: 1_795_010_400)
    #expect(files.zone(at: cell, from: now, to: now + .days(10)).offset == -9 * 3600)
  }

  @Test func withoutZoneFilesTheLongitudeDecides() throws {
    let cell = Cell(try #require(Coordinate(latitude: 60.17, longitude: 24.94)))
    let none = ZoneFiles(folder: "/nowhere")
    #expect(none.name(at: cell) == "Etc/GMT-2")
    #expect(none.zone(at: cell, from: Instant(seconds: 0), to: Instant(seconds: 1)).offset == 7200)
  }
}
