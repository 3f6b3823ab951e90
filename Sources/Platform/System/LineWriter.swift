import Glibc
import Synchronization

/// Writes lines to a file or pipe on a thread of its own, so that nobody waits for a reader that does not read.
///
/// Lines that do not fit into the queue are dropped and counted; a line reports that as soon as there is room again.
public final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
    /// Whether the thread has been woken and has not found the queue empty since.
    var isAwake = false
    var hasThread = false
  }

  /// `@unchecked Sendable`: a semaphore may be used from any thread; it keeps its address as long as the writer lives.
  private struct Semaphore: @unchecked Sendable {
    let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    init() { sem_init(pointer, 0, 0) }
  }

  private let file: CInt
  private let mostBytes: Int
  private let note: @Sendable (_ dropped: Int) -> String
  private let state = Mutex(State())
  private let semaphore = Semaphore()

  /// Lines that arrive within this time are written together.
  private static let gatheringMicroseconds: useconds_t = 2000

  /// Creates a writer; its thread starts with the first line and lives as long as the process.
  ///
  /// - Parameters:
  ///   - file: the descriptor to write to, which stays open.
  ///   - mostBytes: how many bytes may wait to be written.
  ///   - note: returns the line that reports how many lines were dropped.
  public init(to file: CInt, mostBytes: Int = 1 << 20, note: @escaping @Sendable (_ dropped: Int) -> String) {
    self.file = file
    self.mostBytes = mostBytes
    self.note = note
  }

  /// Queues a line without waiting; it is dropped when too much is waiting already.
  public func write(_ line: String) {
    enum Next { case nothing, wake, start }
    let next = state.withLock { state -> Next in
      guard state.waiting.count + line.utf8.count < mostBytes else {
        state.dropped += 1
        return .nothing
      }
      state.waiting += line.utf8
      state.waiting.append(0x0A)
      guard !state.isAwake else { return .nothing }
      state.isAwake = true
      defer { state.hasThread = true }
      return state.hasThread ? .wake : .start
    }
    switch next {
    case .nothing: break
    case .wake: sem_post(semaphore.pointer)
    case .start: if !startThread({ self.run() }) { state.withLock { ($0.hasThread, $0.isAwake) = (false, false) } }
    }
  }

  /// Waits until everything is written, at most this long.
  public func finish(milliseconds: Int) {
    for _ in 0..<max(1, milliseconds) where state.withLock({ $0.isAwake }) { usleep(1000) }
  }

  private func run() {
    while true {
      usleep(LineWriter.gatheringMicroseconds)
      // Where nobody reads any more, or the disk is full, these lines are lost, but later ones may not be.
      while let bytes = take() { writeAll(bytes, to: file) }
      while sem_wait(semaphore.pointer) != 0, errno == EINTR {}
    }
  }

  /// Takes everything that is waiting; nil when there is nothing, and then the next line has to wake the thread.
  private func take() -> [UInt8]? {
    let (bytes, dropped) = state.withLock { state in
      if state.waiting.isEmpty, state.dropped == 0 { state.isAwake = false }
      defer { (state.waiting, state.dropped) = ([], 0) }
      return (state.waiting, state.dropped)
    }
    if dropped > 0 { return bytes + Array((note(dropped) + "\n").utf8) }
    return bytes.isEmpty ? nil : bytes
  }
}
