import Testing
import WeatherModel

func testCell(_ latitude: Double, _ longitude: Double) throws -> Cell {
  Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
}
