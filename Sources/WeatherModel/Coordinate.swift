/// A point on the earth; only valid ones exist.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180 (inclusive) …180 (exclusive): −180 and 180 are one.
  public let longitude: Double

  /// The point, or nil when a number is out of range or not a number.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude + 0  // −0 becomes 0
    self.longitude = longitude == 180 ? -180 : longitude + 0
  }

  init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The key of the cache: a coordinate truncated to three decimals toward zero, exactly in decimal.
public struct Cell: Hashable, Sendable {
  /// Thousandths of a degree north.
  public let latitude: Int32
  /// Thousandths of a degree east, −180000…179999.
  public let longitude: Int32

  /// The cell that a coordinate lies in.
  public init(_ coordinate: Coordinate) {
    latitude = thousandths(coordinate.latitude)
    longitude = thousandths(coordinate.longitude)
  }

  /// The coordinate that stands for the whole cell; asking for weather with it tells nobody more than three decimals.
  public var coordinate: Coordinate {
    Coordinate(unchecked: Double(latitude) / 1000, Double(longitude) / 1000)
  }
}

/// The largest whole number of thousandths not beyond `value`, counted from zero.
///
/// `k / 1000` is correctly rounded, so it is the very double that the decimal k/1000 is read as; comparing with it decides as exact decimal
/// arithmetic would (0.29 is 290, though 0.29 × 1000 may be less).
private func thousandths(_ value: Double) -> Int32 {
  let magnitude = value < 0 ? -value : value
  var count = (magnitude * 1000).rounded(.towardZero)
  if (count + 1) / 1000 <= magnitude { count += 1 }
  if count / 1000 > magnitude { count -= 1 }
  return Int32(value < 0 ? -count : count)
}

extension Cell {
  /// Where the equator meets the meridian of Greenwich.
  public static let zero = Cell(Coordinate(unchecked: 0, 0))
}
