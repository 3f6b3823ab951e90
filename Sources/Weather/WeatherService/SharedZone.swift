import WeatherModel

/// A local zone, shared by all entries with the same zone.
final class SharedZone: Sendable {
  let zone: LocalZone
  init(_ zone: LocalZone) { self.zone = zone }
}

/// The zones in use, each stored once.
struct ZoneCache: Sendable {
  /// There are about 400 zones, each with the few clock changes of a forecast; many more are left over from the past.
  static let mostZones = 2048

  private var zones = LRUCache<LocalZone, SharedZone>(limit: ZoneCache.mostZones) { _ in Cost(bytes: 1, items: 1) }

  mutating func shared(_ zone: LocalZone) -> SharedZone {
    if let known = zones.value(for: zone) { return known }
    let new = SharedZone(zone)
    zones.update(zone, from: new) { _ in }
    return new
  }
}
