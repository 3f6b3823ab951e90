/// A moment, in whole seconds since 1970 (UTC), within the years 1 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// The moment so many seconds after 1970; held within the years 1 to 9999, so that no number from outside can overflow arithmetic.
  public init(seconds: Int64) { self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// Earlier before later.
  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  /// The moment so many seconds later.
  public static func + (instant: Instant, seconds: Int64) -> Instant { Instant(seconds: instant.seconds + seconds) }
  /// The moment so many seconds earlier.
  public static func - (instant: Instant, seconds: Int64) -> Instant { Instant(seconds: instant.seconds - seconds) }
  /// The seconds from one moment to another.
  public static func - (a: Instant, b: Instant) -> Int64 { a.seconds - b.seconds }
}

extension Int64 {
  /// Seconds in so many minutes.
  public static func minutes(_ count: Int64) -> Int64 { count * 60 }
  /// Seconds in so many hours.
  public static func hours(_ count: Int64) -> Int64 { count * 3600 }
  /// Seconds in so many days.
  public static func days(_ count: Int64) -> Int64 { count * 86_400 }
}
