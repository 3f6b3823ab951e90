extension Coordinate {
  /// The point under the pin of a map whose worlds repeat: 190° east is 170° west, and beyond a pole there is nothing. Nil for what is no number.
  public init?(onMap latitude: Double, _ longitude: Double) {
    guard latitude.isFinite, longitude.isFinite else { return nil }
    var east = longitude
    // Within the first world no digit may change, or a point would slip into the next cell.
    if east < -180 || east > 180 { east -= 360 * ((east + 180) / 360).rounded(.down) }
    self.init(latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, east)))
  }
}
