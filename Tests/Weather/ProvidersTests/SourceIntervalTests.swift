import HTTPClient
import Testing
import WeatherModel

@testable import Providers

/// The time that the values of each source are about: docs/model.md, 'Which time a value is about'.
@Suite struct SourceIntervalTests {
  private func report(_ source: Source, _ body: String, _ endpoint: String? = nil, at now: Instant, cell: Cell? = nil) throws
    -> WeatherReport
  {
    let understood = try Decoding.decode(source, answer(body), endpoint: endpoint, DecodingContext(cell: cell, fetchedAt: now))
    guard case .weather(let report) = understood else { throw Unexpected() }
    return report
  }

  private struct Unexpected: Error {}

  @Test func openMeteosSumsChancesAndGustsAreOfTheHourThatEndsAtAStep() throws {
    let fixture = OpenMeteoFixture.whole()
      .with("hourly", "wind_gusts_10m", "[" + (0..<48).map { "\($0)" }.joined(separator: ",") + "]")
      .with("hourly", "precipitation_probability", "[" + (0..<48).map { "\($0)" }.joined(separator: ",") + "]")
    let hours = try #require(try report(.openMeteo, fixture.json, at: OpenMeteoFixture.now).hourly?.value)
    #expect(hours[8].precipitation == 2.3 && hours[9].precipitation == 0)
    #expect(hours[8].wind?.gust == 9 && hours[8].wind?.speed == 3.6)
    #expect(hours[8].precipitationChance == 0.09)
    #expect(hours[47].wind?.gust == nil && hours[47].precipitation == nil)
  }

  @Test func openWeathersThreeHoursAreThoseBeforeAStep() throws {
    let hours = try #require(try report(.openWeather, OpenWeatherFixture.forecast(steps: 7), at: OpenWeatherFixture.now).hourly?.value)
    #expect(hours.map { $0.precipitation } == [nil, nil, 0.5, nil, nil, 0.5, nil])
    #expect(hours.map { $0.precipitationChance } == [0, 0, 0.82, 0, 0, 0.82, nil])
  }

  @Test func openWeathersAmountsAreNotTakenOverAGap() throws {
    let body = OpenWeatherFixture.forecast(steps: 4).with("\"dt\":1791054000", "\"dt\":1791064800")
    let hours = try #require(try report(.openWeather, body, at: OpenWeatherFixture.now).hourly?.value)
    #expect(hours[2].precipitation == nil)
  }

  @Test func metNorwaysAmountsAreOfTheTimeThatBeginsAtAStep() throws {
    let hours = try #require(try report(.metNorway, METNorwayFixture.forecast(), at: METNorwayFixture.now).hourly?.value)
    #expect(hours[0].precipitation == 0.3 && hours[10].precipitation == 0.7)
  }

  @Test func weatherKitsAmountsAreOfTheHourThatBeginsAtAStep() throws {
    let hours = try #require(try report(.weatherKit, WeatherKitFixture.hourly, at: WeatherKitFixture.now).hourly?.value)
    #expect(hours[1].precipitation == 1.25)
  }
}

@Suite struct AmountTests {
  @Test func sumsAreRoundedToFourDecimals() throws {
    // Midnight of Thursday in UTC, and four steps of six hours with 0.1 mm each.
    let start = Instant(seconds: 1_795_046_400)
    let body = METNorwayFixture.forecast(hours: 0, sixes: 8, start: start).replacing(
      #""precipitation_amount":4.2"#, with: #""precipitation_amount":0.1"#)
    let context = DecodingContext(cell: .zero, fetchedAt: start)
    let report = try METNorwayDecoder(endpoint: .locationforecast, context: context).report(answer(body))
    #expect(report.daily?.value[0].precipitation == 0.4)
    #expect(report.hourly?.value[0].precipitation == 0.0167)
    #expect(String(decoding: report.json, as: UTF8.self).contains(#""precipitation":0.4"#))
  }

  @Test func threeThirdsAddUp() throws {
    let body = OpenWeatherFixture.forecast().replacing(#""3h":1.5"#, with: #""3h":0.1"#)
    let understood = try OpenWeatherDecoding.understand(
      answer(body), endpoint: nil, DecodingContext(fetchedAt: OpenWeatherFixture.now))
    guard case .weather(let report) = understood else { return }
    #expect(report.daily?.value.dropFirst().first?.precipitation == 0.3)
  }

  /// Numbers with many decimals are noise, and cost bytes.
  @Test func noNumberOfAReportHasMoreThanFourDecimals() throws {
    let bodies: [(Source, String)] = [
      (.openMeteo, OpenMeteoFixture.whole().json), (.openMeteo, OpenMeteoFixture.air().json), (.metNorway, METNorwayFixture.forecast()),
      (.metNorway, METNorwayFixture.nowcast()), (.openWeather, OpenWeatherFixture.weather), (.openWeather, OpenWeatherFixture.forecast()),
      (.openWeather, OpenWeatherFixture.oneCall), (.openWeather, OpenWeatherFixture.air), (.weatherKit, WeatherKitFixture.whole),
      (.aqicn, AQICNFixture.feed()),
      (.openWeather, OpenWeatherFixture.oneCall.with(#""rain":{"1h":0.6},"snow":{"1h":0.2}"#, #""rain":{"1h":0.473},"snow":{"1h":0.2}"#)),
    ]
    for (source, body) in bodies {
      guard case .weather(let report) = try Decoding.decode(source, answer(body), DecodingContext(fetchedAt: OpenMeteoFixture.now))
      else {
        continue
      }
      let json = String(decoding: report.json, as: UTF8.self)
      #expect(json.firstMatch(of: /\.[0-9]{5}/) == nil, "\(source): \(json.matches(of: /[0-9]+\.[0-9]{5,}/).map(\.output))")
    }
  }

  @Test(arguments: ["1.2e29", "9001", "-501"]) func anImpossibleHeightIsAnError(_ height: String) {
    #expect(
      invalidField {
        let fixture = OpenMeteoFixture.whole().with("", "elevation", height)
        _ = try Decoding.decode(.openMeteo, answer(fixture.json), DecodingContext(fetchedAt: OpenMeteoFixture.now))
      } == "elevation")
    let body = METNorwayFixture.small().with("[5.322,60.391,12]", "[5.322,60.391,\(height)]")
    #expect(
      invalidField { _ = try Decoding.decode(.metNorway, answer(body), DecodingContext(fetchedAt: METNorwayFixture.now)) }
        == "geometry.coordinates[2]")
  }

  @Test func everyQuantityOfAReportHasLimits() throws {
    var sound = WeatherReport(cell: .zero, zone: .utc)
    let here = Provenance(source: .openMeteo, fetchedAt: .init(seconds: 0), validAt: .init(seconds: 0))
    sound.current = Stamped(Moment(time: .init(seconds: 0), condition: .clear, temperature: Temperature(celsius: 1)), here)
    sound.air = Stamped(AirQuality(europeanIndex: 1, usIndex: nil, pollutants: []), here)
    #expect(sound.firstImplausible() == nil)
    var high = sound
    high.elevation = 1.2e29
    #expect(high.firstImplausible()?.path == "elevation")
    sound.current?.value.wind = Wind(speed: 1)
    for quantity in MomentQuantity.allCases {
      var wrong = sound
      wrong.current?.value[quantity] = -1e9
      #expect(wrong.firstImplausible()?.path == "current.\(quantity.name)")
    }
    var dusty = sound
    dusty.air?.value.pollen = [Pollen(.birch, -1)]
    #expect(dusty.firstImplausible()?.path == "air.birch")
  }
}
