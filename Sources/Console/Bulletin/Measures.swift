import Copy
import WeatherModel

/// Turns stored values into what a person reads in a terminal: their units, the place's clock.
public struct Measures: Sendable {
  /// Miles, inches and degrees Fahrenheit instead of metric units.
  public var isImperial: Bool
  /// The place's clock.
  public var zone: LocalZone
  /// The present moment.
  public var now: Instant

  let copy = Copy.english

  /// A way to read values.
  public init(isImperial: Bool, zone: LocalZone, now: Instant) {
    self.isImperial = isImperial
    self.zone = zone
    self.now = now
  }

  /// “−4°”
  func degrees(_ temperature: Temperature) -> String { copy.degrees(isImperial ? temperature.fahrenheit : temperature.celsius) }

  /// “−4 °C”
  func temperature(_ temperature: Temperature) -> String {
    copy.number(isImperial ? temperature.fahrenheit : temperature.celsius) + (isImperial ? " °F" : " °C")
  }

  /// A difference of temperatures: “1.5°”.
  func difference(_ celsius: Double) -> String { copy.number(isImperial ? celsius * 1.8 : celsius, 1) + "°" }

  /// Metres per second in the person's unit, without it.
  func speedNumber(_ metresPerSecond: Double) -> String { copy.number(isImperial ? metresPerSecond / 0.44704 : metresPerSecond * 3.6) }

  /// “41 km/h”
  func speed(_ metresPerSecond: Double) -> String { speedNumber(metresPerSecond) + " " + speedUnit }

  /// “km/h”
  var speedUnit: String { isImperial ? "mph" : copy.kilometresPerHour }

  /// “1013 hPa”
  func pressure(_ hectopascals: Double) -> String {
    isImperial ? fixed(hectopascals / 33.8639, 2) + " inHg" : copy.number(hectopascals) + " " + copy.hectopascals
  }

  /// “10 km”
  func distance(_ metres: Double) -> String {
    isImperial ? copy.number(metres / 1609.344, 1) + " mi" : copy.number(metres / 1000, 1) + " " + copy.kilometres
  }

  /// “0.4 mm”
  func rain(_ millimetres: Double) -> String {
    isImperial ? fixed(millimetres / 25.4, 2) + " in" : copy.millimetres(millimetres)
  }

  /// “14:09”
  func time(_ instant: Instant) -> String { copy.time(zone.time(of: instant)) }

  /// “14:09”, or “Thu 14:09” on another day than today, or “2026-11-05 14:09” where the day's name could be taken for another week's.
  func timeAndDay(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let days = date.day - zone.date(of: now).day
    if days == 0 { return time(instant) }
    return (abs(days) < 7 ? copy.weekday(date.weekday) : date.description) + " " + time(instant)
  }

  /// “Thu 2026-11-19 18:00”
  func timeAndDate(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    return copy.weekday(date.weekday) + " " + date.description + " " + time(instant)
  }

  /// “until 18:00”, “from Thu 06:00 until 09:00”
  func span(of alert: Alert) -> String? {
    let onset = alert.onset.flatMap { $0 > now ? $0 : nil }
    let from = onset.map { "from " + timeAndDay($0) }
    let until = alert.ends.map { ends in
      "until " + (onset.map { zone.date(of: $0) == zone.date(of: ends) } == true ? time(ends) : timeAndDay(ends))
    }
    let parts = [from, until].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// “Today”, “Thu”
  func day(_ date: CalendarDate) -> String { date == zone.date(of: now) ? copy.today : copy.weekday(date.weekday) }

  /// “Thu 19”
  func dayAndNumber(_ date: CalendarDate) -> String {
    date == zone.date(of: now) ? copy.today : copy.weekday(date.weekday) + " " + padded(date.parts.day)
  }

  /// A chance in steps of five: “45%”.
  func chance(_ chance: Double) -> String { copy.percent((chance * 20).rounded() / 20) }
}
