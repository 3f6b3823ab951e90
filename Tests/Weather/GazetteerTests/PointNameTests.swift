import TestKit
import Testing
import WeatherModel

@testable import Gazetteer

@Suite struct PointNameTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer.own() }

  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The result must be the same as when all towns are compared.
  @Test func theNearestTownOfAllIsFound() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<12 {
      let point = try point(.random(in: -60...75, using: &generator), .random(in: -180..<180, using: &generator))
      var nearest = Double.infinity
      for town in 0..<gazetteer.file.townCount where abs(gazetteer.file.towns.latitude(town) - point.latitude) < 1 {
        nearest = min(nearest, try #require(gazetteer.coordinate(town)).distance(to: point))
      }
      guard nearest < 50_000 else { continue }
      var found = Double.infinity
      gazetteer.nearest.eachTown(around: point, within: 60) { town in
        found = min(found, gazetteer.coordinate(town)?.distance(to: point) ?? .infinity)
      }
      // Towns with digits in their names are not used to name a point.
      #expect(found >= nearest - 1)
      #expect(found < nearest + 5000, "\(point)")
    }
  }

  @Test(arguments: [
    (42.0, 50.5, "Caspian Sea"), (-1.0, 33.0, "Lake Victoria"), (60.5, -86.0, "Hudson Bay"), (47.6, -87.5, "Lake Superior"),
    (43.5, -87.0, "Lake Michigan"), (44.8, -82.4, "Lake Huron"), (53.5, 108.0, "Lake Baikal"),
  ])
  func onALakeTheLakeIsNamed(_ latitude: Double, _ longitude: Double, _ name: String) throws {
    let found = try #require(gazetteer.pointName(of: point(latitude, longitude), isAtSea: false, country: "US", in: .english))
    #expect(found.kind == .sea && found.name.name == name)
  }

  @Test(arguments: [
    (40.4, 49.87, "Baku"), (0.31, 32.58, "Kampala"), (41.88, -87.63, "Chicago"), (43.65, 51.16, "Aktau"),
  ])
  func onTheShoreTheTownIsNamed(_ latitude: Double, _ longitude: Double, _ name: String) throws {
    #expect(gazetteer.pointName(of: try point(latitude, longitude), isAtSea: false, in: .english)?.name.name == name)
  }

  /// A map in tenths of a degree places the middle of these towns in the country on the other side.
  @Test(arguments: [
    (65.848, 24.146, "Tornio", "SE", "Europe/Helsinki"), (42.047, -8.644, "Tui", "PT", "Europe/Madrid"),
    (-4.21, -69.939, "Leticia", "BR", "America/Bogota"), (20.433, 99.876, "Mae Sai", "MM", "Asia/Bangkok"),
  ])
  func theMiddleOfATownAtABorderIsInThatTown(
    _ latitude: Double, _ longitude: Double, _ name: String, _ country: String, _ zone: String
  ) throws {
    let point = try point(latitude, longitude)
    #expect(gazetteer.pointName(of: point, isAtSea: false, country: country, in: .english)?.name.name == name)
    #expect(gazetteer.townZone(at: point)?.zone == zone)
  }

  @Test func aTownWithItsRiverInItsNameIsUsed() throws {
    let frankfurt = gazetteer.pointName(of: try point(52.347, 14.55), isAtSea: false, country: "DE", in: .english)
    #expect(frankfurt?.name.name == "Frankfurt (Oder)")
    let quarter = gazetteer.pointName(of: try point(47.4117, 8.5442), isAtSea: false, country: "CH", in: .english)
    #expect(quarter?.name.name == "Zürich")
  }

  @Test(arguments: [
    (38.895, -77.036, Language.japanese, "ワシントンD.C."), (38.895, -77.036, .arabic, "واشنطن العاصمة"), (22.545, 114.068, .japanese, "深圳"),
    (30.66, 104.066, .japanese, "成都"), (39.907, 116.397, .arabic, "بكين"), (24.451, 54.397, .arabic, "أبوظبي"),
    (28.652, 77.231, .arabic, "دلهي"),
  ])
  func largeTownsHaveTheirNamesInTheLanguage(_ latitude: Double, _ longitude: Double, _ language: Language, _ name: String) throws {
    #expect(gazetteer.pointName(of: try point(latitude, longitude), isAtSea: false, in: language)?.name.name == name)
  }

  @Test(arguments: [
    (45.764, 4.836, Language.german, "Auvergne-Rhône-Alpes"), (43.77, 11.25, .german, "Toskana"), (43.77, 11.25, .french, "Toscane"),
    (43.77, 11.25, .japanese, "トスカーナ州"), (43.77, 11.25, .arabic, "توسكانا"), (41.88, -87.63, .japanese, "イリノイ州"),
    (41.88, -87.63, .arabic, "إلينوي"), (-26.2, 28.04, .arabic, "غاوتينج"), (-15.4, 28.3, .japanese, "ルサカ州"),
  ])
  func regionsHaveTheNamesOfCLDR(_ latitude: Double, _ longitude: Double, _ language: Language, _ region: String) throws {
    #expect(gazetteer.pointName(of: try point(latitude, longitude), isAtSea: false, in: language)?.name.region == region)
  }

  @Test func theDateLineDoesNotSeparateNeighbours() throws {
    let taveuni = try point(-16.85, 179.99)
    let other = try point(-16.85, -179.99)
    let names = [taveuni, other].map { gazetteer.pointName(of: $0, isAtSea: false, in: .english)?.name.countryCode }
    #expect(names == ["FJ", "FJ"])
  }

  @Test func theEdgeOfAMetropolisBelongsToIt() throws {
    #expect(gazetteer.pointName(of: try point(48.15, 11.6), isAtSea: false, in: .german)?.name.name == "München")
    #expect(gazetteer.pointName(of: try point(48.858, 2.32), isAtSea: false, in: .french)?.name.name == "Paris")
    #expect(gazetteer.pointName(of: try point(48.2489, 11.6515), isAtSea: false, in: .german)?.name.name == "Garching")
  }

  @Test(arguments: [
    (22.487, 114.117, "HK", nil), (47.585, 7.6, "CH", "Basel"), (47.6, 7.62, "DE", nil),
  ]) func aTownBeyondTheBorderCountsAsFartherAway(latitude: Double, longitude: Double, country: String, name: String?) throws {
    let found = gazetteer.pointName(of: try point(latitude, longitude), isAtSea: false, country: country, in: .english)
    #expect(found?.name.countryCode == country, "\(found?.name.name ?? "")")
    if let name { #expect(found?.name.name == name) }
  }

  @Test func farFromTownsTheNextOneIsNamedWithDistanceAndDirection() throws {
    let found = try #require(gazetteer.pointName(of: try point(24, 25), isAtSea: false, in: .english))
    #expect(found.kind == .remote)
    #expect(found.name.countryCode != nil)
    #expect((found.distance ?? 0) > 25_000)
    #expect((0..<360).contains(try #require(found.direction)))
  }

  @Test func theDirectionIsTheOneFromTheTown() throws {
    let town = try #require(gazetteer.towns(PlaceQuery("Longyearbyen")).places.first)
    let north = try #require(
      gazetteer.pointName(of: point(town.coordinate.latitude + 0.1, town.coordinate.longitude), isAtSea: false, in: .english))
    #expect(north.kind == .town)
    let (direction, distance) = (try #require(north.direction), try #require(north.distance))
    #expect(min(direction, 360 - direction) < 1)
    #expect(abs(distance - 11_120) < 200)
  }

  @Test(arguments: [
    (48.0, -30.0, "North Atlantic Ocean"), (-30.0, -20.0, "South Atlantic Ocean"), (0.5, 80.0, "Indian Ocean"),
    (20.0, -160.0, "North Pacific Ocean"),
    (-30.0, -120.0, "South Pacific Ocean"), (56.0, 3.0, "North Sea"), (43.0, 34.0, "Black Sea"), (35.0, 18.0, "Mediterranean Sea"),
    (88.0, 0.0, "Arctic Ocean"), (-65.0, 100.0, "Southern Ocean"), (15.0, -75.0, "Caribbean Sea"), (39.0, 135.0, "Sea of Japan"),
  ]) func atSeaTheSeaIsNamed(latitude: Double, longitude: Double, name: String) throws {
    let found = try #require(gazetteer.pointName(of: try point(latitude, longitude), isAtSea: true, in: .english))
    #expect(found.kind == .sea)
    #expect(found.name == PlaceName(name: name))
  }

  @Test func everyPointOfTheEarthBelongsToASea() throws {
    for latitude in stride(from: -90.0, through: 90, by: 10) {
      for longitude in stride(from: -180.0, to: 180, by: 10) {
        let found = gazetteer.pointName(of: try point(latitude, longitude), isAtSea: true, in: .spanish)
        #expect(found != nil)
      }
    }
  }

  @Test func withoutAnyTownTheCountryIsNamed() throws {
    let pole = try #require(gazetteer.pointName(of: try point(-89, 20), isAtSea: false, country: "AQ", in: .german))
    #expect(pole.kind == .country)
    #expect(pole.name.name == "Antarktis")
  }
}
