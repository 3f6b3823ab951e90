/// The local clock of a place: its offset from UTC, with the clock changes that fall into the forecast.
///
/// Views need no time-zone database: the server adds the few changes when it fetches the weather.
public struct LocalZone: Hashable, Sendable {
  /// A change of the clock's offset from UTC.
  public struct Change: Hashable, Sendable {
    /// When the new offset begins.
    public var start: Instant
    /// Seconds ahead of UTC from `start` on.
    public var offset: Int64

    /// Creates a change; offsets of more than a day are clamped.
    public init(start: Instant, offset: Int64) {
      self.start = start
      self.offset = plausible(offset)
    }
  }

  /// The zone's IANA name ("Atlantic/Reykjavik"), or "" when it is unknown.
  public var identifier: String
  /// Seconds ahead of UTC before the first change.
  public var offset: Int64
  /// The clock changes within the forecast, in order of time.
  public var changes: [Change]

  /// Creates a zone; without changes, the offset always applies.
  public init(identifier: String, offset: Int64, changes: [Change] = []) {
    self.identifier = identifier
    self.offset = plausible(offset)
    self.changes = changes
  }

  /// Coordinated Universal Time.
  public static let utc = LocalZone(identifier: "UTC", offset: 0)

  /// Seconds ahead of UTC at an instant.
  public func offset(at instant: Instant) -> Int64 {
    var current = offset
    for change in changes where change.start <= instant { current = change.offset }
    return current
  }

  /// The local calendar day of an instant.
  public func date(of instant: Instant) -> CalendarDate { CalendarDate(day: floorDivided(local(instant), 86_400)) }

  /// The local clock time of an instant.
  public func time(of instant: Instant) -> (hour: Int, minute: Int) {
    let second = local(instant) - floorDivided(local(instant), 86_400) * 86_400
    return (Int(second / 3600), Int(second % 3600 / 60))
  }

  /// The first instant of a local day, even if the clock skips midnight.
  public func start(of date: CalendarDate) -> Instant {
    let midnight = date.day * 86_400
    var candidates = [Instant(seconds: midnight - offset)]
    for change in changes {
      candidates.append(Instant(seconds: midnight - change.offset))
      candidates.append(change.start)
    }
    var first = candidates[0]
    var found = false
    for candidate in candidates where self.date(of: candidate) == date {
      if !found || candidate < first { first = candidate }
      found = true
    }
    return first
  }

  private func local(_ instant: Instant) -> Int64 { instant.seconds + offset(at: instant) }
}

/// No clock on earth is a day ahead or behind; larger numbers from outside must not overflow arithmetic.
private func plausible(_ offset: Int64) -> Int64 { min(max(offset, -86_400), 86_400) }

/// Division that rounds down, also for negative numbers.
public func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
