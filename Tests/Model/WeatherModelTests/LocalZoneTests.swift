import Testing
import WeatherModel

@Suite struct LocalZoneTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso8601: text)) }

  private func zone(_ offset: Int64, _ changes: (String, Int64)...) throws -> LocalZone {
    LocalZone(identifier: "", offset: offset, changes: try changes.map { LocalZone.Change(start: try instant($0.0), offset: $0.1) })
  }

  @Test func theClockGoesForwardInSpring() throws {
    let berlin = try zone(3600, ("2026-03-29T01:00:00Z", 7200))
    #expect(berlin.time(of: try instant("2026-03-29T00:59:00Z")) == (1, 59))
    #expect(berlin.time(of: try instant("2026-03-29T01:00:00Z")) == (3, 0))
    let day = try date("2026-03-29")
    #expect(berlin.start(of: day) == (try instant("2026-03-28T23:00:00Z")))
    #expect(berlin.start(of: CalendarDate(day: day.day + 1)) - berlin.start(of: day) == .hours(23))
  }

  @Test func theClockGoesBackInAutumn() throws {
    let berlin = try zone(7200, ("2026-10-25T01:00:00Z", 3600))
    #expect(berlin.time(of: try instant("2026-10-25T00:59:00Z")) == (2, 59))
    #expect(berlin.time(of: try instant("2026-10-25T01:00:00Z")) == (2, 0))
    let day = try date("2026-10-25")
    #expect(berlin.start(of: day) == (try instant("2026-10-24T22:00:00Z")))
    #expect(berlin.start(of: CalendarDate(day: day.day + 1)) - berlin.start(of: day) == .hours(25))
  }

  @Test func aDayThatSkipsMidnightBeginsLater() throws {
    let saoPaulo = try zone(-10_800, ("2018-11-04T03:00:00Z", -7200))
    let day = try date("2018-11-04")
    #expect(saoPaulo.start(of: day) == (try instant("2018-11-04T03:00:00Z")))
    #expect(saoPaulo.time(of: saoPaulo.start(of: day)) == (1, 0))
    #expect(saoPaulo.date(of: saoPaulo.start(of: day) - 1) == (try date("2018-11-03")))
  }

  @Test func aDayWithTwoMidnightsBeginsAtTheSecond() throws {
    let saoPaulo = try zone(-7200, ("2018-02-18T02:00:00Z", -10_800))
    let day = try date("2018-02-17")
    #expect(saoPaulo.start(of: day) == (try instant("2018-02-17T02:00:00Z")))
    #expect(saoPaulo.start(of: try date("2018-02-18")) == (try instant("2018-02-18T03:00:00Z")))
  }

  @Test func everyDayBeginsWhereTheOneBeforeEnds() throws {
    let zones = [
      try zone(3600, ("2026-03-29T01:00:00Z", 7200), ("2026-10-25T01:00:00Z", 3600)), try zone(-34_200, ("2026-06-01T09:29:00Z", 20_700)),
      try zone(-10_800, ("2026-11-04T03:00:00Z", -7200)), LocalZone.utc,
    ]
    for zone in zones {
      var day = try date("2026-01-02")
      while day < (try date("2026-12-31")) {
        let start = zone.start(of: day)
        #expect(zone.date(of: start - 1) < day)
        // Where the clock skips a whole day, the day has no moments of its own.
        if zone.date(of: start) == day { #expect(zone.date(of: zone.start(of: CalendarDate(day: day.day + 1)) - 1) <= day) }
        day = CalendarDate(day: day.day + 1)
      }
    }
  }

  @Test func timesBefore1970HaveAnOffsetToo() throws {
    #expect(LocalZone(identifier: "", offset: -1800).time(of: try instant("1969-12-31T00:15:00Z")) == (23, 45))
  }

  @Test func anAbsurdOffsetIsLimitedToADay() throws {
    let zone = LocalZone(identifier: "", offset: .max, changes: [LocalZone.Change(start: Instant(seconds: 0), offset: .min)])
    #expect(zone.date(of: Instant(seconds: .max)).day < 10_000_000)
    #expect(zone.offset(at: Instant(seconds: -1)) == 86_400)
  }
}
