import WeatherModel

/// A local zone, shared by all entries with the same zone.
final class SharedZone: Sendable {
  let zone: LocalZone
  init(_ zone: LocalZone) { self.zone = zone }
}

/// The zones in use, each stored once.
struct ZoneCache: Sendable {
  private var zones: [LocalZone: SharedZone] = [:]

  mutating func shared(_ zone: LocalZone) -> SharedZone {
    if let known = zones[zone] { return known }
    // There are about 400 zones, each with the few clock changes of a forecast. Many more are left over from the past, so the cache is
    // emptied.
    if zones.count >= 2048 { zones = [:] }
    let new = SharedZone(zone)
    zones[zone] = new
    return new
  }
}
