import WeatherModel

/// Days computed from hourly or three-hourly steps, for sources that send no days.
///
/// - A step belongs to the local day in which it begins, by the place's own clock; it lasts until the next one begins.
/// - Low and high are those of the steps; the chance is the greatest.
/// - The amount is the sum of each step's millimetres an hour times its length. Of a step across midnight, each day gets the part that
///   falls into it.
/// - The wind is the strongest, with the strongest gust and the prevailing direction (the vector mean of the wind).
/// - The condition is the worst kind of precipitation such that this or worse lasts three hours in total; thunder, hail and freezing
/// rain count however short. When there is less precipitation than that, it is the most frequent condition during daylight (without
/// daylight: of the whole day); among equals the worse.
/// - A day is left out when its steps cover less than half of it; only today may be covered less.
public struct DailySummary: Sendable {
  /// The summarised days, in order.
  public let days: [Day]

  /// Summarises steps, which must be in order.
  public init(steps: [Moment], zone: LocalZone, now: Instant) {
    let today = zone.date(of: now)
    let amounts = DailySummary.amounts(of: steps, zone)
    var days: [Day] = []
    var begin = 0
    while begin < steps.count {
      let date = zone.date(of: steps[begin].time)
      var end = begin + 1
      while end < steps.count, zone.date(of: steps[end].time) == date { end += 1 }
      var weighed: [(moment: Moment, length: Int64)] = []
      for index in begin..<end { weighed.append((steps[index], steps.length(of: index))) }
      let length = zone.start(of: CalendarDate(day: date.day + 1)) - zone.start(of: date)
      var covered: Int64 = 0
      for step in weighed { covered += step.length }
      if date == today || covered * 2 >= length { days.append(DailySummary.day(date, weighed, amounts[date])) }
      begin = end
    }
    self.days = days
  }

  private typealias Step = (moment: Moment, length: Int64)

  /// The precipitation of each day, in whole millionths of a millimetre; no entry where it is unknown. They avoid rounding noise: four
  /// times 0.1 is 0.4.
  private static func amounts(of steps: [Moment], _ zone: LocalZone) -> [CalendarDate: Double] {
    var amounts: [CalendarDate: Double] = [:]
    for index in steps.indices {
      guard let amount = steps[index].precipitation else { continue }
      var start = steps[index].time
      let end = start + steps.length(of: index)
      repeat {
        let date = zone.date(of: start)
        let part = min(end, zone.start(of: CalendarDate(day: date.day + 1)))
        amounts[date, default: 0] += (amount * Double(part - start) / 0.0036).rounded()
        start = part
      } while start < end
    }
    return amounts
  }

  private static func day(_ date: CalendarDate, _ steps: [Step], _ millionths: Double?) -> Day {
    let first = steps[0].moment
    var day = Day(date: date, condition: condition(of: steps), low: first.temperature, high: first.temperature)
    for (moment, _) in steps {
      day.low = min(day.low, moment.temperature)
      day.high = max(day.high, moment.temperature)
      day.precipitationChance = greatest(day.precipitationChance, moment.precipitationChance)
      day.uvIndex = greatest(day.uvIndex, moment.uvIndex)
    }
    if let millionths { day.precipitation = millionths / 1_000_000 }
    day.wind = wind(of: steps)
    return day
  }

  private static func greatest(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
  }

  private static func wind(of steps: [Step]) -> Wind? {
    var strongest: Wind?
    var gust: Double?
    var north = 0.0
    var east = 0.0
    for (moment, length) in steps {
      guard let wind = moment.wind else { continue }
      if strongest.map({ wind.speed > $0.speed }) ?? true { strongest = wind }
      gust = greatest(gust, wind.gust)
      guard let direction = wind.direction else { continue }
      north += wind.speed * Double(length) * cosine(radians(direction))
      east += wind.speed * Double(length) * sine(radians(direction))
    }
    guard var wind = strongest else { return nil }
    wind.gust = gust
    // When the winds cancel each other, only rounding errors are left of the direction.
    if north * north + east * east > 1e-6 {
      let degrees = arctangent(east, north) * 180 / .pi
      // Negative angles become 0…360; a value just below 0 rounds to 0, not to 360.
      let whole = degrees.rounded()
      wind.direction = whole < 0 ? whole + 360 : whole
    }
    return wind
  }

  private static func condition(of steps: [Step]) -> Condition {
    var lasting: Int64 = 0
    for condition in Condition.worstFirst where condition.isWet {
      lasting += duration(of: condition, in: steps)
      if lasting >= .hours(3) || lasting > 0 && condition.countsHoweverShort { return condition }
    }
    let bright = steps.filter { $0.moment.isDaylight == true }
    let judged = bright.isEmpty ? steps : bright
    var best = judged[0].moment.condition
    var longest: Int64 = 0
    for condition in Condition.worstFirst {
      let duration = duration(of: condition, in: judged)
      if duration > longest {
        longest = duration
        best = condition
      }
    }
    return best
  }

  private static func duration(of condition: Condition, in steps: [Step]) -> Int64 {
    var seconds: Int64 = 0
    for step in steps where step.moment.condition == condition { seconds += step.length }
    return seconds
  }
}

extension Condition {
  static let worstFirst: [Condition] = [
    .thunderstorm, .hail, .freezingRain, .heavySnow, .heavyRain, .sleet, .snow, .rain, .drizzle, .fog, .windy, .hot, .cold, .overcast,
    .cloudy, .partlyCloudy, .clear, .unknown,
  ]

  fileprivate var countsHoweverShort: Bool { self == .thunderstorm || self == .hail || self == .freezingRain }
}
