import Copy
import Languages
import Testing
import WeatherModel

@Suite struct RainSentenceTests {
  private func words(_ intensities: [Double], _ condition: Condition) -> String {
    let now = Instant(seconds: 1_795_010_940)
    let moment = Moment(time: now, condition: condition, temperature: Temperature(celsius: 0))
    let steps = intensities.enumerated().map { RainStep(time: now + Int64($0) * 300, intensity: $1) }
    return Copy.english.rain(RainOutlook(steps, moment: moment, hours: [], now: now))
  }

  @Test func theLineSaysWhatFallsAndHowHard() {
    #expect(words([3, 3], .rain) == "Rain for the whole hour")
    #expect(words([0, 6], .cold) == "Heavy snow starting in 5 min")
    #expect(words([1, 0], .sleet) == "Light sleet stopping in 5 min")
    #expect(words([9, 9], .hail) == "Heavy rain for the whole hour, hail possible")
    #expect(words([1, 1], .freezingRain) == "Light freezing rain for the whole hour, ice on roads")
    #expect(words([3, 0], .freezingRain) == "Freezing rain stopping in 5 min, ice on roads")
    #expect(words([1, 0, 1], .rain) == "Light rain on and off")
    #expect(words([1, 1, 1], .drizzle) == "Drizzle for the whole hour")
    #expect(words([1, 3, 3], .drizzle) == "Drizzle, then rain")
    #expect(words([1, 9, 9], .drizzle) == "Drizzle, then heavy rain")
    #expect(words([0, 0], .cloudy) == "Dry for the next hour")
  }
}
