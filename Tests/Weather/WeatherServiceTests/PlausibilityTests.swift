import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Implausible jumps are held back, and accepted when they last.
@Suite struct PlausibilityTests {
  @Test func aGlitchIsHeldBackAndTheLastGoodValueStays() async throws {
    let fixture = try ServiceFixture()
    let good = await fixture.weather()
    fixture.clock.advance(.minutes(31))
    fixture.live.setTemperature(45)
    let answer = await fixture.weather()
    #expect(answer.report == good.report)
    #expect(answer.problem == nil)
    #expect(answer.notes == [.current: .heldBack(celsius: 45, hectopascals: nil)])
    #expect(answer.lastTried == fixture.clock.now)
    // Asked again after the usual back-off, and correct again.
    _ = await fixture.weather()
    #expect(fixture.live.callCount == 2)
    fixture.live.setTemperature(11)
    fixture.clock.advance(15)
    let recovered = await fixture.weather()
    #expect(recovered.celsius == 11)
    #expect(recovered.notes.isEmpty)
  }

  @Test func pressureJumpsAreHeldBackToo() async throws {
    let fixture = try ServiceFixture()
    fixture.live.change { $0.pressure = 1010 }
    _ = await fixture.weather()
    fixture.clock.advance(.hours(1))
    fixture.live.change { $0.pressure = 1034 }
    #expect(await fixture.weather().notes.isEmpty)
    fixture.clock.advance(.hours(1))
    fixture.live.change { $0.pressure = 1008 }
    #expect(await fixture.weather().notes == [.current: .heldBack(celsius: 10, hectopascals: 1008)])
  }

  @Test func theOlderTheLastValueTheMoreMayHaveChanged() async throws {
    for (hours, change, isHeld) in [(1, 16.5, true), (1, 15.5, false), (2, 20.5, true), (2, 19.5, false), (4, 60, false)]
      as [(Int64, Double, Bool)]
    {
      let fixture = try ServiceFixture()
      _ = await fixture.weather()
      fixture.clock.advance(.hours(hours))
      fixture.live.setTemperature(10 - change)
      #expect(await fixture.weather().notes.isEmpty != isHeld, "\(change) in \(hours) h")
    }
  }

  @Test func threeReadingsThatAgreeOverTenMinutesAreAccepted() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(.minutes(31))
    fixture.live.setTemperature(-12)
    #expect(await fixture.weather().celsius == 10)
    fixture.clock.advance(.minutes(5))
    fixture.live.setTemperature(-13)
    #expect(await fixture.weather().celsius == 10)
    fixture.clock.advance(.minutes(5))
    let answer = await fixture.weather()
    #expect(answer.celsius == -13)
    #expect(answer.notes.isEmpty)
  }

  @Test func readingsThatContradictEachOtherAreNotAccepted() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.weather()
    fixture.clock.advance(.minutes(31))
    for temperature in [-20, 50, -20, 50, -20, 50] as [Double] {
      fixture.live.setTemperature(temperature)
      #expect(await fixture.weather().celsius == 10)
      fixture.clock.advance(.minutes(6))
    }
  }

  @Test func aSingleHourThatIsFarOffInvalidatesTheForecast() async throws {
    let fixture = try ServiceFixture()
    let good = await fixture.weather(Kinds(.hourly))
    fixture.live.change { $0.glitch = 30 }
    fixture.clock.advance(.hours(1))
    let answer = await fixture.weather([Kinds(.hourly), Kinds(.daily)])
    #expect(answer.report?.hourly?.provenance == good.report?.hourly?.provenance)
    #expect(answer.report?.daily != nil)
    #expect(answer.notes == [.hourly: .heldBack(celsius: 40, hectopascals: nil)])
    // Without an earlier value it is invalid, and another source is asked.
    let cold = try ServiceFixture()
    cold.live.change { $0.glitch = -30 }
    #expect(await cold.weather(Kinds(.hourly)).problem == .invalidData)
  }

  @Test func anotherSourceStepsInWhenTheLastGoodValueIsTooOld() async throws {
    let clock = TestClock()
    let second = FakeSource(clock, source: .metNorway)
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock)
    _ = await fixture.weather()
    fixture.live.setTemperature(45)
    clock.advance(.minutes(20))
    _ = await fixture.weather()
    await fixture.changes.reach(2)
    #expect(await fixture.weather().notes == [.current: .heldBack(celsius: 45, hectopascals: nil)])
    clock.advance(.minutes(11))
    let answer = await fixture.weather()
    #expect(answer.report?.current?.provenance.source == .metNorway)
    #expect(answer.notes == [.current: .fallback(from: .openMeteo)])
  }

  /// The first choice has reported 10 °C and then fails; the second one reports the place for the first time.
  private func afterFailure(minutes: Int64, _ celsius: Double) async throws -> (ServiceFixture, FakeSource) {
    let clock = TestClock()
    let second = FakeSource(clock, source: .metNorway)
    let fixture = try ServiceFixture(.auto, wasLive: true, others: [second], clock: clock)
    #expect(await fixture.weather().celsius == 10)
    fixture.live.fail(.timeout)
    clock.advance(.minutes(minutes))
    second.setTemperature(celsius)
    return (fixture, second)
  }

  @Test func aFirstReadingIsComparedWithWhatPeopleHaveJustSeen() async throws {
    let (fixture, second) = try await afterFailure(minutes: 31, -30)
    let answer = await fixture.weather()
    #expect(second.callCount == 1)
    #expect(answer.celsius == 10)
    #expect(answer.report?.current?.provenance.source == .openMeteo)
    // The first choice is unreachable, which is what people are shown.
    #expect(answer.problem == .noConnection)
    second.setTemperature(4)
    fixture.clock.advance(15)
    #expect(await fixture.weather().celsius == 4)
  }

  @Test func aFirstReadingThatLastsIsAccepted() async throws {
    let (fixture, second) = try await afterFailure(minutes: 31, -30)
    for _ in 0..<2 {
      #expect(await fixture.weather().celsius == 10)
      fixture.clock.advance(.minutes(6))
    }
    #expect(await fixture.weather().celsius == -30)
    #expect(second.callCount == 3)
  }

  @Test func sourcesMayDifferMoreThanOneSourceFromItself() async throws {
    for (minutes, change, isHeld) in [(60, 23.5, false), (60, 24.5, true), (120, 27.5, false), (120, 28.5, true), (181, 60, false)]
      as [(Int64, Double, Bool)]
    {
      let (fixture, _) = try await afterFailure(minutes: minutes, 10 - change)
      #expect(await fixture.weather().celsius == (isHeld ? 10 : 10 - change), "\(change) after \(minutes) min")
    }
  }

  @Test(arguments: [(64, 59), (64, -93), (0, 58.5), (70, 43), (-61, 26)] as [(Double, Double)])
  func valuesBeyondTheRecordsOnEarthAreRefused(_ latitude: Double, _ celsius: Double) async throws {
    let fixture = try ServiceFixture()
    fixture.live.setTemperature(celsius)
    let answer = await fixture.service.weather(try testCell(latitude, 20), Kinds(.current))
    #expect(answer.report == nil)
    #expect(answer.problem == .invalidData)
  }

  @Test(arguments: [(33, 56.7), (-78, -89.2), (67.5, 38), (-60.7, 19.8)] as [(Double, Double)])
  func temperaturesUpToTheRecordsAreAccepted(_ latitude: Double, _ celsius: Double) async throws {
    let fixture = try ServiceFixture()
    fixture.live.setTemperature(celsius)
    #expect(await fixture.service.weather(try testCell(latitude, 20), Kinds(.current)).celsius == celsius)
  }
}
