import WeatherModel

extension Instant: Written {
  var written: String { String(seconds) }
}

extension CalendarDate: Written {
  var written: String { String(day) }
}

/// Moments around changes of days and clocks and around the steps of ages, and some from all times.
let instants: [Instant] = {
  var found: [Instant] = []
  for start in [
    -62_135_596_800, -1, 0, 951_782_400, 1_709_164_800, 1_774_746_000, 1_793_000_000, 2_147_483_647, 4_294_967_296, 253_402_300_799,
  ] as [Int64] {
    for distance in [-86_401, -86_400, -3600, -61, -60, -1, 0, 1, 59, 60, 3599, 3600, 43_200, 86_399, 86_400] as [Int64] {
      found.append(Instant(seconds: start + distance))
    }
  }
  var draw = Draw(seed: 8)
  for _ in 0..<200 { found.append(Instant(seconds: Int64(draw.bits() % 4_000_000_000))) }
  return found
}()

let zones = [
  LocalZone.utc, LocalZone(identifier: "Asia/Kathmandu", offset: 20_700), LocalZone(identifier: "Pacific/Kiritimati", offset: 50_400),
  LocalZone(
    identifier: "Europe/Berlin", offset: 3600,
    changes: [
      LocalZone.Change(start: Instant(seconds: 1_774_746_000), offset: 7200),
      LocalZone.Change(start: Instant(seconds: 1_792_890_000), offset: 3600),
    ]),
]

extension Sheet {
  /// Dates, clocks and other texts about time.
  func writeTimes() {
    table("Instant.description", instants) { $0.description }
    table("Moon", instants) { instant in
      let moon = Moon(at: instant)
      return moon.phase.written + " " + moon.illumination.written + " " + moon.name.written
    }
    table("Moon.next", instants, [0, 0.25, 0.5, 0.75]) { Moon.next(phase: $1, after: $0) }
    table("Moon.Horizon", Array(instants.suffix(60)), [-89.5, -33, 0, 64.147, 78]) { instant, latitude in
      guard let place = Coordinate(latitude: latitude, longitude: -21.942) else { return "nil" }
      let horizon = Moon.Horizon(after: instant, at: place)
      return horizon.rises.written + " " + horizon.sets.written
    }
    table("SunPosition.dayPart", instants, [-180, -21.942, 0, 90.5]) { SunPosition(at: $0).dayPart(longitude: $1) }
    table("SunPosition.course", instants, [-90, -66.5, 0, 64.147, 66.5, 90]) { instant, latitude in
      switch SunPosition(at: instant).course(latitude: latitude) {
      case .rises: "rises"
      case .staysUp: "stays up"
      case .staysDown: "stays down"
      }
    }
    table("SunPosition.altitudeSine", Array(instants.suffix(60)), [-89.5, -33, 0, 64.147, 78]) { instant, latitude in
      Coordinate(latitude: latitude, longitude: -21.942).map {
        SunPosition(at: instant).altitudeSine(at: $0).written + " \(SunTimes.isUp(at: instant, $0))"
      }
    }
    table("CalendarDate", instants) { instant in
      let date = LocalZone.utc.date(of: instant)
      let parts = date.parts
      return date.description + " \(parts.year)-\(parts.month)-\(parts.day) \(date.weekday) "
        + CalendarDate(year: parts.year, month: parts.month, day: parts.day).written
    }
    for zone in zones {
      table("LocalZone.offset " + zone.identifier, instants) { zone.offset(at: $0) }
      table("LocalZone.time " + zone.identifier, instants) { "\(zone.time(of: $0).hour):\(zone.time(of: $0).minute)" }
      table("LocalZone.date " + zone.identifier, instants) { zone.date(of: $0) }
      table("LocalZone.start " + zone.identifier, instants) { zone.start(of: zone.date(of: $0)) }
    }
    table("Freshness", ages, [60, 1800, 3600, 21_600] as [Int64]) { Freshness(age: $0, lifetime: $1) }
    table("floorDivided", ages + ages.map { -$0 }, [1, 60, 86_400] as [Int64]) { floorDivided($0, $1) }
    table(
      "Instant.iso8601",
      [
        "2026-11-05T14:09", "2026-11-05T14:09:30Z", "2026-11-05T14:09:30.125+05:45", "2026-11-05T14:09-09:30", "2026-02-29T00:00Z",
        "2024-02-29T24:00Z",
        "0000-01-01T00:00Z", "9999-12-31T23:59:59Z", "2026-11-05", "", "2026-11-05T14:09:30+25:00", "2026-13-05T14:09Z", "2026-11-05 14:09",
      ]
    ) { Instant(iso8601: $0).written + " " + Instant(iso8601: $0, assumedOffset: 3600).written + " " + CalendarDate(iso8601: $0).written }
  }
}
