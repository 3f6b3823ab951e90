import Copy
import Preferences
import WeatherModel

// How terminals show values, without drawings beside the numbers: with their units, and days with their dates.
extension Display {
  /// “−4 °C”
  func temperature(_ temperature: Temperature) -> String {
    let number = copy.number(preferences.temperatureUnit == .fahrenheit ? temperature.fahrenheit : temperature.celsius)
    return copy.temperature(Int(preferences[.temperature]), number: number)
  }

  /// A difference of temperatures: “1.5°”.
  func difference(celsius: Double) -> String {
    copy.number(preferences.temperatureUnit == .fahrenheit ? celsius * 1.8 : celsius, 1) + "°"
  }

  /// The difference between the least and the greatest of several winds. In Beaufort it is the difference of the two forces, since those
  /// are steps, not amounts.
  func difference(from least: Double, to most: Double) -> String {
    guard preferences.windUnit == .beaufort else { return speedWithUnit(most - least) }
    return copy.speed(Int(preferences[.wind]), number: String(beaufort(most) - beaufort(least)))
  }

  /// The hour below a chart: “14”, “2 PM”.
  func hourMark(_ hour: Int) -> String { preferences.clock == .twelveHours ? self.hour(hour) : padded(hour) }

  /// “Thu 2026-11-19 18:00”
  func timeAndDate(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    return copy.weekdayWithTime(weekday: copy.weekday(date.weekday) + " " + date.description, time: time(instant))
  }

  /// “until 18:00”, “from Thu 06:00 until 09:00”
  func span(of alert: Alert) -> String? {
    let onset = alert.onset.flatMap { $0 > now ? $0 : nil }
    let until = alert.ends.map { ends in
      onset.map { zone.date(of: $0) == zone.date(of: ends) } == true ? time(ends) : timeAndDay(ends)
    }
    switch (onset.map { timeAndDay($0) }, until) {
    case (let from?, let until?): return copy.spanFromUntil(from: from, until: until)
    case (let from?, nil): return copy.spanFrom(from: from)
    case (nil, let until?): return copy.spanUntil(until: until)
    case (nil, nil): return nil
    }
  }

  /// “Thu 19”
  func dayAndNumber(_ date: CalendarDate) -> String {
    date == zone.date(of: now) ? copy.today : copy.weekdayWithDay(weekday: copy.weekday(date.weekday), day: padded(date.parts.day))
  }
}
