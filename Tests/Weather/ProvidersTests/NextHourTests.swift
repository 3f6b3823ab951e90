import HTTPClient
import Testing
import WeatherModel

@testable import Providers

@Suite struct WeatherKitNextHourTests {
  private func decoded(_ minutes: [(chance: Double?, intensity: Double)], summary: String? = nil) throws -> [RainStep] {
    let items = minutes.enumerated().map { index, minute in
      let chance = minute.chance.map { #""precipitationChance":\#($0),"# } ?? ""
      let time = WeatherKitFixture.now + .minutes(Int64(index))
      return #"{"startTime":"\#(time)",\#(chance)"precipitationIntensity":\#(minute.intensity)}"#
    }
    let member = summary.map { #""summary":\#($0),"# } ?? ""
    let body =
      #"{"name":"NextHourForecast",\#(WeatherKitFixture.metadata("2026-10-03T10:33:05Z")),\#(member)"minutes":[\#(items.joined(separator: ","))]}"#
    let reading = DecodingContext(fetchedAt: WeatherKitFixture.now)
    guard case .weather(let report) = try WeatherKitDecoding.understand(answer(body), endpoint: nil, reading) else { return [] }
    return try #require(report.minutely?.value)
  }

  private let now = WeatherKitFixture.now

  @Test func unlikelyTracesAreDry() throws {
    let minutes = (0..<60).map { (chance: Double?(0.01), intensity: 0.1 + Double($0) * 0.0045) }
    let clear = #"[{"startTime":"\#(now)","condition":"clear","precipitationChance":0,"precipitationIntensity":0}]"#
    let steps = try decoded(minutes, summary: clear)
    #expect(steps.count == 60)
    #expect(steps.allSatisfy { $0.intensity == 0 })
    let moment = Moment(time: now, condition: .clear, temperature: Temperature(celsius: 15))
    #expect(RainOutlook(steps, moment: moment, hours: [], now: now).kind == .dry)
  }

  @Test func eachOfTheThreeRulesAppliesByItself() throws {
    // Less than 10 % likely; less than 0.1 mm/h; clear by the summary.
    #expect(try decoded([(0.09, 2), (0.1, 2), (nil, 2)]).map(\.intensity) == [0, 2, 2])
    #expect(try decoded([(0.9, 0.09), (0.9, 0.1)]).map(\.intensity) == [0, 0.1])
    let summary = """
      [{"startTime":"\(now)","endTime":"\(now + .minutes(1))","condition":"rain"},\
      {"startTime":"\(now + .minutes(1))","endTime":"\(now + .minutes(2))","condition":"clear"},\
      {"startTime":"\(now + .minutes(2))","condition":"rain"}]
      """
    #expect(try decoded([(0.9, 2), (0.9, 2), (0.9, 2)], summary: summary).map(\.intensity) == [2, 0, 2])
  }

  @Test func anInvalidSummaryIsAnError() {
    #expect(invalidField { _ = try decoded([(0.9, 2)], summary: "{}") } == "summary")
    #expect(invalidField { _ = try decoded([(0.9, 2)], summary: "[5]") } == "summary[0]")
    #expect(invalidField { _ = try decoded([(0.9, 2)], summary: #"[{"condition":"clear"}]"#) } == "summary[0].startTime")
  }
}
