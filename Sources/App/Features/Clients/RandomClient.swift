import WeatherModel

/// Random places and identifiers, as a client so that tests can choose them.
public struct RandomClient {
  /// A random coordinate, uniform over the sphere.
  public var coordinate: () -> Coordinate
  /// 64 unpredictable random bits.
  public var bits: () -> UInt64

  /// Creates a client that draws places from random bits.
  public init(bits: @escaping () -> UInt64) {
    self.bits = bits
    coordinate = { randomCoordinate(bits(), bits()) }
  }
}

/// Converts two random numbers to a point on the sphere; areas of the same size are equally likely.
public func randomCoordinate(_ first: UInt64, _ second: UInt64) -> Coordinate {
  // The height above the equator's plane is uniform on a sphere (Archimedes), so the latitude is its arcsine.
  let height = unit(first) * 2 - 1
  let latitude = arcsine(height) * 180 / .pi
  return Coordinate(latitude: min(90, max(-90, latitude)), longitude: unit(second) * 360 - 180) ?? Cell.zero.coordinate
}

/// A random number from 0 to less than 1.
private func unit(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
