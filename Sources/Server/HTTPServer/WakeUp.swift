import CMicrohttpd
import Glibc

/// A flag that one thread sets and another waits for, together with sockets.
final class WakeUp: Sendable {
  /// Readable while the flag is set.
  let descriptor: CInt

  init() throws(HTTPServerError) {
    descriptor = mhd_new_counter()
    guard descriptor >= 0 else { throw .system(operation: "eventfd", code: errno, reason: String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Waits for the flag, at most this long (-1: forever), and clears it.
  func wait(milliseconds: CInt) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, milliseconds) < 0, errno == EINTR, milliseconds < 0 {}
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
