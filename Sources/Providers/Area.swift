import WeatherModel

/// A part of the earth, for sources that know only their own country: outlines of points, each (degrees east, degrees north).
///
/// Straight lines on a map with equal degrees; good to some kilometres, which is what the choice of a source needs.
struct Area: Sendable {
  typealias Point = (east: Double, north: Double)

  private let outlines: [[Point]]

  /// An area from the outlines of its parts; none may cross the 180th meridian.
  init(_ outlines: [Point]...) { self.outlines = outlines }

  /// The outline of what lies between two parallels and two meridians.
  static func box(south: Double, west: Double, north: Double, east: Double) -> [Point] {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  /// Whether a cell lies in it.
  func contains(_ cell: Cell) -> Bool {
    let place = (east: cell.coordinate.longitude, north: cell.coordinate.latitude)
    return outlines.contains { Area.encloses($0, place) }
  }

  /// A ray to the east leaves a closed outline once more than it enters it.
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
