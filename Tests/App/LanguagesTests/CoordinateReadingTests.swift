import Copy
import Languages
import Testing
import WeatherModel

@Suite struct CoordinateReadingTests {
  private static let places: [(Double, Double)] = [(48.857, 2.352), (-33.868, 151.209), (64.147, -21.942), (-54.8, -68.303), (0, 0)]

  @Test(arguments: Language.allCases)
  func coordinatesAreReadAsEachLanguageWritesThem(_ language: Language) throws {
    let copy = Languages.copy(language)
    for (latitude, longitude) in Self.places {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let text = copy.coordinates(place)
      #expect(Cell(try copy.coordinate(reading: text)) == Cell(place), "\(text)")
      #expect(Cell(try copy.coordinate(reading: copy.near(coordinates: text))) == Cell(place), "\(text)")
      #expect(Cell(try copy.coordinate(reading: place.shortText)) == Cell(place))
    }
  }

  @Test func oIsEastInGermanAndWestInFrenchAndSpanish() throws {
    let text = "48,857° N, 2,352° O"
    #expect(try Languages.copy(.german).coordinate(reading: text).longitude == 2.352)
    #expect(try Languages.copy(.french).coordinate(reading: text).longitude == -2.352)
    #expect(try Languages.copy(.spanish).coordinate(reading: text).longitude == -2.352)
    #expect(throws: CoordinateProblem.notTwoNumbers) { try Languages.copy(.english).coordinate(reading: text) }
  }

  @Test(arguments: ["北緯48度51分12秒 東経2度20分56.4秒", "北緯48.853333度、東経2.349度"])
  func degreesMinutesAndSecondsAreReadAsJapaneseWritesThem(_ text: String) throws {
    let place = try Languages.copy(.japanese).coordinate(reading: text)
    #expect(Cell(place) == Cell(try #require(Coordinate(latitude: 48.853333, longitude: 2.349))))
  }

  @Test(arguments: Language.allCases)
  func wordsBesidesDirectionsAreNotCoordinates(_ language: Language) {
    for text in ["Oslo", "Bern O", "北緯", "bei 7 O", "شرقًا", ""] {
      #expect(throws: CoordinateProblem.self) { try Languages.copy(language).coordinate(reading: text) }
    }
  }
}
