import CMicrohttpd
import Glibc

/// The running library with its threads.
///
/// `@unchecked Sendable`: the pointer never changes, `MHD_add_connection` may be called from any thread while the daemon runs, and `stop` is
/// called once, after the doorkeeper, the only caller of `add`, has gone.
final class Daemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let context: Unmanaged<ServerCore>

  init(_ core: ServerCore) throws(HTTPServerError) {
    // Writing to a closed socket is an error code to us, never a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    MHD_set_panic_func(
      { _, file, line, reason in
        let text =
          "Fatal error in libmicrohttpd, \(file.map { String(cString: $0) } ?? "?"):\(line): \(reason.map { String(cString: $0) } ?? "?")\n"
        write(STDERR_FILENO, text, text.utf8.count)
        abort()
      }, nil)

    let limits = core.configuration
    var settings = mhd_settings(
      threads: CUnsignedInt(clamping: max(1, limits.threads)),
      // The doorkeeper counts. The library must never reach a limit of its own: it then forgets to unlock a mutex, and stands still for good.
      connection_limit: 1 << 20,
      connection_limit_per_address: CUnsignedInt(clamping: limits.maxConnectionsPerAddress),
      idle_timeout_seconds: CUnsignedInt(clamping: limits.idleSeconds),
      connection_memory: limits.connectionMemory)
    var callbacks = mhd_callbacks(
      handler: handleRequest, uri_log: beginRequest, completed: completeRequest, connection: noteConnection, unescape: leaveAsItIs)
    context = Unmanaged.passRetained(core)
    guard let daemon = mhd_start(&settings, &callbacks, context.toOpaque()) else {
      context.release()
      throw .libraryRefused
    }
    pointer = daemon
  }

  /// Hands over a connection; false when it was refused and closed.
  func add(_ socket: CInt, _ peer: UnsafePointer<sockaddr>, _ size: socklen_t) -> Bool {
    MHD_add_connection(pointer, socket, peer, size) == .YES
  }

  /// Closes every connection and ends the threads.
  ///
  /// No connection may be suspended for good.
  func stop() {
    MHD_stop_daemon(pointer)
    context.release()
  }
}

// The library's callbacks. They run on its threads, so they are plain functions, isolated to nothing.

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
  context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
}

private func noteConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ event: MHD_ConnectionNotificationCode
) {
  guard let core = core(context), let connection, let slot else { return }
  if event == .CONNECTION_NOTIFY_STARTED {
    let exchange = UnsafeMutablePointer<Exchange>.allocate(capacity: 1)
    exchange.initialize(to: Exchange(socket: Connection(pointer: connection).socket, refusals: core.refusals))
    slot.pointee = UnsafeMutableRawPointer(exchange)
    core.connections.insert(exchange.pointee.progress)
  } else if let exchange = slot.pointee?.assumingMemoryBound(to: Exchange.self) {
    core.connections.remove(exchange.pointee.progress)
    exchange.deinitialize(count: 1)
    exchange.deallocate()
    slot.pointee = nil
    if core.draining.load(ordering: .sequentiallyConsistent) { core.moved.signal() }
  }
}

private func beginRequest(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let core = core(context), let connection, let exchange = Connection(pointer: connection).exchange else { return nil }
  core.began(exchange, target: target)
  return UnsafeMutableRawPointer(exchange)
}

private func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let core = core(context), let connection, let method, let uploadSize,
    let exchange = slot?.pointee?.assumingMemoryBound(to: Exchange.self)
  else { return .NO }
  let body = UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadSize.pointee)
  uploadSize.pointee = 0
  // The library reads the target as a C string. It and the version lie in one buffer, one byte apart, unless a NUL cut the target short.
  let isWhole =
    if let url, let version { UInt(bitPattern: version) == UInt(bitPattern: url) + UInt(exchange.pointee.targetCount) + 1 } else { false }
  return core.handle(Connection(pointer: connection), exchange, method: method, targetIsWhole: isWhole, upload: body)
}

private func completeRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ ending: MHD_RequestTerminationCode
) {
  guard let core = core(context), let connection, let exchange = slot?.pointee?.assumingMemoryBound(to: Exchange.self) else { return }
  core.completed(Connection(pointer: connection), exchange)
  slot?.pointee = nil
}

/// Percent sequences are decoded by us, strictly; the library would do it leniently and in place.
private func leaveAsItIs(_ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?) -> Int {
  text.map { strlen($0) } ?? 0
}
