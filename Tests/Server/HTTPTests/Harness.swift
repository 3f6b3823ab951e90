import Glibc
import HTTPServer
import Synchronization
import System

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
  onComplete: (@Sendable (borrowing CompletedRequest) -> Void)? = nil,
  handler: @escaping @Sendable (HTTPRequest) -> Reply = { .text($0.path) },
  _ test: (HTTPServer) async throws -> Void
) async throws {
  let server = try HTTPServer(configuration: configuration, onComplete: onComplete, handler: handler)
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
