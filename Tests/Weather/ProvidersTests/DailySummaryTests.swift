import Providers
import TestKit
import Testing
import WeatherModel

@Suite struct DailySummaryTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

  private func steps(from start: Instant, every length: Int64, count: Int, _ change: (Int, inout Moment) -> Void = { _, _ in }) -> [Moment]
  {
    (0..<count).map { index in
      var moment = Moment(time: start + length * Int64(index), condition: .cloudy, temperature: Temperature(celsius: Double(index)))
      change(index, &moment)
      return moment
    }
  }

  @Test func fortyThreeHourlyStepsBecomeFiveLocalDays() throws {
    let zone = LocalZone(identifier: "", offset: 19_800)  // Steps begin at 02:30, 05:30 …
    let start = try instant("2026-11-18T15:00Z")  // 20:30 there
    let days = DailySummary(steps: steps(from: start, every: .hours(3), count: 40), zone: zone, now: start + 60).days
    // Two steps of today, four full days, and six of eight steps of the last.
    #expect(days.map(\.date.description) == ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
    #expect(days[0].low.celsius == 0 && days[0].high.celsius == 1)
    #expect(days[1].low.celsius == 2 && days[1].high.celsius == 9)
    #expect(days[5].low.celsius == 34 && days[5].high.celsius == 39)
  }

  @Test func aDayThatIsLessThanHalfCoveredIsDroppedExceptToday() throws {
    let start = try instant("2026-11-18T00:00Z")
    func dates(_ count: Int) -> [String] {
      DailySummary(steps: steps(from: start + .hours(21), every: .hours(3), count: count), zone: .utc, now: start + .hours(22)).days
        .map(\.date.description)
    }
    #expect(dates(1) == ["2026-11-18"])
    #expect(dates(4) == ["2026-11-18"])
    #expect(dates(5) == ["2026-11-18", "2026-11-19"])
    // The last step of yesterday is not enough for that day.
    let later = DailySummary(steps: steps(from: start + .hours(21), every: .hours(3), count: 9), zone: .utc, now: start + .hours(25)).days
    #expect(later.map(\.date.description) == ["2026-11-19"])
    #expect(DailySummary(steps: [], zone: .utc, now: start).days.isEmpty)
  }

  @Test func amountsAreSummedAndTheHighestChanceCounts() throws {
    let start = try instant("2026-11-18T00:00Z")
    let three = steps(from: start, every: .hours(3), count: 8) { index, moment in
      moment.precipitation = index < 2 ? 0.5 : nil
      moment.precipitationChance = index == 3 ? 0.8 : 0.1
      moment.uvIndex = Double(index)
    }
    let day = try #require(DailySummary(steps: three, zone: .utc, now: start).days.first)
    #expect(day.precipitation == 3)
    #expect(day.precipitationChance == 0.8)
    #expect(day.uvIndex == 7)
    let bare = try #require(DailySummary(steps: steps(from: start, every: .hours(1), count: 24), zone: .utc, now: start).days.first)
    #expect(bare.precipitation == nil && bare.precipitationChance == nil && bare.wind == nil && bare.uvIndex == nil)
  }

  @Test func theRainOfAStepAcrossMidnightIsSplitByTime() throws {
    // Half an hour of the step from 20:30 UTC on falls into the first day, the rest into the second; at the end of the series likewise.
    let zone = LocalZone(identifier: "America/St_Johns", offset: -9000)
    let start = try instant("2026-03-07T23:00Z") + .hours(3)
    let all = steps(from: start - .hours(24), every: .hours(3), count: 17) { index, moment in
      moment.precipitation = index == 8 ? 12 : index == 0 ? 6 : nil
    }
    let days = DailySummary(steps: all, zone: zone, now: start).days
    #expect(days.map(\.date.description) == ["2026-03-07", "2026-03-08"])
    #expect(days.map(\.precipitation) == [21, 30])
  }

  @Test func daysFollowTheClockThroughItsChanges() throws {
    let back = LocalZone(
      identifier: "", offset: 7200, changes: [LocalZone.Change(start: try instant("2026-10-25T01:00Z"), offset: 3600)])
    let start = try instant("2026-10-23T22:00Z")
    let hourly = steps(from: start, every: .hours(1), count: 24 + 25 + 24) { _, moment in moment.precipitation = 1 }
    let days = DailySummary(steps: hourly, zone: back, now: start).days
    #expect(days.map(\.precipitation) == [24, 25, 24])
    #expect(days.map(\.date.description) == ["2026-10-24", "2026-10-25", "2026-10-26"])

    let forth = LocalZone(
      identifier: "", offset: -10_800, changes: [LocalZone.Change(start: try instant("2018-11-04T03:00Z"), offset: -7200)])
    let spring = try instant("2018-11-03T03:00Z")
    let short = steps(from: spring, every: .hours(1), count: 24 + 23 + 24) { _, moment in moment.precipitation = 1 }
    #expect(DailySummary(steps: short, zone: forth, now: spring).days.map(\.precipitation) == [24, 23, 24])
  }

  @Test func theStrongestWindCountsWithTheMeanDirection() throws {
    let start = try instant("2026-11-18T00:00Z")
    let windy = steps(from: start, every: .hours(3), count: 8) { index, moment in
      // Around north: the mean of 350 and 10 is 0, not 180.
      moment.wind = Wind(speed: index == 4 ? 9 : 5, gust: index == 2 ? 20 : nil, direction: index.isMultiple(of: 2) ? 350 : 10)
    }
    let wind = try #require(DailySummary(steps: windy, zone: .utc, now: start).days.first?.wind)
    #expect(wind.speed == 9)
    #expect(wind.gust == 20)
    let direction = try #require(wind.direction)
    #expect(direction > 350 || direction < 10)

    let opposed = steps(from: start, every: .hours(3), count: 8) { index, moment in
      moment.wind = Wind(speed: 5, direction: index.isMultiple(of: 2) ? 90 : 270)
    }
    #expect(DailySummary(steps: opposed, zone: .utc, now: start).days.first?.wind?.direction == 90)
  }

  private func condition(_ hours: [(Condition, Int)], daylight: Range<Int>? = 8..<18) throws -> Condition? {
    let start = try instant("2026-11-18T00:00Z")
    let all = hours.flatMap { Array(repeating: $0.0, count: $0.1) }
    let moments = steps(from: start, every: .hours(1), count: all.count) { index, moment in
      moment.condition = all[index]
      if let daylight { moment.isDaylight = daylight.contains(index) }
    }
    return DailySummary(steps: moments, zone: .utc, now: start).days.first?.condition
  }

  @Test func theWorstConditionThatLastsNamesTheDay() throws {
    #expect(try condition([(.clear, 10), (.rain, 3), (.clear, 11)]) == .rain)
    #expect(try condition([(.clear, 10), (.rain, 2), (.clear, 12)]) == .clear)
    // Two hours of heavy rain and two of rain make a rainy day.
    #expect(try condition([(.clear, 10), (.heavyRain, 2), (.rain, 2), (.clear, 10)]) == .rain)
    #expect(try condition([(.clear, 10), (.heavyRain, 3), (.rain, 9), (.clear, 2)]) == .heavyRain)
    #expect(try condition([(.clear, 15), (.thunderstorm, 1), (.clear, 8)]) == .thunderstorm)
    #expect(try condition([(.snow, 15), (.freezingRain, 1), (.rain, 8)]) == .freezingRain)
    #expect(try condition([(.snow, 3), (.rain, 21)]) == .snow)
  }

  @Test func withoutRainTheDaylightHoursDecide() throws {
    #expect(try condition([(.clear, 8), (.cloudy, 6), (.clear, 10)]) == .cloudy)
    #expect(try condition([(.clear, 8), (.cloudy, 5), (.partlyCloudy, 5), (.clear, 6)]) == .cloudy)
    #expect(try condition([(.clear, 8), (.cloudy, 6), (.clear, 10)], daylight: 0..<0) == .clear)
    #expect(try condition([(.clear, 8), (.cloudy, 6), (.clear, 10)], daylight: nil) == .clear)
    #expect(try condition([(.clear, 12), (.fog, 12)]) == .fog)
  }

  @Test func stepsOutOfOrderNeverCrash() throws {
    let start = try instant("2026-11-18T00:00Z")
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      var moments = steps(from: start, every: .hours(3), count: 40)
      moments.shuffle(using: &random)
      let days = DailySummary(steps: moments, zone: .utc, now: start).days
      #expect(days.allSatisfy { $0.low <= $0.high }, "seed \(seed)")
    }
  }
}
