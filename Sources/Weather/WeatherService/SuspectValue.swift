import WeatherModel

/// An implausible value that was held back, to be compared with later ones.
struct SuspectValue: Hashable, Sendable {
  /// The time when the value was fetched.
  var at: Instant
  /// The hour or day that the value is for; nil for the current weather.
  var subject: Instant?
  var celsius: Double
  var hectopascals: Double?

  /// Whether both values describe the same weather.
  func agrees(with other: SuspectValue) -> Bool {
    guard subject == other.subject, abs(celsius - other.celsius) <= 6 else { return false }
    guard let one = hectopascals, let two = other.hectopascals else { return true }
    return abs(one - two) <= 10
  }
}

/// Whether values that agree have come often enough and for long enough to be accepted, because the weather really changed.
func areAccepted(_ suspects: [SuspectValue]) -> Bool {
  guard suspects.count >= 3, let first = suspects.first, let last = suspects.last else { return false }
  return last.at - first.at >= .minutes(10)
}

extension KindValues {
  /// The value that jumps away from the last good ones or from its own neighbours; nil when the values are plausible.
  ///
  /// If the source itself has no recent value, the new one is compared with the value of another source that is shown now (`seen`). Sources
  /// differ, above all in pressure, which only some reduce to sea level, so then only the temperature is compared, with a wider margin.
  func jump(from last: Entry, seen: Entry?, at now: Instant) -> SuspectValue? {
    switch self {
    case .current(let moment):
      let isJump: Bool
      if let (good, hours) = last.recentMoment(at: now) {
        let pressures = moment.pressure.flatMap { new in good.pressure.map { abs(new - $0) } }
        isJump = moment.differs(good, by: 12 + 4 * hours) || (pressures ?? 0) > 20 + 5 * hours
      } else if let (good, hours) = seen?.recentMoment(at: now) {
        isJump = moment.differs(good, by: 20 + 4 * hours)
      } else {
        isJump = false
      }
      guard isJump else { return nil }
      return SuspectValue(at: now, subject: nil, celsius: moment.temperature.celsius, hectopascals: moment.pressure)
    case .hourly(let hours):
      guard let index = outlier(hours, beyond: 25, { $0.temperature.celsius }) else { return nil }
      return SuspectValue(at: now, subject: hours[index].time, celsius: hours[index].temperature.celsius)
    case .daily(let days):
      // Days differ more than hours do.
      guard let index = outlier(days, beyond: 30, { $0.high.celsius }) ?? outlier(days, beyond: 30, { $0.low.celsius }) else { return nil }
      return SuspectValue(at: now, subject: Instant(seconds: days[index].date.day * 86_400), celsius: days[index].high.celsius)
    case .nothing, .minutely, .air, .alerts, .someAlerts: return nil
    }
  }
}

extension Entry {
  /// The weather if it was fetched at most three hours ago, and its age in hours.
  fileprivate func recentMoment(at now: Instant) -> (moment: Moment, hours: Double)? {
    guard case .current(let moment) = values, let fetchedAt, now >= fetchedAt, now - fetchedAt <= .hours(3) else { return nil }
    return (moment, Double(now - fetchedAt) / 3600)
  }
}

extension Moment {
  fileprivate func differs(_ other: Moment, by degrees: Double) -> Bool {
    abs(temperature.celsius - other.temperature.celsius) > degrees
  }
}

/// The first item whose value is more than `limit` above, or below, both of its neighbours.
private func outlier<Item>(_ items: [Item], beyond limit: Double, _ value: (Item) -> Double) -> Int? {
  guard items.count >= 3 else { return nil }
  for index in 1..<items.count - 1 {
    let (before, here, after) = (value(items[index - 1]), value(items[index]), value(items[index + 1]))
    if here - before > limit && here - after > limit || before - here > limit && after - here > limit { return index }
  }
  return nil
}
