import Glibc
import Synchronization

/// A signal that fires once and stays fired: every thread that polls its descriptor, now or later, wakes up.
final class OneTimeSignal: Sendable {
  /// Hangs up (POLLHUP) once the signal has fired.
  let descriptor: CInt
  private let writeEnd: Mutex<CInt>

  init() throws(UpstreamSimError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw UpstreamSimError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeEnd = Mutex(ends[1])
  }

  deinit {
    fire()
    close(descriptor)
  }

  func fire() {
    writeEnd.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  var hasFired: Bool { writeEnd.withLock { $0 < 0 } }
}
