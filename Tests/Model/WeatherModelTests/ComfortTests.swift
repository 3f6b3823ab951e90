import Testing
import WeatherModel

@Suite struct ComfortTests {
  @Test func wordsChangeAtTheirThresholds() {
    #expect(
      [0, 2000, 2001, 9999, 10_000, 19_999, 20_000].map { VisibilityClass(metres: $0, under: .clear) } == [
        .low, .low, .hazy, .hazy, .good, .good, .excellent,
      ])
    #expect([0, 2000, 2001, 20_000].map { VisibilityClass(metres: $0, under: .fog) } == [.low, .low, .foggy, .foggy])
    #expect(
      [0, 2.4, 2.5, 3, 6, 8, 10.4, 11].map { UVBand(index: $0) } == [
        .low, .low, .moderate, .moderate, .high, .veryHigh, .veryHigh, .extreme,
      ])
    #expect(
      [964, 965, 990, 1008, 1023.9, 1024].map { PressureClass(hectopascals: $0) } == [
        .veryLow, .low, .belowAverage, .average, .average, .high,
      ])
    #expect(
      [0, 0.99, 1, 3, 3.1, -0.99, -1, -3, -3.1].map { PressureTendency(change: $0) }
        == [.steady, .steady, .rising, .rising, .risingFast, .steady, .falling, .falling, .fallingFast])
    #expect([0, 0.06, 0.07, 0.5, 0.98, 1, 7].map { oktas(cloudCover: $0) } == [0, 0, 1, 4, 8, 8, 8])
    #expect(oktas(cloudCover: .nan) == 0)
  }

  @Test func windAndHumidityMustChangeMoreThanADegree() {
    func reason(_ temperature: Double, _ feelsLike: Double, wind: Double = 5, humidity: Double = 0.6) -> FeelsLikeReason {
      var moment = Moment(time: Instant(seconds: 0), condition: .clear, temperature: Temperature(celsius: temperature))
      moment.wind = Wind(speed: wind, gust: nil, direction: nil)
      moment.humidity = humidity
      return FeelsLikeReason(moment, feelsLike: Temperature(celsius: feelsLike))
    }
    #expect(reason(4, -5) == .wind)
    #expect(reason(4, -5, wind: 1) == .colder)
    #expect(reason(9.4, 8.4) == .same)
    #expect(reason(10, 8.4) == .wind)
    #expect(reason(24, 25) == .same)
    #expect(reason(24, 26) == .humidity)
    #expect(reason(24, 26, humidity: 0.2) == .warmer)
  }

  private func moisture(
    _ condition: Condition, _ celsius: Double, humidity: Double?, dewPoint: Double? = nil, _ change: (inout Moment) -> Void = { _ in },
    outlook: RainOutlook? = nil
  ) -> HumidityEffects {
    var moment = Moment(time: Instant(seconds: 0), condition: condition, temperature: Temperature(celsius: celsius))
    moment.humidity = humidity
    moment.dewPoint = dewPoint.map { Temperature(celsius: $0) }
    change(&moment)
    return HumidityEffects(moment, outlook)
  }

  @Test func washingDriesByHumidityUnlessItIsWet() {
    #expect(
      [0, 0.39, 0.4, 0.64, 0.65, 0.89, 0.9, 1].map { moisture(.clear, 20, humidity: $0).drying } == [
        .fast, .fast, .moderate, .moderate, .slow, .slow, .never, .never,
      ])
    #expect(moisture(.rain, 20, humidity: 0.5).drying == .never)
    #expect(moisture(.fog, 20, humidity: 0.5).drying == .never)
    #expect(moisture(.clear, -5, humidity: 0.3).drying == .slow)
    #expect(moisture(.clear, 40, humidity: 0.3, dewPoint: 20).drying == .moderate)
    #expect(moisture(.clear, 20, humidity: nil).drying == nil)
    // Without a humidity, the dew point is used.
    #expect([19.9, 12, 9, 5].map { moisture(.clear, 20, humidity: nil, dewPoint: $0).drying } == [.never, .moderate, .moderate, .fast])
    let steps = [RainStep(time: Instant(seconds: 0), intensity: 0), RainStep(time: Instant(seconds: 900), intensity: 2)]
    let dry = Moment(time: Instant(seconds: 0), condition: .clear, temperature: Temperature(celsius: 20))
    let outlook = RainOutlook(steps, moment: dry, hours: [], now: Instant(seconds: 0))
    #expect(moisture(.clear, 20, humidity: 0.3, outlook: outlook).drying == .never)
  }

  @Test func theFeelOfTheAirDependsOnMoistureTemperatureAndWind() {
    #expect(moisture(.clear, 11, humidity: 0.95, dewPoint: 10).feel == .damp)
    #expect(moisture(.snow, -2, humidity: 0.7, dewPoint: -7).feel == .frosty)
    #expect(moisture(.clear, 24, humidity: 0.7, dewPoint: 18).feel == .sticky)
    #expect(moisture(.clear, 30, humidity: 0.2, dewPoint: 5).feel == .dry)
    #expect(moisture(.clear, 8, humidity: 0.5, dewPoint: -2).feel == .crisp)
    #expect(moisture(.clear, 20, humidity: 0.5, dewPoint: 9).feel == .comfortable)
    #expect(moisture(.rain, 20, humidity: 0.5, dewPoint: 9).feel == .damp)
    #expect(moisture(.windy, 20, humidity: 0.5, dewPoint: 9).feel == .neutral)
    #expect(moisture(.clear, 20, humidity: 0.5) { $0.wind = Wind(speed: 11, gust: nil, direction: nil) }.feel == .neutral)
    #expect(moisture(.clear, 20, humidity: 0.5) { $0.feelsLike = Temperature(celsius: 15) }.feel == .neutral)
    #expect(moisture(.clear, 20, humidity: nil).feel == nil)
  }

  /// Air, humidity and wind in km/h, with the results of the design's own formula (Steadman).
  @Test(arguments: [
    (23.0, 52.0, 31.0, 18), (11, 58, 7, 8), (24, 51, 14, 22), (9, 81, 17, 5), (4, 93, 41, -5), (22, 86, 28, 20), (1, 84, 33, -8),
    (9, 97, 6, 8), (13, 68, 5, 11), (-2, 76, 9, -6),
  ])
  func theFormulaGivesTheDesignsNumbers(air: Double, humidity: Double, wind: Double, feelsLike: Double) {
    let apparent = Temperature.apparent(Temperature(celsius: air), humidity: humidity / 100, windSpeed: wind / 3.6)
    #expect(apparent.celsius.rounded() == feelsLike)
  }
}

@Suite struct EuropeanAirIndexTests {
  @Test func theWorstPollutantSetsTheIndex() throws {
    let fog = try #require(
      EuropeanAirIndex([
        Pollutant(.pm25, 64), Pollutant(.pm10, 85), Pollutant(.ozone, 18), Pollutant(.nitrogenDioxide, 56), Pollutant(.sulphurDioxide, 7),
      ]))
    #expect(fog.value == 67)
    #expect(fog.dominant == .pm25)
    let clear = try #require(EuropeanAirIndex([Pollutant(.pm25, 4), Pollutant(.ozone, 66), Pollutant(.carbonMonoxide, 900)]))
    #expect(clear.value == 23)
    #expect(clear.dominant == .ozone)
  }

  /// European Environment Agency, index of 2024: the upper ends of the bands from "good" to "very poor", for hourly means.
  @Test(arguments: [
    (Pollutant.Substance.pm25, [5.0, 15, 50, 90, 140]), (.pm10, [15, 45, 120, 195, 270]), (.nitrogenDioxide, [10, 25, 60, 100, 150]),
    (.ozone, [60, 100, 120, 160, 180]), (.sulphurDioxide, [20, 40, 125, 190, 275]),
  ])
  func bandsMeetAtTheLimitsOf2024(substance: Pollutant.Substance, limits: [Double]) {
    var start = 0.0
    for (band, limit) in limits.enumerated() {
      let points = Double(band * 20)
      #expect(EuropeanAirIndex.partial(Pollutant(substance, start)) == points)
      #expect(EuropeanAirIndex.partial(Pollutant(substance, (start + limit) / 2)) == points + 10)
      #expect(EuropeanAirIndex.partial(Pollutant(substance, limit)) == points + 20)
      start = limit
    }
    // The open last band goes on like the one before it.
    let width = limits[4] - limits[3]
    #expect(EuropeanAirIndex.partial(Pollutant(substance, limits[4] + width)) == 120)
    #expect(EuropeanAirIndex.partial(Pollutant(substance, limits[4] + width * 5 / 2)) == 150)
    #expect(AirScale.european.steps(substance)?.position(limits[4] + width * 5 / 2) == 6)
  }

  @Test func noConcentrationIsOutsideOfTheIndex() {
    #expect([-3, 1e9].map { EuropeanAirIndex.partial(Pollutant(.pm25, $0)) } == [0, 1000])
    #expect(EuropeanAirIndex.partial(Pollutant(.carbonMonoxide, 5)) == nil)
    #expect(EuropeanAirIndex.partial(Pollutant(.pm25, .nan)) == nil)
    #expect(EuropeanAirIndex([]) == nil)
    #expect(EuropeanAirIndex([Pollutant(.carbonMonoxide, 5)]) == nil)
    #expect(EuropeanAirIndex([Pollutant(.pm10, 0)])?.value == 0)
  }
}
