import WeatherModel

/// The hours of a local day, as far as they are known, for what is shown of them.
struct DayHours {
  /// A step of the forecast: an hour, or several with some sources.
  struct Step {
    var time: Instant
    /// The weather; nil among the hours of the air quality.
    var moment: Moment?
    /// The air quality; nil among the hours of the weather.
    var air: AirHour?
    /// Whether so much time passes until the next step that hours are missing between them.
    var isBeforeGap = false
  }

  let date: CalendarDate
  let start: Instant
  let end: Instant
  /// Where the drawing begins: with the day, or with its first known hour where many before it are not known any more.
  private(set) var from: Instant
  /// The steps from the day's beginning to its end, including one at the next midnight, where the curve ends.
  private(set) var steps: [Step] = []
  /// Where the known hours end, if that is before the day does.
  private(set) var until: Instant?

  /// The hours of a day, of the weather or of the air quality.
  init(_ date: CalendarDate, of quantity: DayQuantity, in report: WeatherReport) {
    self.date = date
    start = report.zone.start(of: date)
    from = start
    end = report.zone.start(of: CalendarDate(day: date.day + 1))
    var all: [Step] = []
    if quantity == .air {
      for hour in report.air?.value.hours ?? [] { all.append(Step(time: hour.time, air: hour)) }
    } else {
      for hour in report.hourly?.value ?? [] { all.append(Step(time: hour.time, moment: hour)) }
    }
    for index in all.indices { all[index].isBeforeGap = DayHours.isGap(after: index, all) }
    for step in all where step.time >= start && step.time <= end { steps.append(step) }
    if let first = steps.first, first.time > start + .hours(3), end - first.time >= .hours(3) { from = first.time }
    // The last hour of a series lasts until the end of the day without a step there.
    guard let last = all.last, last.time < end else { return }
    let length = all.count > 1 ? last.time - all[all.count - 2].time : .hours(1)
    if last.time + length < end { until = last.time }
  }

  /// A gap is a step that is longer than both of its neighbours: forecasts become coarser, but not finer again.
  private static func isGap(after index: Int, _ all: [Step]) -> Bool {
    guard index + 1 < all.count else { return false }
    let length = all[index + 1].time - all[index].time
    let before = index > 0 ? all[index].time - all[index - 1].time : nil
    let after = index + 2 < all.count ? all[index + 2].time - all[index + 1].time : nil
    return length > .hours(6) || length > max(before ?? after ?? length, after ?? before ?? length)
  }

  /// The position of a moment in the drawing, 0…1.
  func position(_ instant: Instant) -> Double { Double(instant - from) / Double(max(1, end - from)) }

  /// The steps that begin within the day, without the one that ends it.
  var own: ArraySlice<Step> { steps.last.map { $0.time >= end } == true ? steps.dropLast() : steps[...] }

  /// How long a step lasts within the day.
  func length(of index: Int) -> Int64 {
    if index + 1 < steps.count, !steps[index].isBeforeGap { return steps[index + 1].time - steps[index].time }
    let usual = index > 0 ? steps[index].time - steps[index - 1].time : .hours(1)
    return max(0, min(usual, end - steps[index].time))
  }

  /// The scale of the air quality: the person's, or the other one if only that is known.
  func airScale(_ preferred: AirScale) -> AirScale {
    for step in steps where step.air?.index(on: preferred) != nil { return preferred }
    let other: AirScale = preferred == .european ? .us : .european
    for step in steps where step.air?.index(on: other) != nil { return other }
    return preferred
  }

  /// The step that is nearest to a moment; nil when there is none.
  func step(nearest instant: Instant) -> Int? {
    steps.indices.min { abs(steps[$0].time - instant) < abs(steps[$1].time - instant) }
  }
}

extension WeatherReport {
  /// The local days from today on that have hours.
  func daysWithHours(at now: Instant) -> [CalendarDate] {
    let today = zone.date(of: now)
    var days: [CalendarDate] = []
    for hour in hourly?.value ?? [] {
      let date = zone.date(of: hour.time)
      if date >= today, days.last.map({ date > $0 }) ?? true { days.append(date) }
    }
    return days
  }

  /// Whether the hours can have values of a quantity; not all sources send the visibility and the clouds of hours.
  func hasHours(of quantity: DayQuantity) -> Bool {
    let hours = hourly?.value ?? []
    switch quantity {
    case .visibility: return hours.contains { $0.visibility != nil }
    case .clouds: return hours.contains { $0.cloudCover != nil }
    case .temperature, .rain, .wind, .uv, .humidity, .pressure, .air, .table: return true
    }
  }

  /// Whether a local day has hours.
  func hasHours(on date: CalendarDate) -> Bool {
    hourly?.value.contains { zone.date(of: $0.time) == date } ?? false
  }
}
