import WeatherModel

/// Sunrise, sunset and night on a day.
struct DayLight {
  /// In the order of their times.
  private(set) var events: [(time: Instant, rises: Bool)] = []
  /// The opacity of the night at positions of the day, with soft edges through the twilight; empty when it is not known or there is none.
  private(set) var night: [(position: Double, opacity: Double)] = []

  init(_ hours: DayHours, _ report: WeatherReport) {
    let day = report.daily?.value.first { $0.date == hours.date }
    for (time, rises) in [(day?.sunrise, true), (day?.sunset, false)] {
      if let time, time >= hours.start, time < hours.end { events.append((time, rises)) }
    }
    // Where clocks are far from the sun, it sets first.
    if let first = events.first, let last = events.last, last.time < first.time { events.reverse() }
    guard let first = events.first, let last = events.last else {
      let noon = hours.start + (hours.end - hours.start) / 2
      if day != nil, SunPosition(at: noon).course(latitude: report.cell.coordinate.latitude) == .staysDown { night = [(0, 1), (1, 1)] }
      return
    }
    night.append((0, first.rises ? 1 : 0))
    for event in events {
      // Before the sun rises it is light for a while, as after it has set.
      let (before, after): (Int64, Int64) = event.rises ? (42, 12) : (12, 42)
      let (start, end) = (event.time - .minutes(before), event.time + .minutes(after))
      // Of what was before the drawing begins, only the end matters.
      night.append((max(0, hours.position(start)), event.rises ? 1 : 0))
      night.append((max(0, hours.position(end)), event.rises ? 0 : 1))
    }
    night.append((1, last.rises ? 0 : 1))
  }
}
