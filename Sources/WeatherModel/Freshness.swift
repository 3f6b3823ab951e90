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
  /// The moment that applies at `now`: the measured one while it is fresh, else the forecast's hour (W10).
  public func moment(at now: Instant) -> Moment? {
    if let current, now - current.provenance.fetchedAt < Kind.current.lifetime * 2 { return current.value }
    guard let hours = hourly?.value else { return current?.value }
    var best: Moment?
    for hour in hours where hour.time <= now { best = hour }
    if let best, now - best.time < .hours(1) { return best }
    return current?.value
  }

  /// The forecast's day that `now` falls into.
  public func today(at now: Instant) -> Day? {
    let date = zone.date(of: now)
    return daily?.value.first { $0.date == date }
  }
}
