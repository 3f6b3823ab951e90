import CBrowser

/// Numbers and times as people of the browser's language write them.
public enum Wording {
  /// How a number is meant.
  public enum NumberStyle: Int32, Sendable {
    /// As it is.
    case decimal
    /// 0.5 is 50 %.
    case percent
  }

  /// Which parts of a time are written.
  public enum DateStyle: Int32, Sendable {
    /// 14:09
    case time
    /// 14
    case hour
    /// Wed
    case shortWeekday
    /// Wednesday
    case weekday
    /// 18 Nov
    case dayAndMonth
    /// Wed 18 Nov, 14:09
    case full
    /// 18 November 2026
    case longDate
  }

  /// What is counted in a relative time.
  public enum Unit: Int32, Sendable {
    /// Seconds.
    case second
    /// Minutes.
    case minute
    /// Hours.
    case hour
    /// Days.
    case day
  }

  /// A number with so many digits after the decimal sign.
  public static func number(_ value: Double, fraction: ClosedRange<Int> = 0...0, style: NumberStyle = .decimal) -> String {
    Crossing.text(page_number(value, Int32(fraction.lowerBound), Int32(fraction.upperBound), style.rawValue)) ?? ""
  }

  /// A time, in a zone by its IANA name or in the device's; none if the browser doesn't know the zone.
  public static func date(milliseconds: Double, _ style: DateStyle, zone: String = "") -> String? {
    Crossing.text(withBytes(of: zone) { page_date(milliseconds, style.rawValue, $0, $1) })
  }

  /// "in 5 minutes", "yesterday"; the past is negative.
  public static func relative(_ value: Double, _ unit: Unit) -> String {
    Crossing.text(page_relative(value, unit.rawValue)) ?? ""
  }

  /// The browser's language, as in "en-GB".
  public static var language: String { Crossing.text(page_language()) ?? "en" }

  /// The device's time zone, as in "Europe/Oslo".
  public static var zone: String { Crossing.text(page_zone()) ?? "UTC" }
}
