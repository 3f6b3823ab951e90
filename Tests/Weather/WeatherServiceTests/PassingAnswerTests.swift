import Providers
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// A source whose terms forbid storing, beside one whose answers may be stored: its answers are shown to those who wait for them.
@Suite struct PassingAnswerTests {
  let clock = TestClock()
  let stations: FakeSource

  init() { stations = FakeSource(clock, source: .aqicn, kinds: Kinds(.air)) }

  private func fixture(_ order: [Source] = [.aqicn, .openMeteo]) throws -> ServiceFixture {
    try ServiceFixture(.auto, wasLive: true, others: [stations], clock: clock) { $0.choice.orders = [.air: order] }
  }

  private func source(_ answer: WeatherAnswer) -> Source? { answer.report?.air?.provenance.source }

  @Test func theFirstChoiceIsShownAndNoOtherSourceIsAsked() async throws {
    let fixture = try fixture()
    for count in 1...3 {
      let answer = await fixture.weather(Kinds(.air))
      #expect(source(answer) == .aqicn && answer.notes.isEmpty && answer.problems.isEmpty)
      #expect(answer.goodUntil == nil, "nobody may keep it")
      #expect(stations.callCount == count && fixture.live.callCount == 0)
    }
  }

  @Test func aPersonsChoiceIsShownAlsoWhereAnotherSourcesAirIsFresh() async throws {
    let fixture = try fixture([.openMeteo])
    #expect(source(await fixture.weather(Kinds(.air))) == .openMeteo)
    let wanted = try #require(PreferredSources(text: "air:aqicn"))
    #expect(source(await fixture.service.weather(fixture.cell, Kinds(.air), preferring: wanted)) == .aqicn)
    #expect(fixture.live.callCount == 1 && stations.callCount == 1)
    let known = fixture.service.cached(fixture.cell, Kinds(.air), preferring: wanted, now: clock.now)
    #expect(known?.freshness == .stale, "whoever wants it has to wait for it")
  }

  @Test func afterAFailureItIsShownAgainAsSoonAsItAnswers() async throws {
    let fixture = try fixture()
    stations.fail(.timeout)
    let other = await fixture.weather(Kinds(.air))
    #expect(source(other) == .openMeteo && other.notes == [.air: .fallback(from: .aqicn)])
    #expect(fixture.cached(Kinds(.air))?.freshness == .fresh, "it rests, so nobody waits for it")
    stations.fail(nil)
    clock.advance(.minutes(2))
    #expect(fixture.cached(Kinds(.air))?.freshness == .stale)
    #expect(source(await fixture.weather(Kinds(.air))) == .aqicn)
    #expect(fixture.live.callCount == 1 && stations.callCount == 2)
  }

  @Test func whereItHasNothingItIsNotAskedAgainAtOnce() async throws {
    let fixture = try fixture()
    stations.setMissing(Kinds(.air))
    for _ in 0..<3 { #expect(source(await fixture.weather(Kinds(.air))) == .openMeteo) }
    #expect(stations.callCount == 1 && fixture.live.callCount == 1)
  }

  @Test func forLaterOnlyAnswersThatMayBeStoredAreFetched() async throws {
    let fixture = try fixture()
    await fixture.service.fetchForLater(fixture.cell, Kinds(.air), by: .always)
    #expect(stations.callCount == 0 && fixture.live.callCount == 1)
    #expect(source(await fixture.service.stored(fixture.cell, Kinds(.air), maxAge: nil)) == .openMeteo)
  }

  /// Each question asks it, which uses up a person's limit; the next source is asked once instead, and its answer is stored.
  @Test func pastAPersonsLimitTheNextSourceAnswersInstead() async throws {
    let fixture = try fixture()
    let instead = Mutex(0)
    let refusing = Permission { clock.now + 60 }.orInstead {
      instead.withLock { $0 += 1 }
      return nil
    }
    for _ in 0..<3 {
      let answer = await fixture.service.weather(fixture.cell, Kinds(.air), by: refusing)
      #expect(source(answer) == .openMeteo && answer.problems.isEmpty && answer.notes == [.air: .fallback(from: .aqicn)])
    }
    #expect(stations.callCount == 0 && fixture.live.callCount == 1 && instead.withLock { $0 } == 1)
    let allowed = await fixture.service.weather(fixture.cell, Kinds(.air))
    #expect(source(allowed) == .aqicn && allowed.notes.isEmpty)
  }

  @Test func pastTheLimitsOfBothWhatIsStoredIsShown() async throws {
    let fixture = try fixture()
    let refusing = Permission { clock.now + 60 }.orInstead { clock.now + 60 }
    let nothing = await fixture.service.weather(fixture.cell, Kinds(.air), by: refusing)
    #expect(nothing.report == nil && nothing.problems == [.air: .askedTooOften])
    await fixture.service.fetchForLater(fixture.cell, Kinds(.air), by: .always)
    let stored = await fixture.service.weather(fixture.cell, Kinds(.air), by: refusing)
    #expect(source(stored) == .openMeteo && stored.notes == [.air: .fallback(from: .aqicn)])
    #expect(stations.callCount == 0 && fixture.live.callCount == 1)
  }

  /// Other kinds gain nothing by it: their source's answers are stored anyway.
  @Test func pastTheLimitNothingElseIsAsked() async throws {
    let fixture = try fixture()
    let refusing = Permission { clock.now + 60 }.orInstead { nil }
    let answer = await fixture.service.weather(fixture.cell, .all, by: refusing)
    #expect(answer.report?.kinds == Kinds(.air) && answer.problems[.current] == .askedTooOften)
  }
}
