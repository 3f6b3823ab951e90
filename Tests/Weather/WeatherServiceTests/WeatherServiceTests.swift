import Providers
import Testing
import WeatherModel

@testable import WeatherService

@Suite struct WeatherServiceTests {
  @Test func theFirstRequestAsksTheSourceAndTheNextIsAnsweredFromMemory() async throws {
    let fixture = try ServiceFixture()
    #expect(fixture.cached() == nil)
    let first = await fixture.weather()
    #expect(first.celsius == 10)
    #expect(first.problem == nil)
    #expect(first.lastTried == fixture.clock.now)
    #expect(first.goodUntil == fixture.clock.now + .minutes(15))
    #expect(!first.isSimulated)
    fixture.clock.advance(.minutes(14))
    #expect(await fixture.weather() == first)
    let cached = try #require(fixture.cached())
    #expect(cached.answer == first)
    #expect(cached.freshness == .fresh)
    #expect(cached.goodUntil == fixture.clock.now + .minutes(1))
    #expect(fixture.live.callCount == 1)
    let metrics = fixture.service.metrics()
    #expect(metrics.hits == 2)
    #expect(metrics.misses == 1)
    #expect(metrics.calls == [.openMeteo: 1])
    #expect(metrics.cells == 1)
  }

  @Test func onlyTheKindsThatAreAskedForAreFetchedAndShown() async throws {
    let fixture = try ServiceFixture()
    let answer = await fixture.weather([Kinds(.current), Kinds(.daily)])
    #expect(answer.report?.kinds == [Kinds(.current), Kinds(.daily)])
    #expect(fixture.live.calls.map(\.kinds) == [[Kinds(.current), Kinds(.daily)]])
    _ = await fixture.weather(.all)
    #expect(Set(fixture.live.calls.dropFirst().map(\.kinds)) == [[Kinds(.hourly), Kinds(.minutely), Kinds(.alerts)], Kinds(.air)])
    #expect(await fixture.weather(Kinds(.air)).report?.kinds == Kinds(.air))
    #expect(fixture.live.callCount == 3)
  }

  @Test func agingEntryIsServedWhileOneRefreshRuns() async throws {
    let fixture = try ServiceFixture()
    let old = await fixture.weather()
    fixture.clock.advance(.minutes(15))
    fixture.live.setTemperature(12)
    fixture.live.hold()
    for _ in 0..<5 { #expect(await fixture.weather() == old) }
    #expect(fixture.cached()?.freshness == .aging)
    #expect(fixture.cached()?.goodUntil == fixture.clock.now)
    await fixture.live.calls(reach: 2)
    #expect(fixture.live.callCount == 2)
    fixture.live.release()
    await fixture.changes.reach(2)
    #expect(await fixture.weather().celsius == 12)
    #expect(fixture.cached()?.freshness == .fresh)
    #expect(fixture.live.callCount == 2)
    #expect(fixture.service.metrics().refreshes == 1)
  }

  @Test func staleEntryCanBeShownWithItsAgeWhileItIsFetchedAgain() async throws {
    let fixture = try ServiceFixture()
    let old = await fixture.weather()
    fixture.clock.advance(.minutes(31))
    fixture.live.setTemperature(12)
    let shown = try #require(fixture.cached())
    #expect(shown.freshness == .stale)
    #expect(shown.answer.report == old.report)
    #expect(shown.goodUntil == fixture.clock.now)
    fixture.service.refreshInBackground(fixture.cell, Kinds(.current))
    await fixture.changes.reach(2)
    #expect(fixture.cached()?.answer.celsius == 12)
  }

  @Test func staleEntryIsNotTheAnswerWhileTheSourceCanGiveABetterOne() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(.minutes(30))
    fixture.live.setTemperature(12)
    #expect(await fixture.weather().celsius == 12)
  }

  @Test func eachKindAgesOnItsOwn() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather(.all)
    fixture.clock.advance(.minutes(5))
    _ = await fixture.weather(.all)
    #expect(fixture.live.calls.last?.kinds == [Kinds(.minutely), Kinds(.alerts)])
    fixture.clock.advance(.minutes(31))
    _ = await fixture.weather(.all)
    await fixture.live.calls(reach: 5)
    #expect(
      Set(fixture.live.calls.suffix(2).map(\.kinds)) == [[Kinds(.current), Kinds(.hourly), Kinds(.minutely), Kinds(.alerts)], Kinds(.air)])
  }

  @Test func manyCallersOfAColdCellShareOneCallPerEndpoint() async throws {
    let fixture = try ServiceFixture()
    fixture.live.hold()
    let answers = await withTaskGroup(of: WeatherAnswer.self) { group in
      for _ in 0..<2000 { group.addTask { await fixture.weather(.all) } }
      await fixture.live.calls(reach: 2)
      fixture.live.release()
      return await group.reduce(into: Set<WeatherAnswer>()) { $0.insert($1) }
    }
    #expect(answers.count == 1)
    #expect(answers.first?.report?.kinds == .all)
    #expect(fixture.live.callCount == 2)
  }

  @Test func overlappingRequestsJoinRunningCalls() async throws {
    let fixture = try ServiceFixture()
    fixture.live.hold()
    async let current = fixture.weather(Kinds(.current))
    await fixture.live.calls(reach: 1)
    async let both = fixture.weather([Kinds(.current), Kinds(.hourly)])
    await fixture.live.calls(reach: 2)
    fixture.live.release()
    #expect(await current.report?.kinds == Kinds(.current))
    #expect(await both.report?.kinds == [Kinds(.current), Kinds(.hourly)])
    #expect(fixture.live.calls.map(\.kinds) == [Kinds(.current), Kinds(.hourly)])
  }

  @Test func aPlaceWithoutRainByTheMinuteIsNotAskedAgainAndAgain() async throws {
    let fixture = try ServiceFixture()
    fixture.live.setMissing(Kinds(.minutely))
    let kinds: Kinds = [Kinds(.current), Kinds(.minutely)]
    #expect(await fixture.weather(kinds).report?.kinds == Kinds(.current))
    #expect(await fixture.weather(kinds).problem == nil)
    #expect(fixture.cached(kinds)?.freshness == .fresh)
    #expect(fixture.live.callCount == 1)
  }

  @Test func theLeastRecentlyUsedCellIsEvictedFirst() async throws {
    let probe = try ServiceFixture()
    _ = await probe.weather()
    let size = probe.service.metrics().bytes
    let fixture = try ServiceFixture { $0.memoryBytes = size * 5 / 2 }
    let cells = try (0..<3).map { try testCell(Double($0), 0) }
    for cell in [cells[0], cells[1], cells[0], cells[2]] { _ = await fixture.service.weather(cell, Kinds(.current)) }
    #expect(fixture.live.callCount == 3)
    let now = fixture.clock.now
    #expect(fixture.service.cached(cells[0], Kinds(.current), now: now) != nil)
    #expect(fixture.service.cached(cells[1], Kinds(.current), now: now) == nil)
    #expect(fixture.service.cached(cells[2], Kinds(.current), now: now) != nil)
    #expect(fixture.service.metrics().cells == 2)
  }

  @Test func stepsInThePastAreHiddenThoughKept() async throws {
    let fixture = try ServiceFixture()
    let answer = await fixture.weather([Kinds(.hourly), Kinds(.daily)])
    #expect(answer.report?.hourly?.value.first?.time == fixture.clock.now - .hours(3))
    fixture.live.fail(.unreachable)
    fixture.clock.advance(.days(1))
    let later = await fixture.weather([Kinds(.hourly), Kinds(.daily)])
    #expect(later.report?.hourly?.value.first?.time == fixture.clock.now - .hours(3))
    #expect(later.report?.daily?.value.count == 4)
    #expect(later.report?.daily?.value.first?.date == LocalZone.utc.date(of: fixture.clock.now))
    fixture.clock.advance(.days(100))
    #expect(await fixture.weather([Kinds(.hourly), Kinds(.daily)]).report == nil)
  }

  @Test func aClockThatIsSetBackDoesNotKeepAnAnswerFreshForever() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(-.days(30))
    _ = await fixture.weather()
    #expect(fixture.live.callCount == 2)
  }

  @Test func anImplausibleReportIsAnErrorAndNotWeather() async throws {
    let fixture = try ServiceFixture()
    fixture.live.setTemperature(160)
    let answer = await fixture.weather()
    #expect(answer.report == nil)
    #expect(answer.problem == .invalidData)
  }
}
