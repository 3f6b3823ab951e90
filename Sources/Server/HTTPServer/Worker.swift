import CMicrohttpd
import Glibc
import Synchronization
import System

/// An accepted connection that a worker has not handed to the library yet.
struct AcceptedConnection {
  let socket: CInt
  let visit: UInt64
  let address: sockaddr_storage
  let addressSize: socklen_t
}

/// One of the library's daemons, and the thread that drives it.
///
/// The library has threads of its own, but they may sleep although there is work: when exactly as many connections are ready as it asks the
/// kernel for at once, it waits for one more before it answers any. So this thread waits for it.
///
/// `@unchecked Sendable`: the pointer is used by the worker's own thread, and by `stop` after that thread has ended.
/// (Suspended connections are resumed from any thread, which the library allows.)
final class Worker: @unchecked Sendable {
  let core: ServerCore
  /// Signalled whenever the library has something to do that it does not see on a socket.
  let wakeUp: WakeUp
  private let gone: WakeUp
  private let newcomers = Mutex<[AcceptedConnection]>([])
  private let stopping = Atomic<Bool>(false)
  private var pointer: OpaquePointer?

  init(_ core: ServerCore, _ callbacks: mhd_callbacks) throws(HTTPServerError) {
    self.core = core
    wakeUp = try WakeUp()
    gone = try WakeUp()
    let limits = core.configuration
    var settings = mhd_settings(
      idle_timeout_seconds: CUnsignedInt(clamping: limits.idleSeconds), connection_memory: limits.connectionMemory)
    var callbacks = callbacks
    // The library does not outlive the worker: `stop` ends it.
    guard let pointer = mhd_start(&settings, &callbacks, Unmanaged.passUnretained(self).toOpaque()) else { throw .libraryRefused }
    self.pointer = pointer
    let runs =
      mhd_wake_by(pointer, wakeUp.descriptor)
      && startThread {
        self.run()
        self.gone.signal()
      }
    guard runs else {
      MHD_stop_daemon(pointer)
      throw .libraryRefused
    }
  }

  func add(_ newcomer: AcceptedConnection) {
    newcomers.withLock { $0.append(newcomer) }
    wakeUp.signal()
  }

  /// Ends the thread and closes every connection.
  func stop() {
    stopping.store(true, ordering: .sequentiallyConsistent)
    wakeUp.signal()
    gone.wait(milliseconds: -1)
    if let pointer { MHD_stop_daemon(pointer) }
    pointer = nil
  }

  private func run() {
    guard let pointer else { return }
    var watched = pollfd(fd: mhd_epoll(pointer), events: Int16(POLLIN), revents: 0)
    while !stopping.load(ordering: .sequentiallyConsistent) {
      letIn(pointer)
      poll(&watched, 1, patience(pointer))
      MHD_run(pointer)
    }
    letIn(pointer)
  }

  /// How many milliseconds there is nothing to do unless something happens; -1 for no limit.
  private func patience(_ pointer: OpaquePointer) -> CInt {
    var milliseconds: CUnsignedLongLong = 0
    return MHD_get_timeout(pointer, &milliseconds) == .YES ? CInt(clamping: milliseconds) : -1
  }

  private func letIn(_ pointer: OpaquePointer) {
    let arrived = newcomers.withLock { newcomers in
      defer { if !newcomers.isEmpty { newcomers = [] } }
      return newcomers
    }
    for newcomer in arrived {
      let isIn = withUnsafePointer(to: newcomer.address) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          MHD_add_connection(pointer, newcomer.socket, $0, newcomer.addressSize) == .YES
        }
      }
      // The library has closed the socket.
      if !isIn { core.connections.leave(newcomer.socket, visit: newcomer.visit) }
    }
  }
}
