import Copy
import Preferences
import WeatherModel

/// The subject of a line: everything that is remarkable about a place's weather now, and every value that the line may contain.
public struct Subject: Sendable {
  /// The remarkable things about the weather; no topic occurs twice.
  public let topics: [Topic]
  /// The values, by their names in grammars.
  let values: [String: String]
  /// The same weather in words, for models. It contains every number that a line may contain.
  let description: String
  /// The language in which lines are written.
  public let language: Language
  /// Those of the values that are temperatures, as the reader's language writes them.
  let degrees: [String]

  /// Facts about a place other than its weather.
  public struct Background: Sendable {
    /// The low and the high of the day before; nil if they are not known.
    public var yesterday: (low: Temperature, high: Temperature)?
    /// The lows and highs of other days, as far as they are known.
    public var otherDays: [(low: Temperature, high: Temperature)] = []
    /// Whether the place is at sea, or far from any town.
    public var isRemote = false

    /// Without any knowledge.
    public init() {}
  }

  /// Nil if there should be no line: too little is known, or a severe warning is in force.
  public init?(_ report: WeatherReport, _ background: Background, _ display: Display) {
    let now = display.now
    guard report.allowsJokes(at: now), let moment = report.moment(at: now) else { return nil }
    var topics: [Topic] = []
    var values = ["temperature": display.degrees(moment.temperature)]
    let copy = display.copy
    var sentences = [
      copy.condition(moment.condition, isDaylight: moment.isDaylight ?? true), display.degrees(moment.temperature),
      copy.weekday(report.zone.date(of: now).weekday), display.time(now),
    ]
    if let today = report.today(at: now) {
      values["high"] = display.degrees(today.high)
      values["low"] = display.degrees(today.low)
      sentences.append(copy.morningRange(low: display.degrees(today.low), high: display.degrees(today.high)))
      topics += Subject.extremes(today, background.otherDays)
      if let yesterday = background.yesterday {
        let change = display.wholeDegrees(today.high) - display.wholeDegrees(yesterday.high)
        if change.magnitude >= 3 {
          topics.append(change > 0 ? .warmer : .colder)
          values["delta"] = copy.degrees(change.magnitude)
          sentences.append((change > 0 ? "+" : "−") + copy.degrees(change.magnitude))
        }
      }
    }
    if let wind = moment.wind {
      values["wind"] = display.speedWithUnit(wind.speed)
      sentences.append(display.speedWithUnit(wind.speed))
      if wind.speed >= 10.8 { topics.append(.wind) }
    }
    if let air = report.air?.value, let index = display.preferences.airScale == .european ? air.europeanIndex : air.usIndex {
      values["index"] = copy.number(index)
      if (air.europeanIndex ?? 0) > 60 { topics.append(.air) }
    }
    topics += Subject.sky(moment, report, now)
    topics += Subject.season(moment, report.zone.time(of: now), report.zone.date(of: now).weekday)
    if background.isRemote { topics.append(.sea) }
    if topics.isEmpty || topics == [.clouds] { topics.append(.ordinary) }
    if let chance = moment.precipitationChance { sentences.append(copy.percent(chance)) }
    self.topics = topics
    self.values = values
    description = sentences.joined(separator: "; ")
    language = copy.language
    degrees = values.filter { $0.key != "wind" && $0.key != "index" }.map(\.value)
  }

  /// Whether today is the warmest or the coldest of the known days.
  private static func extremes(_ today: Day, _ others: [(low: Temperature, high: Temperature)]) -> [Topic] {
    guard others.count >= 4 else { return [] }
    if others.allSatisfy({ today.high.celsius - $0.high.celsius >= 1 }) { return [.peak] }
    if others.allSatisfy({ $0.low.celsius - today.low.celsius >= 1 }) { return [.trough] }
    return []
  }

  private static func sky(_ moment: Moment, _ report: WeatherReport, _ now: Instant) -> [Topic] {
    var topics: [Topic] = []
    switch moment.condition {
    case .drizzle: topics.append(.drizzle)
    case .rain, .freezingRain: topics.append(.rain)
    case .heavyRain: topics.append(.downpour)
    case .snow, .heavySnow, .sleet: topics.append(.snow)
    case .thunderstorm, .hail: topics.append(.thunder)
    case .fog: topics.append(.fog)
    case .clear, .partlyCloudy: if moment.isDaylight == true { topics.append(.clear) }
    case .cloudy, .overcast: if moment.isDaylight == true { topics.append(.clouds) }
    case .windy, .hot, .cold, .unknown: break
    }
    if moment.isDaylight == false, !moment.condition.isWet { topics.append(.night) }
    // The measured weather compared with the forecast for the hour.
    if let measured = report.current?.value.condition, let hour = report.hourly?.value.last(where: { $0.time <= now }),
      let chance = hour.precipitationChance, now - hour.time < .hours(1)
    {
      if measured.isWet, chance <= 0.2 { topics.append(.betrayed) }
      if !measured.isWet, measured != .unknown, chance >= 0.8 { topics.append(.spared) }
    }
    return topics
  }

  private static func season(_ moment: Moment, _ time: (hour: Int, minute: Int), _ weekday: Int) -> [Topic] {
    var topics: [Topic] = []
    let celsius = moment.temperature.celsius
    if celsius >= 30 { topics.append(.heat) }
    if celsius <= 0 { topics.append(.frost) }
    if 12..<19 ~= celsius, !moment.condition.isWet, moment.isDaylight == true { topics.append(.spring) }
    if time.hour < 5 { topics.append(.small) }
    if weekday == 0, 5..<12 ~= time.hour { topics.append(.monday) }
    if weekday >= 5, 8..<20 ~= time.hour { topics.append(.weekend) }
    return topics
  }
}

extension Display {
  /// Whole degrees, as they are shown.
  fileprivate func wholeDegrees(_ temperature: Temperature) -> Double {
    (preferences.temperatureUnit == .celsius ? temperature.celsius : temperature.fahrenheit).rounded()
  }
}
