/// How current an answer is, by its age.
public enum Freshness: Sendable {
  /// Less than half its lifetime: serve it as it is.
  case fresh
  /// Past half its lifetime: serve it and refresh it in the background.
  case aging
  /// Past its lifetime: show it with its age, and fetch a new one.
  case stale

  /// Compares an answer's age with the lifetime of its kind, both in seconds.
  public init(age: Int64, lifetime: Int64) {
    if age >= lifetime { self = .stale } else if age * 2 >= lifetime { self = .aging } else { self = .fresh }
  }
}

extension WeatherReport {
  /// The moment that applies at `now`: the measured one while it is fresh, otherwise the forecast's hour, otherwise the last
  /// measurement.
  public func moment(at now: Instant) -> Moment? {
    if let current, now - current.provenance.fetchedAt < Kind.current.lifetime * 2 { return current.value }
    // In forecasts with longer steps, a step applies until the next one.
    return hourly?.value.step(at: now)?.moment ?? current?.value
  }

  /// Whether the report has no forecast for `now` and its measurement is missing or at least three hours old.
  public func isTooOld(at now: Instant) -> Bool {
    if isForecast(at: now) { return false }
    guard let fetched = current?.provenance.fetchedAt else { return true }
    return now - fetched >= .hours(3)
  }

  private func isForecast(at now: Instant) -> Bool { hourly?.value.step(at: now) != nil }

  /// The steps of rain within the next hour, including the present one; nil when no source forecasts by the minute.
  public func nextHour(at now: Instant) -> [RainStep]? {
    let steps = minutely?.value.filter { $0.time > now - .minutes(15) && $0.time <= now + .hours(1) } ?? []
    return steps.count > 1 ? steps : nil
  }

  /// The forecast of the local day that `now` is in; nil when there is none. Its range includes the temperature of `now`: sources compute
  /// days and the present apart, and nobody should read "25°" above a high of 22°.
  public func today(at now: Instant) -> Day? {
    let date = zone.date(of: now)
    guard var day = daily?.value.first(where: { $0.date == date }) else { return nil }
    if let temperature = isTooOld(at: now) ? nil : moment(at: now)?.temperature {
      day.low = min(day.low, temperature)
      day.high = max(day.high, temperature)
    }
    return day
  }

  /// The forecast from today on, with the range of `today(at:)`.
  public func days(at now: Instant) -> [Day] {
    let date = zone.date(of: now)
    var days: [Day] = []
    for day in daily?.value ?? [] where day.date >= date { days.append(day.date == date ? today(at: now) ?? day : day) }
    return days
  }

  /// Whether jokes about this weather are allowed: it is known, and no severe warning is in force.
  public func allowsJokes(at now: Instant) -> Bool {
    if isTooOld(at: now) { return false }
    for alert in alerts?.value ?? [] where alert.severity >= .severe && !alert.isOver(at: now) { return false }
    return true
  }
}
