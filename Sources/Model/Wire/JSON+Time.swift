import WeatherModel

extension JSON {
  /// The instant of an ISO 8601 text with 'Z' or an offset; anything else is an error.
  public func instant() throws(JSONError) -> Instant {
    guard let instant = Instant(iso8601: try text()) else { throw invalid("a time such as 2026-11-18T14:09:00Z") }
    return instant
  }

  /// The instant of an ISO 8601 text, or nil when it is missing or null.
  public func instantIfPresent() throws(JSONError) -> Instant? {
    if try isAbsent() { return nil }
    return try instant()
  }

  /// The day of an ISO 8601 date; anything else is an error.
  func date() throws(JSONError) -> CalendarDate {
    guard let date = CalendarDate(iso8601: try text()) else { throw invalid("a date such as 2026-11-18") }
    return date
  }

}
