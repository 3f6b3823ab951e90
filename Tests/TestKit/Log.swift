import Synchronization

/// Collects values from other threads and lets the test wait for them.
package final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let gate = Gate()

  package init() { gate.open() }

  package func add(_ value: Value) {
    values.withLock { $0.append(value) }
    Task { await gate.pass() }
  }

  package func first(_ count: Int) async -> [Value] {
    await gate.waitUntilArrived(count)
    return values.withLock { Array($0.prefix(count)) }
  }

  package var all: [Value] { values.withLock { $0 } }
}
