/// A warning with the places of somebody's that it reaches or reached: all that its page shows, also where nothing else is known.
public struct PlacedWarning: Hashable, Sendable {
  /// One of the places.
  public struct Place: Hashable, Sendable {
    /// The record of the place.
    public var id: RecordID
    /// What the person calls it, else its name.
    public var name: String

    /// A place by its record and its name.
    public init(id: RecordID, name: String) { (self.id, self.name) = (id, name) }
  }

  /// The warning as it goes on, once for all places.
  public var warning: Warning
  /// The places; never empty.
  public var places: [Place]
  /// The clock of the first one.
  public var zone: LocalZone

  /// A warning with its places.
  public init(_ warning: Warning, places: [Place], zone: LocalZone) {
    (self.warning, self.places, self.zone) = (warning, places, zone)
  }

  /// What the warning is about as days show it: from when until when, in whole days of the place's clock, with the present moment in them while it is near.
  /// Nil where nobody knows the end, and where it is too long to be drawn.
  public func span(at now: Instant) -> WarningSpan? {
    guard let end = warning.alert.ends, let first = warning.moments.first else { return nil }
    let start = warning.alert.onset ?? warning.alert.sent ?? first.time
    guard start < end else { return nil }
    let isNear = now > start - .days(4) && now < end + .days(2)
    let (from, until) = isNear ? (min(now, start), max(now, end)) : (start, end)
    let firstDay = zone.date(of: from)
    let count = zone.date(of: until - 1).day - firstDay.day + 1
    guard count > 0, count <= WarningSpan.mostDays else { return nil }
    let days = (0...count).map { zone.start(of: CalendarDate(day: firstDay.day + Int64($0))) }
    let (left, right) = (days[0], days[days.count - 1])
    func part(_ instant: Instant) -> Double { Double(instant - left) / Double(max(1, right - left)) }
    return WarningSpan(
      days: days.dropLast().enumerated().map {
        WarningSpan.Day(date: CalendarDate(day: firstDay.day + Int64($0.offset)), start: part($0.element))
      },
      start: part(start), end: part(end), now: isNear ? part(now) : nil)
  }
}

/// From when until when a warning holds, as parts of some whole days.
public struct WarningSpan: Hashable, Sendable {
  /// A day of it.
  public struct Day: Hashable, Sendable {
    /// Which one.
    public var date: CalendarDate
    /// Where it begins, 0…1.
    public var start: Double
  }

  /// The days, in order.
  public var days: [Day]
  /// Where the warning begins and ends, 0…1.
  public var start, end: Double
  /// Where the present moment is, 0…1; nil where it is far away.
  public var now: Double?

  /// More of them have no room beside each other.
  static var mostDays: Int64 { 8 }
}
