import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// A person's own choice of sources.
@Suite struct PreferredSourcesTests {
  let clock = TestClock()

  private func preferring(_ text: String) throws -> PreferredSources { try #require(PreferredSources(text: text)) }

  /// Open-Meteo, the server's first choice, reports 10 °C; MET Norway 5 °C.
  private func two(_ mode: SourceMode = .auto, covers: (@Sendable (Cell) -> Kinds)? = nil) throws -> (ServiceFixture, FakeSource) {
    let second = FakeSource(clock, source: .metNorway, covers: covers)
    second.setTemperature(5)
    return (try ServiceFixture(mode, wasLive: true, others: [second], clock: clock), second)
  }

  @Test func theChosenSourceAnswersAndNoOtherIsAsked() async throws {
    let (fixture, second) = try two()
    let wanted = try preferring("current:met-norway")
    let answer = await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: wanted)
    #expect(answer.celsius == 5 && answer.notes.isEmpty && answer.problem == nil)
    #expect(fixture.live.callCount == 0 && second.callCount == 1)
    #expect(fixture.service.cached(fixture.cell, [Kinds(.current)], preferring: wanted, now: clock.now)?.freshness == .fresh)
  }

  @Test func differentChoicesAreServedFromTheSameMemory() async throws {
    let (fixture, second) = try two()
    let wanted = try preferring("current:met-norway")
    for _ in 0..<3 {
      #expect(await fixture.weather().celsius == 10)
      #expect(await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: wanted).celsius == 5)
    }
    #expect(fixture.live.callCount == 1 && second.callCount == 1)
  }

  @Test func kindsWithoutAChoiceFollowTheServersOrder() async throws {
    let (fixture, _) = try two()
    let answer = await fixture.service.weather(fixture.cell, .all, preferring: try preferring("hourly:met-norway"))
    #expect(answer.report?.provenance(of: .hourly)?.source == .metNorway)
    #expect(answer.report?.provenance(of: .current)?.source == .openMeteo)
  }

  @Test func whenTheChosenSourceFailsTheServersOrderApplies() async throws {
    let (fixture, second) = try two()
    second.fail(.timeout)
    let answer = await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: try preferring("current:met-norway"))
    #expect(answer.celsius == 10 && answer.notes == [.current: .fallback(from: .metNorway)])
  }

  @Test(arguments: ["current:nws", "current:bigdatacloud", "current:simulator"])
  func aChosenSourceThatCannotBeAskedIsSkipped(_ text: String) async throws {
    let (fixture, _) = try two()
    let answer = await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: try preferring(text))
    #expect(answer.celsius == 10 && answer.notes.isEmpty && !answer.isSimulated)
  }

  @Test func aChosenSourceThatDoesNotCoverThePlaceIsSkipped() async throws {
    let (fixture, second) = try two(covers: { _ in [] })
    #expect(await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: try preferring("current:met-norway")).celsius == 10)
    #expect(second.callCount == 0)
  }

  @Test func theOwnerMayAllowNoChoice() async throws {
    let (fixture, second) = try two(.only(.openMeteo))
    #expect(await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: try preferring("current:met-norway")).celsius == 10)
    #expect(second.callCount == 0)
  }

  @Test func aForcedRefreshAsksTheChosenSource() async throws {
    let (fixture, second) = try two()
    let wanted = try preferring("current:met-norway")
    _ = await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: wanted)
    clock.advance(.minutes(2))
    _ = await fixture.service.refresh(fixture.cell, [Kinds(.current)], preferring: wanted)
    #expect(fixture.live.callCount == 0 && second.callCount == 2)
  }

  @Test func oldWeatherIsRefreshedInTheBackgroundFromTheChosenSource() async throws {
    let (fixture, second) = try two()
    let wanted = try preferring("current:met-norway")
    _ = await fixture.service.weather(fixture.cell, [Kinds(.current)], preferring: wanted)
    await fixture.changes.reach(1)
    clock.advance(.minutes(20))
    fixture.service.refreshInBackground(fixture.cell, [Kinds(.current)], preferring: wanted)
    await fixture.changes.reach(2)
    #expect(fixture.live.callCount == 0 && second.callCount == 2)
  }
}
