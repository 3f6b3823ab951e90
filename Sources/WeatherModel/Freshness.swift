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
  /// The moment that applies at `now`: the measured one while it is fresh, else the forecast's hour (W10); nil when all of it is too old to
  /// say anything about now.
  public func momentThatApplies(at now: Instant) -> Moment? {
    let age = current.map { now - $0.provenance.fetchedAt } ?? .max
    if age < Kind.current.lifetime * 2 { return current?.value }
    var best: Moment?
    for hour in hourly?.value ?? [] {
      // An hour of a forecast in longer steps applies until the next step.
      guard hour.time <= now else { if best == nil { break } else { return best } }
      best = hour
    }
    if let best, now - best.time < .hours(1) { return best }
    // Where nobody forecasts, what was measured may stand for a while.
    return age < .hours(3) ? current?.value : nil
  }

  /// The moment that applies at `now`, else the last that was measured, however long ago.
  public func moment(at now: Instant) -> Moment? { momentThatApplies(at: now) ?? current?.value }

  /// The forecast's day that `now` falls into.
  public func today(at now: Instant) -> Day? {
    let date = zone.date(of: now)
    return daily?.value.first { $0.date == date }
  }
}
