import Providers
import Testing
import WeatherModel

@testable import WeatherService

@Suite struct WeatherServiceFailureTests {
  @Test func aFailureNeverChangesTheAgeAndHasItsCause() async throws {
    let fixture = try ServiceFixture()
    let old = await fixture.weather()
    let fetched = fixture.clock.now
    fixture.clock.advance(.minutes(40))
    fixture.live.fail(.timeout)
    let failed = await fixture.weather()
    #expect(failed.report == old.report)
    #expect(failed.report?.current?.provenance.fetchedAt == fetched)
    #expect(failed.problem == .noConnection)
    #expect(failed.lastTried == fixture.clock.now)
    fixture.live.fail(nil)
    fixture.clock.advance(.minutes(10))
    let recovered = await fixture.weather()
    #expect(recovered.problem == nil)
    #expect(recovered.report?.current?.provenance.fetchedAt == fixture.clock.now)
    #expect(fixture.service.metrics().failures == [.openMeteo: 1])
  }

  @Test(arguments: [
    (ProviderError.Cause.unreachable, WeatherProblem.noConnection), (.timeout, .noConnection),
    (.invalid(field: "x", found: "y"), .invalidData),
    (.refusedKey, .refusedKey), (.quotaUsedUp(retryAfter: 60), .quotaUsedUp), (.unknownPlace, .unknownPlace),
    (.upstream(status: 503, reason: "busy"), .serviceError), (.upstream(status: 500, reason: nil), .serviceError),
    (.upstream(status: 400, reason: "no such variable"), .invalidData),
    (.upstream(status: 407, reason: nil), .noConnection),
  ])
  func everyCauseHasItsProblem(_ cause: ProviderError.Cause, _ problem: WeatherProblem) async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(cause)
    let answer = await fixture.weather()
    #expect(answer.report == nil)
    #expect(answer.problem == problem)
    #expect(fixture.cached()?.answer == answer)
  }

  @Test func aFailingSourceIsNotAskedForLongerAndLonger() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.unreachable)
    _ = await fixture.weather()
    for (failures, wait) in [(1, 15), (2, 30), (3, 60), (4, 120), (5, 240), (6, 300), (7, 300)] as [(Int, Int64)] {
      #expect(fixture.live.callCount == failures)
      #expect(fixture.cached()?.goodUntil == fixture.clock.now + wait)
      fixture.clock.advance(wait - 1)
      #expect(await fixture.weather().problem == .noConnection)
      #expect(fixture.live.callCount == failures)
      fixture.clock.advance(1)
      _ = await fixture.weather()
    }
  }

  @Test func jitterLengthensTheWait() async throws {
    let fixture = try ServiceFixture(jitter: 1)
    fixture.live.fail(.unreachable)
    _ = await fixture.weather()
    #expect(fixture.cached()?.goodUntil == fixture.clock.now + 18)
  }

  @Test func aQuotaIsRespectedEvenWhenAPersonAsks() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.quotaUsedUp(retryAfter: 3600))
    #expect(await fixture.weather().problem == .quotaUsedUp)
    fixture.clock.advance(3599)
    #expect(await fixture.refresh().problem == .quotaUsedUp)
    #expect(fixture.live.callCount == 1)
    fixture.live.fail(nil)
    fixture.clock.advance(1)
    #expect(await fixture.weather().celsius == 10)
  }

  @Test func failingAirDoesNotHideTheWeather() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(Kinds(.air), .timeout)
    let answer = await fixture.weather(.all)
    #expect(answer.report?.kinds == Kinds.all.subtracting(Kinds(.air)))
    #expect(answer.problem == nil)
    #expect(answer.problems == [.air: .noConnection])
    #expect(await fixture.weather(Kinds(.air)).problem == .noConnection)
  }

  @Test func failingWeatherDoesNotHideTheAir() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(Kinds(.current), .timeout)
    let answer = await fixture.weather([Kinds(.current), Kinds(.air)])
    #expect(answer.report?.kinds == Kinds(.air))
    #expect(answer.problem == .noConnection)
  }

  @Test func aForcedRefreshIsDoneAtOnceButAtMostOnceAMinute() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.live.setTemperature(11)
    #expect(await fixture.refresh().celsius == 10)
    #expect(fixture.live.callCount == 1)
    fixture.clock.advance(60)
    #expect(await fixture.refresh().celsius == 11)
    for _ in 0..<20 { _ = await fixture.refresh() }
    #expect(fixture.live.callCount == 2)
    fixture.clock.advance(59)
    _ = await fixture.refresh()
    #expect(fixture.live.callCount == 2)
  }

  @Test func aRetryAfterAFailureWaitsNoLongerThanARequestDoes() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.unreachable)
    _ = await fixture.weather()
    fixture.live.fail(nil)
    _ = await fixture.refresh()
    #expect(fixture.live.callCount == 1)
    fixture.clock.advance(15)
    #expect(await fixture.refresh().celsius == 10)
  }

  @Test func refreshesAtTheSameTimeShareOneCall() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(61)
    fixture.live.setTemperature(11)
    fixture.live.hold()
    let answers = await withTaskGroup(of: Double?.self) { group in
      for _ in 0..<50 { group.addTask { await fixture.refresh().celsius } }
      await fixture.live.calls(reach: 2)
      fixture.live.release()
      return await group.reduce(into: Set<Double?>()) { $0.insert($1) }
    }
    #expect(answers.contains(11))
    #expect(fixture.live.callCount == 2)
  }

  @Test func everyAttemptIsReported() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(.hours(1))
    fixture.live.fail(.timeout)
    _ = await fixture.weather()
    #expect(fixture.changes.cells == [fixture.cell, fixture.cell])
  }
}
