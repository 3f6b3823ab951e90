import Synchronization

/// Holds back tasks until the test opens the gate, and lets the test wait until enough of them have arrived.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrived = 0
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func pass() async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.arrived += 1
        let arrived = state.arrived
        var ready = state.watchers.filter { $0.count <= arrived }.map(\.continuation)
        state.watchers.removeAll { $0.count <= arrived }
        if state.isOpen { ready.append(continuation) } else { state.held.append(continuation) }
        return ready
      }
      for continuation in ready { continuation.resume() }
    }
  }

  package func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  package func waitUntilArrived(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let already = state.withLock { state in
        if state.arrived < count { state.watchers.append((count, continuation)) }
        return state.arrived >= count
      }
      if already { continuation.resume() }
    }
  }
}
