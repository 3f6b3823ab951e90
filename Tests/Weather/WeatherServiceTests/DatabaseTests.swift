import Providers
import Storage
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// The database behind the memory: read when memory has no entry, written in the background, and never in the way.
@Suite struct DatabaseTests {
  let clock = TestClock()
  let store = FakeStore()

  @Test func fetchedWeatherIsThereAfterARestart() async throws {
    let first = try ServiceFixture(clock: clock, store: store)
    first.live.change { $0.zone = LocalZone(identifier: "Atlantic/Reykjavik", offset: 0) }
    let answer = await first.weather(.all)
    await first.service.flush()
    #expect(store.rows.count == 6)
    let second = try ServiceFixture(clock: clock, store: store)
    #expect(await second.weather(.all) == answer)
    #expect(second.live.callCount == 0)
    #expect(store.loads == 1 + 2 + 1)  // a cold start, two calls, and a cold start again
  }

  @Test func aThousandColdRequestsReadItOnceAndAskOnce() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 { group.addTask { _ = await fixture.weather(.all) } }
    }
    #expect(fixture.live.callCount == 2)
    #expect(store.loads == 3)
  }

  @Test func tenThousandColdRequestsAskOnceWithoutADatabaseToo() async throws {
    let fixture = try ServiceFixture(clock: clock)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10_000 { group.addTask { _ = await fixture.weather(.all) } }
    }
    #expect(fixture.live.callCount == 2)
  }

  @Test func answersDuringATransactionGoIntoTheNextOneTogether() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    store.hold()
    for number in 0..<20 { _ = await fixture.service.weather(.numbered(number), Kinds(.current)) }
    store.release()
    await fixture.service.flush()
    #expect(store.rows.count == 20)
    #expect(store.saves.count <= 2)
  }

  @Test(arguments: [StorageError.locked, .full, .readOnly, .corrupt(detail: "x"), .unavailable(detail: "y")])
  func aFailingDatabaseStopsNothingAndRecovers(_ error: StorageError) async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    store.fail(error)
    #expect(await fixture.weather().celsius == 10)
    await fixture.service.flush()
    #expect(!fixture.service.storeState().isWorking)
    #expect(fixture.service.storeState().since == clock.now)
    #expect(fixture.service.metrics().unsaved == 1)
    store.fail(nil)
    clock.advance(.minutes(1))
    _ = await fixture.service.weather(.numbered(1), Kinds(.current))
    await fixture.service.flush()
    #expect(fixture.service.storeState().isWorking)
    #expect(store.rows.count == 2)
    #expect(fixture.service.metrics().unsaved == 0)
  }

  @Test func anInvalidEntryIsFetchedAgain() async throws {
    let cell = try testCell(64.147, -21.942)
    for json in ["", "{}", "null", #"{"latitude":64.147,"longitude":-21.942,"zone":{"id":"","offset":0},"current":7}"#] {
      store.put(StoredWeather(key: WeatherKey(cell, .current, .openMeteo), json: Array(json.utf8), fetchedAt: clock.now - 60))
      let fixture = try ServiceFixture(clock: clock, store: store)
      #expect(await fixture.weather().celsius == 10)
      #expect(fixture.live.callCount == 1)
      await fixture.service.flush()
    }
  }

  @Test func offlineAsksNoSourceAndKeepsToTheRequestedAge() async throws {
    let first = try ServiceFixture(clock: clock, store: store)
    _ = await first.weather()
    await first.service.flush()
    clock.advance(.hours(3))
    let second = try ServiceFixture(clock: clock, store: store)
    #expect(await second.service.stored(second.cell, .all, maxAge: nil).celsius == 10)
    #expect(await second.service.stored(second.cell, .all, maxAge: .hours(3)).celsius == 10)
    #expect(await second.service.stored(second.cell, .all, maxAge: .hours(3) - 1).report == nil)
    #expect(await second.service.stored(.zero, .all, maxAge: nil).report == nil)
    #expect(second.live.callCount == 0)
  }

  @Test func liveWeatherInTheDatabaseMeansThatASourceWasReached() async throws {
    let first = try ServiceFixture(clock: clock, store: store)
    _ = await first.weather()
    await first.service.flush()
    clock.advance(.hours(3))
    let second = try ServiceFixture(.auto, clock: clock, store: store)
    second.live.fail(.unreachable)
    let answer = await second.weather()
    #expect(!answer.isSimulated)
    #expect(answer.celsius == 10)
    #expect(answer.problem == .noConnection)
    #expect(second.mark.value)
  }

  @Test func simulatedWeatherIsNotStored() async throws {
    let fixture = try ServiceFixture(.auto, clock: clock, store: store)
    fixture.live.fail(.unreachable)
    #expect(await fixture.weather(.all).isSimulated)
    await fixture.service.flush()
    #expect(store.rows.isEmpty)
  }

  @Test func oneServerAsksAndTheOtherUsesItsAnswer() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    let key = WeatherKey(fixture.cell, .current, .openMeteo)
    store.claim(key, until: clock.now + 30)
    let other = try ServiceFixture(clock: clock)
    other.live.setTemperature(7)
    let answer = await other.weather()
    let report = try #require(answer.report)
    let row = StoredWeather(key: key, json: report.json, fetchedAt: clock.now)
    store.whilePaused { [store] in store.put(row) }
    #expect(await fixture.weather().celsius == 7)
    #expect(fixture.live.callCount == 0)
    #expect(fixture.service.metrics().calls[.openMeteo] == nil)
  }

  @Test func anExpiredClaimIsTakenOver() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    store.claim(WeatherKey(fixture.cell, .current, .openMeteo), until: clock.now + 10)
    let start = clock.now
    #expect(await fixture.weather(Kinds(.current).union(Kinds(.hourly))).celsius == 10)
    #expect(clock.now - start == 10)
    // Kinds that come in one call have one claim, so that two servers never make half of the call each.
    #expect(fixture.live.calls.map(\.kinds) == [[Kinds(.current), Kinds(.hourly)]])
    await fixture.service.flush()
    #expect(store.claimed.isEmpty)
  }

  @Test func anotherServersClaimForOneCallDoesNotDelayAnotherCall() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    store.claim(WeatherKey(fixture.cell, .current, .openMeteo), until: clock.now + 10)
    let start = clock.now
    #expect(await fixture.weather(Kinds(.air)).report?.air != nil)
    #expect(clock.now == start)
  }

  @Test func failuresReleaseTheirClaims() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    fixture.live.fail(.timeout)
    _ = await fixture.weather()
    while !store.claimed.isEmpty { await store.claims.next() }
  }

  @Test func twoServersMakeOneCallForAKey() async throws {
    let source = FakeSource(clock)
    let services = (1...2).map { owner in
      WeatherService(
        settings: ServiceSettings(mode: .only(.openMeteo)), providers: [source.provider], simulator: source.provider,
        store: store.store(owner: owner), marker: Mark(true).marker, clock: { [clock] in clock.now }, jitter: { 0 },
        pause: { [store] _ in await store.claims.next() })
    }
    for number in 0..<20 {
      await withTaskGroup(of: Void.self) { group in
        for service in services { group.addTask { #expect(await service.weather(.numbered(number), Kinds(.current)).celsius == 10) } }
      }
      for service in services { await service.flush() }
    }
    #expect(source.callCount == 20)
  }

  @Test func startingPrunesTheDatabaseAndNoticesAFailure() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    await fixture.service.start()
    #expect(store.pruned == [clock.now - .days(30)])
    store.fail(.locked)
    await fixture.service.start()
    #expect(!fixture.service.storeState().isWorking)
  }
}
