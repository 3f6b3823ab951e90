import Testing
import WeatherModel

@testable import Notices

/// Notices of a day with a UV index above 6. It is 14:00 in UTC when a test begins.
@Suite struct UVTests {
  @Test(arguments: Backend.all) func aDayWithStrongSunIsAnnouncedOnce(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, orly)], zone: "Europe/Paris")
    try await scene.wantUV()
    // It is strong from 11:00 to 16:00 in UTC on the second day, and weaker on the first.
    scene.uv([5, 8.4])
    try await scene.hoursPass(16)
    #expect(scene.service.pushes.isEmpty, "it is five o'clock in the morning")
    try await scene.hoursPass(12)
    #expect(scene.service.pushes.map(\.title) == ["UV above 6 today"])
    let push = try #require(scene.service.pushes.first)
    #expect(push.body == "Place · Up to 8, from 12:00 to 17:00" && push.headers["Urgency"] == "normal")
    #expect(push.navigate == "https://weather.example/at/48.857,2.352" || push.navigate == "https://weather.example/at/48.748,2.352")
    await scene.end()
  }

  @Test(arguments: Backend.all) func everySunnyDayHasItsNotice(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.wantUV()
    scene.uv([7, 9, 6.4])
    try await scene.hoursPass(60)
    let hours = "from 12:00 to 17:00 (local time)"
    #expect(scene.service.pushes.map(\.body) == ["Place · Up to 7, \(hours)", "Place · Up to 9, \(hours)"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func whoDoesNotWantItGetsNone(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.uv([9, 9])
    try await scene.hoursPass(24)
    var rules = NoticeRules()
    rules.defaultRules[.rainSoon] = true
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    try await scene.hoursPass(24)
    #expect(scene.service.pushes.isEmpty)
    await scene.end()
  }
}

extension Scene {
  fileprivate func wantUV() async throws {
    var rules = NoticeRules()
    rules.defaultRules[.highUV] = true
    #expect(try await store.setRules(rules, for: phone))
  }

  /// Days with an index of 5 that is higher from 11:00 to 16:00.
  fileprivate func uv(_ noon: [Double]) {
    let midnight = LocalZone.utc.start(of: LocalZone.utc.date(of: home.now))
    for cell in [paris, orly] {
      home.sky.put(cell) { report in
        report.hourly = Stamped(
          (Int64(0)..<72).map { hour in
            var moment = Moment(time: midnight + .hours(hour), condition: .clear, temperature: Temperature(celsius: 30))
            moment.uvIndex = (11..<16).contains(hour % 24) ? (noon + [5, 5])[Int(hour / 24)] : 5
            return moment
          }, provenance)
      }
    }
  }

  fileprivate func hoursPass(_ hours: Int) async throws {
    for _ in 0..<hours {
      while try await reports.check() > 0 {}
      try await sender.send()
      home.advance(.hours(1))
    }
  }
}
