import Foundation
import Testing
import WeatherModel

/// Sun and moon, compared with XEphem's library: `Scripts/sky-fixture.py` wrote the lines and explains their columns.
@Suite struct SkyTests {
  private static let lines: [[String]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = (try? String(contentsOf: folder.appendingPathComponent("Fixtures/sky.tsv"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
  }()

  private func lines(_ kind: String, atLeast count: Int) throws -> [[String]] {
    let found = Self.lines.filter { $0.first == kind }
    try #require(found.count >= count, "the fixture is missing")
    return found
  }

  private func instant(_ text: String) throws -> Instant { Instant(seconds: try #require(Int64(text))) }

  private func place(_ line: [String]) throws -> Coordinate {
    let latitude = try #require(Double(line[1]))
    let longitude = try #require(Double(line[2]))
    return try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func theMoonRisesAndSetsAsComputedByXEphem() throws {
    for line in try lines("moon", atLeast: 200) {
      let now = try instant(line[3])
      let horizon = Moon.Horizon(after: now, at: try place(line))
      try compare(horizon.rises, line[4], spread: line[6], now, "rise", line)
      try compare(horizon.sets, line[5], spread: line[7], now, "set", line)
    }
  }

  /// Within 40 seconds, plus the effect of a twentieth of a degree where the moon crosses the horizon at a flat angle.
  private func compare(_ found: Instant?, _ text: String, spread: String, _ now: Instant, _ name: String, _ line: [String]) throws {
    if text == "-" {
      #expect(found.map { $0 - now > .hours(20) } ?? true, "\(name) of \(line)")
      return
    }
    let difference = try #require(found, "no \(name) of \(line)") - (try instant(text))
    let allowed = 40 + (try #require(Int64(spread))) / 2
    #expect(abs(difference) <= allowed, "\(name) \(difference) s off: \(line)")
  }

  @Test func fullAndNewMoonAreAsComputedByXEphem() throws {
    for line in try lines("phase", atLeast: 50) {
      let now = try instant(line[1])
      #expect(abs(Moon.next(phase: 0.5, after: now) - (try instant(line[2]))) <= .minutes(15), "\(line)")
      #expect(abs(Moon.next(phase: 0, after: now) - (try instant(line[3]))) <= .minutes(15), "\(line)")
    }
  }

  @Test func theSunsHourAndDirectionAreRight() throws {
    for line in try lines("sun", atLeast: 200) {
      let place = try place(line)
      let sun = SunPosition(at: try instant(line[3]))
      var difference = abs(sun.dayPart(longitude: place.longitude) - (try #require(Double(line[4]))))
      difference = min(difference, 1 - difference)
      #expect(difference * 86_400 < 20, "\(line)")
      #expect("\(sun.course(latitude: place.latitude))" == line[5], "\(line)")
    }
  }

  @Test func extremeDatesAndThePolesHaveASky() throws {
    for seconds in [Int64.min, 0, .max] {
      for latitude in [-90.0, 0, 90] {
        let place = try #require(Coordinate(latitude: latitude, longitude: -180))
        let now = Instant(seconds: seconds)
        _ = Moon.Horizon(after: now, at: place)
        _ = Moon.next(phase: 0.5, after: now)
        let part = SunPosition(at: now).dayPart(longitude: -180)
        #expect(part >= 0 && part < 1)
      }
    }
  }
}
