import Copy
import WeatherModel

/// Formats stored values for one person: in their units and language, by the place's clock.
public struct Display: Sendable {
  /// The person's units and clock format.
  public var preferences: Preferences
  /// The time zone of the place.
  public var zone: LocalZone
  /// The current time, by which days are called “Today”.
  public var now: Instant
  /// The person's language.
  public var copy: Copy

  /// Creates a formatter for one place and person.
  public init(preferences: Preferences, zone: LocalZone, now: Instant, copy: Copy) {
    self.preferences = preferences
    self.zone = zone
    self.now = now
    self.copy = copy
  }

  /// “−4°”
  public func degrees(_ temperature: Temperature) -> String {
    switch preferences.temperatureUnit {
    case .celsius: copy.degrees(temperature.celsius)
    case .fahrenheit: copy.degrees(temperature.fahrenheit)
    }
  }

  /// “14:09” or “2:09 PM”, on the place's clock.
  public func time(_ instant: Instant) -> String {
    copy.time(zone.time(of: instant), isTwelveHours: preferences.clock == .twelveHours)
  }

  /// A time of day as it is written within a sentence, which differs in some languages.
  public func timeInSentence(_ instant: Instant) -> String {
    copy.timeInSentence(zone.time(of: instant), isTwelveHours: preferences.clock == .twelveHours)
  }

  /// “14” or “2 PM”
  public func hour(_ hour: Int) -> String { copy.hour(hour, isTwelveHours: preferences.clock == .twelveHours) }

  /// “Today”, “Thu”.
  public func day(_ date: CalendarDate) -> String { date == zone.date(of: now) ? copy.today : copy.weekday(date.weekday) }

  /// “Today”, “Thu”, and “Thu 26” from the second week on, where a weekday alone would mean the first week's.
  public func dayOfForecast(_ date: CalendarDate) -> String {
    let isNear = date.day - zone.date(of: now).day < 7
    return isNear ? day(date) : copy.weekdayWithDay(weekday: day(date), day: String(date.parts.day))
  }

  /// “18:00 today”, “Thu 18:00”, “Thu 26 Nov 18:00” beyond six days.
  public func dayAndTime(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    return date == zone.date(of: now) ? copy.todayAt(time: time(instant)) : onWeekday(date, instant)
  }

  /// “00:23” within the next 24 hours, “Thu 04:10” later, “Thu 26 Nov 04:10” beyond six days.
  public func coming(_ instant: Instant) -> String {
    instant - now < .days(1) ? time(instant) : onWeekday(zone.date(of: instant), instant)
  }

  /// “Thu 04:10”
  public func weekdayAndTime(_ instant: Instant) -> String { onWeekday(zone.date(of: instant), instant) }

  private func onWeekday(_ date: CalendarDate, _ instant: Instant) -> String {
    copy.weekdayWithTime(weekday: nameOfDay(date), time: time(instant))
  }

  /// “Thu” within a week of today, “Thu 26 Nov” within half a year, otherwise “2027-12-23”: each as short as it can be without being
  /// ambiguous.
  private func nameOfDay(_ date: CalendarDate) -> String {
    switch abs(date.day - zone.date(of: now).day) {
    case ..<7: copy.weekday(date.weekday)
    case ..<180: copy.date(weekday: date.weekday, day: date.parts.day, month: date.parts.month)
    default: date.description
    }
  }

  /// “Tue 24 Nov”
  public func date(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let parts = date.parts
    return copy.date(weekday: date.weekday, day: parts.day, month: parts.month)
  }

  /// “23:09 · Wed 18 Nov”
  public func onDate(_ instant: Instant) -> String { time(instant) + " · " + date(instant) }

  /// “14:09” today, “Thu 14:09” within a week of today, otherwise “2026-11-05 14:09”, because a weekday would be ambiguous.
  public func timeAndDay(_ instant: Instant) -> String {
    let date = zone.date(of: instant)
    let days = date.day - zone.date(of: now).day
    if days == 0 { return time(instant) }
    return abs(days) < 7 ? onWeekday(date, instant) : copy.weekdayWithTime(weekday: date.description, time: time(instant))
  }

  /// The last known weather, with its time, when it is too old to be the present weather.
  public func past(_ moment: Moment) -> String {
    copy.tooOld(
      time: timeAndDay(moment.time), temperature: degrees(moment.temperature),
      condition: copy.condition(moment.condition, isDaylight: moment.isDaylight ?? true))
  }

  /// A probability in steps of five percent, because forecasts are no more precise: “45%”.
  public func chance(_ chance: Double) -> String { copy.percent((chance * 20).rounded() / 20) }
}
