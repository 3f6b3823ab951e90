import Copy
import DesignSystem
import WeatherModel

/// Turns stored values into what one person reads: their units, the place's clock, their language.
public struct Display: Sendable {
  /// What the person prefers.
  public var preferences: Preferences
  /// The place's clock.
  public var zone: LocalZone
  /// The present moment.
  public var now: Instant
  /// The person's language.
  public var copy: Copy

  /// A way to read values.
  public init(preferences: Preferences, zone: LocalZone, now: Instant, copy: Copy) {
    self.preferences = preferences
    self.zone = zone
    self.now = now
    self.copy = copy
  }

  /// “−4°”
  @inline(never) public func degrees(_ temperature: Temperature) -> String {
    switch preferences.temperatureUnit {
    case .celsius: copy.degrees(temperature.celsius)
    case .fahrenheit: copy.degrees(temperature.fahrenheit)
    }
  }

  /// “14:09” or “2:09 PM”, on the place's clock.
  @inline(never) public func time(_ instant: Instant) -> String {
    copy.time(zone.time(of: instant), isTwelveHours: preferences.clock == .twelveHours)
  }

  /// The same as it stands inside a sentence.
  @inline(never) public func timeInSentence(_ instant: Instant) -> String {
    copy.timeInSentence(zone.time(of: instant), isTwelveHours: preferences.clock == .twelveHours)
  }

  /// “14” or “2 PM”
  public func hour(_ hour: Int) -> String { copy.hour(hour, isTwelveHours: preferences.clock == .twelveHours) }

  /// “Today”, “Thu”.
  @inline(never) public func day(_ date: CalendarDate) -> String { date == zone.date(of: now) ? copy.today : copy.weekday(date.weekday) }

  /// “Today”, “Thu”, and “Thu 26” from the second week on, where a weekday alone would be the one before.
  @inline(never) public func dayOfForecast(_ date: CalendarDate) -> String {
    let isNear = date.day - zone.date(of: now).day < 7
    return isNear ? day(date) : copy.weekdayWithDay(weekday: day(date), day: String(date.parts.day))
  }

  /// “18:00 today”, “Thu 18:00”, “Thu 26 Nov 18:00” beyond six days.
  @inline(never) public func dayAndTime(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    return date == zone.date(of: now) ? copy.timeToday(time(instant)) : onWeekday(date, instant)
  }

  /// “00:23” within the next 24 hours, “Thu 04:10” later, “Thu 26 Nov 04:10” beyond six days.
  @inline(never) public func coming(_ instant: Instant) -> String {
    instant - now < .days(1) ? time(instant) : onWeekday(zone.date(of: instant), instant)
  }

  /// “Thu 04:10”
  @inline(never) public func weekdayAndTime(_ instant: Instant) -> String { onWeekday(zone.date(of: instant), instant) }

  private func onWeekday(_ date: CalendarDate, _ instant: Instant) -> String {
    copy.weekdayWithTime(weekday: nameOfDay(date), time: time(instant))
  }

  /// “Thu”, “Thu 26 Nov” where that could be taken for another week's, “2027-12-23” where the month could be taken for another year's.
  @inline(never) private func nameOfDay(_ date: CalendarDate) -> String {
    switch abs(date.day - zone.date(of: now).day) {
    case ..<7: copy.weekday(date.weekday)
    case ..<180: copy.date(weekday: date.weekday, day: date.parts.day, month: date.parts.month)
    default: date.description
    }
  }

  /// “Tue 24 Nov”
  @inline(never) public func date(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let parts = date.parts
    return copy.date(weekday: date.weekday, day: parts.day, month: parts.month)
  }

  /// “23:09 · Wed 18 Nov”
  @inline(never) func onDate(_ instant: Instant) -> String { time(instant) + " · " + date(instant) }

  /// “14:09”, “Thu 14:09” on another day, “2026-11-05 14:09” where the name of the day could be taken for another week's.
  @inline(never) public func timeAndDay(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let days = date.day - zone.date(of: now).day
    if days == 0 { return time(instant) }
    return abs(days) < 7 ? onWeekday(date, instant) : copy.weekdayWithTime(weekday: date.description, time: time(instant))
  }

  /// What was last known, when it says nothing about now any more.
  public func past(_ moment: Moment) -> String {
    copy.tooOld(
      time: timeAndDay(moment.time), temperature: degrees(moment.temperature),
      condition: copy.condition(moment.condition, isDaylight: moment.isDaylight ?? true))
  }

  /// A chance in steps of five, as forecasts deserve: “45%”.
  @inline(never) public func chance(_ chance: Double) -> String { copy.percent((chance * 20).rounded() / 20) }
}
