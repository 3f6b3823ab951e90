import Providers
import Testing
import WeatherModel

@testable import WeatherService

/// The calls of the last day are remembered for those who caused them.
@Suite struct SourceCallsTests {
  private func permission(of name: String) -> Permission { Permission(of: Caller(name)) { nil } }

  @Test func aCallIsRememberedForTheOneWhoCausedIt() async throws {
    let fixture = try ServiceFixture()
    let start = fixture.clock.now
    fixture.clock.advance(60)
    _ = await fixture.service.weather(fixture.cell, Kinds(.current), by: permission(of: "phone"))
    // What is stored causes no call.
    _ = await fixture.service.weather(fixture.cell, Kinds(.current), by: permission(of: "tablet"))
    _ = await fixture.service.weather(.zero, Kinds(.air), by: .background(.notices))
    let all = fixture.service.calls { _ in true }
    #expect(
      all.calls == [
        SourceCall(source: .openMeteo, kinds: Kinds(.current), cell: fixture.cell, time: start + 60, caller: Caller("phone")),
        SourceCall(source: .openMeteo, kinds: Kinds(.air), cell: .zero, time: start + 60, caller: nil),
      ])
    #expect(all.since == start)
    #expect(fixture.service.calls { $0.caller == Caller("tablet") }.calls.isEmpty)
  }

  @Test func theSimulatorIsNobody() async throws {
    let fixture = try ServiceFixture(.simulator)
    _ = await fixture.service.weather(fixture.cell, .all, by: permission(of: "phone"))
    #expect(fixture.simulated.callCount > 0 && fixture.service.calls { _ in true }.calls.isEmpty)
  }

  @Test func refreshesInTheBackgroundAreThoseOfTheReader() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.service.weather(fixture.cell, Kinds(.current), by: permission(of: "phone"))
    fixture.clock.advance(.minutes(20))
    _ = await fixture.service.weather(fixture.cell, Kinds(.current), by: permission(of: "tablet"))
    await fixture.live.calls(reach: 2)
    #expect(fixture.service.calls { $0.caller == Caller("tablet") }.calls.count == 1)
  }

  @Test func callsAreForgottenAfterADay() throws {
    let start = Instant(seconds: 1_795_010_400)
    var calls = SourceCalls(since: start)
    func call(at time: Instant) -> SourceCall { SourceCall(source: .nws, kinds: Kinds(.alerts), cell: .zero, time: time, caller: nil) }
    calls.add(call(at: start))
    calls.add(call(at: start + .days(1)))
    #expect(calls.found(at: start + .days(1)) { _ in true }.calls.count == 2)
    let later = calls.found(at: start + .hours(26)) { _ in true }
    #expect(later.calls == [call(at: start + .days(1))] && later.since == start + .hours(1))
  }

  /// However many there are, memory is bounded, and it is said from when on the calls are complete.
  @Test func theOldestOfTooManyCallsAreForgotten() throws {
    let start = Instant(seconds: 1_795_010_400)
    var calls = SourceCalls(since: start)
    for second in 1...(2 * SourceCalls.most) {
      calls.add(SourceCall(source: .nws, kinds: Kinds(.alerts), cell: .zero, time: start + Int64(second), caller: nil))
    }
    let found = calls.found(at: start + Int64(2 * SourceCalls.most)) { _ in true }
    #expect((SourceCalls.most...(SourceCalls.most + SourceCalls.most / 4)).contains(found.calls.count))
    #expect(found.calls.first.map { $0.time == found.since + 1 } == true)
  }

  /// MET Norway asks that its warnings are not requested more often than every ten minutes.
  @Test func aSourcesPauseIsKeptEvenAfterAFailure() async throws {
    let fixture = try ServiceFixture(source: .metNorway, terms: Terms(pauses: [.alerts: 600]))
    fixture.live.fail(.timeout)
    for _ in 0..<10 {
      _ = await fixture.refresh(Kinds(.alerts))
      fixture.clock.advance(59)
    }
    #expect(fixture.live.callCount == 1)
    fixture.clock.advance(11)
    _ = await fixture.weather(Kinds(.alerts))
    #expect(fixture.live.callCount == 2)
  }
}
