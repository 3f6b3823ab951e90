/// The shortest way over the earth between two points.
public struct GreatCircle: Sendable {
  /// Where it begins.
  public let start: Coordinate
  /// Where it ends.
  public let end: Coordinate
  /// Metres.
  public let length: Double

  private let from: Vector
  /// At a right angle to `from`, toward the end.
  private let ahead: Vector
  /// Between both, seen from the middle of the earth, in radians.
  private let angle: Double

  /// The way between two points. Between opposite ends of the earth every way is as long: then it is the one over the north pole, or, from pole to pole,
  /// that along the meridian of Greenwich.
  public init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    self.end = end
    length = start.distance(to: end)
    let (a, b) = (Vector(start), Vector(end))
    from = a
    let cosine = a.times(b)
    let across = b.minus(a.scaled(cosine))
    angle = arctangent(across.length, cosine)
    // Shorter than this, some micrometres on the earth, it has no direction.
    if across.length > 1e-12 {
      ahead = across.scaled(1 / across.length)
    } else {
      let pole = Vector(0, 0, 1)
      let north = pole.minus(a.scaled(a.times(pole)))
      ahead = north.length > 1e-12 ? north.scaled(1 / north.length) : Vector(1, 0, 0)
    }
  }

  /// The point after a part of the way, 0…1; both ends are the very points that were given.
  public func point(at part: Double) -> Coordinate {
    if !(part > 0) { return start }
    if part >= 1 { return end }
    let turned = angle * part
    return from.scaled(cosine(turned)).plus(ahead.scaled(sine(turned))).coordinate ?? start
  }
}

/// A direction from the middle of the earth.
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
