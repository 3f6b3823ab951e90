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

  let copy: Copy

  /// A way to read values.
  public init(isImperial: Bool, zone: LocalZone, now: Instant, copy: Copy) {
    self.isImperial = isImperial
    self.zone = zone
    self.now = now
    self.copy = copy
  }

  /// “−4°”
  func degrees(_ temperature: Temperature) -> String { copy.degrees(isImperial ? temperature.fahrenheit : temperature.celsius) }

  /// “−4 °C”
  func temperature(_ temperature: Temperature) -> String {
    let number = copy.number(isImperial ? temperature.fahrenheit : temperature.celsius)
    return isImperial ? copy.fahrenheit(number: number) : copy.celsius(number: number)
  }

  /// A difference of temperatures: “1.5°”.
  func difference(_ celsius: Double) -> String { copy.number(isImperial ? celsius * 1.8 : celsius, 1) + "°" }

  /// Metres per second in the person's unit, without it.
  func speedNumber(_ metresPerSecond: Double) -> String { copy.number(isImperial ? metresPerSecond / 0.44704 : metresPerSecond * 3.6) }

  /// “41 km/h”
  func speed(_ metresPerSecond: Double) -> String {
    let number = speedNumber(metresPerSecond)
    return isImperial ? copy.milesPerHour(number: number) : copy.speed(number)
  }

  /// “1013 hPa”
  func pressure(_ hectopascals: Double) -> String {
    isImperial
      ? copy.inchesOfMercury(number: copy.fixedNumber(hectopascals / 33.8639, 2))
      : copy.pressureInHectopascals(number: copy.number(hectopascals))
  }

  /// “10 km”
  func distance(_ metres: Double) -> String {
    isImperial ? copy.miles(number: copy.number(metres / 1609.344, 1)) : copy.distance(number: copy.number(metres / 1000, 1))
  }

  /// “0.4 mm”
  func rain(_ millimetres: Double) -> String {
    isImperial ? copy.inches(number: copy.fixedNumber(millimetres / 25.4, 2)) : copy.millimetres(millimetres)
  }

  /// “14:09”
  func time(_ instant: Instant) -> String { copy.time(zone.time(of: instant)) }

  /// The same as it stands inside a sentence.
  func timeInSentence(_ instant: Instant) -> String { copy.timeInSentence(zone.time(of: instant)) }

  /// “14:09”, or “Thu 14:09” on another day than today, or “2026-11-05 14:09” where the day's name could be taken for another week's.
  func timeAndDay(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let days = date.day - zone.date(of: now).day
    if days == 0 { return time(instant) }
    return copy.weekdayWithTime(weekday: abs(days) < 7 ? copy.weekday(date.weekday) : date.description, time: time(instant))
  }

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

  /// “Today”, “Thu”
  func day(_ date: CalendarDate) -> String { date == zone.date(of: now) ? copy.today : copy.weekday(date.weekday) }

  /// “Thu 19”
  func dayAndNumber(_ date: CalendarDate) -> String {
    date == zone.date(of: now) ? copy.today : copy.weekdayWithDay(weekday: copy.weekday(date.weekday), day: padded(date.parts.day))
  }

  /// A chance in steps of five: “45%”.
  func chance(_ chance: Double) -> String { copy.percent((chance * 20).rounded() / 20) }
}
