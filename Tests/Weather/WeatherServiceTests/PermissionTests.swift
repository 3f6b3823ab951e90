import Providers
import Synchronization
import Testing
import WeatherModel

@testable import WeatherService

/// A client that may cause a limited number of source calls.
private final class Allowance: Sendable {
  private let left: Mutex<Int>
  private let until: Instant

  init(_ count: Int, until: Instant) {
    left = Mutex(count)
    self.until = until
  }

  var count: Int { left.withLock { $0 } }
  var permission: Permission {
    Permission {
      self.left.withLock { left in
        guard left > 0 else { return self.until }
        left -= 1
        return nil
      }
    }
  }
}

@Suite struct PermissionTests {
  @Test func onlyARequestThatCausesACallIsCounted() async throws {
    let fixture = try ServiceFixture()
    let allowance = Allowance(2, until: fixture.clock.now + 60)
    for _ in 0..<5 { _ = await fixture.service.weather(fixture.cell, Kinds(.current), by: allowance.permission) }
    #expect(allowance.count == 1 && fixture.live.callCount == 1)
    // A request counts once, however many calls it needs.
    _ = await fixture.service.weather(fixture.cell, .all, by: allowance.permission)
    #expect(allowance.count == 0 && fixture.live.callCount > 1)
  }

  @Test func withoutPermissionCachedWeatherIsServedWithANote() async throws {
    let fixture = try ServiceFixture()
    let until = fixture.clock.now + .hours(9)
    let nobody = Allowance(0, until: until).permission
    let nothing = await fixture.service.weather(fixture.cell, Kinds(.current), by: nobody)
    #expect(nothing.report == nil && nothing.problems == [.current: .askedTooOften] && nothing.refusedUntil == until)
    let before = await fixture.weather()
    // Past half its lifetime it is served like new weather, but it is not refreshed.
    fixture.clock.advance(.minutes(20))
    let aging = await fixture.service.weather(fixture.cell, Kinds(.current), by: nobody)
    #expect(aging.celsius == before.celsius && aging.notes.isEmpty && aging.problems.isEmpty)
    fixture.clock.advance(.hours(3))
    let stale = await fixture.service.weather(fixture.cell, Kinds(.current), by: nobody)
    #expect(stale.celsius == before.celsius && stale.notes == [.current: .askedTooOften(until: until)] && stale.problems.isEmpty)
    fixture.service.refreshInBackground(fixture.cell, Kinds(.current), by: nobody)
    #expect(fixture.live.callCount == 1)
    #expect(await fixture.weather().refusedUntil == nil && fixture.live.callCount == 2)
  }

  @Test func aForcedRefreshIsCountedToo() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(.minutes(2))
    let until = fixture.clock.now + 9
    let answer = await fixture.service.refresh(fixture.cell, Kinds(.current), by: Allowance(0, until: until).permission)
    #expect(answer.notes == [.current: .askedTooOften(until: until)] && answer.celsius != nil && fixture.live.callCount == 1)
  }

  @Test func joiningARunningCallIsFree() async throws {
    let fixture = try ServiceFixture()
    fixture.live.hold()
    async let first = fixture.weather()
    await fixture.live.calls(reach: 1)
    async let second = fixture.service.weather(fixture.cell, Kinds(.current), by: Allowance(0, until: fixture.clock.now).permission)
    async let third = fixture.service.weather(
      fixture.cell, [Kinds(.current), Kinds(.hourly)], by: Allowance(0, until: fixture.clock.now).permission)
    fixture.live.release()
    let before = await first.celsius
    #expect(before == 10)
    let (joined, partly) = await (second, third)
    #expect(joined.celsius == before && joined.problems.isEmpty)
    #expect(partly.celsius == before && partly.problems == [.hourly: .askedTooOften])
    #expect(fixture.live.callCount == 1)
  }

  /// The first of several clients with the same request may be the one without permission.
  @Test func aClientsLimitDoesNotApplyToOthersWithTheSameRequest() async throws {
    let store = FakeStore()
    let fixture = try ServiceFixture(store: store)
    let nobody = Allowance(0, until: fixture.clock.now + 60).permission
    let answers = await withTaskGroup(of: WeatherAnswer.self) { group in
      for number in 0..<20 {
        group.addTask {
          number % 2 == 0
            ? await fixture.service.weather(fixture.cell, Kinds(.current), by: nobody) : await fixture.weather()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.report != nil } >= 10 && fixture.live.callCount == 1)
    #expect(answers.filter { $0.report == nil }.allSatisfy { $0.problems == [.current: .askedTooOften] })
  }

  @Test func aSourceThatIsNotAskedCostsNothing() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(1, per: .day)]))
    _ = await fixture.weather()
    fixture.clock.advance(.hours(2))
    let allowance = Allowance(1, until: fixture.clock.now + 60)
    let answer = await fixture.service.weather(fixture.cell, Kinds(.current), by: allowance.permission)
    guard case .quotaUsedUp = answer.notes[.current] else {
      Issue.record("\(answer.notes)")
      return
    }
    #expect(allowance.count == 1)
  }

  @Test func simulatedWeatherCostsNothing() async throws {
    let fixture = try ServiceFixture(.simulator)
    let allowance = Allowance(0, until: fixture.clock.now + 60)
    #expect(await fixture.service.weather(fixture.cell, .all, by: allowance.permission).problems.isEmpty)
  }
}
