/// The shortest path on the earth's surface between two points.
public struct GreatCircle: Sendable {
  /// The first point of the path.
  public let start: Coordinate
  /// The last point of the path.
  public let end: Coordinate
  /// Length in metres.
  public let length: Double

  private let from: Vector
  /// A unit vector at a right angle to `from`, toward the end.
  private let ahead: Vector
  /// The angle between both ends, seen from the centre of the earth, in radians.
  private let angle: Double

  /// Computes the path. Between antipodes all paths are equally long: the one over the north pole is taken or, from pole to pole, the
  /// meridian of Greenwich.
  public init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    self.end = end
    length = start.distance(to: end)
    let (a, b) = (Vector(start), Vector(end))
    from = a
    let cosine = a.times(b)
    let across = b.minus(a.scaled(cosine))
    angle = arctangent(across.length, cosine)
    // Below this length, some micrometres on the earth, the path has no direction.
    if across.length > 1e-12 {
      ahead = across.scaled(1 / across.length)
    } else {
      let pole = Vector(0, 0, 1)
      let north = pole.minus(a.scaled(a.times(pole)))
      ahead = north.length > 1e-12 ? north.scaled(1 / north.length) : Vector(1, 0, 0)
    }
  }

  /// The point at a fraction of the path, 0…1; at both ends exactly the given points.
  public func point(at part: Double) -> Coordinate {
    if !(part > 0) { return start }
    if part >= 1 { return end }
    let turned = angle * part
    return from.scaled(cosine(turned)).plus(ahead.scaled(sine(turned))).coordinate ?? start
  }
}

/// A direction from the centre of the earth.
private struct Vector {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ point: Coordinate) {
    let (latitude, longitude) = (radians(point.latitude), radians(point.longitude))
    self.init(cosine(latitude) * cosine(longitude), cosine(latitude) * sine(longitude), sine(latitude))
  }

  var length: Double { times(self).squareRoot() }

  var coordinate: Coordinate? {
    let latitude = arctangent(z, (x * x + y * y).squareRoot()) * 180 / .pi
    let longitude = arctangent(y, x) * 180 / .pi
    return Coordinate(latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, longitude)))
  }

  func times(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
  func plus(_ other: Vector) -> Vector { Vector(x + other.x, y + other.y, z + other.z) }
  func minus(_ other: Vector) -> Vector { plus(other.scaled(-1)) }
  func scaled(_ factor: Double) -> Vector { Vector(x * factor, y * factor, z * factor) }
}
