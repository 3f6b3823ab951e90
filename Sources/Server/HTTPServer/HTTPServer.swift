import Synchronization
import System

/// An HTTP/1.1 server on libmicrohttpd.
///
/// It runs from its creation until `stop`, even if nothing references it any more. All closures run on the library's threads, several at a
/// time: they must not block. Slow work belongs in `Reply.later`.
///
/// The library itself refuses what it cannot parse at all: a malformed request line or header (400), a bad `Content-Length` or chunk (400,
/// 413), an HTTP version other than 1.x (505), and a head that does not fit into `connectionMemory` (414, 431). These get a
/// short page of the library's, without our headers, and the connection ends.
public final class HTTPServer: Sendable {
  /// The port it listens on, even if the configuration left the choice to the system.
  public let port: UInt16
  /// How many connections may be open, within the system's limit of open files.
  public let maxConnections: Int
  private let core: ServerCore
  private let daemon: Daemon
  private let acceptor: ConnectionAcceptor

  private enum Life {
    case running
    case stopping([CheckedContinuation<Void, Never>])
    case stopped
  }

  private let life = Mutex(Life.running)

  /// Starts a server; throws if it can't listen.
  ///
  /// - Parameters:
  ///   - handler: answers each request.
  ///   - onComplete: called at the end of each request.
  public init(
    configuration: Configuration,
    onComplete: (@Sendable (borrowing CompletedRequest) -> Void)? = nil,
    handler: @escaping @Sendable (HTTPRequest) -> Reply
  ) throws(HTTPServerError) {
    var configuration = configuration
    configuration.maxConnections = OpenFiles.connections(of: configuration.maxConnections)
    maxConnections = configuration.maxConnections
    core = try ServerCore(configuration: configuration, handler: handler, onComplete: onComplete)
    let listener = try ListeningSocket(host: configuration.host, port: configuration.port)
    port = listener.port
    do throws(HTTPServerError) {
      daemon = try Daemon(core)
    } catch {
      listener.close()
      throw error
    }
    do throws(HTTPServerError) {
      acceptor = try ConnectionAcceptor(listener: listener, daemon: daemon, core: core)
      guard acceptor.start() else { throw .libraryRefused }
    } catch {
      daemon.stop()
      listener.close()
      throw error
    }
  }

  /// Stops accepting, ends streams, lets current requests finish within the grace time, and then closes what is left.
  ///
  /// Requests whose handlers are still running after the grace time are answered with 503. Returns when the server's threads have ended.
  public func stop(graceSeconds: Int) async {
    await withCheckedContinuation { continuation in
      enum Turn { case mine, wait, over }
      let turn = life.withLock { life -> Turn in
        switch life {
        case .running:
          life = .stopping([continuation])
          return .mine
        case .stopping(let others):
          life = .stopping(others + [continuation])
          return .wait
        case .stopped: return .over
        }
      }
      switch turn {
      case .wait: break
      case .over: continuation.resume()
      case .mine:
        // Waiting blocks, so it has a thread of its own; if none can be started, this one has to do.
        if !startThread({ self.shutDown(graceSeconds: graceSeconds) }) { shutDown(graceSeconds: graceSeconds) }
      }
    }
  }

  private func shutDown(graceSeconds: Int) {
    acceptor.stop()
    core.draining.store(true, ordering: .sequentiallyConsistent)
    core.streaming.close()
    core.connections.closeIdle()
    waitUntilQuiet(seconds: graceSeconds)
    core.suspended.close()
    // The aborted requests still have to send their 503.
    waitUntilQuiet(seconds: 1)
    daemon.stop()
    let waiting = life.withLock { life -> [CheckedContinuation<Void, Never>] in
      defer { life = .stopped }
      if case .stopping(let waiting) = life { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }

  private func waitUntilQuiet(seconds: Int) {
    let deadline = monotonicNanoseconds() + UInt64(max(0, seconds)) * 1_000_000_000
    while core.connections.busyCount > 0 {
      let now = monotonicNanoseconds()
      guard now < deadline else { return }
      core.moved.wait(milliseconds: CInt(clamping: (deadline - now) / 1_000_000 + 1))
    }
  }
}
