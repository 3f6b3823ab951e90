import HTTPClient
import Testing
import WeatherModel

@testable import Providers

@Suite struct UnitTests {
  private func field(_ source: Source, _ body: String, _ now: Instant = OpenMeteoFixture.now) -> String? {
    invalidField { _ = try Decoding.decode(source, answer(body), DecodingContext(fetchedAt: now)) }
  }

  @Test(arguments: ["current", "hourly", "daily", "minutely_15"])
  func invalidUnitsAreErrors(_ section: String) {
    for (units, at) in [("null", "_units"), ("[]", "_units"), ("\"°C\"", "_units"), ("7", "_units")] {
      var fixture = OpenMeteoFixture.whole()
      fixture.wholeUnits[section] = units
      #expect(field(.openMeteo, fixture.json) == section + at, "\(units)")
    }
    var none = OpenMeteoFixture.whole()
    none.wholeUnits[section] = "{}"
    #expect(field(.openMeteo, none.json)?.hasPrefix(section + "_units.") == true)
  }

  @Test(arguments: ["", "null", "\"furlongs\"", "5", "[]", "\"°F \""]) func oneWrongUnitIsNamed(_ unit: String) {
    for (section, column) in [("hourly", "temperature_2m"), ("current", "wind_speed_10m"), ("minutely_15", "precipitation")] {
      var fixture = OpenMeteoFixture.whole()
      fixture.units[section, default: [:]][column] = unit
      #expect(field(.openMeteo, fixture.json) == "\(section)_units.\(column)")
    }
  }

  @Test func unitsOfTheAirAreCheckedToo() {
    var fixture = OpenMeteoFixture.air()
    fixture.units["current"] = ["pm10": "\"mg/m³\""]
    #expect(field(.openMeteo, fixture.json) == "current_units.pm10")
  }

  @Test func metNorwaysUnitsAreRequiredToo() throws {
    let now = METNorwayFixture.now
    let units = "properties.meta.units"
    let whole = METNorwayFixture.small()
    #expect(field(.metNorway, try replacing(whole, #""air_temperature":"celsius","#, with: ""), now) == units + ".air_temperature")
    #expect(field(.metNorway, try replacing(whole, #""wind_speed":"m/s""#, with: #""wind_speed":"knots""#), now) == units + ".wind_speed")
    #expect(field(.metNorway, try replacing(whole, #""units":{"#, with: #""units":[],"x":{"#), now) == units)
    #expect(field(.metNorway, try replacing(whole, #""units":{"#, with: #""units":null,"x":{"#), now) == units + ".air_temperature")
  }

  @Test func objectsAndListsInEachOthersPlaceAreErrors() throws {
    let now = OpenWeatherFixture.now
    for (piece, other, at) in [
      (#""wind":{"speed":4.72,"deg":360,"gust":9.3}"#, #""wind":[]"#, "wind"), (#""rain":{"1h":1.3}"#, #""rain":[1.3]"#, "rain"),
      (#""clouds":{"all":88}"#, #""clouds":88"#, "clouds"), (#""sys":{"#, #""sys":"x","y":{"#, "sys"),
      (#""weather":[{"id":701"#, #""weather":[5,{"id":701"#, "weather[0]"),
    ] {
      #expect(field(.openWeather, try replacing(OpenWeatherFixture.weather, piece, with: other), now) == at)
    }
    let kit = try replacing(
      WeatherKitFixture.whole, #""daytimeForecast":{"windDirection":225,"windSpeed":18}"#, with: #""daytimeForecast":[]"#)
    #expect(field(.weatherKit, kit, WeatherKitFixture.now) == "forecastDaily.days[0].daytimeForecast")
    #expect(field(.aqicn, try replacing(AQICNFixture.feed(), #""geo":[52.105,5.124]"#, with: #""geo":{}"#)) == "data.city.geo")
    let features = try replacing(NWSFixture.collection([NWSFixture.feature("a")]), #""parameters":{"#, with: #""parameters":[],"x":{"#)
    #expect(
      invalidField { _ = try Decoding.decode(.nws, answer(features), DecodingContext(cell: .zero, fetchedAt: NWSFixture.now)) }
        == "features[0].properties.parameters")
  }
}
