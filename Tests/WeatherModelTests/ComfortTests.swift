import Testing
import WeatherModel

@Suite struct ComfortTests {
  @Test func wordsChangeAtTheirThresholds() {
    #expect(
      [0, 0.39, 0.4, 0.64, 0.65, 0.89, 0.9, 1].map { HumidityComfort(humidity: $0) } == [
        .dry, .dry, .moderate, .moderate, .damp, .damp, .full, .full,
      ])
    #expect(
      [-0.1, 0, 7.9, 8, 15.9, 16].map { DewPointComfort(dewPoint: Temperature(celsius: $0)) } == [
        .icy, .crisp, .crisp, .comfortable, .comfortable, .sticky,
      ])
    #expect(
      [0, 2000, 2001, 9999, 10_000, 19_999, 20_000].map { VisibilityClass(metres: $0) } == [
        .low, .low, .hazy, .hazy, .clear, .clear, .perfect,
      ])
    #expect(
      [0, 2.4, 2.5, 3, 6, 8, 10.4, 11].map { UVBand(index: $0) } == [
        .low, .low, .moderate, .moderate, .high, .veryHigh, .veryHigh, .extreme,
      ])
    #expect(
      [964, 965, 990, 1008, 1023.9, 1024].map { PressureClass(hectopascals: $0) } == [.stormy, .rain, .change, .fair, .fair, .veryDry])
    #expect(
      [0, 0.99, 1, 3, 3.1, -0.99, -1, -3, -3.1].map { PressureTendency(change: $0) }
        == [.steady, .steady, .rising, .rising, .risingFast, .steady, .falling, .falling, .fallingFast])
    #expect([0, 0.06, 0.07, 0.5, 0.98, 1, 7].map { oktas(cloudCover: $0) } == [0, 0, 1, 4, 8, 8, 8])
    #expect(oktas(cloudCover: .nan) == 0)
  }

  @Test func windAndHumidityHaveToChangeMoreThanADegree() {
    func reason(_ temperature: Double, _ feelsLike: Double) -> FeelsLikeReason {
      FeelsLikeReason(temperature: Temperature(celsius: temperature), feelsLike: Temperature(celsius: feelsLike))
    }
    #expect(reason(4, -5) == .wind)
    #expect(reason(9.4, 8.4) == .same)
    #expect(reason(10, 8.4) == .wind)
    #expect(reason(24, 25) == .same)
    #expect(reason(24, 26) == .humidity)
  }

  /// Air, humidity and wind in km/h with what the design's own arithmetic (Steadman, Magnus) makes of them.
  @Test(arguments: [
    (23.0, 52.0, 31.0, 18, 13), (11, 58, 7, 8, 3), (24, 51, 14, 22, 13), (9, 81, 17, 5, 6), (4, 93, 41, -5, 3), (22, 86, 28, 20, 20),
    (1, 84, 33, -8, -1),
    (9, 97, 6, 8, 9), (13, 68, 5, 11, 7), (-2, 76, 9, -6, -6),
  ])
  func formulasGiveTheDesignsNumbers(air: Double, humidity: Double, wind: Double, feelsLike: Double, dewPoint: Double) throws {
    let temperature = Temperature(celsius: air)
    #expect(Temperature.apparent(temperature, humidity: humidity / 100, windSpeed: wind / 3.6).celsius.rounded() == feelsLike)
    #expect(try #require(Temperature.dewPoint(temperature, humidity: humidity / 100)).celsius.rounded() == dewPoint)
  }

  @Test func saturatedAirIsAtItsDewPointAndDryAirHasNone() throws {
    for degrees in stride(from: -40.0, through: 50, by: 10) {
      let air = Temperature(celsius: degrees)
      #expect(abs(try #require(Temperature.dewPoint(air, humidity: 1)).celsius - degrees) < 1e-9)
    }
    #expect(Temperature.dewPoint(Temperature(celsius: 20), humidity: 0) == nil)
    #expect(Temperature.dewPoint(Temperature(celsius: -243.12), humidity: 0.5) == nil)
  }
}

@Suite struct EuropeanAirIndexTests {
  @Test func theWorstPollutantSetsTheIndex() throws {
    let fog = try #require(
      EuropeanAirIndex([
        Pollutant(.pm25, 31), Pollutant(.pm10, 44), Pollutant(.ozone, 18), Pollutant(.nitrogenDioxide, 56), Pollutant(.sulphurDioxide, 7),
      ]))
    #expect(abs(fog.value - 64.8) < 1e-9)
    #expect(fog.dominant == .pm25)
    let clear = try #require(EuropeanAirIndex([Pollutant(.pm25, 6), Pollutant(.ozone, 58), Pollutant(.carbonMonoxide, 900)]))
    #expect(abs(clear.value - 23.2) < 1e-9)
    #expect(clear.dominant == .ozone)
  }

  @Test func bandsMeetAtTheirLimitsAndEndAtAHundred() {
    #expect(
      [-3, 0, 5, 10, 20, 25, 50, 74.999, 75, 1000].map { EuropeanAirIndex.partial(Pollutant(.pm25, $0)).map { $0.rounded() } } == [
        0, 0, 10, 20, 40, 60, 80, 100, 100, 100,
      ])
    #expect(EuropeanAirIndex.partial(Pollutant(.carbonMonoxide, 5)) == nil)
    #expect(EuropeanAirIndex.partial(Pollutant(.pm25, .nan)) == nil)
    #expect(EuropeanAirIndex([]) == nil)
    #expect(EuropeanAirIndex([Pollutant(.carbonMonoxide, 5)]) == nil)
    #expect(EuropeanAirIndex([Pollutant(.pm10, 0)])?.value == 0)
  }
}
