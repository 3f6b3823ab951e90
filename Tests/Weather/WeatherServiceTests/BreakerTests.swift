import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// A source that fails repeatedly is not asked for a while, and then tried again automatically.
@Suite struct BreakerTests {
  private func ask(_ fixture: ServiceFixture, _ number: Int) async throws -> WeatherAnswer {
    await fixture.service.weather(try testCell(Double(number) / 10, 1), Kinds(.current))
  }

  @Test func afterFiveFailuresInARowItRestsLongerAndLonger() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.timeout)
    for number in 0..<4 { _ = try await ask(fixture, number) }
    #expect(fixture.status() == .ready)
    _ = try await ask(fixture, 4)
    var number = 5
    for rest in [30, 60, 120, 240, 480, 600, 600] as [Int64] {
      #expect(fixture.status() == .resting(until: fixture.clock.now + rest))
      let calls = fixture.live.callCount
      #expect(try await ask(fixture, number).problem == .noConnection)
      fixture.clock.advance(rest - 1)
      _ = try await ask(fixture, number)
      #expect(fixture.live.callCount == calls)
      fixture.clock.advance(1)
      _ = try await ask(fixture, number)
      #expect(fixture.live.callCount == calls + 1)
      number += 1
    }
    fixture.live.fail(nil)
    fixture.clock.advance(600)
    #expect(try await ask(fixture, number).celsius == 10)
    #expect(fixture.status() == .ready)
    #expect(fixture.service.sources(in: nil).first?.lastSuccess == fixture.clock.now)
  }

  @Test func aSingleCallTriesItWhileOthersGetCachedWeather() async throws {
    let clock = TestClock()
    let second = FakeSource(clock, source: .metNorway)
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock)
    fixture.live.fail(.upstream(status: 502, reason: nil))
    for number in 0..<5 { _ = try await ask(fixture, number) }
    fixture.clock.advance(31)
    fixture.live.fail(nil)
    fixture.live.hold()
    async let trial = ask(fixture, 100)
    await fixture.live.calls(reach: 6)
    #expect(fixture.status() == .onTrial)
    for number in 200..<210 {
      let answer = try await ask(fixture, number)
      #expect(answer.notes == [.current: .fallback(from: .openMeteo)])
    }
    #expect(fixture.live.callCount == 6)
    fixture.live.release()
    #expect(try await trial.celsius == 10)
    #expect(try await ask(fixture, 300).notes.isEmpty)
  }

  @Test func anUnknownPlaceDoesNotCountAsAFailure() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.unknownPlace)
    for number in 0..<20 { #expect(try await ask(fixture, number).problem == .unknownPlace) }
    #expect(fixture.status() == .ready)
    #expect(fixture.live.callCount == 20)
  }

  @Test func aSuccessBetweenTwoFailuresStartsTheCountAnew() async throws {
    let fixture = try ServiceFixture()
    for number in 0..<20 {
      fixture.live.fail(number % 5 == 4 ? nil : .invalid(field: "a", found: "b"))
      _ = try await ask(fixture, number)
    }
    #expect(fixture.status() == .ready)
    #expect(fixture.live.callCount == 20)
  }

  @Test func retryAfterAppliesToTheWholeSource() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.live.fail(.quotaUsedUp(retryAfter: 900))
    let until = fixture.clock.now + 900
    #expect(try await ask(fixture, 1).problem == .quotaUsedUp)
    #expect(fixture.status() == .exhausted(until: until))
    #expect(try await ask(fixture, 2).problem == .quotaUsedUp)
    #expect(fixture.live.callCount == 2)
    fixture.clock.advance(899)
    _ = try await ask(fixture, 3)
    #expect(fixture.live.callCount == 2)
    fixture.live.fail(nil)
    fixture.clock.advance(1)
    #expect(try await ask(fixture, 3).celsius == 10)
  }

  @Test func callsThatWereRunningDoNotLengthenTheRest() async throws {
    let fixture = try ServiceFixture()
    fixture.live.fail(.timeout)
    fixture.live.hold()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { _ = try? await ask(fixture, number) } }
      await fixture.live.calls(reach: 20)
      fixture.live.release()
    }
    #expect(fixture.status() == .resting(until: fixture.clock.now + 30))
  }
}
