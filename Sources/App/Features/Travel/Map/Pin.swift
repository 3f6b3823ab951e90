import Copy
import WeatherModel

/// What the map knows of the point under its pin.
public struct Pin: Hashable, Sendable {
  /// The exact point.
  public var point: Coordinate
  /// The place there, if the map has its address in the present language and fresh air.
  public var place: KnownPlace?
}

extension MapFeature.State {
  /// The pin at a moment; nil before the map has an extent.
  func pin(_ environment: Environment, at now: Instant) -> Pin? {
    guard let point = extent?.centre else { return nil }
    let cell = Cell(point)
    guard let address, address.cell == cell, address.language == environment.copy.language, air.isFresh(cell, at: now),
      let entry = air.entries.last(where: { $0.cell == cell })
    else { return Pin(point: point) }
    let end = TripPoint(point, name: tripName(address.name, cell, environment), air: entry.air)
    return Pin(point: point, place: KnownPlace(end, airRequestedAt: entry.requestedAt))
  }
}
