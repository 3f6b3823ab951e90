import Glibc
import Synchronization

/// Rings once, for everybody: whoever polls its descriptor wakes up, now or later.
final class OneTimeSignal: Sendable {
  /// Hangs up once the bell has rung.
  let descriptor: CInt
  private let rope: Mutex<CInt>

  init() throws(UpstreamSimError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw UpstreamSimError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    rope = Mutex(ends[1])
  }

  deinit {
    ring()
    close(descriptor)
  }

  func ring() {
    rope.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  var hasRung: Bool { rope.withLock { $0 < 0 } }
}
