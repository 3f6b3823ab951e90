import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Which source answers, and which one replaces it when it fails.
@Suite struct FallbackTests {
  let clock = TestClock()

  private func two(_ kinds: Kinds = .all, covers: (@Sendable (Cell) -> Kinds)? = nil) throws -> (ServiceFixture, FakeSource) {
    let second = FakeSource(clock, source: .metNorway, kinds: kinds, covers: covers)
    second.setTemperature(5)
    return (try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock), second)
  }

  @Test func whileTheFirstChoiceAnswersTheOthersAreNotAsked() async throws {
    let (fixture, second) = try two()
    let answer = await fixture.weather(.all)
    #expect(answer.celsius == 10)
    #expect(answer.notes.isEmpty)
    #expect(second.callCount == 0)
  }

  @Test(arguments: [
    ProviderError.Cause.unreachable, .timeout, .invalid(field: "a", found: "b"), .refusedKey, .unknownPlace,
    .quotaUsedUp(retryAfter: 60), .upstream(status: 500, reason: "x"),
  ])
  func ifItFailsTheNextOneIsAskedInTheSameRequest(_ cause: ProviderError.Cause) async throws {
    let (fixture, second) = try two()
    fixture.live.fail(cause)
    let answer = await fixture.weather()
    #expect(answer.celsius == 5)
    #expect(answer.report?.current?.provenance.source == .metNorway)
    #expect(answer.problem == nil)
    #expect(answer.notes == [.current: .fallback(from: .openMeteo)])
    #expect(fixture.live.callCount == 1)
    #expect(second.callCount == 1)
    // Later requests get it too, without asking a source.
    #expect(await fixture.weather().celsius == 5)
    #expect(fixture.cached()?.freshness == .fresh)
    #expect(second.callCount == 1)
  }

  @Test func anOlderEntryOfTheFirstChoiceIsBetterThanAskingTheSecond() async throws {
    let (fixture, second) = try two()
    _ = await fixture.weather()
    fixture.live.fail(.timeout)
    clock.advance(.minutes(20))
    _ = await fixture.weather()
    await fixture.changes.reach(2)
    #expect(await fixture.weather().celsius == 10)
    #expect(second.callCount == 0)
    clock.advance(.minutes(11))
    #expect(await fixture.weather().celsius == 5)
    #expect(second.callCount == 1)
  }

  @Test func theFirstChoiceIsTriedAgainInTheBackgroundAndTakesOver() async throws {
    let (fixture, _) = try two()
    fixture.live.fail(.timeout)
    _ = await fixture.weather()
    fixture.live.fail(nil)
    clock.advance(15)
    let notices = fixture.changes.cells.count
    #expect(await fixture.weather().celsius == 5)
    await fixture.changes.reach(notices + 1)
    let answer = await fixture.weather()
    #expect(answer.celsius == 10)
    #expect(answer.notes.isEmpty)
  }

  @Test func aKindThatTheFirstChoiceLacksComesFromTheNext() async throws {
    let (fixture, second) = try two()
    fixture.live.setMissing(Kinds(.minutely))
    let answer = await fixture.weather([Kinds(.current), Kinds(.minutely)])
    #expect(answer.report?.minutely?.provenance.source == .metNorway)
    #expect(answer.report?.current?.provenance.source == .openMeteo)
    #expect(answer.notes.isEmpty)
    #expect(second.calls.map(\.kinds) == [Kinds(.minutely)])
  }

  @Test func aSourceIsNotAskedForPlacesItDoesNotCover() async throws {
    let north = try testCell(60, 10)
    let (fixture, second) = try two(covers: { $0 == north ? .all : [] })
    fixture.live.fail(.timeout)
    #expect(await fixture.weather().problem == .noConnection)
    #expect(second.callCount == 0)
    #expect(await fixture.service.weather(north, Kinds(.current)).celsius == 5)
    #expect(fixture.service.sources(in: fixture.cell).map(\.kinds) == [.all, []])
  }

  @Test func oldWeatherOfAnySourceIsBetterThanNone() async throws {
    let (fixture, second) = try two()
    fixture.live.fail(.timeout)
    _ = await fixture.weather()
    let fetched = clock.now
    second.fail(.timeout)
    clock.advance(.hours(5))
    let answer = await fixture.weather()
    #expect(answer.celsius == 5)
    #expect(answer.report?.current?.provenance.fetchedAt == fetched)
    #expect(answer.problem == .noConnection)
  }

  @Test func eachKindHasItsOwnOrderAndRegionsHaveTheirs() async throws {
    let second = FakeSource(clock, source: .metNorway)
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock) { settings in
      settings.choice.orders = [.air: [.metNorway]]
      settings.choice.rules = [.init(south: 60, west: 0, north: 70, east: 10, order: [.metNorway, .openMeteo])]
    }
    let here = await fixture.weather([Kinds(.current), Kinds(.air)])
    #expect(here.report?.current?.provenance.source == .openMeteo)
    #expect(here.report?.air?.provenance.source == .metNorway)
    let there = await fixture.service.weather(try testCell(65, 5), Kinds(.current))
    #expect(there.report?.current?.provenance.source == .metNorway)
  }

  @Test func withASingleSourceNoOtherIsAsked() async throws {
    let second = FakeSource(clock, source: .metNorway)
    second.setTemperature(5)
    let fixture = try ServiceFixture(.only(.metNorway), others: [second], clock: clock)
    #expect(await fixture.weather().celsius == 5)
    second.fail(.timeout)
    clock.advance(.hours(1))
    #expect(await fixture.weather().problem == .noConnection)
    #expect(fixture.live.callCount == 0)
  }

  @Test func aComparisonAsksEverySourceThroughItsOwnCache() async throws {
    let (fixture, second) = try two(covers: { _ in Kinds(.current) })
    let answers = await fixture.service.compare(fixture.cell, Kinds(.current))
    #expect(answers.map(\.source) == [.openMeteo, .metNorway])
    #expect(answers.map(\.answer.celsius) == [10, 5])
    _ = await fixture.service.compare(fixture.cell, Kinds(.current))
    #expect(fixture.live.callCount == 1)
    #expect(second.callCount == 1)
    #expect(await fixture.service.compare(fixture.cell, Kinds(.air)).map(\.source) == [.openMeteo])
  }

  @Test func aSourceWithARefusedKeyIsNotAskedForAnHourOrUntilTheKeyChanges() async throws {
    let fixture = try ServiceFixture(.auto, wasLive: true, clock: clock)
    fixture.live.fail(.refusedKey)
    #expect(await fixture.weather().problem == .refusedKey)
    #expect(fixture.status() == .refused)
    clock.advance(.hours(1) - 1)
    #expect(await fixture.service.weather(try testCell(1, 1), Kinds(.current)).problem == .refusedKey)
    #expect(fixture.live.callCount == 1)
    clock.advance(1)
    #expect(await fixture.service.weather(try testCell(2, 2), Kinds(.current)).problem == .refusedKey)
    #expect(await fixture.service.weather(try testCell(3, 3), Kinds(.current)).problem == .refusedKey)
    #expect(fixture.live.callCount == 2)
    fixture.live.fail(nil)
    let notices = fixture.changes.cells.count
    fixture.service.configure(settings: ServiceSettings(mode: .only(.openMeteo)), providers: [fixture.live.provider], namer: nil)
    #expect(fixture.changes.cells.count > notices)
    #expect(fixture.status() == .ready)
    #expect(await fixture.weather().celsius == 10)
  }

  @Test func aRefusalOfAnOldKeyDoesNotAffectTheNewOne() async throws {
    let fixture = try ServiceFixture(.auto, wasLive: true, clock: clock)
    fixture.live.fail(.refusedKey)
    fixture.live.hold()
    async let first = fixture.weather()
    await fixture.live.calls(reach: 1)
    let renewed = FakeSource(clock)
    renewed.setTemperature(7)
    fixture.service.configure(settings: ServiceSettings(mode: .only(.openMeteo)), providers: [renewed.provider], namer: nil)
    fixture.live.release()
    // A caller that waited meanwhile gets the answer for the new key.
    #expect(await first.celsius == 7)
    #expect(fixture.status() == .ready)
  }

  @Test func aRequestDuringAKeyChangeLearnsThatTheKeyIsRefused() async throws {
    let fixture = try ServiceFixture(.auto, wasLive: true, clock: clock)
    fixture.live.fail(.refusedKey)
    fixture.live.hold()
    async let first = fixture.weather()
    await fixture.live.calls(reach: 1)
    fixture.service.configure(settings: ServiceSettings(mode: .only(.openMeteo)), providers: [fixture.live.provider], namer: nil)
    async let second = fixture.weather()
    fixture.live.release()
    #expect(await first.problem == .refusedKey)
    #expect(await second.problem == .refusedKey)
    #expect(fixture.live.callCount == 2)
  }

  @Test func theOrderCanChangeWhileItRuns() async throws {
    let (fixture, second) = try two()
    #expect(await fixture.weather().celsius == 10)
    var settings = ServiceSettings(mode: .auto)
    settings.choice = .inOrder([.metNorway, .openMeteo])
    fixture.service.configure(settings: settings, providers: [fixture.live.provider, second.provider], namer: nil)
    #expect(await fixture.weather().celsius == 5)
    fixture.service.configure(settings: ServiceSettings(mode: .simulator), providers: [fixture.live.provider], namer: nil)
    #expect(await fixture.weather().isSimulated)
    fixture.service.configure(settings: ServiceSettings(mode: .only(.openMeteo)), providers: [fixture.live.provider], namer: nil)
    let back = await fixture.weather()
    #expect(!back.isSimulated)
    #expect(back.celsius == 10)
    #expect(fixture.live.callCount == 1)
  }

  @Test func atTheFirstStartEverySourceIsTriedBeforeTheSimulatorStepsIn() async throws {
    let second = FakeSource(clock, source: .metNorway)
    second.setTemperature(5)
    let fixture = try ServiceFixture(.auto, others: [second], clock: clock)
    fixture.live.fail(.unreachable)
    let answer = await fixture.weather()
    #expect(!answer.isSimulated)
    #expect(answer.celsius == 5)
    let dark = try ServiceFixture(.auto, others: [FakeSource(clock, source: .nws, covers: { _ in [] })], clock: clock)
    dark.live.fail(.unreachable)
    #expect(await dark.weather().isSimulated)
  }
}
