import Glibc
import Synchronization

/// How far a connection is with its requests, for other threads to read.
///
/// Written by the connection's thread only.
final class Progress: Sendable {
  enum Phase: UInt {
    case waiting, receiving
    /// The handler is running, or a stream is being sent.
    case answering
    /// The library has the whole answer.
    case sending
  }

  let socket: CInt
  /// The phase in the low bits, the number of the request above them: the same value twice means that nothing happened in between.
  private let value = Atomic<UInt>(0)

  init(socket: CInt) { self.socket = socket }

  var phase: Phase { Phase(rawValue: value.load(ordering: .sequentiallyConsistent) & 3) ?? .waiting }

  var request: UInt { value.load(ordering: .relaxed) >> 2 }

  func advance(to phase: Phase) { value.store(value.load(ordering: .relaxed) & ~3 | phase.rawValue, ordering: .relaxed) }

  /// Whether the next step is up to us, not to the client.
  var isAnswering: Bool { phase == .answering || phase == .sending }

  /// Whether the connection ends as soon as the library notices that its client has closed.
  ///
  /// An answer that the client does not read keeps the connection open; one that has arrived does not.
  var endsWithItsClient: Bool {
    switch phase {
    case .waiting, .receiving: return true
    case .answering: return false
    case .sending:
      var unconfirmed: CInt = 0
      return ioctl(socket, UInt(TIOCOUTQ), &unconfirmed) != 0 || unconfirmed == 0
    }
  }

  /// Ends the current request, so that the connection waits for the next one.
  ///
  /// Sequentially consistent, so that either the stopping server sees this connection waiting, or this connection sees it stopping.
  func finish() { value.store((value.load(ordering: .relaxed) | 3) &+ 1, ordering: .sequentiallyConsistent) }

  /// Lets the connection end after the current answer: data that has arrived is still read, but nothing after it.
  func refuseMore() { shutdown(socket, CInt(SHUT_RD)) }
}

func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
