/// How far an answer may still be trusted.
public enum Freshness: Sendable {
  /// Young: serve it.
  case fresh
  /// Past half its life: serve it and refresh behind.
  case aging
  /// Past its life: show it with its age, and fetch.
  case stale

  /// The freshness of an answer of a kind that is so old.
  public init(age: Int64, lifetime: Int64) {
    if age >= lifetime { self = .stale } else if age * 2 >= lifetime { self = .aging } else { self = .fresh }
  }
}

extension WeatherReport {
  /// The moment that applies at `now`: the measured one while it is fresh, else the forecast's hour (W10), else the last that was measured.
  @inline(never) public func moment(at now: Instant) -> Moment? {
    if let current, now - current.provenance.fetchedAt < Kind.current.lifetime * 2 { return current.value }
    // An hour of a forecast in longer steps applies until the next step.
    return hourly?.value.step(at: now)?.moment ?? current?.value
  }

  /// Whether nothing of this says anything about `now` any more. Where nobody forecasts, what was measured may stand for a while.
  @inline(never) public func isTooOld(at now: Instant) -> Bool {
    if isForecast(at: now) { return false }
    guard let fetched = current?.provenance.fetchedAt else { return true }
    return now - fetched >= .hours(3)
  }

  private func isForecast(at now: Instant) -> Bool { hourly?.value.step(at: now) != nil }

  /// The steps of rain within the next hour, the present one included; nil where no source tells of minutes.
  @inline(never) public func nextHour(at now: Instant) -> [RainStep]? {
    let steps = minutely?.value.filter { $0.time > now - .minutes(15) && $0.time <= now + .hours(1) } ?? []
    return steps.count > 1 ? steps : nil
  }

  /// The forecast's day that `now` falls into.
  public func today(at now: Instant) -> Day? {
    let date = zone.date(of: now)
    return daily?.value.first { $0.date == date }
  }

  /// Whether its weather may be joked about: something is known of it, and no severe warning holds.
  @inline(never) public func isJokedAbout(at now: Instant) -> Bool {
    if isTooOld(at: now) { return false }
    for alert in alerts?.value ?? [] where alert.severity >= .severe && !alert.isOver(at: now) { return false }
    return true
  }
}
