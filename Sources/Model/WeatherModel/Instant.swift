/// A point in time, in whole seconds since 1970 (UTC), within the years 1 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// Creates an instant; values beyond the years 1 to 9999 are clamped, so that no number from outside can overflow arithmetic.
  public init(seconds: Int64) { self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// Orders by time.
  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  /// The instant that many seconds later.
  public static func + (instant: Instant, seconds: Int64) -> Instant { Instant(seconds: instant.seconds + seconds) }
  /// The instant that many seconds earlier.
  public static func - (instant: Instant, seconds: Int64) -> Instant { Instant(seconds: instant.seconds - seconds) }
  /// The seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Int64 { a.seconds - b.seconds }
}

extension Int64 {
  /// That many minutes, in seconds.
  public static func minutes(_ count: Int64) -> Int64 { count * 60 }
  /// That many hours, in seconds.
  public static func hours(_ count: Int64) -> Int64 { count * 3600 }
  /// That many days, in seconds.
  public static func days(_ count: Int64) -> Int64 { count * 86_400 }
}
