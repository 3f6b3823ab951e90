/// Ends a piece of work that is under way; what `Effect.run` and `ClockClient.after` give back.
public struct Cancellation {
  // Optional, because most finished or uncancellable work has nothing to do here and a closure would cost an allocation.
  private let work: (() -> Void)?

  /// Wraps what must be done to end the work; it is called at most once by the store.
  public init(_ work: @escaping () -> Void) {
    self.work = work
  }

  private init() {
    work = nil
  }

  /// For work that cannot, or need not, be ended.
  public static var none: Cancellation { Cancellation() }

  /// Ends the work.
  public func cancel() {
    work?()
  }
}
