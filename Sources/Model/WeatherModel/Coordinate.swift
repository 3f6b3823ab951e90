/// A point on the earth; only valid ones exist.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180 (inclusive) …180 (exclusive): 180 is stored as −180.
  public let longitude: Double

  /// Creates a point; nil when a number is out of range or not a number.
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
  /// Thousandths of a degree north of the equator, −90000…90000.
  public let latitude: Int32
  /// Thousandths of a degree east of Greenwich, −180000…179999.
  public let longitude: Int32

  /// The cell that contains a coordinate.
  public init(_ coordinate: Coordinate) {
    latitude = thousandths(coordinate.latitude)
    longitude = thousandths(coordinate.longitude)
  }

  /// The coordinate that represents the whole cell. Requests to sources use it, so they disclose no more than three decimals.
  public var coordinate: Coordinate {
    Coordinate(unchecked: Double(latitude) / 1000, Double(longitude) / 1000)
  }
}

/// `value` in thousandths, truncated toward zero.
///
/// The division `k / 1000` is correctly rounded, so it gives the same double as reading the decimal k/1000; comparing with it has the
/// result of exact decimal arithmetic (0.29 is 290, though 0.29 × 1000 may be less).
private func thousandths(_ value: Double) -> Int32 {
  let magnitude = value < 0 ? -value : value
  var count = (magnitude * 1000).rounded(.towardZero)
  if (count + 1) / 1000 <= magnitude { count += 1 }
  if count / 1000 > magnitude { count -= 1 }
  return Int32(value < 0 ? -count : count)
}

extension Cell {
  /// The cell at 0° north, 0° east.
  public static let zero = Cell(Coordinate(unchecked: 0, 0))
}
