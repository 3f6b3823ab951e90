extension Copy {
  /// “Waxing gibbous, 61%”
  public func moonPhase(_ name: String, percent: String) -> String { name + ", " + percent }
  /// “Moonrise”
  public var moonrise: String { "Moonrise" }
  /// “Moonset”
  public var moonset: String { "Moonset" }
  /// “Full moon”
  public var fullMoon: String { "Full moon" }
  /// “New moon”
  public var newMoon: String { "New moon" }
  /// “Not soon”: near the poles the moon stays up, or down, for days.
  public var notSoon: String { "Not soon" }

  /// “Tue 24 Nov”, from 0 for Monday and 1 for January.
  @inline(never) public func date(weekday: Int, day: Int, month: Int) -> String {
    self.weekday(weekday) + " \(day) " + self.month(month)
  }

  private func month(_ number: Int) -> String {
    switch number {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: "Dec"
    }
  }
}
