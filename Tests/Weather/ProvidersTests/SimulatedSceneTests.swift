import Testing
import WeatherModel

@testable import Providers

@Suite struct SimulatedSceneTests {
  static let places: [(Double, Double)] = [(64.147, -21.942), (0, 0), (-33.9, 151.2), (89.5, 10), (25, 45)]
  static let moments: [Int64] = [1_795_010_940, 1_782_000_000]

  @Test(arguments: SimulatedScene.allCases) func nowAndTheNextHoursShowTheScene(_ scene: SimulatedScene) throws {
    for (latitude, longitude) in Self.places {
      for seconds in Self.moments {
        let now = Instant(seconds: seconds)
        let cell = Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
        let report = Simulator(scene: scene).report(cell, at: now)
        #expect(report.firstImplausible() == nil)
        let current = try #require(report.current?.value)
        #expect(scene.conditions.contains(current.condition), "\(scene) at \(cell): \(current)")
        let next = (report.hourly?.value ?? []).filter { $0.time > now && $0.time <= now + .hours(4) }
        #expect(next.count == 4)
        for hour in next { #expect(scene.conditions.contains(hour.condition), "\(scene) at \(cell): \(hour)") }
        try expectTimeOfDay(scene, report, now)
        if scene.conditions.first?.isWet == true {
          #expect((current.precipitation ?? 0) > 0)
          #expect((report.minutely?.value ?? []).allSatisfy { $0.intensity > 0 })
        }
      }
    }
  }

  private func expectTimeOfDay(_ scene: SimulatedScene, _ report: WeatherReport, _ now: Instant) throws {
    guard scene.timeOfDay != nil else { return }
    let day = try #require(report.today(at: now))
    let rise = try #require(day.sunrise)
    let set = try #require(day.sunset)
    let hour = report.zone.time(of: now).hour
    #expect(abs(report.zone.offset) <= 12 * 3600)
    switch scene {
    case .dawn: #expect(now - rise > 0 && now - rise < 15 * 60, "\(now - rise)")
    case .dusk: #expect(set - now > 0 && set - now < 15 * 60, "\(set - now)")
    case .clearNight:
      #expect(report.current?.value.isDaylight == false)
      #expect(hour >= 21)
    case .clearDay, .partlyCloudy, .heat:
      #expect(report.current?.value.isDaylight == true)
      #expect((11...16).contains(hour))
    default: #expect(report.current?.value.isDaylight == true)
    }
  }

  @Test func laterASceneBecomesNaturalWeatherAgain() throws {
    let now = Instant(seconds: 1_795_010_940)
    let cell = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
    let storm = Simulator(scene: .storm).report(cell, at: now).hourly?.value ?? []
    let natural = Simulator().report(cell, at: now).hourly?.value ?? []
    #expect(storm.suffix(100) == natural.suffix(100))
    #expect(storm.prefix(20) != natural.prefix(20))
  }

  @Test func scenesHaveNamesAndAnUnknownOneListsThem() throws {
    for scene in SimulatedScene.allCases { #expect(try SimulatedScene(word: scene.rawValue) == scene) }
    #expect(try SimulatedScene(word: "thunderstorm") == .storm)
    do {
      _ = try SimulatedScene(word: "sunshine")
      Issue.record("'sunshine' is no scene")
    } catch {
      #expect(error.description.contains("'sunshine'"))
      for word in SimulatedScene.words { #expect(error.description.contains(word)) }
    }
  }
}

extension SimulatedScene {
  fileprivate var conditions: [Condition] {
    switch self {
    case .storm: [.thunderstorm]
    case .snow: [.snow]
    case .fog: [.fog]
    case .heat: [.hot]
    case .rain: [.rain]
    case .overcast: [.overcast]
    case .wind: [.windy]
    case .frost: [.cold]
    case .hail: [.hail]
    case .sleet: [.sleet]
    case .freezingRain: [.freezingRain]
    case .drizzle: [.drizzle]
    case .partlyCloudy: [.partlyCloudy]
    case .clearDay, .clearNight, .dawn, .dusk: [.clear]
    }
  }
}
