import Loop
import Testing

/// A clock that stands still until the test moves it.
public final class ManualTimer {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public private(set) var now: Int64

  private var waiting: [Wait] = []
  private var lastOrder = 0
  private let reporter: FailureReporter

  private struct Wait {
    let due: Int64
    let order: Int
    let body: () -> Void
  }

  /// Creates a clock that shows the given time.
  public init(now: Int64 = 0, reporter: FailureReporter = .swiftTesting) {
    self.now = now
    self.reporter = reporter
  }

  /// This clock in the form that features use.
  public var client: ClockClient {
    ClockClient(
      now: { self.now },
      after: { milliseconds, body in
        self.lastOrder += 1
        let order = self.lastOrder
        self.waiting.append(Wait(due: self.now + max(0, milliseconds), order: order, body: body))
        return Cancellation { self.waiting.removeAll { $0.order == order } }
      })
  }

  /// The number of calls that are not due yet.
  public var pendingCount: Int { waiting.count }

  /// Advances the time; calls that become due are made by time, and in order of request where times are equal.
  ///
  /// During each call the clock shows that call's time. Calls requested meanwhile are made too when they are due.
  public func advance(byMilliseconds milliseconds: Int64) {
    let end = now + max(0, milliseconds)
    while let next = takeNext(until: end) {
      now = next.due
      next.body()
    }
    now = end
  }

  /// Advances the time until nothing waits any more; fails when a repeating timer still runs after `limit` calls.
  public func runAll(limit: Int = 1000, sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<limit {
      guard let next = takeNext(until: .max) else { return }
      now = next.due
      next.body()
    }
    if !waiting.isEmpty {
      reporter.report(
        """
        The clock made \(limit) calls and \(waiting.count) more wait.
        Next: cancel the repeating timer first, or use advance(byMilliseconds:).
        """, sourceLocation)
    }
  }

  private func takeNext(until end: Int64) -> Wait? {
    let position = waiting.indices.filter { waiting[$0].due <= end }
      .min { (waiting[$0].due, waiting[$0].order) < (waiting[$1].due, waiting[$1].order) }
    return position.map { waiting.remove(at: $0) }
  }
}
