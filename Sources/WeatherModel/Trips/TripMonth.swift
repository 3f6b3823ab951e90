/// A month of somebody's calendar.
public struct CalendarMonth: Hashable, Sendable {
  /// 1…9999.
  public let year: Int
  /// 1…12.
  public let month: Int

  /// A month, or nil where there is none.
  public init?(year: Int, month: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12 else { return nil }
    self.year = year
    self.month = month
  }

  /// The month that a day lies in.
  public init(of date: CalendarDate) {
    (year, month, _) = date.parts
  }

  /// The month that a text says: "2026-11"; nil for any other spelling.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = number(bytes[..<4]), let month = number(bytes[5...]) else {
      return nil
    }
    self.init(year: year, month: month)
  }

  /// “2026-11”
  public var text: String { padded(year, 4) + "-" + padded(month, 2) }

  /// The months before and after; nil beyond the years 1 to 9999.
  public func moved(by months: Int) -> CalendarMonth? {
    guard months > -120_000, months < 120_000, case let number = year * 12 + month - 1 + months, number >= 12 else { return nil }
    return CalendarMonth(year: number / 12, month: number % 12 + 1)
  }

  /// From its first moment to the first of the next month, by the clock of a zone.
  public func bounds(in zone: LocalZone) -> (start: Instant, end: Instant) {
    (zone.start(of: first), zone.start(of: moved(by: 1)?.first ?? CalendarDate(day: first.day + 31)))
  }

  /// All months of its year.
  public var ofYear: [CalendarMonth] { (1...12).compactMap { CalendarMonth(year: year, month: $0) } }

  private var first: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? CalendarDate(day: 0) }
}

/// What somebody has booked in a month.
public struct TripMonth: Hashable, Sendable {
  /// Which month it is about.
  public var month: CalendarMonth
  /// The name of the zone by whose clock the month begins and ends.
  public var zone: String
  /// How many trips were booked and not cancelled.
  public var count: Int64
  /// What those cost together, a sum for each currency; the first one is in the currency of the house.
  public var totals: [Money]
  /// The trips, the last booked first, cancelled ones included.
  public var trips: [Trip]
  /// Whether there are more than those.
  public var hasMore: Bool
  /// How many trips were booked and not cancelled in each month of the year, from January on; empty where nobody has counted.
  public var yearTrips: [Int64] = []

  /// A month with what was booked in it.
  public init(_ month: CalendarMonth, zone: String, count: Int64, totals: [Money], trips: [Trip], hasMore: Bool = false) {
    self.month = month
    self.zone = zone
    self.count = count
    self.totals = totals
    self.trips = trips
    self.hasMore = hasMore
  }
}

/// The number that digits stand for.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
