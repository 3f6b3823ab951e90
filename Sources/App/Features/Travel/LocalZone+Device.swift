import WeatherModel

extension LocalZone {
  /// The time zone of a device that can only tell its UTC offset at single moments; nil if it can't. This assumes that offsets change at
  /// most once a week.
  init?(from start: Instant, to end: Instant, _ offset: (Instant) -> Int64?) {
    guard var current = offset(start) else { return nil }
    var changes: [Change] = []
    var time = start
    while time < end {
      let next = min(end, time + .days(7))
      if let later = offset(next), later != current {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if offset(middle) == current { before = middle } else { after = middle }
        }
        changes.append(Change(start: after, offset: later))
        current = later
      }
      time = next
    }
    self.init(identifier: "", offset: offset(start) ?? current, changes: changes)
  }
}
