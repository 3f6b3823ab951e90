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

  @Test func whatFallsIsWhatTheSkySays() {
    #expect(outlook([1, 1], .snow, -5).falling == .snow)
    #expect(outlook([1, 1], .heavySnow, 2).falling == .snow)
    #expect(outlook([1, 1], .sleet, 1).falling == .sleet)
    #expect(outlook([1, 1], .hail, 20).falling == .hail)
    #expect(outlook([1, 1], .drizzle, -1).falling == .rain)
  }

  @Test func aDrySkyLeavesItToTheComingHourAndThenToTheThermometer() {
    #expect(outlook([0, 1], .overcast, 1.5, next: .sleet).falling == .sleet)
    #expect(outlook([0, 1], .cold, -15).falling == .snow)
    #expect(outlook([0, 1], .thunderstorm, 0).falling == .snow)
    #expect(outlook([0, 1], .overcast, 1).falling == .rain)
  }

  @Test func theStrengthIsThatOfTheHardestStep() {
    #expect([2.4, 2.5, 7.5, 7.6].map { outlook([0.2, $0], .rain, 9).strength } == [.light, .moderate, .moderate, .heavy])
    #expect([0.9, 1, 4.9, 5].map { outlook([0.2, $0], .snow, -3).strength } == [.light, .moderate, .moderate, .heavy])
  }

  @Test func whereNothingFallsNothingIsHeaviest() {
    #expect(outlook([0, 0.05], .rain, 9).heaviest == nil)
    #expect(outlook([0, 3], .rain, 9).heaviest == now + 300)
  }
}
