import TestKit
import Testing
import WeatherModel

@testable import Providers

private func cell(_ latitude: Double, _ longitude: Double) throws -> Cell {
  Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
}

private let midNovember = Instant(seconds: 1_795_010_940)

@Suite struct SimulatorTests {
  let simulator = Simulator()

  @Test func theSamePlaceAndMomentAlwaysHaveTheSameWeather() throws {
    let here = try cell(64.147, -21.942)
    #expect(simulator.report(here, at: midNovember) == Simulator().report(here, at: midNovember))
    #expect(simulator.report(here, at: midNovember).current?.value != simulator.report(here, at: midNovember + .hours(9)).current?.value)
    #expect(simulator.report(here, at: midNovember).current?.value != simulator.report(try cell(-33, 151), at: midNovember).current?.value)
  }

  /// Detects changes of the arithmetic: screenshots and other tests depend on it.
  @Test func aPartialReportEqualsThatPartOfTheWholeReport() throws {
    let here = try cell(52.52, 13.405)
    let whole = simulator.report(here, at: midNovember)
    for kind in Kind.allCases {
      let part = simulator.report(here, Kinds(kind), at: midNovember)
      #expect(part.kinds == Kinds(kind))
      #expect(part.provenance(of: kind) == whole.provenance(of: kind))
    }
    #expect(simulator.report(here, Kinds(.daily), at: midNovember).daily == whole.daily)
    #expect(simulator.report(here, Kinds(.current), at: midNovember).current == whole.current)
    #expect(whole.isSimulated)
    #expect(whole.hourly?.value.count == 240)
    #expect(whole.daily?.value.count == 10)
    #expect(whole.daily?.value.first?.date == whole.zone.date(of: midNovember))
  }

  @Test func everyReportIsPlausibleAndEveryConditionOccurs() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    var seen: [Condition: Int] = [:]
    for _ in 0..<250 {
      let here = try cell(Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
      let now = Instant(seconds: Int64.random(in: 1_700_000_000...1_800_000_000, using: &random))
      let report = simulator.report(here, at: now)
      #expect(report.firstImplausible() == nil, "\(here) at \(now), seed \(seed)")
      #expect(report.kinds == .all)
      for hour in report.hourly?.value ?? [] {
        seen[hour.condition, default: 0] += 1
        let rain = hour.precipitation ?? 0
        #expect(hour.condition.isWet == (rain >= 0.1), "\(hour)")
        if let dew = hour.dewPoint { #expect(dew <= hour.temperature) }
        if let wind = hour.wind, let gust = wind.gust { #expect(gust >= wind.speed) }
        if hour.condition == .snow || hour.condition == .heavySnow { #expect(hour.temperature.celsius < 0) }
        if hour.condition == .freezingRain { #expect(hour.temperature.celsius <= 0) }
        if hour.condition == .fog { #expect((hour.visibility ?? 0) < 1000) }
        if hour.isDaylight == false { #expect((hour.uvIndex ?? 1) == 0) }
      }
    }
    for condition in Condition.allCases where condition != .unknown {
      #expect(seen[condition, default: 0] > 0, "\(condition), seed \(seed)")
    }
    let all = Double(seen.values.reduce(0, +))
    let shares = seen.map { "\($0.key) \(rounded(100 * Double($0.value) / all, 2)) %" }.sorted()
    print("The simulator's conditions: \(shares.joined(separator: ", "))")
  }

  @Test func weatherNearbyInTimeAndSpaceIsSimilar() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let latitude = Double.random(in: -89...89, using: &random)
      let longitude = Double.random(in: -180...179.9, using: &random)
      let now = Instant(seconds: Int64.random(in: 1_700_000_000...1_800_000_000, using: &random))
      let report = simulator.report(try cell(latitude, longitude), [Kinds(.current), Kinds(.hourly)], at: now)
      let hours = report.hourly?.value ?? []
      for (hour, next) in zip(hours, hours.dropFirst()) {
        #expect(abs(next.temperature.celsius - hour.temperature.celsius) < 6, "\(hour.time), seed \(seed)")
        #expect(abs((next.pressure ?? 0) - (hour.pressure ?? 0)) < 4.5, "\(hour.time), seed \(seed)")
        #expect(abs((next.cloudCover ?? 0) - (hour.cloudCover ?? 0)) < 0.75, "\(hour.time), seed \(seed)")
      }
      for index in hours.indices.dropFirst(3) {
        let expected = (hours[index].pressure ?? 0) - (hours[index - 3].pressure ?? 0)
        #expect(abs((hours[index].pressureChange ?? 99) - expected) < 0.16)
      }
      let beside = simulator.report(try cell(latitude, longitude + 0.02), Kinds(.current), at: now)
      let difference = (report.current?.value.temperature.celsius ?? 0) - (beside.current?.value.temperature.celsius ?? 99)
      #expect(abs(difference) < 1.5, "\(latitude), \(longitude) at \(now), seed \(seed)")
    }
    // Across the date line the weather is the same, whatever the clock shows.
    let east = simulator.report(try cell(-17, 179.999), Kinds(.current), at: midNovember).current?.value
    let west = simulator.report(try cell(-17, -179.999), Kinds(.current), at: midNovember).current?.value
    #expect(abs((east?.temperature.celsius ?? 0) - (west?.temperature.celsius ?? 99)) < 0.5)
    #expect(abs((east?.pressure ?? 0) - (west?.pressure ?? 99)) < 0.5)
  }

  @Test func rainPerMinuteAndPerHourAgreeAndDaysSumUpTheirHours() throws {
    var wet = 0
    for longitude in stride(from: -180.0, to: 180, by: 9) {
      let now = Instant(seconds: midNovember.seconds / 3600 * 3600)
      let report = simulator.report(try cell(51, longitude), at: now)
      let steps = report.minutely?.value ?? []
      #expect(steps.count == 24)
      #expect(steps.first?.time == now)
      guard let hour = report.hourly?.value.first(where: { $0.time == now }) else { continue }
      let mean = steps.prefix(12).reduce(0) { $0 + $1.intensity } / 12
      #expect(abs(mean - (hour.precipitation ?? 99)) < 0.06)
      if mean > 0.2 { wet += 1 }
      for day in report.daily?.value ?? [] {
        let hours = (report.hourly?.value ?? []).filter { report.zone.date(of: $0.time) == day.date }
        #expect(hours.count == 24)
        #expect(hours.map(\.temperature).min() == day.low)
        #expect(hours.map(\.temperature).max() == day.high)
        let sum = hours.reduce(0) { $0 + ($1.precipitation ?? 0) }
        #expect(abs(sum - (day.precipitation ?? 99)) < 0.06)
      }
    }
    #expect(wet > 0)
  }

  @Test func climateFollowsLatitudeAndSeason() throws {
    func mean(_ latitude: Double, _ date: String) throws -> Double {
      let start = try #require(Instant(iso8601: date))
      var sum = 0.0
      var count = 0.0
      for longitude in stride(from: -180.0, to: 180, by: 40) {
        for hour in simulator.report(try cell(latitude, longitude), Kinds(.hourly), at: start).hourly?.value ?? [] {
          sum += hour.temperature.celsius
          count += 1
        }
      }
      return sum / count
    }
    let january = "2026-01-15T00:00:00Z"
    let july = "2026-07-15T00:00:00Z"
    #expect(try mean(0, january) > 22)
    #expect(try mean(50, july) > mean(50, january) + 12)
    #expect(try mean(-50, january) > mean(-50, july) + 12)
    #expect(try mean(85, january) < -20)
    #expect(try mean(0, january) > mean(45, january) + 15)
  }
}
