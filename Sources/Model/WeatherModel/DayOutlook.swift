/// The outlook for the rest of today or tonight, short enough for one sentence: the sky, when it changes, and whether it gets windy.
///
/// - It describes the whole day only before nine in the morning, and only when the hours since midnight were no different; otherwise the
///   rest of the day.
/// - It reaches until midnight; from six in the evening on, until six in the morning. When the hours do not reach that far, there is no
///   outlook.
/// - The first hour follows the current sky and, where there is one, the outlook for the next hour, because both are shown on the same
///   page.
/// - Rain comes first: when there is any, parts are divided only into dry and wet. A dry part of less than two hours between wet ones is a
///   break, and more than three parts become rain on and off.
/// - Without rain, parts are divided into bright, grey and foggy; a part of less than three hours is ignored, unless it is the current one.
/// - It is windy from Beaufort 6, or with gusts from Beaufort 8, for two hours or right now.
public struct DayOutlook: Hashable, Sendable {
  /// The weather of a part.
  public enum Sky: UInt8, CaseIterable, Sendable {
    case clear, fair, cloudy, fog
    /// Changing, without precipitation.
    case changeable
    case drizzle, drizzleAndRain, rain, heavyRain, sleet, freezingRain, rainAndSnow, snow, heavySnow, thunderyRain

    /// Whether there is precipitation.
    public var isWet: Bool { rawValue > Sky.changeable.rawValue }
  }

  /// A period with one kind of weather.
  public struct Part: Hashable, Sendable {
    /// When it begins.
    public var start: Instant
    /// The weather of the period.
    public var sky: Sky
    /// Whether the precipitation has breaks.
    public var isOnAndOff: Bool
  }

  /// The period in which it is windy.
  public enum Wind: Hashable, Sendable {
    case calm, throughout, tonight
    case from(Instant)
    case until(Instant)
  }

  /// The period that the outlook describes.
  public enum Period: UInt8, CaseIterable, Sendable {
    case day, restOfDay, night
  }

  /// One to three parts; neighbours differ in whether there is precipitation, or without any, in brightness.
  public var parts: [Part]
  /// When it is windy within the outlook.
  public var wind: Wind
  /// The period that the outlook describes, which decides how the sentence begins.
  public var period: Period
}

extension WeatherReport {
  /// The outlook for the rest of today; nil when too little is known.
  public func dayOutlook(at now: Instant) -> DayOutlook? {
    guard let hours = hourly?.value, let moment = moment(at: now), !isTooOld(at: now) else { return nil }
    var outlook = DayOutlook(hours, moment: moment, nextHour: rainOutlook(at: now), zone: zone, now: now)
    // The row of today is shown on the same page, so a sentence about the whole day must not contradict it.
    if outlook?.period == .day, let row = today(at: now), row.condition.isWet != outlook?.parts.first?.sky.isWet {
      outlook?.period = .restOfDay
    }
    return outlook
  }
}

extension DayOutlook {
  init?(_ hours: [Moment], moment: Moment, nextHour: RainOutlook?, zone: LocalZone, now: Instant) {
    let hour = zone.time(of: now).hour
    period = hour >= 18 ? .night : .restOfDay
    let midnight = zone.start(of: CalendarDate(day: zone.date(of: now).day + 1))
    let end = hour >= 18 ? midnight + .hours(6) : midnight
    guard let stretches = Stretch.stretches(hours, moment, nextHour, now: now, end: end) else { return nil }
    // The outlook for the next hour knows nothing about wind.
    wind = Wind(nextHour == nil ? stretches : Stretch.stretches(hours, moment, nil, now: now, end: end) ?? stretches, zone)
    parts = []
    var runs = stretches.contains { $0.condition.isWet } ? Run.wetAndDry(stretches) : Run.byBrightness(stretches)
    if runs.count > 3 { Run.joinRain(&runs) }
    for (index, run) in runs.enumerated() {
      guard let sky = run.sky(isFirst: index == 0, of: stretches) else { return nil }
      parts.append(Part(start: run.start, sky: sky, isOnAndOff: run.hasBreaks))
    }
    let morning = zone.start(of: zone.date(of: now))
    if hour < 9, parts.count == 1, runs[0].hasLasted(since: morning, hours, now: now) { period = .day }
  }
}

/// A stretch of time of one condition.
private struct Stretch {
  var start: Instant
  var end: Instant
  var condition: Condition
  /// Nil when the wind is unknown.
  var isWindy: Bool?

  var length: Int64 { end - start }

  /// The next hour as the page describes it, followed by the hours of the forecast; nil when they do not reach `end`.
  static func stretches(_ hours: [Moment], _ moment: Moment, _ nextHour: RainOutlook?, now: Instant, end: Instant)
    -> [Stretch]?
  {
    var coming: [Stretch] = []
    var step = Int64.hours(1)
    for index in hours.indices {
      if index + 1 < hours.count { step = hours[index + 1].time - hours[index].time }
      // A gap in the series does not count as a step.
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

  /// The next hour by its outlook, in quarters of an hour: a sentence about a day should not sound more exact.
  private static func beginning(_ moment: Moment, _ outlook: RainOutlook, _ now: Instant, _ hours: [Stretch]) -> [Stretch] {
    let next = hours.first { $0.end > now + .hours(1) }?.condition ?? moment.condition
    let dry: Condition = !moment.condition.isWet ? moment.condition : !next.isWet ? next : .cloudy
    let wet = moment.condition.isWet && outlook.kind != .intensifying ? moment.condition : outlook.condition
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
    switch form {
    case .drizzle: .drizzle
    case .rain: strength == .heavy ? .heavyRain : .rain
    case .sleet: .sleet
    case .freezingRain: .freezingRain
    case .snow: strength == .heavy ? .heavySnow : .snow
    case .hail: .hail
    }
  }
}

/// Consecutive stretches of the same group.
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
    case .drizzle, .rain, .heavyRain, .sleet, .freezingRain, .snow, .heavySnow, .thunderstorm, .hail: .wet
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
    // When the sky changes more than once, only the first run and the longest one are kept.
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

  /// Whether all hours from `start` until now belong to the same group; false when some are unknown.
  func hasLasted(since start: Instant, _ hours: [Moment], now: Instant) -> Bool {
    guard let first = hours.first, first.time <= start else { return false }
    return hours.allSatisfy { $0.time < start || $0.time >= now || Run.group($0.condition) == group }
  }

  /// The predominant weather; nil when most of it is unknown.
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
      case .grey, .dry, .wet: grey += stretch.length
      }
      if stretch.condition == .unknown { unknown += stretch.length }
    }
    if unknown * 2 > end - start { return nil }
    let longest: Group = bright >= grey && bright >= fog ? .bright : grey >= fog ? .grey : .fog
    // The first part must not be described by a sky that is not there now.
    if group == .dry, isFirst, let now = own.first, Run.group(now.condition) != longest { return .changeable }
    switch longest {
    case .bright: return own.contains { $0.condition != .clear } ? .fair : .clear
    case .fog: return .fog
    case .grey, .dry, .wet: return .cloudy
    }
  }

  private static func falling(_ stretches: [Stretch]) -> DayOutlook.Sky {
    func any(_ condition: Condition) -> Bool { stretches.contains { $0.condition == condition } }
    // Ice is what people have to know about, however much else falls.
    if any(.freezingRain) { return .freezingRain }
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
