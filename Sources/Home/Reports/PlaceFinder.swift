import Copy
import Gazetteer
import Languages
import Providers
import WeatherModel
import Zones

/// Finds places by text and names points, with the gazetteer and the map of time zones.
public struct PlaceFinder: Sendable {
  private let gazetteer: Gazetteer
  private let zones = ZoneFiles()

  /// The finder with the embedded gazetteer, which is opened once; an error if the gazetteer is damaged.
  public static let own: Result<PlaceFinder, GazetteerError> = {
    do throws(GazetteerError) { return .success(PlaceFinder(gazetteer: try Gazetteer.own())) } catch { return .failure(error) }
  }()

  /// The places for a text: a point if the text is coordinates in any usual notation, else towns, the most likely first.
  public func places(_ query: PlaceQuery) -> FoundTowns {
    let point: Coordinate
    do throws(CoordinateProblem) {
      point = try Languages.copy(query.language).coordinate(reading: query.text)
    } catch {
      // "0, 181" is meant as a point, though an invalid one, so don't search for a town of that name.
      return error == .notTwoNumbers ? gazetteer.towns(query) : FoundTowns(places: [], isNamed: false)
    }
    let cell = Cell(point)
    let around = pointName(cell, in: query.language)
    let name = PlaceName(
      name: cell.coordinate.shortText, region: around.name.region, country: around.name.country, countryCode: around.name.countryCode)
    return FoundTowns(
      places: [FoundPlace(kind: .coordinates, name: name, coordinate: cell.coordinate, zone: zone(of: cell))], isNamed: true)
  }

  /// Names a cell. Every cell has a name: where neither a town nor a country is known, it is the coordinate.
  public func pointName(_ cell: Cell, in language: Language) -> PointName {
    let country = zones.country(at: cell)
    let found = gazetteer.pointName(of: cell.coordinate, isAtSea: country == nil, country: country, in: language)
    return found ?? PointName(kind: .country, name: PlaceName(name: cell.coordinate.shortText, countryCode: country))
  }

  /// The name of a cell's time zone; at sea, the nautical one. In a town that the coarse map puts on the wrong side of a border, it is the
  /// town's zone.
  public func zone(of cell: Cell) -> String {
    if let town = gazetteer.townZone(at: cell.coordinate), let country = zones.country(at: cell), town.country != country {
      return town.zone
    }
    return zones.name(at: cell)
  }
}
