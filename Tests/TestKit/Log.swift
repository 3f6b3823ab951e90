import Synchronization

/// Collects values from other threads and lets the test wait for them.
public final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let gate = Gate()

  public init() { gate.open() }

  public func add(_ value: Value) {
    values.withLock { $0.append(value) }
    Task { await gate.pass() }
  }

  public func first(_ count: Int) async -> [Value] {
    await gate.waitUntilArrived(count)
    return values.withLock { Array($0.prefix(count)) }
  }

  public var all: [Value] { values.withLock { $0 } }
}
