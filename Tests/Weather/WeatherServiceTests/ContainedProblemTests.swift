import Providers
import Storage
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Problems that must stay contained: a database that can't be written, a clock that was ahead, a forced refresh against a source's expiry.
@Suite struct ContainedProblemTests {
  let clock = TestClock()
  let store = FakeStore()

  @Test(arguments: [StorageError.locked, .full, .readOnly])
  func storedWeatherIsReadWhileNothingCanBeWritten(_ error: StorageError) async throws {
    let first = try ServiceFixture(clock: clock, store: store)
    _ = await first.weather()
    await first.service.flush()
    store.fail(error, readsAllTheSame: true)
    let second = try ServiceFixture(clock: clock, store: store)
    await second.service.start()
    #expect(!second.service.storeState().isWorking)
    #expect(await second.service.stored(second.cell, Kinds(.current), maxAge: nil).celsius == 10)
    #expect(await second.weather().celsius == 10)
    #expect(second.live.callCount == 0)
    #expect(!second.service.storeState().isWorking)
  }

  @Test func aForcedRefreshRespectsTheSourcesExpiry() async throws {
    let fixture = try ServiceFixture(clock: clock)
    fixture.live.change { $0.expiresAfter = .minutes(10) }
    _ = await fixture.weather()
    clock.advance(.minutes(5))
    _ = await fixture.refresh()
    #expect(fixture.live.callCount == 1)
    clock.advance(.minutes(6))
    _ = await fixture.refresh()
    #expect(fixture.live.callCount == 2)
  }

  @Test func aTemporarilyUnavailableKindKeepsItsLastValueAndItsAge() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store)
    _ = await fixture.weather([Kinds(.current), Kinds(.daily)])
    let before = clock.now
    fixture.live.change {
      $0.unavailable = Kinds(.daily)
      $0.expiresAfter = .minutes(8)
    }
    clock.advance(.hours(7))
    let answer = await fixture.weather([Kinds(.current), Kinds(.daily)])
    #expect(answer.report?.daily?.provenance.fetchedAt == before)
    #expect(answer.report?.current?.provenance.fetchedAt == clock.now)
    let calls = fixture.live.callCount
    fixture.live.change { $0.unavailable = [] }
    // The source said when to ask again, which is later than the wait after one failure.
    clock.advance(.minutes(7))
    _ = await fixture.weather(Kinds(.daily))
    #expect(fixture.live.callCount == calls)
    clock.advance(.minutes(3))
    #expect(await fixture.weather(Kinds(.daily)).report?.daily?.provenance.fetchedAt == clock.now)
    #expect(fixture.live.callCount == calls + 1)
  }

  @Test func entriesThatWaitForADatabaseAreLimitedInBytes() async throws {
    let fixture = try ServiceFixture(clock: clock, store: store) { $0.quotas = [:] }
    store.fail(.full)
    for number in 0..<2000 { _ = await fixture.service.weather(.numbered(number), Kinds(.hourly)) }
    let waiting = fixture.service.state.withLock { $0.database }
    #expect(waiting.pendingBytes == waiting.pending.values.reduce(0) { $0 + $1.entry.cost })
    #expect(waiting.pendingBytes <= DatabaseState.room)
    #expect(waiting.pendingBytes > DatabaseState.room / 2)
    #expect(waiting.pending.count < 2000)
    // A failed batch comes back when its room is already taken.
    var full = waiting
    let batch = full.takeBatch()
    for (number, (key, unwritten)) in batch.enumerated() {
      _ = full.add(unwritten, for: WeatherKey(.numbered(5000 + number), key.kind, key.source))
    }
    full.putBack(batch)
    #expect(full.pendingBytes <= DatabaseState.room && full.pendingBytes == full.pending.values.reduce(0) { $0 + $1.entry.cost })
  }

  @Test func aClockThatWasAheadDoesNotProlongASourcesRest() async throws {
    let fixture = try ServiceFixture(.only(.openMeteo), clock: clock)
    clock.advance(.days(300))
    fixture.live.fail(.quotaUsedUp(retryAfter: 3600))
    _ = await fixture.weather()
    fixture.live.fail(.unreachable)
    for number in 0..<10 {
      clock.advance(.hours(2))
      _ = await fixture.service.weather(.numbered(number), Kinds(.current))
    }
    fixture.live.fail(nil)
    clock.advance(-.days(301))
    #expect(await fixture.weather().celsius == 10)
    #expect(fixture.status() == .ready)
  }

  @Test func aLiveAnswerOfAnotherServerEndsTheSimulationToo() async throws {
    let here = try ServiceFixture(.auto, clock: clock, store: store)
    here.live.fail(.unreachable)
    #expect(await here.weather().isSimulated)
    let row = try #require(await stored())
    store.put(row)
    clock.advance(.minutes(11))
    let seen = here.changes.cells.count
    _ = await here.weather()
    await here.changes.reach(seen + 1)
    #expect(here.live.callCount == 1)
    #expect(!(await here.weather()).isSimulated)
    #expect(here.mark.value)
  }

  private func stored() async throws -> StoredWeather? {
    let store = FakeStore()
    let there = try ServiceFixture(clock: clock, store: store)
    clock.advance(.minutes(11))
    _ = await there.weather()
    await there.service.flush()
    clock.advance(-.minutes(11))
    return store.rows.values.first
  }
}
