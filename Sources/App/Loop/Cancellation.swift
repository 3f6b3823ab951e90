/// Cancels work that is under way; returned by `Effect.run` and `ClockClient.after`.
public struct Cancellation {
  // Optional, because most finished or uncancellable work has nothing to do here and a closure would cost an allocation.
  private let work: (() -> Void)?

  /// Wraps the closure that cancels the work; the store calls it at most once.
  public init(_ work: @escaping () -> Void) {
    self.work = work
  }

  private init() {
    work = nil
  }

  /// For work that can't or need not be cancelled.
  public static var none: Cancellation { Cancellation() }

  /// Cancels the work.
  public func cancel() {
    work?()
  }
}
