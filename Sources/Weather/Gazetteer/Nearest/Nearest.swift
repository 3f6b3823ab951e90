import Glibc
import WeatherModel

/// Finds towns around a point. Towns are stored in rows of an eighth of a degree, sorted from west to east.
struct Nearest: Sendable {
  static let rowsPerDegree = 8
  static let rowCount = 180 * rowsPerDegree
  private static let kilometresPerDegree = 111.195

  private let file: GazetteerFile
  private let towns: Towns
  private let rows: GazetteerFile.Rows
  private let largeRows: GazetteerFile.Rows
  /// For each row, the smaller cosine of its two edges, that is, the factor by which a degree of longitude is shorter there.
  private let cosines: [Double]

  init(_ file: GazetteerFile) {
    self.file = file
    (towns, rows, largeRows) = (file.towns, file.rows, file.largeRows)
    cosines = (0..<Self.rowCount).map { row in
      let south = Double(row) / Double(Self.rowsPerDegree) - 90
      return min(cosine(south), cosine(south + 1 / Double(Self.rowsPerDegree)))
    }
  }

  /// A town and how far away it is, in kilometres.
  struct NearbyTown {
    var town: Int
    var distance: Double
  }

  /// The town that a point belongs to: the one with the least distance in relation to the town's reach.
  ///
  /// A reach grows with the square root of the population: 6 km for half a million, 25 km for ten million, and at least 1.5 km. So the edge
  /// of a metropolis belongs to it even if a village is nearer, and the area of the village belongs to the village. If the country of the
  /// point is known, towns in other countries count as farther away, because a border separates places that are close to each other.
  func town(at point: Coordinate, inCountry home: Int? = nil) -> NearbyTown? {
    var best: NearbyTown?
    var least = Double.infinity
    search(rows, around: point, until: { least * Self.smallReach }) { town, distance in
      let share = (distance + Self.blur) / min(reach(town), Self.smallReach) * farther(town, distance, home)
      if share < least { (least, best) = (share, NearbyTown(town: town, distance: distance)) }
    }
    search(largeRows, around: point, until: { min(60, least * Self.largestReach) }) { town, distance in
      let share = (distance + Self.blur) / reach(town)
      guard share < 1.25 else { return }
      let weighed = share * farther(town, distance, home)
      if weighed < least { (least, best) = (weighed, NearbyTown(town: town, distance: distance)) }
    }
    return best
  }

  /// The factor by which a town counts as farther away than it is.
  private func farther(_ town: Int, _ distance: Double, _ home: Int?) -> Double {
    guard let home, distance > Self.townCentreRadius, file.country(ofRegion: towns.region(town)) != home else { return 1 }
    return Self.foreignFactor
  }

  /// Calls `body` with every town within a distance in kilometres, in no order. It may also pass some that are farther away.
  func eachTown(around point: Coordinate, within kilometres: Double, _ body: (Int) -> Void) {
    search(rows, around: point, until: { kilometres }) { town, _ in body(town) }
  }

  /// The uncertainty of a town's centre, in kilometres: a point in the centre of a district is in the city.
  private static let blur = 0.3

  /// The distance from a town's centre, in kilometres, within which a point is in the town, even if the coarse map has another country
  /// there.
  static let townCentreRadius = 1.2

  /// The factor by which a town in another country counts as farther away.
  private static let foreignFactor = 3.0

  /// The largest reach of a town with fewer than 100,000 people, and of any town, in kilometres.
  private static let smallReach = 2.6
  private static let largestReach = 41.0

  private func reach(_ town: Int) -> Double { max(1.5, 0.008 * Double(towns.population(town)).squareRoot()) }

  /// Calls `body` with every town within `limit`, which may shrink during the search, and with some that are farther away.
  private func search(
    _ rows: GazetteerFile.Rows, around point: Coordinate, until limit: () -> Double, _ body: (_ town: Int, _ distance: Double) -> Void
  ) {
    let own = min(Int((point.latitude + 90) * Double(Self.rowsPerDegree)), Self.rowCount - 1)
    let ownCosine = cosine(point.latitude)
    let (south, north) = (own - 1, own + 1)
    scan(own, rows, point, ownCosine, limit, body)
    var (down, up) = (south, north)
    while down >= 0 || up < Self.rowCount {
      // The distances to the nearer edge of the next row in the south and in the north.
      let below = down >= 0 ? (point.latitude - edge(down + 1)) * Self.kilometresPerDegree : .infinity
      let above = up < Self.rowCount ? (edge(up) - point.latitude) * Self.kilometresPerDegree : .infinity
      guard min(below, above) <= min(limit(), 1500) else { return }
      if below <= above {
        scan(down, rows, point, ownCosine, limit, body)
        down -= 1
      } else {
        scan(up, rows, point, ownCosine, limit, body)
        up += 1
      }
    }
  }

  private func edge(_ row: Int) -> Double { Double(row) / Double(Self.rowsPerDegree) - 90 }

  private func scan(
    _ row: Int, _ rows: GazetteerFile.Rows, _ point: Coordinate, _ ownCosine: Double, _ limit: () -> Double,
    _ body: (_ town: Int, _ distance: Double) -> Void
  ) {
    let (start, end) = (rows.starts.four(row &* 4), rows.starts.four(row &* 4 &+ 4))
    guard start < end else { return }
    var (low, high) = (start, end)
    while low < high {
      let middle = (low &+ high) >> 1
      if towns.longitude(rows.towns.three(middle &* 3)) < point.longitude { low = middle &+ 1 } else { high = middle }
    }
    // The least length of a degree of longitude between the point and the row, in kilometres.
    let narrowest = Self.kilometresPerDegree * (ownCosine * cosines[row]).squareRoot()
    let count = end &- start
    for direction in [1, -1] {
      var index = direction > 0 ? low : low &- 1
      for _ in 0..<count {
        if index >= end { index = start } else if index < start { index = end &- 1 }
        let town = rows.towns.three(index &* 3)
        let longitude = towns.longitude(town)
        var aside = direction > 0 ? longitude - point.longitude : point.longitude - longitude
        if aside < 0 { aside += 360 }
        guard aside <= 180, aside * narrowest <= min(limit(), 1500) else { break }
        let along = (towns.latitude(town) - point.latitude) * Self.kilometresPerDegree
        let across = aside * narrowest
        body(town, (along * along + across * across).squareRoot())
        index &+= direction
      }
    }
  }
}

private func cosine(_ degrees: Double) -> Double { max(0, cos(degrees * .pi / 180)) }
