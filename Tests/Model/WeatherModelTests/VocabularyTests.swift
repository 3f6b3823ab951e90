import Testing
import WeatherModel

@Suite struct VocabularyTests {
  @Test func kindsAreBitsInOrder() {
    let kinds: Kinds = [Kinds(.daily), Kinds(.current)]
    #expect(kinds.each == [.current, .daily])
    #expect(Kinds.all.each == Kind.allCases)
    #expect(Kinds([]).each.isEmpty)
    #expect(Kinds.all.subtracting(kinds).each == [.hourly, .minutely, .air, .alerts])
  }

  /// Databases store these numbers.
  @Test func aSourceKeepsItsNumber() {
    let kept: [Source] = [.openMeteo, .openWeather, .weatherKit, .metNorway, .nws, .aqicn, .bigDataCloud, .simulator]
    for (number, source) in kept.enumerated() { #expect(Int(source.rawValue) == number, "new sources come last") }
  }

  @Test func everyWordIsReadBack() {
    for kind in Kind.allCases { #expect(Kind(word: kind.word) == kind) }
    for source in Source.allCases { #expect(Source(word: source.word) == source) }
    for condition in Condition.allCases { #expect(Condition(word: condition.word) == condition) }
    for problem in WeatherProblem.allCases { #expect(WeatherProblem(word: problem.word) == problem) }
    #expect(Kind(word: "Current") == nil && Source(word: "") == nil && WeatherProblem(word: "x") == nil)
    #expect(Condition(word: "rain of frogs") == .unknown)
  }

  @Test func freshnessChangesAtHalfAndFullLifetime() {
    #expect(Freshness(age: 899, lifetime: 1800) == .fresh)
    #expect(Freshness(age: 900, lifetime: 1800) == .aging)
    #expect(Freshness(age: 1799, lifetime: 1800) == .aging)
    #expect(Freshness(age: 1800, lifetime: 1800) == .stale)
    #expect(Freshness(age: -5, lifetime: 1800) == .fresh)
  }

  @Test func reportsKnowTheirKinds() throws {
    let now = Instant(seconds: 1_800_000_000)
    var report = WeatherReport(cell: Cell(try #require(Coordinate(latitude: 1, longitude: 2))), zone: .utc)
    #expect(report.kinds == [] && !report.isSimulated)
    report.air = Stamped(
      AirQuality(europeanIndex: 1, usIndex: nil, pollutants: []), Provenance(source: .simulator, fetchedAt: now, validAt: now))
    report.minutely = Stamped([], Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    #expect(report.kinds.each == [.minutely, .air] && report.isSimulated)
    #expect(report.provenances.map(\.source) == [.openMeteo, .simulator])
  }

  @Test func theForecastsHourAppliesWhenTheMeasuredMomentIsOld() throws {
    let now = Instant(seconds: 1_800_000_000)
    func moment(_ time: Instant, _ celsius: Double) -> Moment {
      Moment(time: time, condition: .clear, temperature: Temperature(celsius: celsius))
    }
    var report = WeatherReport(cell: Cell(try #require(Coordinate(latitude: 1, longitude: 2))), zone: .utc)
    #expect(report.moment(at: now) == nil)
    report.current = Stamped(moment(now, 1), Provenance(source: .simulator, fetchedAt: now, validAt: now))
    report.hourly = Stamped(
      (0..<5).map { moment(now + .hours($0), Double(10 + $0)) }, Provenance(source: .simulator, fetchedAt: now, validAt: now))
    #expect(report.moment(at: now + .minutes(59))?.temperature.celsius == 1)
    #expect(report.moment(at: now + .minutes(60))?.temperature.celsius == 11)
    #expect(report.moment(at: now + .minutes(150))?.temperature.celsius == 12)
    #expect(report.moment(at: now + .hours(9))?.temperature.celsius == 1)
    #expect(report.moment(at: now + .hours(5) - 1)?.temperature.celsius == 14)
    #expect(!report.isTooOld(at: now + .hours(5) - 1))
    #expect(report.isTooOld(at: now + .hours(5)))
    report.hourly?.value = [moment(now + .hours(2), 20), moment(now + .hours(5), 23), moment(now + .hours(8), 26)]
    #expect(report.moment(at: now + .hours(5) - 1)?.temperature.celsius == 20)
    #expect(!report.isTooOld(at: now + .hours(5) - 1))
    #expect(report.moment(at: now + .hours(11) - 1)?.temperature.celsius == 26, "the last step lasts as long as the one before it")
    #expect(!report.isTooOld(at: now + .hours(11) - 1))
    #expect(report.isTooOld(at: now + .hours(11)))
  }

  @Test func todaysRangeIncludesTheTemperatureOfNow() {
    let now = Instant(seconds: 1_800_000_000)
    let provenance = Provenance(source: .simulator, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: Cell.zero, zone: .utc)
    let today = report.zone.date(of: now)
    func day(_ number: Int64) -> Day {
      Day(
        date: CalendarDate(day: today.day + number), condition: .clear, low: Temperature(celsius: 14), high: Temperature(celsius: 22))
    }
    report.daily = Stamped([day(-1), day(0), day(1)], provenance)
    for (celsius, low, high) in [(25.3, 14.0, 25.3), (18, 14, 22), (11, 11, 22)] {
      report.current = Stamped(Moment(time: now, condition: .clear, temperature: Temperature(celsius: celsius)), provenance)
      #expect(report.today(at: now)?.low.celsius == low && report.today(at: now)?.high.celsius == high)
      #expect(report.days(at: now).map(\.high.celsius) == [high, 22])
      #expect(report.days(at: now).map(\.low.celsius) == [low, 14])
      // A measurement that no longer counts as now says nothing about today.
      #expect(report.today(at: now + .hours(3))?.low.celsius == 14 && report.today(at: now + .hours(3))?.high.celsius == 22)
    }
  }

  @Test func aMeasurementAppliesForThreeHoursWithoutAForecast() {
    let now = Instant(seconds: 1_800_000_000)
    var report = WeatherReport(cell: Cell.zero, zone: .utc)
    #expect(report.isTooOld(at: now))
    report.current = Stamped(
      Moment(time: now, condition: .clear, temperature: Temperature(celsius: 1)),
      Provenance(source: .simulator, fetchedAt: now, validAt: now))
    #expect(!report.isTooOld(at: now + .hours(3) - 1))
    #expect(report.isTooOld(at: now + .hours(3)))
    #expect(report.moment(at: now + .hours(3)) == report.current?.value)
  }

  @Test func everyKindIsAmongAllAndHasABitOfItsOwn() {
    #expect(Kinds.all.each == Kind.allCases)
    #expect(Set(Kind.allCases.map { Kinds($0).rawValue }).count == Kind.allCases.count)
    for kind in Kind.allCases { #expect(!Kinds(kind).isEmpty) }
  }

  @Test func bandsCountFromOneToSix() {
    #expect([0, 19, 20, 99, 100, 300].map { AirScale.european.band($0) } == [1, 1, 2, 5, 6, 6])
    #expect([0, 50, 51, 150, 151, 300, 301].map { AirScale.us.band($0) } == [1, 1, 2, 3, 4, 5, 6])
  }

  @Test func theBandIsThatOfTheRoundedIndex() {
    #expect([50.4, 50.5, 50.6, 100.5, 300.6].map { AirScale.us.band($0) } == [1, 2, 2, 3, 6])
    #expect([19.4, 19.6, 39.5, 99.4, 99.5].map { AirScale.european.band($0) } == [1, 2, 3, 5, 6])
  }
}
