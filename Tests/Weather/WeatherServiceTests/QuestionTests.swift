import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Callers with the same request at the same time get one answer, and answers share the data in memory.
@Suite struct QuestionTests {
  @Test func simultaneousEqualRequestsShareOneAnswer() async throws {
    let fixture = try ServiceFixture()
    fixture.live.hold()
    let requests = (0..<1000).map { _ in Task { await fixture.weather(.all) } }
    await fixture.live.calls(reach: 2)
    fixture.live.release()
    var answers: Set<WeatherAnswer> = []
    for person in requests { answers.insert(await person.value) }
    #expect(answers.count == 1)
    #expect(answers.first?.report?.kinds == .all)
    #expect(fixture.live.callCount == 2)
    let metrics = fixture.service.metrics()
    #expect(metrics.hits + metrics.misses == 1000)
    #expect(fixture.service.state.withLock { $0.questions.isEmpty })
  }

  @Test func anAnswerThatMustNotBeKeptGoesToEverybodyWhoWaits() async throws {
    let fixture = try ServiceFixture(source: .aqicn)
    fixture.live.hold()
    // Each runs at once, until it waits for the answer.
    let requests = (0..<100).map { _ in Task.immediate { await fixture.weather() } }
    await fixture.live.calls(reach: 1)
    fixture.live.release()
    for person in requests { #expect(await person.value.celsius == 10) }
    #expect(fixture.live.callCount == 1)
    #expect(fixture.cached() == nil)
  }

  @Test func aRequestAfterTheSettingsChangedIsAnsweredByTheNewOnes() async throws {
    let clock = TestClock()
    let second = FakeSource(clock, source: .metNorway)
    second.setTemperature(5)
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock)
    fixture.live.hold()
    let early = Task { await fixture.weather() }
    await fixture.live.calls(reach: 1)
    var settings = fixture.service.settings
    settings.choice = .inOrder([.metNorway, .openMeteo])
    fixture.service.configure(settings: settings, providers: [fixture.live.provider, second.provider], namer: nil)
    #expect(fixture.service.settings == settings)
    #expect(await fixture.weather().celsius == 5)
    fixture.live.release()
    #expect(await early.value.report?.current != nil)
  }

  @Test func aLowerMemoryLimitAppliesAtOnce() async throws {
    let fixture = try ServiceFixture()
    for number in 0..<50 { _ = await fixture.service.weather(.numbered(number), Kinds(.current)) }
    let all = fixture.service.metrics()
    #expect(all.cells == 50)
    var settings = fixture.service.settings
    settings.memoryBytes = all.bytes / 2
    fixture.service.configure(settings: settings, providers: [fixture.live.provider], namer: nil)
    let half = fixture.service.metrics()
    #expect((20...25).contains(half.cells))
    #expect(half.bytes <= settings.memoryBytes)
    // The most recently used ones are still there.
    #expect(fixture.service.cached(.numbered(49), Kinds(.current), now: fixture.clock.now) != nil)
    settings.memoryBytes = 64 << 20
    fixture.service.configure(settings: settings, providers: [fixture.live.provider], namer: nil)
    for number in 0..<50 { _ = await fixture.service.weather(.numbered(number), Kinds(.current)) }
    #expect(fixture.service.metrics().cells == 50)
  }

  @Test func pastStepsAreNotShown() async throws {
    let fixture = try ServiceFixture()
    let start = fixture.clock.now
    _ = await fixture.weather([Kinds(.hourly), Kinds(.daily)])
    fixture.clock.advance(.minutes(20))
    let hours = try #require(fixture.cached(Kinds(.hourly))?.answer.report?.hourly?.value)
    #expect(hours.first?.time == start - .hours(2))
    // Days end by the place's clock, and a forecast that is completely in the past is removed.
    fixture.clock.advance(.days(3))
    let later = fixture.cached([Kinds(.hourly), Kinds(.daily)])?.answer.report
    #expect(later?.hourly == nil)
    #expect(later?.daily?.value.first?.date == LocalZone.utc.date(of: fixture.clock.now))
    #expect(later?.daily?.value.count == 2)
  }

  @Test func kindsOfEverySourceAreKeptApart() {
    var kinds = KindsBySource()
    #expect(kinds.isEmpty && kinds.all.isEmpty)
    for source in Source.allCases { kinds[source] = Kinds(rawValue: UInt32(source.rawValue)) }
    kinds[.nws] = .all
    for source in Source.allCases where source != .nws { #expect(kinds[source] == Kinds(rawValue: UInt32(source.rawValue))) }
    #expect(kinds[.nws] == .all && kinds.all == .all)
    for source in Source.allCases { kinds[source] = [] }
    #expect(kinds.isEmpty)
  }
}
