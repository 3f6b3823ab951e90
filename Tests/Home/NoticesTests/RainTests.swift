import Testing
import WeatherModel

@testable import Notices

/// Rain that is announced shortly before it begins.
@Suite struct RainTests {
  @Test(arguments: Backend.all) func aShowerIsAnnouncedOnce(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.wantRain()
    scene.forecast(wet: 45..<85)
    try await scene.rainPasses()
    #expect(scene.service.pushes.isEmpty, "it is too far ahead")
    scene.home.advance(.minutes(20))
    try await scene.rainPasses()
    #expect(scene.service.pushes.map(\.title) == ["Heavy rain in 25 min, for about 40 min"])
    let push = try #require(scene.service.pushes.first)
    #expect(push.body == "Place" && push.navigate == "https://weather.example/at/48.857,2.352" && push.headers["Urgency"] == "high")
    #expect(push.headers["TTL"] == "2100")
    for _ in 0..<12 {
      scene.home.advance(.minutes(5))
      try await scene.rainPasses()
    }
    #expect(scene.service.pushes.count == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func rainAfterAShortBreakIsTheSameShower(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.wantRain()
    scene.forecast(wet: 10..<30, 50..<70, 95..<110, 200..<240, 330..<350)
    var announcedAt: [Int64] = []
    for step in 0..<70 {
      try await scene.rainPasses()
      while announcedAt.count < scene.service.pushes.count { announcedAt.append(Int64(step) * 5) }
      scene.home.advance(.minutes(5))
    }
    // The last one begins within two hours of the previous notice, so it is announced once these are over.
    #expect(announcedAt == [0, 170, 300])
    await scene.end()
  }

  @Test(arguments: Backend.all) func rainIsAnnouncedAtMostEveryTwoHours(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.wantRain()
    scene.forecast(wet: 10..<20, 100..<115)
    for _ in 0..<24 {
      try await scene.rainPasses()
      scene.home.advance(.minutes(5))
    }
    #expect(scene.service.pushes.count == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func neighbouringPlacesHaveOneShower(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, orly), place(3, oslo)])
    try await scene.wantRain()
    for cell in [paris, orly, oslo] { scene.forecast(wet: 20..<60, at: cell) }
    try await scene.rainPasses()
    let addresses = scene.service.pushes.map(\.navigate)
    #expect(addresses.count == 2 && addresses.contains("https://weather.example/at/59.913,10.752"))
    await scene.end()
  }

  @Test(arguments: Backend.all) func withoutTheRuleForRainNothingIsSentOrAsked(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.forecast(wet: 10..<60)
    #expect(try await scene.reports.check() == 0)
    try await scene.wantRain(quiet: QuietHours(from: 13 * 60, until: 15 * 60))
    try await scene.rainPasses()
    #expect(scene.service.pushes.isEmpty)
    scene.home.advance(.hours(2))
    try await scene.rainPasses()
    #expect(scene.service.pushes.isEmpty, "it is too late to notify when the quiet hours end")
    await scene.end()
  }

  @Test(arguments: Backend.all) func ofTwoServersOneAnnounces(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.wantRain()
    scene.forecast(wet: 15..<60)
    let other = NoticeWatch.reading(
      NoticeStore(scene.home.database(), clock: { [home = scene.home] in home.now }), service: scene.home.service())
    async let one = scene.reports.check()
    async let two = other.check()
    #expect(try await one + two == 1)
    scene.home.advance(.minutes(5))
    _ = try await other.check()
    try await scene.sender.send()
    #expect(scene.service.pushes.count == 1)
    await scene.end()
  }
}

extension Scene {
  /// The phone wants notices of rain everywhere.
  fileprivate func wantRain(quiet: QuietHours? = nil) async throws {
    var rules = NoticeRules()
    rules.defaultRules[.rainSoon] = true
    rules.quiet = quiet
    #expect(try await store.setRules(rules, for: phone))
  }

  /// Forecasts heavy rain in these minutes from now on, in steps of five minutes.
  fileprivate func forecast(wet: Range<Int64>..., at cell: Cell = paris) {
    let start = home.now
    home.sky.put(cell) { report in
      let moment = Moment(time: start, condition: .cloudy, temperature: Temperature(celsius: 12))
      report.current = Stamped(moment, provenance)
      report.hourly = Stamped([moment], provenance)
      let steps = (0..<80).map { step in
        let minute = Int64(step) * 5
        return RainStep(time: start + .minutes(minute), intensity: wet.contains { $0.contains(minute) } ? 9 : 0)
      }
      report.minutely = Stamped(steps, provenance)
    }
  }

  fileprivate func rainPasses() async throws {
    while try await reports.check() > 0 {}
    try await sender.send()
  }
}
