import Foundation
import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// `--source auto`: at the first start, the simulator replaces sources that can't be reached.
@Suite struct FirstStartTests {
  @Test func theSimulatorStepsInWhenNoSourceEverAnswered() async throws {
    let fixture = try ServiceFixture(.auto)
    fixture.live.fail(.unreachable)
    let answer = await fixture.weather()
    #expect(answer.isSimulated)
    #expect(answer.report?.isSimulated == true)
    #expect(answer.problem == nil)
    #expect(fixture.service.metrics().isSimulating)
    #expect(!fixture.mark.value)
    #expect(fixture.cached()?.answer == answer)
    #expect(fixture.cached()?.goodUntil == fixture.clock.now + 30)
  }

  @Test func theSimulatorStaysAwayOnceALiveSourceHasAnswered() async throws {
    let fixture = try ServiceFixture(.auto, wasLive: true)
    fixture.live.fail(.unreachable)
    let answer = await fixture.weather()
    #expect(answer.report == nil)
    #expect(answer.problem == .noConnection)
    #expect(!answer.isSimulated)
    #expect(fixture.simulated.callCount == 0)
  }

  @Test func aLiveAnswerIsRememberedAcrossRestarts() async throws {
    let fixture = try ServiceFixture(.auto)
    #expect(await fixture.weather().isSimulated == false)
    #expect(fixture.mark.value)
    fixture.live.fail(.unreachable)
    fixture.clock.advance(.hours(2))
    let later = await fixture.weather()
    #expect(later.problem == .noConnection)
    #expect(later.celsius == 10)
    #expect(!later.isSimulated)
  }

  @Test func onlyAnUnreachableSourceIsReplaced() async throws {
    for cause in [ProviderError.Cause.unknownPlace, .quotaUsedUp(retryAfter: nil), .invalid(field: "a", found: "b"), .refusedKey] {
      let fixture = try ServiceFixture(.auto)
      fixture.live.fail(cause)
      #expect(await fixture.weather().isSimulated == false)
    }
  }

  /// The simulator replaces sources that can't be reached. Where nobody has warnings, that is the answer, and not made-up ones.
  @Test func whatNoSourceHasIsNotSimulatedOnItsOwn() async throws {
    let clock = TestClock()
    let live = FakeSource(clock, kinds: Kinds.all.subtracting(Kinds(.alerts)))
    let simulated = FakeSource(clock, source: .simulator)
    live.fail(.unreachable)
    let service = WeatherService(
      settings: ServiceSettings(mode: .auto), providers: [live.provider], simulator: simulated.provider, marker: Mark(false).marker,
      clock: { clock.now }, jitter: { 0 })
    let cell = try testCell(64.147, -21.942)
    #expect(await service.weather(cell, Kinds(.alerts)).hasNoSource)
    #expect(simulated.callCount == 0)
    #expect(await service.weather(cell, [Kinds(.current), Kinds(.alerts)]).isSimulated)
  }

  @Test func theLiveSourceIsTriedAgainInTheBackgroundAndItsFirstAnswerEndsTheSimulation() async throws {
    let fixture = try ServiceFixture(.auto)
    fixture.live.fail(.unreachable)
    _ = await fixture.weather()
    let other = try testCell(1, 1)
    _ = await fixture.service.weather(other, Kinds(.current))
    #expect(fixture.live.callCount == 1)
    // Half a minute later the simulator answers at once, and the source is asked in the background.
    fixture.clock.advance(30)
    fixture.live.hold()
    #expect(await fixture.weather().isSimulated)
    #expect(await fixture.weather().isSimulated)
    await fixture.live.calls(reach: 2)
    let before = fixture.changes.cells.count
    fixture.live.release()
    await fixture.changes.reach(before + 1)
    // It failed again, so the next attempt is a minute away.
    fixture.live.fail(nil)
    fixture.clock.advance(59)
    _ = await fixture.weather()
    #expect(fixture.live.callCount == 2)
    fixture.clock.advance(1)
    fixture.live.setTemperature(7)
    let notices = fixture.changes.cells.count
    #expect(await fixture.weather().isSimulated)
    await fixture.changes.reach(notices + 3)
    #expect(Set(fixture.changes.cells.suffix(3)) == [fixture.cell, other])
    #expect(fixture.mark.value)
    let answer = await fixture.weather()
    #expect(!answer.isSimulated)
    #expect(answer.report?.isSimulated == false)
    #expect(answer.celsius == 7)
    #expect(fixture.service.cached(other, Kinds(.current), now: fixture.clock.now) == nil)
  }

  @Test func simulatedWeatherNeverEntersTheLiveCache() async throws {
    let fixture = try ServiceFixture(.auto)
    fixture.live.fail(Kinds(.current), .unreachable)
    _ = await fixture.weather(.all)
    fixture.live.fail(nil)
    fixture.clock.advance(31)
    let notices = fixture.changes.cells.count
    _ = await fixture.weather(Kinds(.hourly))
    await fixture.changes.reach(notices + 1)
    let answer = await fixture.weather(.all)
    #expect(answer.report?.provenances.allSatisfy { $0.source == .openMeteo } == true)
  }

  @Test func aChosenSimulatorNeverAsksALiveSource() async throws {
    let fixture = try ServiceFixture(.simulator)
    #expect(await fixture.weather(.all).isSimulated)
    fixture.clock.advance(.hours(3))
    #expect(await fixture.weather(.all).isSimulated)
    #expect(fixture.live.callCount == 0)
    #expect(!fixture.mark.value)
  }

  @Test func theMarkerIsAFileThatIsCreatedOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weatherglass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a leftover temporary folder does no harm
    let marker = LiveMarker.file(inFolder: folder.path)
    #expect(!marker.isSet())
    marker.set()
    #expect(marker.isSet())
    marker.set()
    #expect(LiveMarker.file(inFolder: folder.path).isSet())
    let nowhere = LiveMarker.file(inFolder: folder.path + "/missing")
    nowhere.set()
    #expect(!nowhere.isSet())
  }
}
