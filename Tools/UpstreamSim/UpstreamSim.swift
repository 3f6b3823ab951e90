import Glibc
import HTTPServer
import Synchronization
import System

/// A stand-in for weather services that listens on this machine and answers according to a script, including faults.
///
/// It implements HTTP/1.1 on plain sockets with one thread per connection, because a good server library can't reset connections, cut
/// answers short or send a wrong length.
public final class UpstreamSim: Sendable {
  private struct State {
    var script: ScriptState
    var requests: [HTTPRequest] = []
    var gate: OneTimeSignal
    /// The number of running threads: the accepting one and one for each connection.
    var threads = 0
    var connections: Set<CInt> = []
    var ending: [CheckedContinuation<Void, Never>] = []
  }

  /// The base URL, without a slash at the end.
  public var url: String { "http://127.0.0.1:\(port)" }
  /// The port that it listens on.
  public var port: UInt16 { listener.port }

  let time: UpstreamTime
  /// Fires when the stand-in is stopped.
  let end: OneTimeSignal
  private let state: Mutex<State>
  private let listener: LoopbackListener
  private let onRequest: @Sendable (HTTPRequest, String) -> Void

  /// Listens on the loopback address; with port 0, the system chooses a free port. `onRequest` is called for each request before it is
  /// answered.
  public init(
    script: UpstreamScript, port: UInt16 = 0, time: UpstreamTime = .real(),
    onRequest: @escaping @Sendable (HTTPRequest, _ rule: String) -> Void = { _, _ in }
  ) throws(UpstreamSimError) {
    let listener = try LoopbackListener(port: port)
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

  /// Closes all connections and returns when the last thread has ended.
  public func stop() async {
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

  /// Releases the answers that hang now; later ones hang until the next call.
  public func release() {
    // Without file descriptors for a new signal, keep the old one: later hanging answers then end at once.
    let fresh = try? OneTimeSignal()
    state.withLock { state in
      state.gate.fire()
      state.gate = fresh ?? state.gate
    }
  }

  /// The requests so far, in order of arrival.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Replaces the script. Counts of calls start again at zero; answers under way are not affected.
  public func replace(_ script: UpstreamScript) { state.withLock { $0.script = ScriptState(script) } }

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

/// The reason why the stand-in can't listen.
public struct UpstreamSimError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed and the system's error text.
  public let description: String

  init(_ operation: String) { description = "\(operation): \(String(cString: strerror(errno)))" }
}
