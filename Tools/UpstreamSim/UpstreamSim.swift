import Glibc
import HTTPServer
import Synchronization

/// A stand-in for weather services that listens on this machine and answers according to a script, including faults.
///
/// It implements HTTP/1.1 on plain sockets with one thread per connection, because a good server library can't reset connections, cut
/// answers short or send a wrong length.
public final class UpstreamSim: Sendable {
  /// The port that it listens on.
  public let port: UInt16
  /// The base URL, without a slash at the end.
  public var url: String { "http://127.0.0.1:\(port)" }

  private let core: SimCore

  /// Listens on the loopback address; with port 0, the system chooses a free port. `onRequest` is called for each request before it is
  /// answered.
  public init(
    script: UpstreamScript, port: UInt16 = 0, time: UpstreamTime = .real(),
    onRequest: @escaping @Sendable (HTTPRequest, _ rule: String) -> Void = { _, _ in }
  ) throws(UpstreamSimError) {
    let listener = try LoopbackListener(port: port)
    self.port = listener.port
    core = try SimCore(script: script, listener: listener, time: time, onRequest: onRequest)
    core.start()
  }

  /// The requests so far, in order of arrival.
  public var requests: [HTTPRequest] { core.state.withLock { $0.requests } }

  /// Releases the answers that hang now; later ones hang until the next call.
  public func release() { core.release() }

  /// Replaces the script. Counts of calls start again at zero; answers under way are not affected.
  public func replace(_ script: UpstreamScript) { core.state.withLock { $0.script = ScriptState(script) } }

  /// Closes all connections and returns when the last thread has ended.
  public func stop() async { await core.stop() }
}

/// The reason why the stand-in can't listen.
public struct UpstreamSimError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed and the system's error text.
  public let description: String

  init(_ operation: String) { description = "\(operation): \(String(cString: strerror(errno)))" }
}
