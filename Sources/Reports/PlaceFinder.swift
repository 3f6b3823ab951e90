import Copy
import Gazetteer
import Languages
import Providers
import WeatherModel

/// Finds places by words and names points, with the gazetteer and the map of time zones.
public struct PlaceFinder: Sendable {
  private let gazetteer: Gazetteer
  private let zones = ZoneFiles()

  /// The program's own, opened once; the error says why there is none.
  public static let own: Result<PlaceFinder, GazetteerError> = {
    do throws(GazetteerError) { return .success(PlaceFinder(gazetteer: try Gazetteer.own())) } catch { return .failure(error) }
  }()

  /// The places that words may mean: a point where they are coordinates in any usual notation, else towns, the likeliest first.
  public func places(_ query: PlaceQuery) -> FoundTowns {
    let point: Coordinate
    do throws(CoordinateProblem) {
      point = try Languages.copy(query.language).coordinate(reading: query.text)
    } catch {
      // "0, 181" is meant as a point; no town is called so.
      return error == .notTwoNumbers ? gazetteer.towns(query) : FoundTowns(places: [], isNamed: false)
    }
    let cell = Cell(point)
    let around = whereabouts(cell, in: query.language)
    let name = PlaceName(
      name: cell.coordinate.shortText, region: around.name.region, country: around.name.country, countryCode: around.name.countryCode)
    return FoundTowns(
      places: [FoundPlace(kind: .coordinates, name: name, coordinate: cell.coordinate, zone: zone(of: cell))], isNamed: true)
  }

  /// What a cell is called. Every point has a name: where neither a town nor a country is known it is the coordinate.
  public func whereabouts(_ cell: Cell, in language: Language) -> Whereabouts {
    let country = zones.country(at: cell)
    let found = gazetteer.whereabouts(of: cell.coordinate, isAtSea: country == nil, country: country, in: language)
    return found ?? Whereabouts(kind: .country, name: PlaceName(name: cell.coordinate.shortText, countryCode: country))
  }

  /// The name of a cell's time zone, at sea the nautical one; in a town that the coarse map of zones takes for one across the border that of the town.
  public func zone(of cell: Cell) -> String {
    if let town = gazetteer.townZone(at: cell.coordinate), let country = zones.country(at: cell), town.country != country {
      return town.zone
    }
    return zones.name(at: cell)
  }
}
