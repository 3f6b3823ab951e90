/// A warning with those of a person's places that it affects or affected: everything that its page shows, even when nothing else is known.
public struct LocalWarning: Hashable, Sendable {
  /// A saved place that the warning affects.
  public struct Place: Hashable, Sendable {
    /// The identifier of the place's record.
    public var id: RecordID
    /// The person's own name for it, or otherwise its name.
    public var name: String

    /// Creates a place from its record's identifier and its name.
    public init(id: RecordID, name: String) { (self.id, self.name) = (id, name) }

    /// A saved place, by the person's own name for it if there is one.
    public init(_ place: PlaceRecord) { self.init(id: place.id, name: place.shownName) }
  }

  /// The warning and its course, for all of the places together.
  public var warning: Warning
  /// The affected places; never empty.
  public var places: [Place]
  /// The local clock of the first place.
  public var zone: LocalZone

  /// Creates a warning with its places.
  public init(_ warning: Warning, places: [Place], zone: LocalZone) {
    (self.warning, self.places, self.zone) = (warning, places, zone)
  }

  /// The duration of the warning on a scale of whole local days, which includes the present moment while that is near. Nil when the end is
  /// unknown, or the duration is too long to be drawn.
  public func span(at now: Instant) -> WarningSpan? {
    guard let end = warning.alert.ends, let first = warning.history.first else { return nil }
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

/// The duration of a warning as fractions of a scale of whole days.
public struct WarningSpan: Hashable, Sendable {
  /// A day of the scale.
  public struct Day: Hashable, Sendable {
    /// The date of the day.
    public var date: CalendarDate
    /// Where the day begins on the scale, 0…1.
    public var start: Double
  }

  /// The days of the scale, in order.
  public var days: [Day]
  /// Where the warning begins and ends on the scale, 0…1.
  public var start, end: Double
  /// Where the present moment is on the scale, 0…1; nil when it is far away.
  public var now: Double?

  /// The most days that fit beside each other.
  static var mostDays: Int64 { 8 }
}
