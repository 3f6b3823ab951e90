import Glibc

/// A flag that one thread raises and another waits for, together with sockets. (A pipe, because Swift's Glibc does not show `eventfd`.)
final class WakeUp: Sendable {
  /// Readable while the flag is up.
  let descriptor: CInt
  private let writingEnd: CInt

  init() throws(HTTPServerError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(operation: "pipe", code: errno, reason: String(cString: strerror(errno))) }
    (descriptor, writingEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  /// Raises the flag.
  ///
  /// A full pipe is a raised flag too, so a failed write does not matter.
  func signal() {
    var mark: UInt8 = 1
    _ = write(writingEnd, &mark, 1)
  }

  /// Waits for the flag, at most so long (-1: for ever), and lowers it.
  func wait(milliseconds: CInt) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, milliseconds) < 0, errno == EINTR, milliseconds < 0 {}
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { marks in
      while read(descriptor, marks.baseAddress, marks.count) == marks.count {}
    }
  }
}
