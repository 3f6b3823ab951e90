import WeatherModel

extension Fact {
  /// Everything that is a fact by a report, except for comparisons with yesterday, which depend on the reader's degrees.
  static func all(of report: WeatherReport, _ moment: Moment, _ background: Subject.Background, at now: Instant) -> Set<Fact> {
    let date = report.zone.date(of: now)
    var facts = sky(moment, isDay: isDay(report, moment, at: now), at: now, report.cell.coordinate)
    facts.formUnion(precipitation(moment))
    facts.formUnion(air(moment, report.air?.value))
    facts.formUnion(calendar(hour: report.zone.time(of: now).hour, weekday: date.weekday, background.country))
    if let today = report.today(at: now) { facts.formUnion(extremes(today, background.otherDays)) }
    if let surprise = surprise(report, at: now) { facts.insert(surprise) }
    switch background.site {
    case .town: facts.insert(.town)
    case .far: facts.insert(.far)
    case .water:
      facts.insert(.far)
      // In great cold there is ice instead.
      if moment.temperature.celsius > -2 { facts.insert(.water) }
    case nil: break
    }
    let remarkable: Set<Fact> = [.fog, .wind, .heat, .frost, .smog]
    if facts.contains(.dry), facts.isDisjoint(with: remarkable), moment.condition != .windy { facts.insert(.dull) }
    return facts
  }

  /// Whether the sun is up; nil if that is not known.
  private static func isDay(_ report: WeatherReport, _ moment: Moment, at now: Instant) -> Bool? {
    guard let today = report.today(at: now), let sunrise = today.sunrise, let sunset = today.sunset else { return moment.isDaylight }
    return now >= sunrise && now < sunset
  }

  private static func sky(_ moment: Moment, isDay: Bool?, at now: Instant, _ place: Coordinate) -> Set<Fact> {
    var facts: Set<Fact> = []
    if isDay == true { facts.insert(.day) }
    // Down to nine degrees below the horizon, the sun still lights the sky.
    if isDay == false, !(-0.156...0).contains(SunPosition(at: now).altitudeSine(at: place)) { facts.insert(.dark) }
    if moment.condition.isWet { return facts.union([.clouds]) }
    guard let cover = cover(moment) else { return facts }
    facts.formUnion(cover == .cloudless ? [cover] : [cover, .clouds])
    let hasWideGaps = cover == .cloudless || cover == .mixed && (moment.cloudCover.map(oktas(cloudCover:)) ?? 4) <= 4
    guard hasWideGaps else { return facts }
    if isDay == true { facts.insert(.sun) }
    if facts.contains(.dark) {
      facts.insert(.stars)
      if isMoonUp(at: now, place) { facts.insert(.moon) }
    }
    return facts
  }

  /// How much of the sky is covered. A source's word and its number may disagree: then a line claims neither.
  private static func cover(_ moment: Moment) -> Fact? {
    let skies: [Fact] =
      switch moment.condition {
      case .clear: [.cloudless, .mixed]
      case .partlyCloudy: [.mixed]
      case .cloudy: [.mixed, .grey]
      case .overcast: [.grey]
      case .windy, .hot, .cold: [.cloudless, .mixed, .grey]
      default: []
      }
    guard let cover = moment.cloudCover else {
      return [.clear, .partlyCloudy, .overcast].contains(moment.condition) ? skies.first : nil
    }
    let eighths = oktas(cloudCover: cover)
    let measured: Fact = eighths == 0 ? .cloudless : eighths < 7 ? .mixed : .grey
    return skies.contains(measured) ? measured : nil
  }

  private static func isMoonUp(at now: Instant, _ place: Coordinate) -> Bool {
    let horizon = Moon.Horizon(after: now, at: place)
    guard Moon(at: now).illumination > 0.1, let sets = horizon.sets else { return false }
    return horizon.rises.map { sets < $0 } ?? true
  }

  private static func precipitation(_ moment: Moment) -> Set<Fact> {
    switch moment.condition {
    case .drizzle: [.drizzle]
    case .rain: [.rain]
    case .heavyRain: [.downpour]
    case .sleet: [.sleet]
    case .freezingRain: [.glaze]
    // What falls in frost stays.
    case .snow, .heavySnow: moment.temperature.celsius <= 0 ? [.snow, .lying] : [.snow]
    case .thunderstorm, .hail: [.thunder]
    case .clear, .partlyCloudy, .cloudy, .overcast, .windy, .hot, .cold, .fog: [.dry]
    case .unknown: []
    }
  }

  private static func air(_ moment: Moment, _ quality: AirQuality?) -> Set<Fact> {
    var facts: Set<Fact> = []
    let celsius = moment.temperature.celsius
    if celsius >= 30 { facts.insert(.heat) }
    if celsius <= 0 { facts.insert(.frost) }
    if celsius < 15 { facts.insert(.cool) }
    if 10..<24 ~= celsius { facts.insert(.mild) }
    if 12..<19 ~= celsius { facts.insert(.lukewarm) }
    if moment.condition == .fog { facts.insert(.fog) }
    if let wind = moment.wind, wind.speed >= 10.8 { facts.insert(.wind) }
    if (quality?.europeanIndex ?? 0) > 60 { facts.insert(.smog) }
    return facts
  }

  private static func calendar(hour: Int, weekday: Int, _ country: String?) -> Set<Fact> {
    var facts: Set<Fact> = []
    if hour < 5 { facts.insert(.small) }
    if let country, otherWeekends.contains(country) { return facts }
    if weekday == 0, 5..<12 ~= hour { facts.insert(.monday) }
    if weekday >= 5, 8..<20 ~= hour { facts.insert(.weekend) }
    return facts
  }

  /// Countries whose days off are not Saturday and Sunday (CLDR, and Bangladesh, the Maldives, Nepal and Palestine).
  private static let otherWeekends: Set = [
    "AF", "BD", "BH", "DZ", "EG", "IL", "IQ", "IR", "JO", "KW", "LY", "MV", "NP", "OM", "PS", "QA", "SA", "SD", "SY", "YE",
  ]

  /// Whether today is the warmest or the coldest of the known days.
  private static func extremes(_ today: Day, _ others: [(low: Temperature, high: Temperature)]) -> Set<Fact> {
    guard others.count >= 4 else { return [] }
    if others.allSatisfy({ today.high.celsius - $0.high.celsius >= 1 }) { return [.peak] }
    if others.allSatisfy({ $0.low.celsius - today.low.celsius >= 1 }) { return [.trough] }
    return []
  }

  /// Rain that was not forecast for this hour, or that was and did not come.
  private static func surprise(_ report: WeatherReport, at now: Instant) -> Fact? {
    guard let measured = report.current?.value.condition, report.moment(at: now)?.condition == measured,
      let hour = report.hourly?.value.last(where: { $0.time <= now }), let chance = hour.precipitationChance, now - hour.time < .hours(1)
    else { return nil }
    if measured.isRain, chance <= 0.2, !hour.condition.isWet { return .betrayed }
    let wasRainForecast = hour.condition.isRain || !hour.condition.isWet && hour.temperature.celsius >= 4
    if !measured.isWet, measured != .unknown, chance >= 0.8, wasRainForecast { return .spared }
    return nil
  }
}

extension Condition {
  fileprivate var isRain: Bool { self == .drizzle || self == .rain || self == .heavyRain }
}
