import WeatherModel

/// A part of the earth, for sources that know only their own country: outlines of points, each (degrees east, degrees north).
///
/// Lines between points are straight in degrees. That is exact to some kilometres, which is enough to choose a source.
struct Area: Sendable {
  typealias Point = (east: Double, north: Double)

  private let outlines: [[Point]]

  /// An area from the outlines of its parts; none may cross the 180th meridian.
  init(_ outlines: [Point]...) { self.outlines = outlines }

  /// A rectangle between two parallels and two meridians.
  static func box(south: Double, west: Double, north: Double, east: Double) -> [Point] {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  func contains(_ cell: Cell) -> Bool {
    let place = (east: cell.coordinate.longitude, north: cell.coordinate.latitude)
    return outlines.contains { Area.encloses($0, place) }
  }

  /// Ray casting: a ray to the east from a point inside of a closed outline crosses it an odd number of times.
  private static func encloses(_ outline: [Point], _ place: Point) -> Bool {
    var isInside = false
    var from = outline[outline.count - 1]
    for to in outline {
      if (from.north > place.north) != (to.north > place.north) {
        let share = (place.north - from.north) / (to.north - from.north)
        if place.east < from.east + share * (to.east - from.east) { isInside.toggle() }
      }
      from = to
    }
    return isInside
  }
}
