import WeatherModel

extension Copy {
  /// “14:09”, or “2:09 PM”
  public func time(_ time: (hour: Int, minute: Int), isTwelveHours: Bool) -> String {
    isTwelveHours ? twelveHours(time.hour, ":" + padded(time.minute)) : self.time(time)
  }

  /// “14”, or “2 PM”
  public func hour(_ hour: Int, isTwelveHours: Bool) -> String { isTwelveHours ? twelveHours(hour, "") : padded(hour) }

  @inline(never) private func twelveHours(_ hour: Int, _ minutes: String) -> String {
    // A line never breaks before the half of the day.
    String((hour + 11) % 12 + 1) + minutes + (hour < 12 ? "\u{A0}AM" : "\u{A0}PM")
  }
}
