import Testing
import WeatherModel

@Suite struct RainOutlookTests {
  private let now = Instant(seconds: 1_795_010_940)

  private func outlook(_ intensities: [Double], _ condition: Condition, _ degrees: Double, next: Condition? = nil) -> RainOutlook {
    func moment(_ time: Instant, _ condition: Condition) -> Moment {
      Moment(time: time, condition: condition, temperature: Temperature(celsius: degrees))
    }
    let steps = intensities.enumerated().map { RainStep(time: now + Int64($0) * 300, intensity: $1) }
    return RainOutlook(steps, moment: moment(now, condition), hours: next.map { [moment(now + 1800, $0)] } ?? [], now: now)
  }

  @Test func theKindOfPrecipitationComesFromTheSky() {
    #expect(outlook([1, 1], .snow, -5).form == .snow)
    #expect(outlook([1, 1], .heavySnow, 2).form == .snow)
    #expect(outlook([1, 1], .sleet, 1).form == .sleet)
    #expect(outlook([1, 1], .hail, 20).form == .hail)
    #expect(outlook([1, 1], .freezingRain, -1).form == .freezingRain)
    #expect(outlook([1, 1], .drizzle, -1).form == .drizzle)
    #expect(outlook([1, 1], .rain, -1).form == .rain)
  }

  @Test func withADrySkyTheNextHourDecidesAndThenTheTemperature() {
    #expect(outlook([0, 1], .overcast, 1.5, next: .sleet).form == .sleet)
    #expect(outlook([0, 1], .overcast, -1, next: .freezingRain).form == .freezingRain)
    #expect(outlook([0, 1], .cold, -15).form == .snow)
    #expect(outlook([0, 1], .thunderstorm, 0).form == .snow)
    #expect(outlook([0, 1], .overcast, 1).form == .rain)
  }

  @Test func littleFreezingRainIsEnoughForIce() {
    #expect(outlook([0, 0.05, 0.05], .overcast, -1, next: .freezingRain).kind == .starting(inMinutes: 5))
    #expect(outlook([0, 0.05, 0.05], .overcast, 5, next: .rain).kind == .dry)
  }

  @Test func theIntensityIsThatOfTheStrongestStep() {
    #expect([2.4, 2.5, 7.5, 7.6].map { outlook([0.2, $0], .rain, 9).strength } == [.light, .moderate, .moderate, .heavy])
    #expect([0.9, 1, 4.9, 5].map { outlook([0.2, $0], .snow, -3).strength } == [.light, .moderate, .moderate, .heavy])
  }

  @Test func theSkyDecidesWhetherItRainsNow() {
    #expect(outlook([1, 1, 1], .overcast, 9).kind == .starting(inMinutes: 5))
    #expect(outlook([0, 0, 0], .rain, 9).kind == .stopping(inMinutes: 5))
    #expect(outlook([0, 1, 1], .rain, 9).kind == .wholeHour)
    // Gales and frost say nothing about rain.
    #expect(outlook([1, 1, 1], .windy, 9).kind == .wholeHour)
    #expect(outlook([0, 0, 0], .unknown, 9).kind == .dry)
  }

  @Test func drizzleIsLightAndBecomesRain() {
    #expect(outlook([0.05, 0.05], .drizzle, 9).kind == .wholeHour)
    #expect(outlook([0.05, 0.05], .rain, 9).kind == .stopping(inMinutes: 5))
    #expect(outlook([0.2, 3], .drizzle, 9).kind == .intensifying)
    #expect(outlook([0.2, 3], .drizzle, 9).form == .rain)
    #expect(outlook([0, 3], .overcast, 9, next: .drizzle).kind == .starting(inMinutes: 5))
    #expect(outlook([0.2, 1], .heavyRain, 9).strength == .moderate)
  }

  @Test func steadyRainHasNoPeak() {
    #expect(outlook([1, 1.2, 1], .rain, 9).heaviest == nil)
    #expect(outlook([0.1, 0.2, 0.1], .rain, 9).heaviest == nil)
    #expect(outlook([0, 0, 1, 1], .overcast, 9).heaviest == nil)
    #expect(outlook([1, 2, 1], .rain, 9).heaviest == now + 300)
  }

  @Test func withoutRainThereIsNoPeak() {
    #expect(outlook([0, 0.05], .overcast, 9).heaviest == nil)
    #expect(outlook([0.5, 3], .rain, 9).heaviest == now + 300)
  }
}
