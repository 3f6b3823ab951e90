import CMicrohttpd
import Glibc
import Synchronization

/// The running library: a daemon for each thread.
final class Daemon: Sendable {
  private let workers: [Worker]
  private let next = Atomic<Int>(0)

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

    let callbacks = mhd_callbacks(
      handler: handleRequest, uri_log: beginRequest, completed: completeRequest, connection: beginOrEndConnection, unescape: leaveAsItIs)
    var workers: [Worker] = []
    do throws(HTTPServerError) {
      for _ in 0..<max(1, core.configuration.threads) { workers.append(try Worker(core, callbacks)) }
    } catch {
      for worker in workers { worker.stop() }
      throw error
    }
    self.workers = workers
  }

  func add(_ newcomer: AcceptedConnection) {
    workers[next.wrappingAdd(1, ordering: .relaxed).oldValue & .max % workers.count].add(newcomer)
  }

  /// Closes every connection and ends the threads.
  ///
  /// No connection may stay suspended.
  func stop() {
    for worker in workers { worker.stop() }
  }
}

// The library's callbacks. They run on its threads, so they are plain functions without an actor.

private func worker(_ context: UnsafeMutableRawPointer?) -> Worker? {
  context.map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? { worker(context)?.core }

private func beginOrEndConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ event: MHD_ConnectionNotificationCode
) {
  guard let worker = worker(context), let connection, let slot else { return }
  let core = worker.core
  if event == .CONNECTION_NOTIFY_STARTED {
    let exchange = UnsafeMutablePointer<Exchange>.allocate(capacity: 1)
    exchange.initialize(to: Exchange(socket: Connection(pointer: connection).socket, wakeUp: worker.wakeUp))
    slot.pointee = UnsafeMutableRawPointer(exchange)
    core.connections.begin(exchange.pointee.progress)
  } else if let exchange = slot.pointee?.assumingMemoryBound(to: Exchange.self) {
    core.connections.leave(exchange.pointee.progress.socket)
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
  guard let core = core(context), let connection, let method, let version, let uploadSize,
    let exchange = slot?.pointee?.assumingMemoryBound(to: Exchange.self)
  else { return .NO }
  let body = UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadSize.pointee)
  uploadSize.pointee = 0
  // The library reads the target as a C string. Target and version are in one buffer, one byte apart, unless a NUL cut the target short.
  let isWhole =
    if let url { UInt(bitPattern: version) == UInt(bitPattern: url) + UInt(exchange.pointee.targetCount) + 1 } else { false }
  return core.handle(
    Connection(pointer: connection), exchange, method: method, version: version, targetIsWhole: isWhole, upload: body)
}

private func completeRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ ending: MHD_RequestTerminationCode
) {
  guard let core = core(context), let connection, let exchange = slot?.pointee?.assumingMemoryBound(to: Exchange.self) else { return }
  core.completed(Connection(pointer: connection), exchange)
  slot?.pointee = nil
}

/// We decode percent sequences ourselves, strictly; the library would do it leniently and in place.
private func leaveAsItIs(_ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?) -> Int {
  text.map { strlen($0) } ?? 0
}
