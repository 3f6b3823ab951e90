extension Coordinate {
  /// The great-circle distance in metres, on a sphere of the earth's mean radius (haversine; IUGG mean radius 6,371,008.8 m).
  public func distance(to other: Coordinate) -> Double {
    let halfLatitude = sine(radians(other.latitude - latitude) / 2)
    let halfLongitude = sine(radians(other.longitude - longitude) / 2)
    let squared =
      halfLatitude * halfLatitude + cosine(radians(latitude)) * cosine(radians(other.latitude)) * halfLongitude * halfLongitude
    let bounded = min(1, max(0, squared))
    return 2 * 6_371_008.8 * arctangent(bounded.squareRoot(), (1 - bounded).squareRoot())
  }
}

/// Whether a device is 5 km or more from where its weather was fetched, so that it needs other weather.
public func hasMovedFar(from fetched: Coordinate, to current: Coordinate) -> Bool {
  fetched.distance(to: current) >= 5000
}
