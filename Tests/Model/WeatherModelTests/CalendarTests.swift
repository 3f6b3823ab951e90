import Foundation
import TestKit
import Testing
import WeatherModel

@Suite struct CalendarTests {
  @Test func theCalendarAgreesWithFoundationOverFourThousandYears() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for year in 1600..<5600 {
      for month in [1, 2, 3, 12] {
        let ours = try #require(CalendarDate(year: year, month: month, day: 1))
        for date in [ours, CalendarDate(day: ours.day - 1)] {
          let theirs = calendar.dateComponents(
            [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(date.day) * 86_400))
          #expect(date.parts.year == theirs.year && date.parts.month == theirs.month && date.parts.day == theirs.day)
          #expect(theirs.weekday.map { ($0 + 5) % 7 } == date.weekday)
        }
      }
    }
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var day = try #require(CalendarDate(year: 1, month: 1, day: 1)).day
    let last = try #require(CalendarDate(year: 4000, month: 12, day: 31)).day
    while day <= last {
      let parts = CalendarDate(day: day).parts
      if CalendarDate(year: parts.year, month: parts.month, day: parts.day)?.day != day { Issue.record("day \(day)") }
      day += 1
    }
  }

  @Test(arguments: [(2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1), (10000, 1, 1)])
  func daysThatDoNotExistAreRefused(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("2026-11-18T14:09:00Z", "2026-11-18T14:09:00Z"), ("2026-11-18T14:09Z", "2026-11-18T14:09:00Z"),
    ("2026-11-18T14:09:30.250+05:30", "2026-11-18T08:39:30Z"), ("2026-11-18 14:09-0330", "2026-11-18T17:39:00Z"),
    ("2026-11-18Z", "2026-11-18T00:00:00Z"), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"), ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
  ])
  func timesAreReadAndPrinted(text: String, expected: String) throws {
    #expect(try #require(Instant(iso8601: text)).description == expected)
  }

  @Test func localTimesNeedAnOffset() {
    #expect(Instant(iso8601: "2026-11-18T14:09") == nil)
    #expect(Instant(iso8601: "2026-11-18T14:09", assumedOffset: 3600)?.description == "2026-11-18T13:09:00Z")
    #expect(Instant(iso8601: "2026-11-18", assumedOffset: -3600)?.description == "2026-11-18T01:00:00Z")
    #expect(Instant(iso8601: "2026-11-18T14:09Z", assumedOffset: 3600)?.description == "2026-11-18T14:09:00Z")
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-18T", "2026-11-18T14Z", "2026-11-18T24:00Z", "2026-11-18T14:60Z", "2026-11-18T14:09:61Z",
    "2026-02-30T00:00Z",
    "2026-11-18T14:09:00Zx", "2026-11-18T14:09:00+5", "٢٠٢٦-11-18T14:09Z", "-2026-11-18T14:09Z", "26-11-18T14:09Z",
    "2026-11-18T14:09:00+05:3",
  ])
  func brokenTimesAreRefused(text: String) {
    #expect(Instant(iso8601: text) == nil)
  }

  @Test func everyPrintedMomentIsReadBack() {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<5000 {
      let instant = Instant(seconds: Int64.random(in: -62_135_596_800...253_402_300_799, using: &random))
      #expect(Instant(iso8601: instant.description) == instant, "seed \(seed)")
      let date = CalendarDate(day: floorDivided(instant.seconds, 86_400))
      #expect(CalendarDate(iso8601: date.description) == date, "seed \(seed)")
    }
  }

  @Test func momentsStayWithinTheYearsOfFourDigits() {
    #expect(Instant(seconds: .max).description == "9999-12-31T23:59:59Z")
    #expect(Instant(seconds: .min).description == "0001-01-01T00:00:00Z")
    #expect((Instant(seconds: .max) + 1).description == "9999-12-31T23:59:59Z")
  }
}
