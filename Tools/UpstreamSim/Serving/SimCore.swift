import Glibc
import HTTPServer
import Synchronization
import System

/// The state that the threads of a stand-in share: the script, the requests, the open connections and the stop signal.
final class SimCore: Sendable {
  struct State {
    var script: ScriptState
    var requests: [HTTPRequest] = []
    var gate: OneTimeSignal
    /// The number of running threads: the accepting one and one for each connection.
    var threads = 0
    var connections: Set<CInt> = []
    var ending: [CheckedContinuation<Void, Never>] = []
  }

  let state: Mutex<State>
  let time: UpstreamTime
  /// Fires when the stand-in is stopped.
  let end: OneTimeSignal
  private let listener: LoopbackListener
  private let onRequest: @Sendable (HTTPRequest, String) -> Void

  init(
    script: UpstreamScript, listener: LoopbackListener, time: UpstreamTime, onRequest: @escaping @Sendable (HTTPRequest, String) -> Void
  ) throws(UpstreamSimError) {
    do throws(UpstreamSimError) {
      end = try OneTimeSignal()
      state = Mutex(State(script: ScriptState(script), gate: try OneTimeSignal()))
    } catch {
      close(listener.descriptor)
      throw error
    }
    self.listener = listener
    self.time = time
    self.onRequest = onRequest
  }

  func start() {
    state.withLock { $0.threads += 1 }
    if !startThread({ [self] in accept() }) { leave() }
  }

  private func accept() {
    while true {
      var watched = [pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: end.descriptor, events: 0, revents: 0)]
      if poll(&watched, 2, -1) < 0, errno != EINTR { break }
      if end.hasFired { break }
      guard watched[0].revents != 0 else { continue }
      let connection = Glibc.accept(listener.descriptor, nil, nil)
      guard connection >= 0 else { continue }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      state.withLock { state in
        state.threads += 1
        state.connections.insert(connection)
      }
      let runs = startThread { [self] in
        SimConnection(connection, self).serve()
        forget(connection)
        leave()
      }
      if !runs {
        forget(connection)
        leave()
      }
    }
    close(listener.descriptor)
    leave()
  }

  /// Closes a connection under the lock, so that `stop` never shuts down a descriptor that has been reused.
  private func forget(_ connection: CInt) {
    state.withLock { state in
      state.connections.remove(connection)
      _ = close(connection)
    }
  }

  private func leave() {
    let ending = state.withLock { state in
      state.threads -= 1
      guard state.threads == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.ending = [] }
      return state.ending
    }
    for continuation in ending { continuation.resume() }
  }

  func stop() async {
    end.fire()
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        for connection in state.connections { shutdown(connection, CInt(SHUT_RDWR)) }
        if state.threads > 0 { state.ending.append(continuation) }
        return state.threads == 0
      }
      if isOver { continuation.resume() }
    }
  }

  func release() {
    // Without file descriptors for a new signal, keep the old one: later hanging answers then end at once.
    let fresh = try? OneTimeSignal()
    state.withLock { state in
      state.gate.fire()
      state.gate = fresh ?? state.gate
    }
  }

  /// Records a request and finds its answer, together with the signal that a hanging answer waits for.
  ///
  /// Both happen under one lock, because a test that has seen a request arrive may release it at once.
  func rule(_ request: HTTPRequest) -> (ruling: ScriptState.MatchedAnswer, gate: OneTimeSignal) {
    let elapsed = time.elapsed()
    let (ruling, gate) = state.withLock { state in
      state.requests.append(request)
      return (state.script.answer(request, elapsed: elapsed), state.gate)
    }
    onRequest(request, ruling.rule)
    return (ruling, gate)
  }
}
