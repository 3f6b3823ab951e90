import WeatherModel

/// A place's clock, shared by all that was told about places with the same clock.
final class SharedZone: Sendable {
  let zone: LocalZone
  init(_ zone: LocalZone) { self.zone = zone }
}

/// The clocks in use, each kept once.
struct ZoneCache: Sendable {
  private var zones: [LocalZone: SharedZone] = [:]

  mutating func shared(_ zone: LocalZone) -> SharedZone {
    if let known = zones[zone] { return known }
    // There are some 400 zones, each with the few changes of a forecast; many more are leftovers of past years, so the book is begun anew.
    if zones.count >= 2048 { zones = [:] }
    let new = SharedZone(zone)
    zones[zone] = new
    return new
  }
}
