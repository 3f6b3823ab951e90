import Copy
import WeatherModel

extension TravelSpeed: Written {}
extension TripEnd: Written {}
extension ForecastComparison: Written {}

/// Trips: the great circle, the price, and the best departure.
extension Sheet {
  func writeTrips() {
    let places = [(90.0, 0.0), (64.147, -21.942), (0, 179.5), (0.0003, -179.5), (-33.868, 151.209), (-64.147, 158.058), (-90, 12)]
      .compactMap {
        Coordinate(latitude: $0, longitude: $1)
      }
    let indices: [Double?] = [nil, 0, 41, 55, 79, 99, 500]
    let air = indices.map { index in
      Stamped(
        AirQuality(europeanIndex: index, usIndex: nil, pollutants: []),
        Provenance(source: .simulator, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0)))
    }
    for (from, start) in places.enumerated() {
      for (to, end) in places.enumerated() {
        let name = "way \(from)-\(to) "
        let way = GreatCircle(from: start, to: end)
        value(name + "length", way.length)
        for speed in TravelSpeed.allCases {
          value(name + speed.word, way.duration(at: speed))
          value(name + speed.word + " stops", way.stops(at: speed).map { Cell($0.coordinate).description + " \($0.after)" })
        }
        for one in air {
          let price = Tariff.standard.price(from: TripPoint(start, name: "A", air: one), to: TripPoint(end, name: "B"))
          value(name + "price", "\(price.total.amount) \(price.distance) \(price.distancePrice) \(price.airPercent)")
        }
        value(name + "refusal", TripOrder(from: TripPoint(start, name: "A"), to: TripPoint(end, name: "")).refusal == nil)
      }
    }
    let now = Instant(seconds: 1_795_010_400)
    table("TripOrder.isLate", [-3601, -3600, 0, 60] as [Int64]) { seconds in
      let point = TripPoint(places[0], name: "A")
      return TripOrder(from: point, to: point, departure: now + seconds).departsInPast(at: now)
    }
    table("isCurrency", ["EUR", "eur", "EU", "EURO", "E1R", ""]) { Money.isCurrency($0) }
    let money = [Money(4820, "EUR"), Money(5, "USD"), Money(1_234_567, "JPY"), Money(.max, "KWD"), Money(0, "CHF")]
    value("Copy.money", money.map { copy.money($0) })
    table("Copy.travel", TravelSpeed.allCases) { copy.travel($0) }
    table("Copy.verdict", ForecastComparison.allCases) { copy.verdict($0) }
    table("Copy.end", TripEnd.allCases, [nil, "Akureyri"] as [String?]) { copy.end($0, $1) + copy.letter(of: $0) }
    table("Copy.duration", [0, 59, 3600, 17_400] as [Int64]) { copy.duration(seconds: $0) }
    table("CalendarMonth.text", ["2026-11", "0001-01", "2026-13", "26-1", "2026-1a"]) { text in
      CalendarMonth(text: text).map { $0.text + " " + copy.month($0) + " " + copy.shortMonth($0) }
    }
    let rains: [Double?] = [nil, 0, 0.5, 2]
    table("Verdict", rains, numbers(4...12)) { rain, warmth in
      var (forecast, happened) = (
        Moment(time: Instant(seconds: 0), condition: .rain, temperature: Temperature(celsius: 8)),
        Moment(time: Instant(seconds: 0), condition: .rain, temperature: Temperature(celsius: warmth))
      )
      (forecast.precipitation, happened.precipitation) = (1, rain)
      return ForecastComparison(forecast: forecast, happened: happened)
    }
    table("Money.digits", ["EUR", "JPY", "KWD", "XXX"]) { Money(1, $0).digits }
    let amounts = [Money(1, "EUR"), Money(5, "JPY"), Money(.max, "EUR"), Money(2, "JPY")]
    value("Money.sums", Money.sums(of: amounts).map { $0.currency + " \($0.amount)" })
    table("reasonProblem", ["", "Rain", "a\u{0}", "\u{202E}x"]) { reasonProblem($0).map { Int($0.rawValue) } ?? -1 }
    let steps = ([0, 3600, 7200, 18_000, 64_800] as [Int64]).map {
      Moment(time: Instant(seconds: $0), condition: .rain, temperature: Temperature(celsius: 8))
    }
    for count in 0...steps.count {
      table("step \(count)", [-1, 0, 3599, 3600, 7199, 7200, 17_999, 18_000, 39_599, 39_600, 64_800, 86_399, 86_400] as [Int64]) { second in
        Array(steps.prefix(count)).step(at: Instant(seconds: second)).map { [$0.moment.time.seconds, $0.end.seconds] } ?? []
      }
    }
    for month in [1, 2, 12] {
      guard let month = CalendarMonth(year: 2026, month: month) else { continue }
      table("moved", [-24_400, -13, -1, 0, 1, 12, 95_000]) { count in month.moved(by: count).map { "\($0.year)-\($0.month)" } }
      let (start, end) = month.bounds(in: LocalZone(identifier: "Etc/GMT-14", offset: 50_400))
      value("bounds", [start.seconds, end.seconds])
    }
    var draw = Draw(seed: 7)
    for seed in 1...40 {
      let now = Instant(seconds: 1_774_700_000)
      let way = GreatCircle(from: places[1], to: places[4]).stops(at: .drive).prefix(3).map { Stop($0.coordinate, after: $0.after) }
      let reports: [WeatherReport?] = way.map { _ in
        var report = draw.report(now: now)
        report.air?.value.hours = draw.airHours(now)
        return draw.perhaps(report)
      }
      let journey = Journey(along: Array(way), at: .drive, from: now, reports)
      value("best departure \(seed)", journey.best.map { "\($0.time.seconds) " + $0.reason.word })
      value("gains \(seed)", journey.choices.map { "\($0.isWet) \($0.isIcy) \($0.isDark) \($0.index(on: .us) ?? -1)" })
      value("ease \(seed)", journey.ease)
      value("air met \(seed)", journey.stops.map { $0.air?.value.europeanIndex ?? -1 })
      value("met \(seed)", journey.stops.map { $0.weather?.value.condition.word ?? "-" })
    }
    let maps: [Double] = [-91, -85, -0.0004, 0, 64.147, .nan, .infinity]
    table("onMap", maps, [-540, -180.001, -180, 0, 179.9996, 180, 190, 1e9, -.infinity]) { latitude, longitude in
      Coordinate(onMap: latitude, longitude).map { $0.latitude.written + " " + $0.longitude.written }
    }
  }
}
