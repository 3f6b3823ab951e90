/// The rest of today, or of tonight, in one thought: what the sky does, when that changes, and whether it gets windy.
///
/// - The whole day is spoken of only before nine in the morning, and only where the hours since midnight were no different; else it is its rest.
/// - It reaches until midnight; from six in the evening on until six in the morning. Hours that are not known that far make no thought.
/// - What the first hour brings is up to the sky of now and to the outlook on the next hour, where there is one: both stand on the same page.
/// - Rain comes first: where any falls, dry parts are told apart from wet ones and not from each other. A dry part of less than two hours
///   between wet ones is a break, and more than three parts are rain on and off.
/// - Without rain bright, grey and foggy parts are told apart; one of less than three hours that is not there now is passed over.
/// - Windy is wind from Beaufort 6 or gusts from Beaufort 8 on, for two hours or now.
public struct DayOutlook: Hashable, Sendable {
  /// What a part is like.
  public enum Sky: UInt8, CaseIterable, Sendable {
    case clear, fair, cloudy, fog
    /// Now this, now that.
    case dry
    case drizzle, drizzleAndRain, rain, heavyRain, sleet, rainAndSnow, snow, heavySnow, thunderyRain

    /// Whether something falls.
    public var isWet: Bool { rawValue > Sky.dry.rawValue }
  }

  /// Some hours of one kind.
  public struct Part: Hashable, Sendable {
    /// When it begins.
    public var start: Instant
    /// What it is like.
    public var sky: Sky
    /// Whether it falls with breaks.
    public var isOnAndOff: Bool
  }

  /// When it is windy.
  public enum Wind: Hashable, Sendable {
    case calm, throughout, tonight
    case from(Instant)
    case until(Instant)
  }

  /// How long the thought reaches.
  public enum Reach: UInt8, CaseIterable, Sendable {
    case day, restOfDay, night
  }

  /// One to three parts, of which neighbours differ in whether something falls, or without rain in how bright it is.
  public var parts: [Part]
  /// When it is windy.
  public var wind: Wind
  /// How long the thought reaches.
  public var reach: Reach
}

extension WeatherReport {
  /// The rest of today in one thought; nil where too little is known.
  @inline(never) public func dayOutlook(at now: Instant) -> DayOutlook? {
    guard let hours = hourly?.value, let moment = moment(at: now), !isTooOld(at: now) else { return nil }
    var outlook = DayOutlook(hours, moment: moment, nextHour: rainOutlook(at: now), zone: zone, now: now)
    // The day's own row stands on the same page.
    if outlook?.reach == .day, let row = today(at: now), row.condition.isWet != outlook?.parts.first?.sky.isWet {
      outlook?.reach = .restOfDay
    }
    return outlook
  }
}

extension DayOutlook {
  init?(_ hours: [Moment], moment: Moment, nextHour: RainOutlook?, zone: LocalZone, now: Instant) {
    let hour = zone.time(of: now).hour
    reach = hour >= 18 ? .night : .restOfDay
    let midnight = zone.start(of: CalendarDate(day: zone.date(of: now).day + 1))
    let end = hour >= 18 ? midnight + .hours(6) : midnight
    guard let stretches = Stretch.stretches(hours, moment, nextHour, now: now, end: end) else { return nil }
    wind = Wind(stretches, zone)
    parts = []
    var runs = stretches.contains { $0.condition.isWet } ? Run.wetAndDry(stretches) : Run.byBrightness(stretches)
    if runs.count > 3 { Run.joinRain(&runs) }
    for (index, run) in runs.enumerated() {
      guard let sky = run.sky(isFirst: index == 0, of: stretches) else { return nil }
      parts.append(Part(start: run.start, sky: sky, isOnAndOff: run.hasBreaks))
    }
    let morning = zone.start(of: zone.date(of: now))
    if hour < 9, parts.count == 1, runs[0].hasLasted(since: morning, hours, now: now) { reach = .day }
  }
}

/// A stretch of time of one condition.
private struct Stretch {
  var start: Instant
  var end: Instant
  var condition: Condition
  /// Nil where nobody says how the wind is.
  var isWindy: Bool?

  var length: Int64 { end - start }

  /// The next hour as the page tells it, and after it the hours of the forecast; nil where they do not reach the end.
  @inline(never) static func stretches(_ hours: [Moment], _ moment: Moment, _ nextHour: RainOutlook?, now: Instant, end: Instant)
    -> [Stretch]?
  {
    var coming: [Stretch] = []
    var step = Int64.hours(1)
    for index in hours.indices {
      if index + 1 < hours.count { step = hours[index + 1].time - hours[index].time }
      // A gap in the series is no step.
      guard step > 0, step <= .hours(6) else { return nil }
      coming.append(
        Stretch(
          start: hours[index].time, end: hours[index].time + step, condition: hours[index].condition, isWindy: hours[index].isWindy))
    }
    guard let last = coming.last, last.end >= end - .hours(1) else { return nil }
    var all = nextHour.map { beginning(moment, $0, now, coming) } ?? []
    for stretch in coming where stretch.end > now && stretch.start < end {
      var stretch = stretch
      if all.isEmpty {
        stretch.condition = moment.condition
        stretch.isWindy = moment.isWindy
      }
      stretch.start = max(stretch.start, all.last?.end ?? now)
      if stretch.start < stretch.end { all.append(stretch) }
    }
    return all
  }

  /// The next hour by its outlook: in quarters of an hour, which is as exact as a sentence about a day should sound.
  private static func beginning(_ moment: Moment, _ outlook: RainOutlook, _ now: Instant, _ hours: [Stretch]) -> [Stretch] {
    let next = hours.first { $0.end > now + .hours(1) }?.condition ?? moment.condition
    let dry: Condition = !moment.condition.isWet ? moment.condition : !next.isWet ? next : .cloudy
    let wet = moment.condition.isWet && outlook.kind != .growing ? moment.condition : outlook.condition
    let hour = quarter(now + .hours(1))
    var all: [Stretch] = []
    var (start, isWet) = (now, outlook.isWetNow)
    func add(until end: Instant) {
      all.append(Stretch(start: start, end: end, condition: isWet ? wet : dry, isWindy: moment.isWindy))
      start = end
      isWet.toggle()
    }
    for change in outlook.changes where start < hour {
      add(until: all.isEmpty ? quarter(change) : max(quarter(change), start + .minutes(15)))
    }
    if all.isEmpty || start < hour { add(until: max(hour, start + .minutes(15))) }
    return all
  }

  private static func quarter(_ instant: Instant) -> Instant { Instant(seconds: -floorDivided(-instant.seconds, 900) * 900) }
}

extension Moment {
  fileprivate var isWindy: Bool? { wind.map { $0.speed >= 10.8 || ($0.gust ?? 0) >= 17.2 } }
}

extension RainOutlook {
  fileprivate var condition: Condition {
    switch falling {
    case .drizzle: .drizzle
    case .rain: strength == .heavy ? .heavyRain : .rain
    case .sleet: .sleet
    case .snow: strength == .heavy ? .heavySnow : .snow
    case .hail: .hail
    }
  }
}

/// Some stretches that belong together.
private struct Run {
  var start: Instant
  var end: Instant
  var group: Group
  var hasBreaks = false

  enum Group { case bright, grey, fog, dry, wet }

  private static func group(_ condition: Condition) -> Group {
    switch condition {
    case .clear, .partlyCloudy, .windy, .hot, .cold: .bright
    case .cloudy, .overcast, .unknown: .grey
    case .fog: .fog
    default: .wet
    }
  }

  private static func runs(_ stretches: [Stretch], _ group: (Condition) -> Group) -> [Run] {
    var runs: [Run] = []
    for stretch in stretches { add(Run(start: stretch.start, end: stretch.end, group: group(stretch.condition)), to: &runs) }
    return runs
  }

  private static func add(_ run: Run, to runs: inout [Run]) {
    if let last = runs.last, last.group == run.group {
      runs[runs.count - 1].end = run.end
      if run.hasBreaks { runs[runs.count - 1].hasBreaks = true }
    } else {
      runs.append(run)
    }
  }

  static func wetAndDry(_ stretches: [Stretch]) -> [Run] {
    let all = runs(stretches) { $0.isWet ? .wet : .dry }
    var kept: [Run] = []
    for (index, run) in all.enumerated() {
      var run = run
      if run.group == .dry, index > 0, index < all.count - 1, run.end - run.start < .hours(2) {
        run.group = .wet
        run.hasBreaks = true
      }
      add(run, to: &kept)
    }
    return kept
  }

  static func byBrightness(_ stretches: [Stretch]) -> [Run] {
    var kept: [Run] = []
    for run in runs(stretches, group) {
      var run = run
      if let last = kept.last, run.end - run.start < .hours(3) { run.group = last.group }
      add(run, to: &kept)
    }
    // Skies that go to and fro are those of the longest time.
    if kept.count > 2, var longest = kept.max(by: { $0.end - $0.start < $1.end - $1.start }) {
      longest.start = kept[0].end
      longest.end = kept[kept.count - 1].end
      kept = longest.group == kept[0].group ? [Run(start: kept[0].start, end: longest.end, group: longest.group)] : [kept[0], longest]
    }
    return kept
  }

  /// Everything from the first rain to the last becomes one part with breaks.
  static func joinRain(_ runs: inout [Run]) {
    guard let first = runs.firstIndex(where: { $0.group == .wet }), let last = runs.lastIndex(where: { $0.group == .wet }) else { return }
    let rain = Run(start: runs[first].start, end: runs[last].end, group: .wet, hasBreaks: true)
    runs = Array(runs[..<first]) + [rain] + Array(runs[(last + 1)...])
  }

  /// Whether all hours from a moment until now were like it; not where some are unknown.
  func hasLasted(since start: Instant, _ hours: [Moment], now: Instant) -> Bool {
    guard let first = hours.first, first.time <= start else { return false }
    return hours.allSatisfy { $0.time < start || $0.time >= now || Run.group($0.condition) == group }
  }

  /// What it is like on the whole; nil where most of it is unknown.
  func sky(isFirst: Bool, of stretches: [Stretch]) -> DayOutlook.Sky? {
    let own = stretches.filter { $0.start >= start && $0.start < end && $0.condition.isWet == (group == .wet) }
    if group == .wet { return Run.falling(own) }
    var bright: Int64 = 0
    var grey: Int64 = 0
    var fog: Int64 = 0
    var unknown: Int64 = 0
    for stretch in own {
      switch Run.group(stretch.condition) {
      case .bright: bright += stretch.length
      case .fog: fog += stretch.length
      default: grey += stretch.length
      }
      if stretch.condition == .unknown { unknown += stretch.length }
    }
    if unknown * 2 > end - start { return nil }
    let longest: Group = bright >= grey && bright >= fog ? .bright : grey >= fog ? .grey : .fog
    // What is not there now is not said of now.
    if group == .dry, isFirst, let now = own.first, Run.group(now.condition) != longest { return .dry }
    switch longest {
    case .bright: return own.contains { $0.condition != .clear } ? .fair : .clear
    case .fog: return .fog
    default: return .cloudy
    }
  }

  private static func falling(_ stretches: [Stretch]) -> DayOutlook.Sky {
    func any(_ condition: Condition) -> Bool { stretches.contains { $0.condition == condition } }
    if any(.thunderstorm) || any(.hail) { return .thunderyRain }
    let frozen = any(.snow) || any(.heavySnow)
    let liquid = any(.drizzle) || any(.rain) || any(.heavyRain)
    if any(.sleet) { return frozen || liquid ? .rainAndSnow : .sleet }
    if frozen { return liquid ? .rainAndSnow : any(.snow) ? .snow : .heavySnow }
    if !any(.rain), !any(.heavyRain) { return .drizzle }
    if stretches.first?.condition == .drizzle { return .drizzleAndRain }
    return any(.rain) || any(.drizzle) ? .rain : .heavyRain
  }
}

extension DayOutlook.Wind {
  fileprivate init(_ stretches: [Stretch], _ zone: LocalZone) {
    var windy: Int64 = 0
    for stretch in stretches where stretch.isWindy == true { windy += stretch.length }
    guard let first = stretches.first(where: { $0.isWindy == true }), let last = stretches.last else {
      self = .calm
      return
    }
    if stretches[0].isWindy == true {
      let calm = stretches.first { $0.isWindy == false }
      self = calm.map { windy * 2 < last.end - stretches[0].start ? .until($0.start) : .throughout } ?? .throughout
    } else if windy < .hours(2) {
      self = .calm
    } else {
      self = zone.time(of: first.start).hour >= 18 ? .tonight : .from(first.start)
    }
  }
}
