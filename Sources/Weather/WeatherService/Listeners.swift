import Synchronization
import WeatherModel

/// Closures to call when the answer for a cell may have changed.
final class Listeners: Sendable {
  typealias Listener = @Sendable (Cell) -> Void

  private struct State {
    var last: UInt64 = 0
    var all: [(number: UInt64, listener: Listener)] = []
  }

  private let state = Mutex(State())

  func add(_ listener: @escaping Listener) -> Subscription {
    let number = state.withLock { state in
      state.last += 1
      state.all.append((state.last, listener))
      return state.last
    }
    return Subscription { self.remove(number) }
  }

  private func remove(_ number: UInt64) { state.withLock { $0.all.removeAll { $0.number == number } } }

  /// Calls all listeners for some cells, in the order in which they were added. No lock is held, so they may call the service and end their
  /// own listening.
  func notify(_ cells: some Sequence<Cell>) {
    let listeners = state.withLock { $0.all }
    for cell in cells { for (_, listener) in listeners { listener(cell) } }
  }
}

/// A registration for a service's changes. It stays active until `end()` is called, even if this value is dropped.
public struct Subscription: Sendable {
  private let stop: @Sendable () -> Void

  init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Ends the registration. A call that is under way on another thread may still arrive.
  public func end() { stop() }
}
