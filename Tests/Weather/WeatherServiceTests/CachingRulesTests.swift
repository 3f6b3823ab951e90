import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// The sources' own rules about whether and how long their answers may be kept.
@Suite struct CachingRulesTests {
  @Test func aSourcesOwnExpiryWinsWhenItIsLonger() async throws {
    let fixture = try ServiceFixture()
    fixture.live.change { $0.expiresAfter = .hours(2) }
    _ = await fixture.weather()
    #expect(fixture.cached()?.goodUntil == fixture.clock.now + .hours(2))
    fixture.clock.advance(.hours(2) - 1)
    #expect(fixture.cached()?.freshness == .fresh)
    fixture.clock.advance(1)
    #expect(fixture.cached()?.freshness == .stale)
    let short = try ServiceFixture()
    short.live.change { $0.expiresAfter = 10 }
    _ = await short.weather()
    #expect(short.cached()?.goodUntil == short.clock.now + .minutes(15))
    let endless = try ServiceFixture()
    endless.live.change { $0.expiresAfter = .days(4000) }
    _ = await endless.weather()
    #expect(endless.cached()?.goodUntil == endless.clock.now + .days(1))
  }

  @Test func anUnchangedAnswerIsRenewed() async throws {
    let store = FakeStore()
    let fixture = try ServiceFixture(store: store)
    fixture.live.change { $0.validator = "yesterday" }
    _ = await fixture.weather()
    fixture.live.change {
      $0.unchanged = .all
      $0.temperature = 99
    }
    fixture.clock.advance(.minutes(31))
    let answer = await fixture.weather()
    #expect(fixture.live.calls.map(\.validators) == [[:], [.current: "yesterday"]])
    #expect(answer.celsius == 10)
    #expect(answer.problem == nil)
    #expect(answer.report?.current?.provenance.fetchedAt == fixture.clock.now)
    #expect(answer.report?.current?.provenance.validAt == fixture.clock.now - .minutes(31))
    await fixture.service.flush()
    #expect(store.rows.values.map(\.fetchedAt) == [fixture.clock.now])
    #expect(store.rows.values.map(\.validator) == ["yesterday"])
  }

  @Test func anUnchangedAnswerWithoutAKeptOneIsInvalid() async throws {
    let fixture = try ServiceFixture()
    fixture.live.change { $0.unchanged = .all }
    #expect(await fixture.weather().problem == .invalidData)
  }

  @Test func anAnswerThatMustNotBeKeptGoesOnlyToThoseWhoWaited() async throws {
    let clock = TestClock()
    let store = FakeStore()
    let stations = FakeSource(clock, source: .aqicn, kinds: Kinds(.air))
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [stations], clock: clock, store: store) {
      $0.choice.orders = [.air: [.aqicn]]
    }
    stations.hold()
    let answers = await withTaskGroup(of: WeatherAnswer.self) { group in
      for _ in 0..<20 { group.addTask { await fixture.weather([Kinds(.current), Kinds(.air)]) } }
      await stations.calls(reach: 1)
      // A caller that comes later would cause another call; here all of them wait once the weather has arrived.
      await fixture.live.calls(reach: 1)
      stations.release()
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers { #expect(answer.report?.air?.provenance.source == .aqicn) }
    #expect(stations.mostAtOnce == 1)
    let calls = stations.callCount
    #expect(fixture.cached([Kinds(.current), Kinds(.air)])?.answer.report?.kinds == Kinds(.current))
    #expect(fixture.cached([Kinds(.current), Kinds(.air)])?.freshness == .stale)
    _ = await fixture.weather(Kinds(.air))
    #expect(stations.callCount == calls + 1)
    // A background refresh would have no recipient.
    fixture.service.refreshInBackground(fixture.cell, Kinds(.air))
    #expect(fixture.service.metrics().calls[.aqicn] == calls + 1)
    await fixture.service.flush()
    #expect(Set(store.rows.keys.map(\.kind)) == [.current])
    #expect(await fixture.service.stored(fixture.cell, .all, maxAge: nil).report?.kinds == Kinds(.current))
  }

  @Test func aNameIsAskedForOncePerCellAndKept() async throws {
    let clock = TestClock()
    let asked = Changes()
    let namer = ReverseGeocoder(source: .bigDataCloud, terms: Terms(quotas: [Quota(2, per: .day)])) { cell async throws(ProviderError) in
      asked.add(cell)
      return PlaceName(name: "Reykjavík")
    }
    let store = FakeStore()
    let fixture = try ServiceFixture(clock: clock, store: store, namer: namer)
    // The answer does not wait for the name.
    _ = await fixture.weather()
    await fixture.changes.reach(2)
    #expect(await fixture.weather().report?.placeName == "Reykjavík")
    clock.advance(.hours(1))
    _ = await fixture.weather()
    await fixture.service.flush()
    #expect(asked.cells == [fixture.cell])
    for number in 0..<5 { _ = await fixture.service.weather(.numbered(number), Kinds(.current)) }
    await asked.reach(2)
    #expect(
      fixture.service.sources(in: nil).first { $0.source == .bigDataCloud }?.status
        == .exhausted(until: Quota.Window.day.end(of: clock.now)))
    // A later start finds the name in the database.
    let later = try ServiceFixture(clock: clock, store: store, namer: namer)
    #expect(await later.weather().report?.placeName == "Reykjavík")
    #expect(later.live.callCount == 0)
    clock.advance(.hours(2))
    #expect(await later.weather().report?.placeName == "Reykjavík")
    #expect(asked.cells.filter { $0 == fixture.cell }.count == 1)
  }

  @Test func whereTheSourceNamesThePlaceNoOtherIsAsked() async throws {
    let asked = Changes()
    let namer = ReverseGeocoder(source: .bigDataCloud, terms: Terms()) { cell async throws(ProviderError) in
      asked.add(cell)
      return nil
    }
    let fixture = try ServiceFixture(namer: namer)
    fixture.live.change { $0.placeName = "Reykjavík" }
    #expect(await fixture.weather().report?.placeName == "Reykjavík")
    #expect(fixture.service.metrics().calls[.bigDataCloud] == nil)
  }
}
