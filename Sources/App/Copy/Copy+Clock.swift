import WeatherModel

extension Copy {
  /// “14:09”, or “2:09 PM”
  public func time(_ time: (hour: Int, minute: Int), isTwelveHours: Bool = false) -> String {
    let minute = padded(time.minute)
    if !isTwelveHours { return clock24(h: hourOfDay(time.hour), mm: minute) }
    let hour = hourOfTwelve(time.hour)
    return time.hour < 12 ? clockMorning(h: hour, mm: minute) : clockAfternoon(h: hour, mm: minute)
  }

  /// “14”, or “2 PM”
  public func hour(_ hour: Int, isTwelveHours: Bool) -> String {
    if !isTwelveHours { return hour24(h: hourOfDay(hour)) }
    return hour < 12 ? hourMorning(h: hourOfTwelve(hour)) : hourAfternoon(h: hourOfTwelve(hour))
  }

  /// A time in the form that it has inside a sentence.
  public func timeInSentence(_ time: (hour: Int, minute: Int), isTwelveHours: Bool = false) -> String {
    let text = self.time(time, isTwelveHours: isTwelveHours)
    return timeInSentence(count: Int64(isTwelveHours ? (time.hour + 11) % 12 + 1 : time.hour), time: text)
  }

  private func hourOfDay(_ hour: Int) -> String { language == .spanish || language == .japanese ? String(hour) : padded(hour) }

  /// Japanese twelve-hour clocks count from 0 to 11.
  private func hourOfTwelve(_ hour: Int) -> String { String(language == .japanese ? hour % 12 : (hour + 11) % 12 + 1) }
}

extension Copy {
  /// “Mon” … “Sun”, from 0 for Monday.
  public func weekday(_ index: Int) -> String { index >= 0 && index < 7 ? weekdayName(index) : "" }

  /// “Tue 24 Nov”, from 0 for Monday and 1 for January.
  public func date(weekday: Int, day: Int, month: Int) -> String {
    weekdayWithDate(weekday: self.weekday(weekday), day: String(day), month: self.month(month - 1))
  }

  /// “just now”, “4 min ago”, “3 h ago”, “2 days ago”
  public func ago(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: justNow
    case ..<3600: agoMinutes(count: seconds / 60)
    case ..<172_800: agoHours(count: seconds / 3600)
    default: agoDays(count: seconds / 86_400)
    }
  }

  /// “45 min”, “4 h 50 min”
  public func duration(seconds: Int64) -> String {
    let minutes = seconds / 60
    return minutes < 60 ? self.minutes(minutes) : hoursAndMinutes(h: String(minutes / 60), mm: padded(Int(minutes % 60)))
  }
}
