import Glibc
import HTTPServer
import Synchronization
import Threads

/// Runs blocking test code on a thread of its own, away from the threads that the tasks under test need.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    startThread { continuation.resume(with: Result { try body() }) }
  }
}

func testConfiguration(_ change: (inout HTTPServer.Configuration) -> Void = { _ in }) -> HTTPServer.Configuration {
  var configuration = HTTPServer.Configuration()
  configuration.defaultHeaders = [HTTPHeader("X-Default", "yes")]
  change(&configuration)
  return configuration
}

/// Runs a test with a new server, and stops the server even when the test fails.
func withServer(
  _ configuration: HTTPServer.Configuration = testConfiguration(),
  fastPath: (@Sendable (borrowing RawRequest) -> PreparedResponse?)? = nil,
  onComplete: (@Sendable (borrowing CompletedRequest) -> Void)? = nil,
  handler: @escaping @Sendable (HTTPRequest) -> Reply = { .text($0.path) },
  _ test: (HTTPServer) async throws -> Void
) async throws {
  let server = try HTTPServer(configuration: configuration, fastPath: fastPath, onComplete: onComplete, handler: handler)
  do {
    try await test(server)
  } catch {
    await server.stop(graceSeconds: 0)
    throw error
  }
  await server.stop(graceSeconds: 10)
}

extension Reply {
  static func text(_ text: String, status: Int = 200) -> Reply { .now(HTTPResponse(status: status, type: "text/plain", text: text)) }
}

/// Holds back tasks until the test opens the gate, and lets the test wait until enough of them have arrived.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrived = 0
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func pass() async {
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

  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func waitUntilArrived(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let already = state.withLock { state in
        if state.arrived < count { state.watchers.append((count, continuation)) }
        return state.arrived >= count
      }
      if already { continuation.resume() }
    }
  }
}

/// Collects values from other threads and lets the test wait for them.
final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let gate = Gate()

  init() { gate.open() }

  func add(_ value: Value) {
    values.withLock { $0.append(value) }
    Task { await gate.pass() }
  }

  func first(_ count: Int) async -> [Value] {
    await gate.waitUntilArrived(count)
    return values.withLock { Array($0.prefix(count)) }
  }

  var all: [Value] { values.withLock { $0 } }
}
