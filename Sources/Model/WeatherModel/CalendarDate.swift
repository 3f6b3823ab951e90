/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var day: Int64

  /// The date `day` days after 1970-01-01.
  public init(day: Int64) { self.day = day }

  /// A date from its parts, or nil when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1, day <= 31 else { return nil }
    // Days from civil: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    self.day = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    guard parts.month == month, parts.day == day else { return nil }
  }

  /// Year, month 1…12 and day 1…31.
  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
  }

  /// 0 for Monday … 6 for Sunday.
  public var weekday: Int { Int(((day + 3) % 7 + 7) % 7) }

  /// Orders by time.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.day < b.day }
}
