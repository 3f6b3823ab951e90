import Synchronization
import WeatherModel

/// Closures to call when the answer for a cell may have changed.
final class Listeners: Sendable {
  typealias Listener = @Sendable (Cell) -> Void

  private let all = Mutex<[Listener]>([])

  func add(_ listener: @escaping Listener) { all.withLock { $0.append(listener) } }

  /// Calls all listeners for some cells, in the order in which they were added. No lock is held, so they may call the service.
  func notify(_ cells: some Sequence<Cell>) {
    let listeners = all.withLock { $0 }
    for cell in cells { for listener in listeners { listener(cell) } }
  }
}
