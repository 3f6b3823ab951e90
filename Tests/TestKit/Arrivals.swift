import Synchronization

/// Counts events elsewhere, and lets a test wait until there were enough.
package final class Arrivals: Sendable {
  private struct State {
    var count = 0
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func add() {
    let ready = state.withLock { state in
      state.count += 1
      let count = state.count
      defer { state.waiting.removeAll { $0.count <= count } }
      return state.waiting.filter { $0.count <= count }
    }
    for waiting in ready { waiting.continuation.resume() }
  }

  package func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.count < count { state.waiting.append((count, continuation)) }
        return state.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}
