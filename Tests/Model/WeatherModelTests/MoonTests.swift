import Testing
import WeatherModel

@Suite struct MoonTests {
  /// Published times of principal phases.
  @Test(arguments: [
    ("1999-08-11T11:09Z", 0.0, Moon.Name.new), ("2000-01-06T18:14Z", 0, .new), ("2000-01-21T04:41Z", 0.5, .full),
    ("2024-01-11T11:57Z", 0, .new),
    ("2024-01-18T03:53Z", 0.25, .firstQuarter), ("2024-01-25T17:54Z", 0.5, .full), ("2024-02-02T23:18Z", 0.75, .lastQuarter),
    ("2024-04-08T18:21Z", 0, .new), ("2026-08-12T17:37Z", 0, .new), ("2026-11-24T14:53Z", 0.5, .full),
  ])
  func knownPhasesAreMetWithinAnHour(text: String, phase: Double, name: Moon.Name) throws {
    let moon = Moon(at: try #require(Instant(iso8601: text)))
    var difference = abs(moon.phase - phase)
    difference = min(difference, 1 - difference)
    #expect(difference * 29.53 * 24 < 0.75, "\(difference * 29.53 * 24) hours")
    #expect(moon.name == name)
  }

  @Test func aMonthHasAllPhasesInOrder() throws {
    let new = try #require(Instant(iso8601: "2024-01-11T11:57Z"))
    var names: [Moon.Name] = []
    for hour in Int64(0)..<680 {
      let moon = Moon(at: new + .hours(hour))
      #expect(moon.phase >= 0 && moon.phase < 1)
      #expect(moon.illumination >= 0 && moon.illumination <= 1)
      if names.last != moon.name { names.append(moon.name) }
    }
    #expect(names == Moon.Name.allCases)
  }

  @Test func theLitPartFollowsThePhase() throws {
    #expect(Moon(at: try #require(Instant(iso8601: "2024-01-25T17:54Z"))).illumination > 0.999)
    #expect(Moon(at: try #require(Instant(iso8601: "2024-01-11T11:57Z"))).illumination < 0.001)
    #expect(abs(Moon(at: try #require(Instant(iso8601: "2024-01-18T03:53Z"))).illumination - 0.5) < 0.02)
  }

  @Test func extremeDatesHaveAMoon() {
    for seconds in [Int64.min, 0, .max] { #expect(Moon.Name.allCases.contains(Moon(at: Instant(seconds: seconds)).name)) }
  }
}
