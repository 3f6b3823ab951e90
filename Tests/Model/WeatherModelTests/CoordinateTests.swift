import Testing
import WeatherModel

@Suite struct CoordinateTests {
  @Test(arguments: [
    ("64.147,-21.942", 64.147, -21.942), (" 64.147 , -21.942 ", 64.147, -21.942), ("+1,-.5", 1, -0.5), ("5.,0", 5, 0), ("-0,-0", 0, 0),
    ("90,180", 90, -180), ("-90,-180", -90, -180), ("0.12345678901234567,1", 0.12345678901234567, 1),
  ])
  func coordinatesAreReadAsPeopleWriteThem(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - latitude) < 1e-14)
    #expect(abs(coordinate.longitude - longitude) < 1e-14)
  }

  @Test func onlyValidCoordinatesExist() {
    for (latitude, longitude) in [(90.0001, 0), (0, 180.0001), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity)] as [(Double, Double)]
    {
      #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test func shortTextHasTheThreeDecimalsOfTheCell() throws {
    #expect(try Coordinate(parsing: "64.14663,-21.9").shortText == "64.146, -21.900")
    #expect(try Coordinate(parsing: "-30.9026,160.2299").shortText == "-30.902, 160.229")
  }

  @Test(arguments: [
    ("51.5074,-0.1278", "48.8566,2.3522", 343_556.5), ("40.7128,-74.006", "34.0522,-118.2437", 3_935_751.7),
    ("64.1466,-21.9426", "-33.9249,18.4241", 11_463_595.5), ("-17.7134,178.065", "-13.759,-172.1046", 1_139_984.3),
    ("0,0", "0,180", 20_015_114.4), ("90,0", "-90,77", 20_015_114.4), ("12,34", "12,34", 0),
  ])
  func distancesAreThoseOfTheGreatCircle(from: String, to: String, metres: Double) throws {
    let (a, b) = (try Coordinate(parsing: from), try Coordinate(parsing: to))
    #expect(abs(a.distance(to: b) - metres) < 0.1)
    #expect(abs(b.distance(to: a) - metres) < 0.1)
  }

  @Test func afterFiveKilometresTheWeatherIsDifferent() throws {
    let here = try Coordinate(parsing: "64.147,-21.942")
    // One degree of a meridian is 111,195.08 m on this sphere.
    let degrees = 5000 / 111_195.0802
    #expect(!hasMovedFar(from: here, to: try #require(Coordinate(latitude: 64.147 + degrees * 0.9999, longitude: -21.942))))
    #expect(hasMovedFar(from: here, to: try #require(Coordinate(latitude: 64.147 + degrees * 1.0001, longitude: -21.942))))
    // Across the date line, the short way counts.
    #expect(!hasMovedFar(from: try Coordinate(parsing: "0,179.99"), to: try Coordinate(parsing: "0,-179.99")))
  }
}
