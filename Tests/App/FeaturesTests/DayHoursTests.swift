import Copy
import Languages
import Preferences
import Testing
import WeatherModel

@testable import Features

/// The hours of a day: which there are, where they are missing, and what is said of them.
@Suite struct DayHoursTests {
  /// Wed 18 Nov 2026.
  private let day = CalendarDate(day: 20_775)
  private var midnight: Instant { Instant(seconds: day.day * 86_400) }

  /// A report with a moment at each of these hours.
  private func report(_ hours: [Int], zone: LocalZone = .utc, _ change: (Int, inout Moment) -> Void = { _, _ in }) -> WeatherReport {
    var report = WeatherReport(cell: .zero, zone: zone)
    let moments = hours.map { hour in
      var moment = Moment(time: midnight + .hours(Int64(hour)), condition: .clear, temperature: Temperature(celsius: Double(hour)))
      change(hour, &moment)
      return moment
    }
    report.hourly = Stamped(moments, Provenance(source: .openMeteo, fetchedAt: midnight, validAt: midnight))
    return report
  }

  private func hours(_ quantity: DayQuantity = .temperature, of report: WeatherReport) -> DayHours {
    DayHours(day, of: quantity, in: report)
  }

  @Test func aDayEndsWithTheFirstHourOfTheNext() {
    let hours = hours(of: report(Array(-5..<40)))
    #expect(hours.steps.count == 25 && hours.own.count == 24 && hours.until == nil)
    #expect(hours.position(hours.steps[24].time) == 1)
    #expect(!hours.steps.contains { $0.isBeforeGap })
  }

  /// Hours that have passed are not kept for long; in the evening most of the drawing would be empty.
  @Test func theDrawingBeginsWhereTheKnownHoursDo() {
    let evening = hours(of: report(Array(15..<40)))
    #expect(evening.position(midnight + .hours(15)) == 0 && evening.position(midnight + .hours(24)) == 1)
    #expect(hours(of: report(Array(3..<40))).from == midnight)
    #expect(hours(of: report([23, 24, 25])).from == midnight)
    let display = Display(preferences: Preferences(), zone: .utc, now: midnight + .hours(18), copy: Languages.copy(.english))
    let known = report(Array(15..<40)) { $1.temperature = Temperature(celsius: Double(30 - $0)) }
    let series = DaySeries(.temperature, evening, display)
    let drawing = DayCurve(
      quantity: .temperature, hours: hours(of: known), series: DaySeries(.temperature, hours(of: known), display), report: known,
      display: display)
    let curve = drawing.curve(at: nil)
    #expect(series.main.count == 10 && curve?.hours.allSatisfy { $0.position >= 0 } == true)
    // The hour in which now is, and the coldest of this day, not of the next midnight.
    #expect(curve?.step == 3 && curve?.extremes.map { $0.step } == [0, 8])
  }

  @Test(arguments: [(Array(0..<12), 11), (Array(-5...0), 0)]) func theLastKnownHourEndsTheDay(_ known: [Int], _ last: Int) {
    #expect(hours(of: report(known)).until == midnight + .hours(Int64(last)))
  }

  @Test func theLastStepOfAForecastLastsAsLongAsTheOneBefore() {
    #expect(hours(of: report(Array(0..<24))).until == nil)
    #expect(hours(of: report([0, 6, 12, 18])).until == nil)
    #expect(hours(of: report([0, 6, 12])).until == midnight + .hours(12))
  }

  @Test(
    arguments: [
      ([0, 1, 2, 6, 7, 8], [2]), ([0, 3, 6, 9, 15, 18, 21], [9]), ([0, 1, 2, 3, 9, 15, 21], []), ([0, 8, 9, 10], [0]), ([0, 1, 2], []),
    ] as [([Int], [Int])])
  func missingHoursAreAGap(_ known: [Int], _ before: [Int]) {
    let steps = hours(of: report(known)).steps
    #expect(steps.filter { $0.isBeforeGap }.map { Int(($0.time - midnight) / 3600) } == before)
  }

  @Test func aDayOnWhichTheClockIsPutBackHas25Hours() {
    let back = LocalZone.Change(start: midnight + .hours(1), offset: 0)
    let zone = LocalZone(identifier: "Europe/Lisbon", offset: 3600, changes: [back])
    let hours = DayHours(day, of: .temperature, in: report(Array(-3..<40), zone: zone))
    #expect(hours.own.count == 25 && hours.steps.count == 26)
  }

  @Test func onlyDaysFromTodayOnAreListed() {
    let report = report(Array(-5..<40))
    #expect(report.daysWithHours(at: midnight + .hours(3)).map { $0.day } == [day.day, day.day + 1])
    #expect(report.hasHours(on: day) && !report.hasHours(on: CalendarDate(day: day.day + 2)))
  }

  // MARK: Sentences

  private func sentence(
    _ quantity: DayQuantity, _ report: WeatherReport, at hour: Int = -30, _ preferences: Preferences = Preferences(),
    _ language: Language = .english
  ) -> String? {
    let display = Display(
      preferences: preferences, zone: report.zone, now: midnight + .hours(Int64(hour)) + .minutes(20), copy: Languages.copy(language))
    let hours = hours(quantity, of: report)
    return DaySentence(quantity, hours, DaySeries(quantity, hours, display), display).text
  }

  @Test func theWarmestAndTheColdestHourAreNamed() {
    let report = report(Array(0...24)) { $1.temperature = Temperature(celsius: 10 - abs(Double($0) - 14)) }
    #expect(sentence(.temperature, report) == "Warmest around 14:00, 10°; coldest around 00:00, −4°.")
    #expect(sentence(.temperature, report, at: 16) == "From now on: warmest around 16:00, 8°; coldest around 23:00, 1°.")
    let even = self.report(Array(0...24)) { $1.temperature = Temperature(celsius: 3) }
    #expect(sentence(.temperature, even) == "3° all the time.")
    let german = sentence(.temperature, report, Preferences(), .german)
    #expect(german == "Am wärmsten gegen 14:00, 10°; am kältesten gegen 00:00, −4°.")
  }

  @Test func whatFeelsOtherwiseIsNamed() {
    let report = report(Array(0...24)) { hour, moment in
      moment.temperature = Temperature(celsius: 5)
      moment.feelsLike = Temperature(celsius: hour == 8 ? -2 : 4)
    }
    #expect(sentence(.temperature, report) == "5° all the time. It feels like −2° around 08:00.")
  }

  @Test(
    arguments: [
      ([], "It stays dry."), ([8, 9, 10], "Precipitation from 08:00 to 11:00, most around 10:00."),
      ([0, 1, 2], "Precipitation until 03:00, most around 02:00."), ([20, 21, 22, 23], "Precipitation from 20:00, most around 23:00."),
      (Array(0...24), "Precipitation all the time, most around 23:00."),
      ([8, 10], "Precipitation from 08:00 to 11:00, most around 10:00."),
      ([8, 15], "Precipitation on and off from 08:00 to 16:00, most around 15:00."),
    ] as [([Int], String)])
  func wetHoursAreNamed(_ wet: [Int], _ expected: String) {
    let report = report(Array(0...24)) { $1.precipitation = wet.contains($0) ? 1 + Double($0) / 10 : 0 }
    #expect(sentence(.rain, report) == expected)
  }

  @Test func theWindsEndIsNamed() {
    let report = report(Array(0...24)) { hour, moment in moment.wind = Wind(speed: hour < 20 ? 8 : 2, gust: hour == 16 ? 19 : nil) }
    #expect(sentence(.wind, report) == "Windiest around 16:00, gusts to 68 km/h. Calm from 20:00.")
    #expect(sentence(.wind, self.report(Array(0...24)) { $1.wind = Wind(speed: 2) }) == "Hardly any wind.")
    #expect(sentence(.wind, self.report(Array(0...24)) { $1.wind = Wind(speed: Double($0)) }) == "Windiest around 23:00, 83 km/h.")
  }

  @Test func theSunIsStrongFromThreeOn() {
    let report = report(Array(0...24)) { $1.uvIndex = max(0, 7 - abs(Double($0) - 13)) }
    #expect(sentence(.uv, report) == "Sun cream from 09:00 to 18:00, highest around 13:00: 7.")
    #expect(sentence(.uv, self.report(Array(0...24)) { $1.uvIndex = 1 }) == "No sun cream needed.")
  }

  @Test func thePressuresTurnIsNamed() {
    func pressures(_ value: @escaping (Int) -> Double) -> WeatherReport { report(Array(0...24)) { $1.pressure = value($0) } }
    #expect(sentence(.pressure, pressures { 990 + abs(Double($0) - 18) }) == "Falling until 18:00, then rising.")
    #expect(sentence(.pressure, pressures { 1010 - abs(Double($0) - 9) }) == "Rising until 09:00, then falling.")
    #expect(sentence(.pressure, pressures { 1010 - Double($0) }) == "Falling from 1010 hPa to 987 hPa.")
    #expect(sentence(.pressure, pressures { _ in 1010 }) == "Steady around 1010 hPa.")
  }

  @Test func humidityAndDewPointAreNamed() {
    let report = report(Array(0...24)) { hour, moment in
      moment.humidity = hour == 6 ? 0.95 : hour == 15 ? 0.5 : 0.7
      moment.dewPoint = Temperature(celsius: hour == 6 ? 4 : 2)
    }
    #expect(sentence(.humidity, report) == "Most humid around 06:00, 95%; driest around 15:00, 50%. Dew point 2° to 4°.")
  }

  @Test func theAirsBandIsNamed() {
    var report = report(Array(0...24))
    func air(_ index: @escaping (Int) -> Double) {
      var quality = AirQuality(europeanIndex: nil, usIndex: nil, pollutants: [])
      quality.hours = (0...24).map { AirHour(midnight + .hours(Int64($0)), europeanIndex: index($0), usIndex: nil) }
      report.air = Stamped(quality, Provenance(source: .openMeteo, fetchedAt: midnight, validAt: midnight))
    }
    air { 10 + Double($0) / 10 }
    #expect(sentence(.air, report) == "Good all the time, highest around 23:00: 12.")
    air { Double($0) * 2 }
    #expect(sentence(.air, report) == "Best around 00:00, 0 good; worst around 23:00, 46 moderate.")
  }

  @Test func hoursThatDoNotReachToTheEndOfTheDayAreNamed() {
    let report = report(Array(0...12)) { $1.temperature = Temperature(celsius: 3) }
    #expect(sentence(.temperature, report) == "3° all the time. Hourly values go up to 12:00 so far.")
  }

  @Test func theClearestAndTheCloudiestHoursAreNamed() {
    let report = report(Array(0...24)) { hour, moment in
      moment.visibility = hour == 6 ? 800 : hour == 15 ? 24_000 : 9000
      moment.cloudCover = hour == 6 ? 1 : hour == 15 ? 0.1 : 0.6
    }
    #expect(sentence(.visibility, report) == "Clearest around 15:00, 24 km; haziest around 06:00, 0.8 km.")
    #expect(sentence(.clouds, report) == "Cloudiest around 06:00, 100%; clearest around 15:00, 10%.")
  }

  @Test(arguments: DayQuantity.allCases) func aQuantityWithoutValuesHasNoSentence(_ quantity: DayQuantity) {
    let text = sentence(quantity, report([]))
    #expect(text == nil)
  }

  @Test func invalidNumbersDrawNothing() {
    let report = report(Array(0...24)) { hour, moment in
      moment.uvIndex = hour == 3 ? .nan : 1e300
      moment.pressure = hour == 3 ? .infinity : -1e300
      moment.precipitation = 1e300
    }
    let display = Display(preferences: Preferences(), zone: .utc, now: midnight, copy: Languages.copy(.english))
    for quantity in DayQuantity.allCases {
      let hours = hours(quantity, of: report)
      let series = DaySeries(quantity, hours, display)
      #expect(!series.all.contains { !$0.isFinite })
      #expect(DayScale(quantity, series.all, display).levels.count <= 12)
      _ = DayCurve(quantity: quantity, hours: hours, series: series, report: report, display: display).curve(at: 30)
    }
  }
}
