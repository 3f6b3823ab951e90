extension Coordinate {
  /// The point under a map's pin. The map repeats the world sideways, so 190° east is 170° west; latitudes beyond a pole become the pole.
  /// Nil when a number is not finite.
  public init?(onMap latitude: Double, _ longitude: Double) {
    guard latitude.isFinite, longitude.isFinite else { return nil }
    var east = longitude
    // Longitudes within ±180° must stay exactly as they are, or a point could slip into the next cell.
    if east < -180 || east > 180 { east -= 360 * ((east + 180) / 360).rounded(.down) }
    self.init(latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, east)))
  }
}
