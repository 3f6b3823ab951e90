import WeatherModel

// Old values are not shown: hours that are more than three hours old (the pressure change needs the last three), days before today, rain
// that is 15 minutes old.

extension KindValues {
  /// The values that are not too old to be shown; `nothing` if all are.
  func visible(at now: Instant, today: @autoclosure () -> CalendarDate) -> KindValues {
    switch self {
    case .hourly(let hours): return without(hours) { $0.time < now - .hours(3) }.map { .hourly($0) } ?? .nothing
    case .daily(let days):
      let today = today()
      return without(days) { $0.date < today }.map { .daily($0) } ?? .nothing
    case .minutely(let steps): return without(steps) { $0.time <= now - .minutes(15) }.map { .minutely($0) } ?? .nothing
    case .nothing, .current, .air, .alerts, .someAlerts: return self
    }
  }

  /// Whether some values, but not all, are too old to be shown.
  func hasExpiredValues(at now: Instant, today: @autoclosure () -> CalendarDate) -> Bool {
    switch self {
    case .hourly(let hours): return beginsOver(hours) { $0.time < now - .hours(3) }
    case .daily(let days):
      let today = today()
      return beginsOver(days) { $0.date < today }
    case .minutely(let steps): return beginsOver(steps) { $0.time <= now - .minutes(15) }
    case .nothing, .current, .air, .alerts, .someAlerts: return false
    }
  }
}

/// The series without the elements at the start that are over; nil if all are over.
private func without<Element>(_ series: [Element], _ isOver: (Element) -> Bool) -> [Element]? {
  guard let first = series.first, isOver(first) else { return series }
  guard let start = series.firstIndex(where: { !isOver($0) }) else { return nil }
  return Array(series[start...])
}

private func beginsOver<Element>(_ series: [Element], _ isOver: (Element) -> Bool) -> Bool {
  guard let first = series.first, let last = series.last else { return false }
  return isOver(first) && !isOver(last)
}
