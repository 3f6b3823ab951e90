import WeatherModel

extension MapExtent {
  /// An extent that shows two places, with the middle of the way between them under the pin.
  init(around one: Coordinate, _ other: Coordinate) {
    let middle = GreatCircle(from: one, to: other).point(at: 0.5)
    let east = abs(one.longitude - other.longitude)
    // The world is 256 points wide at zoom 0; a phone has room for 250 between the panels.
    let span = max(min(east, 360 - east), 1.6 * abs(one.latitude - other.latitude)) * 256 / 360 / 250
    var zoom = MapExtent.farthest
    var width = span * 8
    while width <= 1, zoom < 11 {
      zoom += 1
      width *= 2
    }
    self.init(centre: Coordinate(latitude: min(85, max(-85, middle.latitude)), longitude: middle.longitude) ?? middle, zoom: zoom)
  }
}
