import Providers
import Storage
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Calls are counted before they are made, and never exceed the quota.
@Suite struct QuotaTests {
  private func ask(_ fixture: ServiceFixture, _ number: Int) async -> WeatherAnswer {
    await fixture.service.weather(Cell.numbered(number), Kinds(.current))
  }

  @Test func aQuotaAppliesToItsPeriodOnly() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(3, per: .minute), Quota(5, per: .hour)]))
    for number in 0..<10 { _ = await ask(fixture, number) }
    #expect(fixture.live.callCount == 3)
    #expect(fixture.status() == .exhausted(until: fixture.clock.now + 60))
    #expect(await ask(fixture, 11).problem == .quotaUsedUp)
    #expect(await ask(fixture, 11).rest == SourceRest(.openMeteo, until: fixture.clock.now + 60))
    #expect(await ask(fixture, 1).rest == nil, "its weather is there")
    fixture.clock.advance(60)
    for number in 20..<30 { _ = await ask(fixture, number) }
    #expect(fixture.live.callCount == 5)
    #expect(fixture.status() == .exhausted(until: fixture.clock.now + 59 * 60))
    let usage = try #require(fixture.service.sources(in: nil).first?.usage)
    #expect(usage.map(\.used) == [2, 5])
    #expect(usage.map(\.resets) == [fixture.clock.now + 60, fixture.clock.now + 59 * 60])
  }

  @Test func heavyCallsCountMore() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(10, per: .day)], weight: { _ in 4 }))
    for number in 0..<5 { _ = await ask(fixture, number) }
    #expect(fixture.live.callCount == 2)
  }

  @Test func anOwnersPlanReplacesTheUsualTerms() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(1, per: .day)])) { $0.quotas[.openMeteo] = [Quota(2, per: .day)] }
    for number in 0..<5 { _ = await ask(fixture, number) }
    #expect(fixture.live.callCount == 2)
  }

  @Test func tenThousandAtOnceNeverExceedIt() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(37, per: .minute)]))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<10_000 { group.addTask { _ = await self.ask(fixture, number) } }
    }
    #expect(fixture.live.callCount == 37)
  }

  @Test func nearTheLimitLifetimesAreExtended() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(20, per: .month)]))
    for number in 0..<15 { _ = await ask(fixture, number) }
    #expect(fixture.service.cached(.numbered(0), Kinds(.current), now: fixture.clock.now)?.goodUntil == fixture.clock.now + 900)
    _ = await ask(fixture, 15)
    let twice = try #require(fixture.service.cached(.numbered(0), Kinds(.current), now: fixture.clock.now))
    #expect(twice.goodUntil == fixture.clock.now + 1800)
    #expect(twice.answer.notes == [.current: .stretched])
    for number in 16..<19 { _ = await ask(fixture, number) }
    let four = fixture.service.cached(.numbered(0), Kinds(.current), now: fixture.clock.now)
    #expect(four?.goodUntil == fixture.clock.now + 3600)
  }

  @Test func atTheLimitCachedWeatherIsServedWithANote() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(2, per: .day)]))
    _ = await fixture.weather()
    _ = await ask(fixture, 1)
    fixture.clock.advance(.hours(3))
    let answer = await fixture.weather()
    #expect(answer.celsius == 10)
    #expect(answer.problem == nil)
    #expect(answer.notes == [.current: .quotaUsedUp(until: Quota.Window.day.end(of: fixture.clock.now))])
    #expect(fixture.live.callCount == 2)
    #expect(await fixture.refresh().celsius == 10)
    #expect(fixture.live.callCount == 2)
  }

  @Test func countersSurviveARestartAndAreSharedAmongServers() async throws {
    let clock = TestClock()
    let store = FakeStore()
    let terms = Terms(quotas: [Quota(4, per: .hour), Quota(100, per: .day)])
    let first = try ServiceFixture(terms: terms, clock: clock, store: store)
    for number in 0..<3 { _ = await ask(first, number) }
    #expect(store.counters.values.sorted() == [3, 3])
    let second = try ServiceFixture(terms: terms, clock: clock, store: store)
    await second.service.start()
    #expect(second.service.sources(in: nil).first?.usage.first?.used == 3)
    _ = await ask(second, 10)
    _ = await ask(second, 11)
    #expect(second.live.callCount == 1)
    // The first server learns of it when it counts its next call, before it makes the call.
    _ = await ask(first, 12)
    #expect(first.live.callCount == 3)
    #expect(await ask(first, 13).problem == .quotaUsedUp)
  }

  @Test func callsThatTheDatabaseCouldNotCountAreCountedLater() async throws {
    let store = FakeStore()
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(100, per: .day)]), store: store)
    store.fail(.locked)
    for number in 0..<3 { #expect(await ask(fixture, number).celsius == 10) }
    #expect(store.counters.isEmpty)
    // A save that fails later would let the database rest once more.
    await fixture.service.flush()
    store.fail(nil)
    fixture.clock.advance(31)
    _ = await ask(fixture, 4)
    #expect(store.counters.values.sorted() == [4])
  }

  @Test func periodsBeginAtRoundTimes() {
    let now = Instant(seconds: 1_709_209_845)  // 29 February 2024, 12:30:45
    #expect(Quota.Window.minute.start(of: now).seconds == 1_709_209_800)
    #expect(Quota.Window.hour.end(of: now).seconds == 1_709_211_600)
    #expect(Quota.Window.day.start(of: now).seconds == 1_709_164_800)
    #expect(Quota.Window.month.start(of: now).seconds == 1_706_745_600)
    #expect(Quota.Window.month.end(of: now).seconds == 1_709_251_200)
  }

  @Test func aRefundDoesNotAffectAnotherPeriod() {
    var counter = QuotaCounter(quotas: [Quota(1, per: .minute)])
    let then = Instant(seconds: 59)
    counter.add(1, at: then)
    counter.add(1, at: then + 1)
    counter.remove(1, countedAt: then)
    #expect(counter.used(.minute, at: then + 1) == 1)
    #expect(counter.used(.hour, at: then + 1) == 1)
    let hasRoom = counter.confirm(1, countedAt: then, at: then + 1)
    #expect(!hasRoom)
  }
}

extension Cell {
  /// One of many cells.
  static func numbered(_ number: Int) -> Cell {
    let place = Coordinate(latitude: Double(number % 90_000) / 1000, longitude: Double(number / 90_000))
    return place.map { Cell($0) } ?? .zero
  }
}
