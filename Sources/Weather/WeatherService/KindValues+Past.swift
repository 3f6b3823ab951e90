import WeatherModel

// Old values are not shown: hours that are more than three hours old (the pressure change needs the last three), days before today, rain
// that is 15 minutes old.

extension KindValues {
  /// The values that are not too old to be shown; `nothing` if all are.
  func visible(at now: Instant, today: CalendarDate) -> KindValues {
    switch self {
    case .hourly(let hours): return without(hours) { $0.time < now - .hours(3) }.map { .hourly($0) } ?? .nothing
    case .daily(let days): return without(days) { $0.date < today }.map { .daily($0) } ?? .nothing
    case .minutely(let steps): return without(steps) { $0.time <= now - .minutes(15) }.map { .minutely($0) } ?? .nothing
    case .nothing, .current, .air, .alerts, .someAlerts: return self
    }
  }
}

/// The series without the elements at the start that are over; nil if all are over.
private func without<Element>(_ series: [Element], _ isOver: (Element) -> Bool) -> [Element]? {
  guard let first = series.first, isOver(first) else { return series }
  guard let start = series.firstIndex(where: { !isOver($0) }) else { return nil }
  return Array(series[start...])
}
