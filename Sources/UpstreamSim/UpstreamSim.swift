import Glibc
import HTTPServer
import Synchronization

/// A stand-in for weather services: listens on this machine and answers as a script says, faults included.
///
/// It speaks HTTP/1.1 over plain sockets with a thread for each connection, because a good server library refuses to do what is wanted
/// here: to reset, to cut short, to lie about a length.
public final class UpstreamSim: Sendable {
  /// Where it listens.
  public let port: UInt16
  /// Its address, without a slash at the end.
  public var url: String { "http://127.0.0.1:\(port)" }

  private let core: SimCore

  /// Listens on the loopback address; on port 0 the system chooses. `onRequest` is told of each request before it is answered.
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

  /// Returns when so many requests have come in since the start.
  public func arrived(_ count: Int) async { await core.arrived(count) }

  /// Lets the answers go that hang now; later ones hang until the next release.
  public func release() { core.release() }

  /// Goes on with another script; counts of calls begin anew, answers under way stay as they are.
  public func replace(_ script: UpstreamScript) { core.state.withLock { $0.book = RuleBook(script) } }

  /// Closes all connections and returns when the last thread has ended.
  public func stop() async { await core.stop() }
}

/// Why the stand-in can't listen.
public struct UpstreamSimError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What did not work and why.
  public let description: String

  init(_ operation: String) { description = "\(operation): \(String(cString: strerror(errno)))" }
}
