import Testing

@testable import WeatherModel

/// Sunrise and sunset, compared with an independent computation.
@Suite struct SunTimesTests {
  /// Computed by PyEphem 4.2: the sun's middle at −50′, without an atmosphere. Each row is a place, its mean noon, the rise and the set.
  private static let reference: [(Double, Double, String, String?, String?)] = [
    (-0.22, -78.512, "2026-12-21T17:14:02Z", "2026-12-21T11:08:05Z", "2026-12-21T23:16:20Z"),
    (-0.22, -78.512, "2026-09-05T17:14:02Z", "2026-09-05T11:09:30Z", "2026-09-05T23:15:49Z"),
    (-0.22, -78.512, "2026-03-20T17:14:02Z", "2026-03-20T11:18:10Z", "2026-03-20T23:24:39Z"),
    (48.857, 2.352, "2026-09-05T11:50:35Z", "2026-09-05T05:12:51Z", "2026-09-05T18:24:46Z"),
    (48.857, 2.352, "2026-06-21T11:50:35Z", "2026-06-21T03:46:56Z", "2026-06-21T19:57:52Z"),
    (48.857, 2.352, "2026-11-02T11:50:35Z", "2026-11-02T06:38:56Z", "2026-11-02T16:28:42Z"),
    (52.52, 13.405, "2026-11-02T11:06:22Z", "2026-11-02T06:04:20Z", "2026-11-02T15:34:48Z"),
    (52.52, 13.405, "2026-09-05T11:06:22Z", "2026-09-05T04:23:44Z", "2026-09-05T17:45:19Z"),
    (52.52, 13.405, "2026-12-21T11:06:22Z", "2026-12-21T07:14:54Z", "2026-12-21T14:53:56Z"),
    (-33.869, 151.209, "2026-03-20T01:55:09Z", "2026-03-19T19:57:57Z", "2026-03-20T08:06:56Z"),
    (-33.869, 151.209, "2026-09-05T01:55:09Z", "2026-09-04T20:08:47Z", "2026-09-05T07:39:41Z"),
    (-33.869, 151.209, "2026-11-02T01:55:09Z", "2026-11-01T18:54:12Z", "2026-11-02T08:23:46Z"),
    (-54.807, -68.304, "2026-09-05T16:33:12Z", "2026-09-05T11:04:28Z", "2026-09-05T22:00:12Z"),
    (-54.807, -68.304, "2026-03-20T16:33:12Z", "2026-03-20T10:34:30Z", "2026-03-20T22:45:32Z"),
    (-54.807, -68.304, "2026-06-21T16:33:12Z", "2026-06-21T12:58:54Z", "2026-06-21T20:11:15Z"),
    (64.147, -21.942, "2026-03-20T13:27:46Z", "2026-03-20T07:28:37Z", "2026-03-20T19:43:24Z"),
    (64.147, -21.942, "2026-12-21T13:27:46Z", "2026-12-21T11:22:21Z", "2026-12-21T15:29:21Z"),
    (64.147, -21.942, "2026-11-02T13:27:46Z", "2026-11-02T09:14:13Z", "2026-11-02T17:07:21Z"),
    (61.218, -149.9, "2026-11-02T21:59:36Z", "2026-11-02T17:31:02Z", "2026-11-03T01:54:18Z"),
    (61.218, -149.9, "2026-09-05T21:59:36Z", "2026-09-05T15:02:06Z", "2026-09-06T04:52:34Z"),
    (61.218, -149.9, "2026-12-21T21:59:36Z", "2026-12-21T19:14:22Z", "2026-12-22T00:41:21Z"),
    (1.872, -157.43, "2026-03-20T22:29:43Z", "2026-03-20T16:33:46Z", "2026-03-21T04:40:18Z"),
    (1.872, -157.43, "2026-09-05T22:29:43Z", "2026-09-05T16:24:08Z", "2026-09-06T04:32:22Z"),
    (1.872, -157.43, "2026-11-02T22:29:43Z", "2026-11-02T16:11:49Z", "2026-11-03T04:14:42Z"),
    (65.9, 25.0, "2026-11-02T10:20:00Z", "2026-11-02T06:17:40Z", "2026-11-02T13:48:18Z"),
    (65.9, 25.0, "2026-03-20T10:20:00Z", "2026-03-20T04:20:55Z", "2026-03-20T16:35:47Z"),
    (65.9, 25.0, "2026-12-21T10:20:00Z", "2026-12-21T08:51:58Z", "2026-12-21T11:44:04Z"),
    (75.783, 28.435, "2026-11-02T10:06:15Z", "2026-11-02T09:05:58Z", "2026-11-02T10:31:57Z"),
    (75.783, 28.435, "2026-11-03T10:06:15Z", nil, nil),
    (69.65, 18.96, "2026-12-21T10:44:09Z", nil, nil),
    (69.65, 18.96, "2026-06-21T10:44:09Z", nil, nil),
    (69.65, 18.96, "2026-11-26T10:44:09Z", "2026-11-26T09:57:14Z", "2026-11-26T11:04:51Z"),
    (69.65, 18.96, "2027-01-16T10:44:09Z", "2027-01-16T10:16:43Z", "2027-01-16T11:31:39Z"),
    (78.223, 15.647, "2026-04-18T10:57:24Z", "2026-04-17T23:39:17Z", nil),
    (78.223, 15.647, "2026-10-25T10:57:24Z", "2026-10-25T09:37:28Z", "2026-10-25T11:43:17Z"),
    (-77.846, 166.676, "2026-08-20T00:53:17Z", "2026-08-19T23:51:18Z", "2026-08-20T02:04:22Z"),
    (-77.846, 166.676, "2026-12-01T00:53:17Z", nil, nil),
  ]

  @Test(arguments: reference)
  func timesAgreeWithPyEphem(_ latitude: Double, _ longitude: Double, _ noon: String, _ rise: String?, _ set: String?) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let times = SunTimes(near: try #require(Instant(iso8601: noon)), at: place)
    for (known, found) in [(rise, times.rise), (set, times.set)] {
      let wanted = try known.map { try #require(Instant(iso8601: $0)) }
      #expect((wanted == nil) == (found == nil), "\(noon): \(String(describing: found))")
      guard let wanted, let found else { continue }
      // Near the poles the sun crosses the horizon at a flat angle.
      #expect(abs(found - wanted) <= (abs(latitude) < 66 ? 60 : 180), "\(wanted): \(found)")
      #expect(!SunTimes.isUp(at: found + (found == times.rise ? -300 : 300), place))
    }
  }

  @Test func inPolarNightTheSunIsDownAtNoonAndInPolarDayUpAtMidnight() throws {
    let tromsø = try #require(Coordinate(latitude: 69.65, longitude: 18.96))
    #expect(!SunTimes.isUp(at: try #require(Instant(iso8601: "2026-12-21T10:44:00Z")), tromsø))
    #expect(SunTimes.isUp(at: try #require(Instant(iso8601: "2026-06-21T22:44:00Z")), tromsø))
  }

  @Test func everywhereAndAlwaysThereIsAnAnswer() throws {
    for latitude in [-90.0, -89.999, -66.6, 0, 66.6, 89.999, 90] {
      let place = try #require(Coordinate(latitude: latitude, longitude: 180))
      for day in Int64(0)..<366 {
        let noon = Instant(seconds: 1_790_000_000) + .days(day)
        let times = SunTimes(near: noon, at: place)
        if let rise = times.rise { #expect(abs(rise - noon) < .days(2)) }
        if let set = times.set { #expect(abs(set - noon) < .days(2)) }
        if let rise = times.rise, let set = times.set { #expect(rise < set) }
      }
    }
  }
}
