import CMicrohttpd
import Glibc
import Synchronization
import System

/// The thread that accepts connections, and closes those that are too slow.
///
/// The library could accept by itself, but its way to stop accepting (`MHD_quiesce_daemon`) races with its own threads and may abort the
/// process under load; a listener of our own is simply closed. It also lets us answer 503 when the server is full.
final class ConnectionAcceptor: Sendable {
  private let listener: ListeningSocket
  private let daemon: Daemon
  private let core: ServerCore
  private let stopping = Atomic<Bool>(false)
  private let wakeUp: WakeUp
  private let gone: WakeUp
  private let overloadAnswer: [UInt8]
  /// When a full server may next scan for clients that are closing; used by the acceptor's thread only.
  private let nextLook = Atomic<UInt64>(0)

  init(listener: ListeningSocket, daemon: Daemon, core: ServerCore) throws(HTTPServerError) {
    self.listener = listener
    self.daemon = daemon
    self.core = core
    wakeUp = try WakeUp()
    gone = try WakeUp()
    overloadAnswer = HTTPResponse.problem(
      status: 503, title: "Service Unavailable", detail: "The server has reached its limit of connections. Try again soon.",
      headers: [HTTPHeader("Retry-After", "5")]
    ).lastBytes(core.configuration)
  }

  func start() -> Bool {
    startThread {
      self.run()
      close(self.listener.descriptor)
      self.gone.signal()
    }
  }

  /// Closes the listener and returns when no more connections are accepted.
  func stop() {
    stopping.store(true, ordering: .sequentiallyConsistent)
    wakeUp.signal()
    gone.wait(milliseconds: -1)
  }

  private func run() {
    let patience = UInt64(core.configuration.idleSeconds + core.configuration.receiveSeconds) * 1_000_000_000
    var nextRound: UInt64 = 0
    while !stopping.load(ordering: .sequentiallyConsistent) {
      var watched = [
        pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      // Without connections nothing can time out.
      poll(&watched, nfds_t(watched.count), core.connections.count == 0 ? -1 : 1000)
      if watched[0].revents != 0 { acceptAll() }
      let now = monotonicNanoseconds()
      if now >= nextRound {
        core.connections.closeSlow(after: patience, now: now)
        _ = core.connections.detectClosedPeers()
        nextRound = now + 1_000_000_000
      }
    }
  }

  private func acceptAll() {
    while !stopping.load(ordering: .relaxed) {
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let socket = withUnsafeMutablePointer(to: &address) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener.descriptor, $0, &size) }
      }
      if socket >= 0 { admit(socket, address, size) }
      switch errno {
      case 0, EINTR, ECONNABORTED: continue
      case EAGAIN: return
      default:
        // Most likely no file descriptor is left: wait for one instead of spinning.
        wakeUp.wait(milliseconds: 50)
        return
      }
    }
  }

  /// Whether there is no room even after clients that are closing have gone: many may connect while just as many leave.
  private func hasNoRoom(_ isFull: () -> Bool) -> Bool {
    guard isFull() else { return false }
    let begin = monotonicNanoseconds()
    guard begin >= nextLook.load(ordering: .relaxed) else { return true }
    let leaving = core.connections.detectClosedPeers()
    let looked = monotonicNanoseconds()
    // Meanwhile new clients stay in the accept queue; those that are closing only need their worker to run.
    let patience = UInt64(core.configuration.closingWaitSeconds) * 1_000_000_000
    while leaving > 0, isFull(), monotonicNanoseconds() - looked < patience { usleep(100) }
    guard isFull() else { return false }
    // A scan costs time for each connection: a client that fills the server must not keep us busy with scans.
    nextLook.store(monotonicNanoseconds() + 20 * (looked - begin), ordering: .relaxed)
    return true
  }

  private func admit(_ socket: CInt, _ address: sockaddr_storage, _ size: socklen_t) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    let (limits, visitor) = (core.configuration, Peer(address))
    if hasNoRoom({ core.connections.count >= limits.maxConnections }) {
      sendAtOnce(overloadAnswer, socket)
      shutdown(socket, CInt(SHUT_WR))
      close(socket)
    } else if limits.maxConnectionsPerAddress > 0,
      hasNoRoom({ core.connections.count(of: visitor) >= limits.maxConnectionsPerAddress })
    {
      close(socket)
    } else {
      let visit = core.connections.admit(socket, visitor)
      daemon.add(AcceptedConnection(socket: socket, visit: visit, address: address, addressSize: size))
    }
    errno = 0
  }
}
