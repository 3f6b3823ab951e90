import TestKit
import Testing
import WeatherModel

@Suite struct TripTests {
  private func point(_ latitude: Double, _ longitude: Double, _ name: String = "Somewhere", european: Double? = nil, us: Double? = nil)
    throws -> TripPoint
  {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var point = TripPoint(coordinate, name: name)
    guard european != nil || us != nil else { return point }
    let now = Instant(seconds: 1_795_010_400)
    point.air = Stamped(
      AirQuality(europeanIndex: european, usIndex: us, pollutants: []), Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    return point
  }

  @Test func aPriceIsBaseAndDistance() throws {
    // One degree of the equator: 111,195 m.
    let price = Tariff.standard.price(from: try point(0, 0), to: try point(0, 1))
    #expect(
      price == TripPrice(total: Money(13_593, "EUR"), version: 2, distance: 111_195, base: 250, distancePrice: 13_343, airPercent: 100))
  }

  @Test(arguments: [
    (0, 100), (39.4, 100), (39.5, 105), (40, 105), (60, 110), (80, 120), (100, 130), (150, 130), (1e4, 130),
  ])
  func theWorseAirOfBothEndsRaisesThePrice(index: Double, percent: Int64) throws {
    let (clean, dirty) = (try point(0, 0, european: 5), try point(0, 1, european: index))
    #expect(Tariff.standard.price(from: clean, to: dirty).airPercent == percent)
    #expect(Tariff.standard.price(from: dirty, to: clean).airPercent == percent)
    #expect(Tariff.standard.price(from: dirty, to: clean).total.amount == (13_593 * percent + 50) / 100)
  }

  @Test func theUSIndexCountsWhereThereIsNoEuropeanOne() throws {
    #expect(Tariff.standard.price(from: try point(0, 0, us: 160), to: try point(0, 1)).airPercent == 110)
    #expect(Tariff.standard.price(from: try point(0, 0, european: 1, us: 160), to: try point(0, 1)).airPercent == 100)
  }

  @Test func theMostExpensiveTripOfAllHasAPrice() throws {
    let tariff = try #require(Tariff(currency: "EUR", base: Tariff.largest, perKilometre: Tariff.largest))
    let price = tariff.price(from: try point(0, 0, european: 1e4), to: try point(0, 180))
    #expect(price.distance == 20_015_114)
    #expect(price.total.amount == (1_000_000 + 20_015_114_000) * 130 / 100)
  }

  @Test func aTariffOutOfBoundsIsRefused() {
    for (currency, base, kilometre) in [
      ("EUR", -1, 0), ("EUR", 0, -1), ("EUR", 1_000_001, 0), ("EUR", 0, Int64.max), ("eur", 0, 0), ("EURO", 0, 0), ("", 0, 0), ("€", 0, 0),
    ] as [(String, Int64, Int64)] {
      #expect(Tariff(currency: currency, base: base, perKilometre: kilometre) == nil)
    }
    #expect(Tariff(currency: "JPY", base: 0, perKilometre: 0) != nil)
  }

  @Test func sumsAreMadeByCurrencyAndNeverOverflow() {
    #expect(Money.sums(of: []) == [])
    #expect(
      Money.sums(of: [Money(0, "EUR"), Money(5, "USD"), Money(7, "EUR"), Money(1, "USD")]) == [Money(7, "EUR"), Money(6, "USD")])
    #expect(Money.sums(of: [Money(.max, "EUR"), Money(1, "EUR")]) == [Money(.max, "EUR")])
    #expect([Money(1, "JPY").digits, Money(1, "EUR").digits, Money(1, "KWD").digits] == [0, 2, 3])
  }

  @Test func endsMustBeFiftyMetresApart() throws {
    let a = try point(50, 8)
    // A thousandth of a degree of latitude is 111.2 m.
    #expect(TripOrder(from: a, to: a).refusal == .tooClose)
    #expect(TripOrder(from: a, to: try point(50.000449, 8)).refusal == .tooClose)
    #expect(TripOrder(from: a, to: try point(50.00045, 8)).refusal == nil)
    #expect(TripOrder(from: try point(90, 0), to: try point(90, 120)).refusal == .tooClose)
    #expect(TripOrder(from: try point(0, 179.9999), to: try point(0, -179.9999)).refusal == .tooClose)
    #expect(TripOrder(from: try point(0, 0), to: try point(0, 180)).refusal == nil)
  }

  @Test func namesAreChecked() throws {
    let good = try point(1, 1)
    #expect(TripOrder(from: try point(0, 0, ""), to: good).refusal == .name(.start, .empty))
    #expect(TripOrder(from: good, to: try point(0, 0, String(repeating: "x", count: 201))).refusal == .name(.end, .tooLong))
    #expect(TripOrder(from: good, to: try point(0, 0, "a\nb")).refusal == .name(.end, .controlCharacter))
    #expect(TripOrder(from: good, to: try point(0, 0, "a\u{202E}b")).refusal == .name(.end, .directionOverride))
    #expect(TripOrder(from: try point(0, 0, " \t"), to: good).refusal == .name(.start, .empty))
    #expect(reasonProblem("") == .empty && reasonProblem("   ") == .empty)
    #expect(reasonProblem("Rain") == nil)
  }

  @Test func nicknamesHaveTwentyCharactersAsPeopleCountThem() throws {
    let good = try point(1, 1)
    var named = try point(0, 0)
    let family = "👨‍👩‍👧‍👦"
    let accented = "e\u{301}\u{302}"
    for sign in ["x", family, accented] {
      named.nickname = String(repeating: sign, count: 20)
      #expect(TripOrder(from: named, to: good).refusal == nil)
      named.nickname = String(repeating: sign, count: 21)
      #expect(TripOrder(from: good, to: named).refusal == .nickname(.end, .tooLong))
    }
    for blank in ["", "   "] {
      named.nickname = blank
      #expect(TripOrder(from: named, to: good).refusal == .nickname(.start, .empty))
    }
  }

  @Test func invalidAirIsRefused() throws {
    let good = try point(1, 1)
    for index in [-1.0, 10_001, .infinity, .nan] {
      #expect(TripOrder(from: try point(0, 0, european: index), to: good).refusal == .air(.start))
      #expect(TripOrder(from: good, to: try point(0, 0, us: index)).refusal == .air(.end))
    }
    var station = try point(0, 0, european: 1)
    station.air?.value.station = "a\u{7}"
    #expect(TripOrder(from: station, to: good).refusal == .air(.start))
  }

  @Test func monthsBeginByTheClockOfTheirZone() throws {
    let november = try #require(CalendarMonth(year: 2026, month: 11))
    #expect(november.bounds(in: .utc).start == Instant(iso8601: "2026-11-01T00:00:00Z"))
    #expect(november.bounds(in: .utc).end == Instant(iso8601: "2026-12-01T00:00:00Z"))
    let tokyo = LocalZone(identifier: "Asia/Tokyo", offset: 9 * 3600)
    #expect(november.bounds(in: tokyo).start == Instant(iso8601: "2026-10-31T15:00:00Z"))
    #expect(november.moved(by: 2) == CalendarMonth(year: 2027, month: 1))
    #expect(november.moved(by: -11) == CalendarMonth(year: 2025, month: 12))
    #expect(CalendarMonth(year: 1, month: 1)?.moved(by: -1) == nil)
    #expect(CalendarMonth(year: 9999, month: 12)?.moved(by: 1) == nil)
    #expect(CalendarMonth(year: 2026, month: 13) == nil)
    #expect(CalendarMonth(year: 2026, month: 0) == nil)
  }
}

/// The route between two points, and its points over time.
@Suite struct GreatCircleTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func pointsAreOnTheRouteAtTheirFraction() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let a = try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      let b = try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      let way = GreatCircle(from: a, to: b)
      for part in [0.25, 0.5, 0.9] {
        let point = way.point(at: part)
        #expect(abs(a.distance(to: point) - part * way.length) < 0.1, "\(a) \(b)")
        #expect(abs(point.distance(to: b) - (1 - part) * way.length) < 0.1, "\(a) \(b)")
      }
    }
  }

  @Test func bothEndsAreExactlyTheGivenPoints() throws {
    let way = GreatCircle(from: try place(64.147, -21.942), to: try place(-33.8688, 151.2093))
    #expect([way.point(at: 0), way.point(at: 1)] == [way.start, way.end])
    #expect([way.point(at: -1), way.point(at: 2), way.point(at: .nan)] == [way.start, way.end, way.start])
  }

  @Test func aRouteOverTheDateLineStaysThere() throws {
    let way = GreatCircle(from: try place(-17, 178), to: try place(-17, -178))
    #expect(way.length < 430_000)
    for part in [0.1, 0.5, 0.9] { #expect(abs(way.point(at: part).longitude) >= 178) }
  }

  @Test func oppositePointsOfTheEarthHaveARoute() throws {
    let way = GreatCircle(from: try place(30, 40), to: try place(-30, -140))
    #expect(abs(way.length - 20_015_114) < 2)
    // Over the north pole, a third of the route from 30° N.
    #expect(way.point(at: 1.0 / 3).latitude > 89.999)
    let poles = GreatCircle(from: try place(90, 0), to: try place(-90, 0))
    #expect(abs(poles.point(at: 0.5).latitude) < 0.001)
    #expect(abs(poles.point(at: 0.5).longitude) < 0.001)
  }

  @Test func aRouteOfNoLengthStaysWhereItIs() throws {
    let here = try place(10, 10)
    #expect(GreatCircle(from: here, to: here).point(at: 0.5).distance(to: here) < 0.01)
    #expect(GreatCircle(from: here, to: here).stops(at: .walk) == [Stop(here, after: 0)])
  }

  @Test func everyHalfHourIsAStop() throws {
    // 111.195 km: an hour and 51 minutes by car.
    let stops = GreatCircle(from: try place(0, 0), to: try place(0, 1)).stops(at: .drive)
    #expect(stops.map(\.after) == [0, 1800, 3600, 5400, 6672])
    #expect(stops.map { ($0.coordinate.longitude * 1000).rounded() } == [0, 270, 540, 809, 1000])
  }

  @Test func longJourneysHaveFewerStopsAnHour() throws {
    for speed in TravelSpeed.allCases {
      let way = GreatCircle(from: try place(0, 0), to: try place(0, 180))
      let stops = way.stops(at: speed)
      #expect(stops.count <= 50 && stops.count > 25)
      #expect(stops[1].after % 1800 == 0)
      #expect(stops.last == Stop(way.end, after: way.duration(at: speed)))
    }
  }
}

/// The weather along a route, and the best departure.
@Suite struct JourneyTests {
  private let start = Instant(seconds: 1_795_010_400)  // 2026-11-18T14:00:00Z
  private let way: [Stop]

  init() throws {
    let (a, b) = (try #require(Coordinate(latitude: 0, longitude: 0)), try #require(Coordinate(latitude: 0, longitude: 0.5)))
    way = GreatCircle(from: a, to: b).stops(at: .drive)
  }

  /// A report whose hours begin at `start`, with precipitation and gusts for each.
  private func report(rain: [Double], gusts: [Double] = []) -> WeatherReport {
    var report = WeatherReport(cell: .zero, zone: .utc)
    let hours = rain.enumerated().map { hour, amount in
      var moment = Moment(time: start + .hours(Int64(hour)), condition: .rain, temperature: Temperature(celsius: Double(hour)))
      moment.precipitation = amount
      moment.humidity = 0.5
      moment.wind = hour < gusts.count ? Wind(speed: 3, gust: gusts[hour]) : Wind(speed: 3)
      return moment
    }
    report.hourly = Stamped(hours, Provenance(source: .openMeteo, fetchedAt: start, validAt: start))
    var air = AirQuality(europeanIndex: 42, usIndex: nil, pollutants: [Pollutant(.ozone, 3)])
    air.station = "Tower"
    report.air = Stamped(air, Provenance(source: .aqicn, fetchedAt: start, validAt: start))
    return report
  }

  private func journey(from departure: Instant, _ report: WeatherReport?) -> Journey {
    Journey(along: way, at: .drive, from: departure, way.map { _ in report })
  }

  /// The time and the reason of the best departure.
  private func best(_ rain: [Double], gusts: [Double] = []) -> Departure? {
    withoutNumbers(journey(from: start, report(rain: rain, gusts: gusts)).best)
  }

  private func withoutNumbers(_ departure: Departure?) -> Departure? { departure.map { Departure($0.time, $0.reason) } }

  @Test func eachStopHasTheWeatherOfTheHourOfArrival() {
    // 56 minutes by car: with a departure at a quarter past, the last stop is in the next hour.
    let journey = journey(from: start + .minutes(15), report(rain: [0, 0, 0]))
    #expect(journey.stops.map(\.time) == way.map { start + .minutes(15) + $0.after })
    #expect(journey.stops.map { $0.weather?.value.temperature.celsius } == [0, 0, 1])
    #expect(journey.stops[0].weather?.provenance.source == .openMeteo)
    // Values that do not matter on a journey are left out.
    #expect(journey.stops[0].weather?.value.humidity == nil)
    #expect(journey.stops[0].air?.value.europeanIndex == 42 && journey.stops[0].air?.value.pollutants.isEmpty == true)
    #expect(journey.stops[0].air?.value.station == "Tower")
  }

  @Test func withoutAForecastAStopHasNoWeather() {
    let journey = journey(from: start, nil)
    #expect(journey.stops.count == 3 && journey.stops.allSatisfy { $0.weather == nil && $0.air == nil })
    #expect(journey.best == nil && journey.choices.isEmpty)
    // Before the first hour, and after the last.
    #expect(self.journey(from: start - 1, report(rain: [0, 0])).best == nil)
    #expect(self.journey(from: start + .hours(9), report(rain: [0, 0])).best == nil)
    #expect(Journey(along: [], at: .walk, from: start, []).best == nil)
  }

  @Test func aLongerStepAppliesUntilTheNextOne() {
    // Some sources have steps of three or six hours.
    var report = report(rain: [4, 0, 0])
    for (index, hour) in [0, 3, 9].enumerated() { report.hourly?.value[index].time = start + .hours(Int64(hour)) }
    let journey = journey(from: start + .minutes(150), report)
    #expect(journey.stops.map { $0.weather?.value.temperature.celsius } == [0, 1, 1])
    #expect(journey.choices.count == 13, "twelve hours ahead: until the last step is over, six hours after it began")
    #expect(withoutNumbers(self.journey(from: start + .minutes(60), report).best) == Departure(start + .hours(3), .dry))
  }

  @Test func aDryHourIsWorthWaitingFor() {
    #expect(best([3, 2, 0, 0, 0]) == Departure(start + .hours(2), .dry))
    #expect(best([3, 2, 1, 1, 1]) == Departure(start + .hours(2), .lessRain))
    #expect(best([0, 0, 0]) == Departure(start, .noBetterTime))
  }

  @Test func aDifferenceThatNobodyFeelsDoesNotCount() {
    #expect(best([0.2, 0, 0, 0]) == Departure(start, .noBetterTime))
    #expect(best([0.3, 0, 0, 0]) == Departure(start + .hours(1), .dry))
    #expect(best([1, 0.2, 0.2, 0.2]) == Departure(start, .noBetterTime), "wet in both cases")
    // 13 miles an hour, at midnight.
    #expect(best([Double](repeating: 0, count: 13), gusts: [5.8] + [Double](repeating: 0, count: 12)) == Departure(start, .noBetterTime))
    #expect(best([0, 0, 0], gusts: [14, 11, 11]) == Departure(start, .noBetterTime), "15 km/h less are noticed")
  }

  @Test func aCalmHourIsWorthWaitingFor() {
    #expect(best([0, 0, 0, 0], gusts: [20, 15, 8, 2]) == Departure(start + .hours(2), .lessWind))
    #expect(best([0, 0, 0, 0], gusts: [8, 1, 0, 0]) == Departure(start, .noBetterTime))
    // Rain counts where it differs more than the wind does.
    #expect(best([9, 0, 0], gusts: [10, 0, 0]) == Departure(start + .hours(1), .dry))
  }

  /// A dry and calm day with the air of each hour.
  private func report(european: [Double?], us: [Double?] = []) -> WeatherReport {
    var report = report(rain: [Double](repeating: 0, count: max(european.count, us.count)))
    for hour in 0..<max(european.count, us.count) {
      report.air?.value.hours.append(
        AirHour(
          start + .hours(Int64(hour)), europeanIndex: hour < european.count ? european[hour] : nil,
          usIndex: hour < us.count ? us[hour] : nil))
    }
    return report
  }

  @Test func eachStopHasTheAirOfTheHourOfArrival() {
    let journey = journey(from: start + .minutes(75), report(european: [42, 50, 61], us: [nil, 90, nil]))
    #expect(journey.stops.map { $0.air?.value.europeanIndex } == [50, 50, 61])
    #expect(journey.stops.map { $0.air?.value.usIndex } == [90, 90, nil])
    #expect(journey.stops.map { $0.air?.provenance.validAt } == [start + .hours(1), start + .hours(1), start + .hours(2)])
    #expect(journey.stops[0].air?.value.hours == [], "a trip stores only the air quality on the way, not the forecast")
    // The measured air says more about this hour than the forecast; beyond the forecast it is all there is.
    #expect(self.journey(from: start, report(european: [99, 99])).stops.first?.air?.value.europeanIndex == 42)
    #expect(self.journey(from: start + .hours(5), report(european: [99, 99])).stops.first?.air?.value.europeanIndex == 42)
  }

  @Test func cleanAirIsWorthWaitingFor() {
    func best(_ european: [Double?], us: [Double?] = []) -> Departure? {
      withoutNumbers(journey(from: start, report(european: european, us: us)).best)
    }
    #expect(best([90, 90, 45, 45]) == Departure(start + .hours(2), .cleanerAir))
    #expect(best([60, 60, 40, 40]) == Departure(start, .noBetterTime), "one band is not noticed")
    #expect(best([35, 35, 5, 5]) == Departure(start, .noBetterTime))
    #expect(best([], us: [180, 180, 60, 60]) == Departure(start + .hours(2), .cleanerAir))
    // If the air of one hour is unknown, hours can't be compared by it.
    #expect(best([90, 90, nil, 30]) == Departure(start, .noBetterTime))
    // The European index, where both are known.
    #expect(best([20, 20, 20, 20], us: [180, 180, 60, 60]) == Departure(start, .noBetterTime))
    #expect(best([.infinity, .infinity, 20, 20])?.time == start + .hours(2))
  }

  @Test func theLargestChangeIsTheReason() {
    var report = report(european: [80, 80, 30, 30])
    report.hourly?.value[0].precipitation = 0.5
    #expect(withoutNumbers(journey(from: start, report).best) == Departure(start + .hours(2), .cleanerAir))
    report.hourly?.value[0].precipitation = 9
    #expect(journey(from: start, report).best?.reason == .dry)
    #expect(journey(from: start, report).choices.first?.europeanIndex == 80)
    #expect(journey(from: start, report).ease.max() == 1)
  }

  @Test func nobodyIsSentOutAtNight() {
    // Rain until 22:00, and again from midnight on.
    let report = report(rain: [Double](repeating: 4, count: 8) + [0, 0] + [Double](repeating: 4, count: 20))
    #expect(journey(from: start, report).best?.reason == .noBetterTime)
    #expect(withoutNumbers(journey(from: start + .hours(7), report).best)?.reason == .noBetterTime, "at 21:00")
    // Who wants to leave at 3 waits until the rain stops, also in the night.
    let dryAtFive = self.report(rain: [Double](repeating: 4, count: 15) + [Double](repeating: 0, count: 20))
    #expect(withoutNumbers(journey(from: start + .hours(13), dryAtFive).best) == Departure(start + .hours(15), .dry))
    #expect(withoutNumbers(journey(from: start + .hours(7), dryAtFive).best) == Departure(start + .hours(16), .dry), "at 6:00")
  }

  @Test func theChoicesBeginNowWhicheverIsTaken() {
    let report = report(rain: [3] + [Double](repeating: 0, count: 40))
    func choices(from departure: Instant) -> Journey {
      Journey(along: way, at: .drive, from: departure, way.map { _ in report }, now: start)
    }
    let (first, later) = (choices(from: start), choices(from: start + .hours(5)))
    #expect(first.choices == later.choices && first.best == later.best && first.best?.reason == .dry)
    #expect(later.stops.first?.time == start + .hours(5))
    #expect(choices(from: start + .minutes(20) + .hours(5)).choices.first?.time == start)
    #expect(choices(from: start + .hours(13)).choices.first?.time == start + .hours(13), "too long to wait for")
  }

  @Test func choicesAreNowAndTheFullHoursOfTheNextTwelve() {
    let report = report(rain: [Double](repeating: 1, count: 40), gusts: [Double](repeating: 9, count: 40))
    #expect(journey(from: start, report).choices == (0...12).map { DepartureChoice(start + .hours($0), rain: 1, gust: 9) })
    let later = journey(from: start + .minutes(20), report).choices.map { $0.time - start }
    #expect(later == [.minutes(20)] + (1...12).map { .hours($0) })
    #expect(journey(from: start + .minutes(50), report).choices[1].time == start + .hours(2), "the next hour begins in a moment")
    #expect(self.journey(from: start + .minutes(15), self.report(rain: [1, 1, 1])).choices.count == 3, "as far as there is a forecast")
    #expect(self.journey(from: Instant(seconds: .max), report).choices.isEmpty)
  }

  /// A little more wind, which nobody notices, does not outweigh that it stays dry.
  @Test func whatNobodyNoticesDoesNotCount() {
    let found = best([0.35, 0.35, 0, 0], gusts: [13.9, 13.9, 15.4, 15.4])
    #expect(found?.reason == .dry && found?.time == start + .hours(2))
  }

  @Test func theReasonHasItsNumbers() {
    let best = journey(from: start, report(rain: [3, 3, 0.2, 0.2])).best
    #expect(best?.reason == .lessRain && best?.first?.rain == 3)
    #expect(abs((best?.conditions?.rain ?? 0) - 0.2) < 0.001)
    #expect(journey(from: start, report(rain: [0, 0])).best?.conditions == nil)
  }

  @Test func aGainThatCostsAnotherIsNone() {
    #expect(best([3, 0, 0], gusts: [9, 20, 20]) == Departure(start, .noBetterTime), "nobody waits for a storm")
  }

  @Test func anEarlierTimeIsPreferredToOneThatIsHardlyBetter() {
    #expect(best([3, 0.04, 0.04, 0.04, 0.04, 0]) == Departure(start + .hours(1), .dry))
  }

  @Test func iceIsWaitedOut() {
    var report = report(rain: [0.2, 0.2, 0.2, 0.2])
    for hour in 0...1 { report.hourly?.value[hour].condition = .freezingRain }
    #expect(withoutNumbers(journey(from: start, report).best) == Departure(start + .hours(2), .noIce))
    report.hourly?.value[2].temperature = Temperature(celsius: -1)
    #expect(withoutNumbers(journey(from: start, report).best) == Departure(start + .hours(3), .noIce), "rain in frost freezes")
  }

  @Test func drivingInTheDarkCountsWhereItIsLight() {
    var report = report(rain: [3, 3, 0.4, 0, 0])
    for hour in 0...4 { report.hourly?.value[hour].isDaylight = hour < 3 }
    #expect(journey(from: start, report).choices.map(\.isDark) == [false, false, false, true, true])
    #expect(withoutNumbers(journey(from: start, report).best) == Departure(start + .hours(2), .lessRain))
  }

  @Test func implausibleValuesOfASourceDoNoHarm() {
    #expect(best([.infinity, -5, 0])?.time == start + .hours(1))
    #expect(best([0, 0], gusts: [.infinity, 0]) == Departure(start + .hours(1), .lessWind))
  }
}
