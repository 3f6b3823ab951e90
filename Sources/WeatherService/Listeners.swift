import Synchronization
import WeatherModel

/// Those who want to know when a cell's answer may have become another.
final class Listeners: Sendable {
  typealias Listener = @Sendable (Cell) -> Void

  private struct State {
    var last: UInt64 = 0
    var all: [(number: UInt64, listener: Listener)] = []
  }

  private let state = Mutex(State())

  func add(_ listener: @escaping Listener) -> Listening {
    let number = state.withLock { state in
      state.last += 1
      state.all.append((state.last, listener))
      return state.last
    }
    return Listening { self.remove(number) }
  }

  private func remove(_ number: UInt64) { state.withLock { $0.all.removeAll { $0.number == number } } }

  /// Tells everybody of some cells, in the order in which they began to listen. They may ask the service whatever they like, and end their
  /// listening: no lock is held.
  func tell(_ cells: some Sequence<Cell>) {
    let listeners = state.withLock { $0.all }
    for cell in cells { for (_, listener) in listeners { listener(cell) } }
  }
}

/// Somebody's listening to a service's changes. It goes on until it is ended, whether or not this value is kept.
public struct Listening: Sendable {
  private let stop: @Sendable () -> Void

  init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Ends it. A call that is under way on another thread may still come.
  public func end() { stop() }
}
