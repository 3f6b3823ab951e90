/// A month of the calendar.
public struct CalendarMonth: Hashable, Sendable {
  /// The year, 1…9999.
  public let year: Int
  /// The number of the month, 1…12.
  public let month: Int

  /// Creates a month; nil when there is no such month.
  public init?(year: Int, month: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12 else { return nil }
    self.year = year
    self.month = month
  }

  /// The month that contains a date.
  public init(of date: CalendarDate) {
    (year, month, _) = date.parts
  }

  /// Reads a text such as "2026-11"; nil for any other spelling.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = number(bytes[..<4]), let month = number(bytes[5...]) else {
      return nil
    }
    self.init(year: year, month: month)
  }

  /// The month as a text: “2026-11”.
  public var text: String { padded(year, 4) + "-" + padded(month, 2) }

  /// The month that many months later, or earlier when negative; nil beyond the years 1 to 9999.
  public func moved(by months: Int) -> CalendarMonth? {
    guard months > -120_000, months < 120_000, case let number = year * 12 + month - 1 + months, number >= 12 else { return nil }
    return CalendarMonth(year: number / 12, month: number % 12 + 1)
  }

  /// The first instant of the month and of the next one, in a time zone.
  public func bounds(in zone: LocalZone) -> (start: Instant, end: Instant) {
    (zone.start(of: first), zone.start(of: moved(by: 1)?.first ?? CalendarDate(day: first.day + 31)))
  }

  /// All months of the same year.
  public var ofYear: [CalendarMonth] { (1...12).compactMap { CalendarMonth(year: year, month: $0) } }

  private var first: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? CalendarDate(day: 0) }
}

/// The trips that a person has booked in a month.
public struct TripMonth: Hashable, Sendable {
  /// The month in which the trips were booked.
  public var month: CalendarMonth
  /// The IANA name of the time zone in which the month begins and ends.
  public var zone: String
  /// Number of trips that were booked in the month and not cancelled.
  public var count: Int64
  /// Total price of those trips, one sum per currency; the first is in the server's currency.
  public var totals: [Money]
  /// The trips, including cancelled ones, the latest booking first.
  public var trips: [Trip]
  /// Whether the month has more trips than are listed.
  public var hasMore: Bool
  /// Number of trips booked and not cancelled in each month of the year, from January on; empty when it was not counted.
  public var yearTrips: [Int64] = []

  /// Creates the list of a month's trips.
  public init(_ month: CalendarMonth, zone: String, count: Int64, totals: [Money], trips: [Trip], hasMore: Bool = false) {
    self.month = month
    self.zone = zone
    self.count = count
    self.totals = totals
    self.trips = trips
    self.hasMore = hasMore
  }
}

/// Reads a whole number; nil when there is anything but digits.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
