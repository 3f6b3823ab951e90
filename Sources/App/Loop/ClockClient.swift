/// The clock for features: the current time, and callbacks after a delay.
public struct ClockClient {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public var now: () -> Int64

  /// Calls `body` once after a number of milliseconds, unless cancelled.
  public var after: (_ milliseconds: Int64, _ body: @escaping () -> Void) -> Cancellation

  /// Creates a clock from its two functions.
  public init(
    now: @escaping () -> Int64, after: @escaping (_ milliseconds: Int64, _ body: @escaping () -> Void) -> Cancellation
  ) {
    self.now = now
    self.after = after
  }
}
