import Testing
import WeatherModel

/// A point under the pin of a map whose worlds repeat.
@Suite struct CoordinateOnMapTests {
  @Test(
    "However often the map was dragged around the world, the point is the same",
    arguments: [
      (-16.5, 179.9, -16.5, 179.9), (-16.5, 180, -16.5, -180), (-16.5, 180.1, -16.5, -179.9), (-16.5, -180.1, -16.5, 179.9),
      (64.146, 338.058, 64.146, -21.942), (64.146, -381.942, 64.146, -21.942), (0, 540, 0, -180), (0, 900, 0, -180), (0, 720.5, 0, 0.5),
    ])
  func draggingTheMapAroundTheWorldLeadsToTheSamePoint(latitude: Double, longitude: Double, north: Double, east: Double) throws {
    let point = try #require(Coordinate(onMap: latitude, longitude))
    #expect(abs(point.latitude - north) < 1e-9)
    #expect(abs(point.longitude - east) < 1e-9)
  }

  @Test func beyondAPoleThePointStaysAtThePole() throws {
    #expect(Coordinate(onMap: 90.4, 12) == Coordinate(latitude: 90, longitude: 12))
    #expect(Coordinate(onMap: -1e9, 12) == Coordinate(latitude: -90, longitude: 12))
  }

  @Test func aValueThatIsNoNumberGivesNoPoint() {
    for (latitude, longitude) in [(.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity)] as [(Double, Double)] {
      #expect(Coordinate(onMap: latitude, longitude) == nil)
    }
  }

  @Test(
    "Within the first world a point stays in its cell, truncated toward zero",
    arguments: [-33.8688, -33.868, -0.0009, 0.0009, 0.29, 179.999, -180, 151.2093])
  func cellsAreTruncatedTowardZero(degrees: Double) throws {
    let point = try #require(Coordinate(onMap: degrees / 2, degrees))
    #expect(point == Coordinate(latitude: degrees / 2, longitude: degrees))
    #expect(Cell(point).longitude == Int32((abs(degrees) * 1000 + 1e-6).rounded(.down)) * (degrees < 0 ? -1 : 1))
  }
}
