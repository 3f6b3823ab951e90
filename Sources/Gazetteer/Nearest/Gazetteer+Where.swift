import Glibc
import WeatherModel

/// What a point is called.
public struct Whereabouts: Hashable, Sendable {
  /// How the name belongs to the point.
  public enum Kind: String, Hashable, Sendable {
    /// The point is in or at this town.
    case town
    /// No town is near; this one lies so far away.
    case remote
    /// The point is at sea.
    case sea
    /// No town is within reach; only the country is known.
    case country
  }

  /// How the name belongs to the point.
  public var kind: Kind
  /// The name with region and country, in the reader's language as far as that is known.
  public var name: PlaceName
  /// Metres from the town; nil where there is none.
  public var distance: Double?
  /// In which direction of the town the point lies, in degrees clockwise from north; nil where there is no town.
  public var direction: Double?
  /// The town itself.
  public var town: Coordinate?
  /// How many people live in the town.
  public var population: Int64?
  /// How many metres the town lies above the sea, where that is known.
  public var elevation: Int?

  /// A name and how it belongs to the point.
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

extension Whereabouts {
  /// The town that the point is named after, where that is far.
  public var nearestTown: NearestTown? {
    guard kind == .remote, let distance, let direction else { return nil }
    return NearestTown(name: name.name, distance: distance, direction: direction)
  }
}

extension Gazetteer {
  /// So far from a town, in kilometres, a point still bears its name.
  private static let farthest = 25.0

  /// So far from a town, in kilometres, a point that is on a lake by its coarse boxes is on it; nearer it may be on the shore.
  private static let ashore = 5.0

  /// The time zone of the town that a point is in, and the country of that; nil where the point is in none. At borders the town knows better than a map.
  public func townZone(at point: Coordinate) -> (zone: String, country: String)? {
    guard let find = nearest.town(at: point), find.distance <= Nearest.downtown else { return nil }
    let region = file.towns.region(find.town)
    return (zones[file.regions.four(region * 32) >> 16], countryTexts[file.country(ofRegion: region) * Self.textsPerCountry])
  }

  /// What a point is called. Whether it is at sea, and in which country it lies, the map of time zones knows.
  public func whereabouts(of point: Coordinate, isAtSea: Bool, country: String? = nil, in language: Language) -> Whereabouts? {
    if isAtSea, let sea = sea(at: point, language) { return sea }
    let found = nearest.town(at: point, inCountry: country.flatMap(countryNumber))
    if !isAtSea, found.map({ $0.distance > Self.ashore }) ?? true, let water = water(at: point, language) { return water }
    guard let find = found, let town = coordinate(find.town) else {
      guard let country, let name = countryName(country, in: language) else { return nil }
      return Whereabouts(kind: .country, name: PlaceName(name: name, country: name, countryCode: country))
    }
    return Whereabouts(
      kind: find.distance > Self.farthest ? .remote : .town, name: name(find.town, language), distance: town.distance(to: point),
      direction: bearing(from: town, to: point), town: town, population: Int64(file.towns.population(find.town)),
      elevation: file.height(find.town))
  }

  /// Where the town lies that a point belongs to.
  public func nearestTown(to point: Coordinate) -> Coordinate? { nearest.town(at: point).flatMap { coordinate($0.town) } }

  /// The first sea whose boxes have a point in them.
  private func sea(at point: Coordinate, _ language: Language) -> Whereabouts? {
    let (latitude, longitude) = (Int((point.latitude * 10).rounded()), Int((point.longitude * 10).rounded()))
    for offset in stride(from: 0, to: file.boxes.count, by: 10) {
      guard contains(file.edges(ofBox: offset), latitude, longitude) else { continue }
      return named(file.boxes.two(offset + 8) & ~Water.inland, language)
    }
    return nil
  }

  /// The water within land that has a point in it.
  private func water(at point: Coordinate, _ language: Language) -> Whereabouts? {
    let (latitude, longitude) = (Int((point.latitude * 10).rounded(.down)), Int((point.longitude * 10).rounded(.down)))
    for water in waters where contains(water.edges, latitude, longitude) {
      for offset in stride(from: water.boxes.lowerBound, to: water.boxes.upperBound, by: 10) {
        let edges = file.edges(ofBox: offset)
        // The north and east end belong to the next box.
        if contains(edges, latitude, longitude), latitude < edges[2], longitude < edges[3] { return named(water.sea, language) }
      }
    }
    return nil
  }

  private func contains(_ edges: [Int], _ latitude: Int, _ longitude: Int) -> Bool {
    latitude >= edges[0] && longitude >= edges[1] && latitude <= edges[2] && longitude <= edges[3]
  }

  private func named(_ sea: Int, _ language: Language) -> Whereabouts {
    Whereabouts(kind: .sea, name: PlaceName(name: file.text(file.seas.four(sea * 24 + 4 * Int(language.rawValue)))))
  }
}

/// The direction in which a great circle leaves one point for another: degrees clockwise from north.
private func bearing(from start: Coordinate, to end: Coordinate) -> Double {
  let radians = Double.pi / 180
  let (south, north, east) = (start.latitude * radians, end.latitude * radians, (end.longitude - start.longitude) * radians)
  let degrees = atan2(sin(east) * cos(north), cos(south) * sin(north) - sin(south) * cos(north) * cos(east)) / radians
  return degrees < 0 ? degrees + 360 : degrees
}
