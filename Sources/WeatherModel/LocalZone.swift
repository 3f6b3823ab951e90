/// The clock of a place: its offset from UTC, with the changes that fall into the forecast.
///
/// Views need no time-zone database: whoever fetches the weather puts the few changes in.
public struct LocalZone: Hashable, Sendable {
  /// From a moment on, so many seconds ahead of UTC.
  public struct Change: Hashable, Sendable {
    /// When it begins.
    public var start: Instant
    /// Seconds ahead of UTC from then on.
    public var offset: Int64

    /// A change of the clock.
    public init(start: Instant, offset: Int64) {
      self.start = start
      self.offset = plausible(offset)
    }
  }

  /// The zone's name ("Atlantic/Reykjavik"), or "" where none is known.
  public var identifier: String
  /// Seconds ahead of UTC before the first change.
  public var offset: Int64
  /// The changes, in order.
  public var changes: [Change]

  /// A zone; without changes its offset holds always.
  public init(identifier: String, offset: Int64, changes: [Change] = []) {
    self.identifier = identifier
    self.offset = plausible(offset)
    self.changes = changes
  }

  /// Coordinated Universal Time.
  public static let utc = LocalZone(identifier: "UTC", offset: 0)

  /// Seconds ahead of UTC at a moment.
  public func offset(at instant: Instant) -> Int64 {
    var current = offset
    for change in changes where change.start <= instant { current = change.offset }
    return current
  }

  /// The local calendar day of a moment.
  public func date(of instant: Instant) -> CalendarDate { CalendarDate(day: floorDivided(local(instant), 86_400)) }

  /// The local clock time of a moment.
  public func time(of instant: Instant) -> (hour: Int, minute: Int) {
    let second = local(instant) - floorDivided(local(instant), 86_400) * 86_400
    return (Int(second / 3600), Int(second % 3600 / 60))
  }

  /// The first moment of a local day, also where the clock skips midnight.
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

/// No clock is a day ahead or behind; a larger number from outside must not overflow arithmetic.
private func plausible(_ offset: Int64) -> Int64 { min(max(offset, -86_400), 86_400) }

/// Division that rounds down, also below zero.
public func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
