import Glibc
import WeatherModel

/// The name of a point, and how the point is related to what bears the name.
public struct PointName: Hashable, Sendable {
  /// How a name is related to the point.
  public enum Kind: String, Hashable, Sendable {
    /// The point is in or at this town.
    case town
    /// No town is near; this is the nearest one, at a distance.
    case remote
    /// The point is at sea.
    case sea
    /// No town is within reach; only the country is known.
    case country
  }

  /// How `name` is related to the point.
  public var kind: Kind
  /// The name with region and country, in the requested language where that name is known.
  public var name: PlaceName
  /// The distance from the town in metres; nil if there is no town.
  public var distance: Double?
  /// The direction from the town to the point, in degrees clockwise from north; nil if there is no town.
  public var direction: Double?
  /// The position of the town; nil if there is no town.
  public var town: Coordinate?
  /// The population of the town, 0 where unknown; nil if there is no town.
  public var population: Int64?
  /// The elevation of the town in metres; nil where unknown.
  public var elevation: Int?

  /// Everything about a town is nil by default, as for a sea or a country.
  public init(
    kind: Kind, name: PlaceName, distance: Double? = nil, direction: Double? = nil, town: Coordinate? = nil, population: Int64? = nil,
    elevation: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.distance = distance
    self.direction = direction
    self.town = town
    self.population = population
    self.elevation = elevation
  }
}

extension PointName {
  /// The distant town after which the point is named; nil unless `kind` is `remote`.
  public var nearestTown: NearestTown? {
    guard kind == .remote, let distance, let direction else { return nil }
    return NearestTown(name: name.name, distance: distance, direction: direction)
  }
}

extension Gazetteer {
  /// The distance in kilometres up to which a point has the name of a town.
  private static let farthest = 25.0

  /// The distance from a town in kilometres beyond which a point in a lake's coarse boxes is taken to be on the lake; nearer, it may be on
  /// the shore.
  private static let minLakeDistance = 5.0

  /// The time zone and the country of the town that a point is in; nil if it is in none. Near borders this is more accurate than the map.
  public func townZone(at point: Coordinate) -> (zone: String, country: String)? {
    guard let find = nearest.town(at: point), find.distance <= Nearest.townCentreRadius else { return nil }
    let region = file.towns.region(find.town)
    return (zones[file.regions.four(region * 32) >> 16], countryTexts[file.country(ofRegion: region) * Self.textsPerCountry])
  }

  /// Names a point. The caller finds out from the map of time zones whether the point is at sea and in which country it is.
  public func pointName(of point: Coordinate, isAtSea: Bool, country: String? = nil, in language: Language) -> PointName? {
    if isAtSea, let sea = sea(at: point, language) { return sea }
    let found = nearest.town(at: point, inCountry: country.flatMap(countryNumber))
    if !isAtSea, found.map({ $0.distance > Self.minLakeDistance }) ?? true, let water = water(at: point, language) { return water }
    guard let find = found, let town = coordinate(find.town) else {
      guard let country, let name = countryName(country, in: language) else { return nil }
      return PointName(kind: .country, name: PlaceName(name: name, country: name, countryCode: country))
    }
    let people = file.towns.population(find.town)
    return PointName(
      kind: find.distance > Self.farthest ? .remote : .town, name: name(find.town, language), distance: town.distance(to: point),
      direction: bearing(from: town, to: point), town: town, population: people > 0 ? Int64(people) : nil,
      elevation: file.height(find.town))
  }

  /// The position of the town that a point belongs to.
  public func nearestTown(to point: Coordinate) -> Coordinate? { nearest.town(at: point).flatMap { coordinate($0.town) } }

  /// The first sea with a box that contains a point.
  private func sea(at point: Coordinate, _ language: Language) -> PointName? {
    let (latitude, longitude) = (Int((point.latitude * 10).rounded()), Int((point.longitude * 10).rounded()))
    for offset in stride(from: 0, to: file.boxes.count, by: 10) {
      guard contains(file.edges(ofBox: offset), latitude, longitude) else { continue }
      return named(file.boxes.two(offset + 8) & ~Water.inland, language)
    }
    return nil
  }

  /// The inland water that contains a point.
  private func water(at point: Coordinate, _ language: Language) -> PointName? {
    let (latitude, longitude) = (Int((point.latitude * 10).rounded(.down)), Int((point.longitude * 10).rounded(.down)))
    for water in waters where contains(water.edges, latitude, longitude) {
      for offset in stride(from: water.boxes.lowerBound, to: water.boxes.upperBound, by: 10) {
        let edges = file.edges(ofBox: offset)
        // The north and east edges belong to the next box.
        if contains(edges, latitude, longitude), latitude < edges[2], longitude < edges[3] { return named(water.sea, language) }
      }
    }
    return nil
  }

  private func contains(_ edges: [Int], _ latitude: Int, _ longitude: Int) -> Bool {
    latitude >= edges[0] && longitude >= edges[1] && latitude <= edges[2] && longitude <= edges[3]
  }

  private func named(_ sea: Int, _ language: Language) -> PointName {
    PointName(kind: .sea, name: PlaceName(name: file.text(file.seas.four(sea * 24 + 4 * language.column))))
  }
}

/// The direction in which a great circle leaves one point for another: degrees clockwise from north.
private func bearing(from start: Coordinate, to end: Coordinate) -> Double {
  let radians = Double.pi / 180
  let (south, north, east) = (start.latitude * radians, end.latitude * radians, (end.longitude - start.longitude) * radians)
  let degrees = atan2(sin(east) * cos(north), cos(south) * sin(north) - sin(south) * cos(north) * cos(east)) / radians
  return degrees < 0 ? degrees + 360 : degrees
}
