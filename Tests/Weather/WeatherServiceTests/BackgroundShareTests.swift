import Providers
import Testing
import WeatherModel

@testable import WeatherService

/// Work that nobody waits for leaves most of each quota to people.
@Suite struct BackgroundShareTests {
  private func ask(_ fixture: ServiceFixture, _ number: Int, _ permission: Permission) async -> WeatherAnswer {
    await fixture.service.weather(Cell.numbered(number), Kinds(.current), by: permission)
  }

  @Test func workInTheBackgroundUsesAThirdOfAMinute() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(30, per: .minute)]))
    for number in 0..<100 { _ = await ask(fixture, number, .background(.notices)) }
    #expect(fixture.live.callCount == 10)
    let refused = await ask(fixture, 99, .background(.notices))
    #expect(refused.report == nil && refused.refusedUntil == fixture.clock.now + 60)
    for number in 100..<120 { #expect(await ask(fixture, number, .always).report != nil) }
    #expect(fixture.live.callCount == 30)
    fixture.clock.advance(60)
    for number in 200..<300 { _ = await ask(fixture, number, .background(.notices)) }
    #expect(fixture.live.callCount == 40)
  }

  @Test func whatIsKeptFreshLeavesSomethingForNotices() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(120, per: .minute)]))
    for number in 0..<200 { _ = await ask(fixture, number, .background(.freshness)) }
    #expect(fixture.live.callCount == 30)
    for number in 200..<400 { _ = await ask(fixture, number, .background(.notices)) }
    #expect(fixture.live.callCount == 40)
  }

  @Test func theShareOfADayIsAvailableEvenly() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(720, per: .day)]))
    let start = Quota.Window.day.start(of: fixture.clock.now)
    fixture.clock.advance(start + .days(1) - fixture.clock.now)
    // A third of a day's calls is ten in an hour, and an hour's are available in advance.
    for hour in 1...24 {
      for number in 0..<100 { _ = await ask(fixture, hour * 100 + number, .background(.notices)) }
      #expect(fixture.live.callCount == min(10 * hour, 240))
      fixture.clock.advance(.hours(1))
    }
  }

  @Test func aSharedCallCountsForTheOneWhoStartedIt() async throws {
    let fixture = try ServiceFixture(terms: Terms(quotas: [Quota(3, per: .minute)]))
    _ = await ask(fixture, 1, .always)
    _ = await ask(fixture, 2, .background(.notices))
    #expect(await ask(fixture, 1, .background(.notices)).report != nil, "what is stored needs no share")
    #expect(await ask(fixture, 3, .background(.notices)).report == nil)
    #expect(fixture.live.callCount == 2)
  }
}
