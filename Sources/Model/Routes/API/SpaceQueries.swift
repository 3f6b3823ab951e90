import WeatherModel

/// Asks for the records of a space that have changed.
public struct ChangesQuery: APIQuery {
  package static var path: APIPath { .records }

  /// The tag of the last answer; 0 for everything.
  public var since: Int64

  /// Creates a query for what is newer than a tag.
  public init(since: Int64) { self.since = since }

  package init(_ parameters: APIParameters) throws(RouteProblem) {
    guard let text = try parameters.text("since") else {
      since = 0
      return
    }
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let since = Int64(text)
    else { throw .parameter(name: "since", detail: "It must be the tag of the last answer: a whole number from 0.") }
    self.since = since
  }

  package var query: String { since == 0 ? "" : "?since=" + String(since) }
}

/// The month whose trips are requested.
public struct TripQuery: APIQuery {
  package static var path: APIPath { .trips }

  /// The month in which the trips were booked.
  public var month: CalendarMonth
  /// The IANA name of the time zone in which the month begins and ends; nil for UTC.
  public var zone: String?

  /// Creates a query for a month in a time zone.
  public init(_ month: CalendarMonth, zone: String? = nil) {
    self.month = month
    self.zone = zone
  }

  package init(_ parameters: APIParameters) throws(RouteProblem) {
    let year = try parameters.number("year", 1...9999, "a year, such as 2026")
    let month = try parameters.number("month", 1...12, "a month, from 1 to 12")
    guard let month = CalendarMonth(year: year, month: month) else {
      throw .parameter(name: "year", detail: "It must be a year, such as 2026.")
    }
    let zone = try parameters.text("zone")
    if let zone, zone.isEmpty || zone.utf8.count > 64 {
      throw .parameter(name: "zone", detail: "It must be the name of a time zone, such as Europe/Berlin.")
    }
    self.init(month, zone: zone)
  }

  package var query: String { "?year=\(month.year)&month=\(month.month)" + (zone.map { "&zone=" + percentEncoded($0) } ?? "") }
}
