import Testing
import WeatherModel

@testable import Providers

@Suite struct SunTests {
  /// Times from almanacs.
  @Test(arguments: [
    (52.52, 13.405, "2026-06-21T11:00:00Z", "2026-06-21T02:43:00Z", "2026-06-21T19:33:00Z"),
    (52.52, 13.405, "2026-12-21T11:00:00Z", "2026-12-21T07:15:00Z", "2026-12-21T14:54:00Z"),
    (-33.87, 151.21, "2026-12-21T02:00:00Z", "2026-12-20T18:41:00Z", "2026-12-21T09:05:00Z"),
    (0.0, 0.0, "2026-03-20T12:00:00Z", "2026-03-20T06:04:00Z", "2026-03-20T18:11:00Z"),
  ])
  func theSunRisesAndSetsAsAlmanacsSay(_ latitude: Double, _ longitude: Double, _ noon: String, _ rise: String, _ set: String) throws {
    let near = try #require(Instant(iso8601: noon))
    let times = try #require(Sun(latitude: latitude, longitude: longitude).riseAndSet(near: Double(near.seconds)))
    #expect(abs(times.rise - Double(try #require(Instant(iso8601: rise)).seconds)) < 180)
    #expect(abs(times.set - Double(try #require(Instant(iso8601: set)).seconds)) < 180)
  }

  @Test func theSunDoesNotRiseInPolarNightNorSetInPolarDay() throws {
    let winter = Double(try #require(Instant(iso8601: "2026-12-21T12:00:00Z")).seconds)
    let summer = Double(try #require(Instant(iso8601: "2026-06-21T12:00:00Z")).seconds)
    let tromsø = Sun(latitude: 69.65, longitude: 18.96)
    #expect(tromsø.riseAndSet(near: winter) == nil)
    #expect(tromsø.riseAndSet(near: summer) == nil)
    #expect(tromsø.elevation(at: winter) < Sun.horizon)
    #expect(tromsø.elevation(at: summer) > 40)
  }

  @Test func theSunIsOnTheHorizonAtSunriseAndSunset() throws {
    for latitude in stride(from: -60.0, through: 60, by: 15) {
      for day in 0..<36 {
        let sun = Sun(latitude: latitude, longitude: 77)
        let near = 1_790_000_000 + Double(day) * 864_000
        let times = try #require(sun.riseAndSet(near: near))
        #expect(abs(sun.elevation(at: times.rise) - Sun.horizon) < 0.35)
        #expect(abs(sun.elevation(at: times.set) - Sun.horizon) < 0.35)
      }
    }
  }
}
