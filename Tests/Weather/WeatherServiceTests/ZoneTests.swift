import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// The clock of a place comes from the source that knows it best.
@Suite struct ZoneTests {
  let clock = TestClock()
  let guess = LocalZone(identifier: "Asia/Pyongyang", offset: 9 * 3600)
  let exactZone = LocalZone(identifier: "Asia/Shanghai", offset: 8 * 3600)

  /// MET Norway has the current weather, the other source everything else.
  private func fixture(_ other: FakeSource) throws -> ServiceFixture {
    let first = FakeSource(clock, source: .metNorway, kinds: Kinds(.current))
    first.change { [guess] in $0.zone = guess }
    return try ServiceFixture(.auto, wasLive: true, others: [first, other], clock: clock) { settings in
      settings.choice = .inOrder([.metNorway, other.source])
    }
  }

  @Test func aZoneNamedByTheSourceIsBetterThanTheNearestOne() async throws {
    let fixture = try fixture(FakeSource(clock))
    fixture.live.change { [exactZone] in $0.zone = exactZone }
    var settings = fixture.service.settings
    settings.choice = .inOrder([.metNorway, .openMeteo])
    fixture.service.configure(settings: settings, providers: [fixture.live.provider, fixture.others[0].provider], namer: nil)
    let alone = await fixture.weather()
    #expect(alone.report?.zone == guess)
    let answer = await fixture.weather([Kinds(.current), Kinds(.hourly)])
    #expect(answer.report?.current?.provenance.source == .metNorway)
    #expect(answer.report?.zone == exactZone)
    // A zone that another source named recently is also used for the current weather alone.
    #expect(fixture.cached()?.answer.report?.zone == exactZone)
    #expect(fixture.cached()?.answer.report?.kinds == Kinds(.current))
  }

  @Test func anOffsetFromTheSourceIsBetterThanTheNearestZone() async throws {
    let second = FakeSource(clock, source: .openWeather)
    let offsetZone = LocalZone(identifier: "", offset: 8 * 3600)
    second.change { $0.zone = offsetZone }
    let fixture = try fixture(second)
    #expect(await fixture.weather([Kinds(.current), Kinds(.hourly)]).report?.zone == offsetZone)
    // Its answers about the air have no offset.
    let other = try self.fixture(FakeSource(clock, source: .openWeather, kinds: Kinds(.air)))
    other.others[1].change { $0.zone = offsetZone }
    #expect(await other.weather([Kinds(.current), Kinds(.air)]).report?.zone == guess)
  }

  @Test func anOldZoneIsNotUsedAgain() async throws {
    let second = FakeSource(clock, source: .openWeather)
    let offsetZone = LocalZone(identifier: "", offset: 8 * 3600)
    second.change { $0.zone = offsetZone }
    let fixture = try fixture(second)
    _ = await fixture.weather([Kinds(.current), Kinds(.hourly)])
    clock.advance(.days(1))
    #expect(await fixture.weather().report?.zone == guess)
  }
}
