import Testing
import WeatherModel

@testable import WeatherService

/// The default order of the sources, which follows from each source's own facts.
@Suite struct SourceChoiceTests {
  @Test func nationalServicesComeFirstThenThoseWithAKeyThenOpenMeteo() throws {
    let choice = SourceChoice()
    #expect(choice.order(of: .current, in: Cell.zero) == [.weatherKit, .openWeather, .openMeteo, .metNorway])
    #expect(choice.order(of: .minutely, in: Cell.zero) == [.weatherKit, .openWeather, .openMeteo, .metNorway])
    #expect(choice.order(of: .alerts, in: Cell.zero) == [.nws, .metNorway, .weatherKit, .openWeather])
    #expect(choice.order(of: .air, in: Cell.zero) == [.openMeteo, .aqicn, .openWeather])
  }

  @Test func inItsOwnCountryASourceComesBeforeAllOthers() throws {
    let choice = SourceChoice()
    let oslo = Cell(try #require(Coordinate(latitude: 59.9, longitude: 10.7)))
    #expect(choice.order(of: .daily, in: oslo) == [.metNorway, .weatherKit, .openWeather, .openMeteo])
    #expect(choice.order(of: .air, in: oslo) == [.openMeteo, .aqicn, .openWeather])
  }
}
