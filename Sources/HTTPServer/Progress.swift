import Glibc
import Synchronization

/// How far a connection is with its requests, for other threads to see.
///
/// Written by the connection's thread alone.
final class Progress: Sendable {
  enum Phase: UInt { case waiting, receiving, answering }

  let socket: CInt
  /// The phase in the low bits, the number of the request above them: a value seen twice means that nothing moved between.
  private let value = Atomic<UInt>(0)

  init(socket: CInt) { self.socket = socket }

  var phase: Phase { Phase(rawValue: value.load(ordering: .sequentiallyConsistent) & 3) ?? .waiting }

  var request: UInt { value.load(ordering: .relaxed) >> 2 }

  func advance(to phase: Phase) { value.store(value.load(ordering: .relaxed) & ~3 | phase.rawValue, ordering: .relaxed) }

  /// Waits for the next request.
  ///
  /// Sequentially consistent, so that either the stopping server sees this connection waiting, or this connection sees it stopping.
  func finish() { value.store((value.load(ordering: .relaxed) | 3) &+ 1, ordering: .sequentiallyConsistent) }

  /// Lets the connection end after the answer under way: what already arrived is still read, but nothing after it.
  func refuseMore() { shutdown(socket, CInt(SHUT_RD)) }
}

/// The open connections, so that the doorkeeper can find those that trickle and the stopping server those that idle.
///
/// A connection is removed before the library closes its socket, so under the lock every number in the list is still that connection's.
final class ConnectionList: Sendable {
  private struct Entry {
    let progress: Progress
    var seenRequest: UInt = 0
    var seenAt = monotonicNanoseconds()
  }

  private let entries = Mutex<[CInt: Entry]>([:])
  /// Those that the library has been given and has not begun with. One that it gives up is forgotten when its number comes up again.
  private let expected = Mutex<Set<CInt>>([])

  /// How many connections there are, those included that are on their way from the door.
  var count: Int { entries.withLock { $0.count } + expected.withLock { $0.count } }

  func expect(_ socket: CInt) { expected.withLock { _ = $0.insert(socket) } }

  func forget(_ socket: CInt) { expected.withLock { _ = $0.remove(socket) } }

  func insert(_ progress: Progress) {
    entries.withLock { $0[progress.socket] = Entry(progress: progress) }
    forget(progress.socket)
  }

  func remove(_ progress: Progress) { entries.withLock { _ = $0.removeValue(forKey: progress.socket) } }

  /// How many connections are in the middle of a request.
  var busyCount: Int { entries.withLock { entries in entries.values.count { $0.progress.phase != .waiting } } }

  /// Tells the connections that wait for a request that none will be read any more.
  func closeWaiting() {
    entries.withLock { entries in
      for entry in entries.values where entry.progress.phase == .waiting { entry.progress.refuseMore() }
    }
  }

  /// Cuts off the clients that have not delivered a whole request for this long.
  func cutOff(after nanoseconds: UInt64, now: UInt64) {
    entries.withLock { entries in
      for (socket, entry) in entries {
        let request = entry.progress.request
        if entry.progress.phase == .answering || request != entry.seenRequest {
          entries[socket]?.seenRequest = request
          entries[socket]?.seenAt = now
        } else if entry.seenAt + nanoseconds < now {
          shutdown(socket, CInt(SHUT_RDWR))
        }
      }
    }
  }
}

func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
