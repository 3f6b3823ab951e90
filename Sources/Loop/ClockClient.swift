/// Time as features see it: what time it is, and a call after a while.
public struct ClockClient {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public var now: () -> Int64

  /// Calls back once after so many milliseconds, unless cancelled.
  public var after: (_ milliseconds: Int64, _ body: @escaping () -> Void) -> Cancellation

  /// Makes a clock of its two abilities.
  public init(
    now: @escaping () -> Int64, after: @escaping (_ milliseconds: Int64, _ body: @escaping () -> Void) -> Cancellation
  ) {
    self.now = now
    self.after = after
  }
}
