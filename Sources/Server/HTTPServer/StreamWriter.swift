import CMicrohttpd
import Synchronization

/// Takes the bytes of a streamed answer from its producer.
///
/// The connection is suspended while there is nothing to send, and the producer waits while the client is too slow.
public final class StreamWriter: Sendable {
  private let state = Mutex(State())
  private let limit: Int
  private let connection: SuspendedConnection

  init(limit: Int, connection: SuspendedConnection) {
    self.limit = limit
    self.connection = connection
  }

  /// Adds bytes to the body, first waiting until the buffer has room.
  ///
  /// Returns false once the client has gone or the answer has ended.
  public func write(_ bytes: [UInt8]) async -> Bool {
    while true {
      switch append(bytes) {
      case .taken: return true
      case .closed: return false
      case .full:
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard !state.closed, !hasRoom(for: bytes.count, in: state) else { return false }
            state.writers.append(continuation)
            return true
          }
          if !waits { continuation.resume() }
        }
      }
    }
  }

  /// Sends an event, first waiting until the buffer has room.
  ///
  /// Returns false once the client has gone or the answer has ended.
  public func send(_ event: ServerSentEvent) async -> Bool { await write(event.bytes) }

  /// Adds bytes only if the buffer has room now; false if it has none, or if the client has gone or the answer has ended.
  public func offer(_ bytes: [UInt8]) -> Bool { append(bytes) == .taken }

  /// Ends the answer after the bytes that wait already; further ones are refused.
  public func end() { close() }

  /// Whether the client has gone or the answer has ended.
  public var isClosed: Bool { state.withLock { $0.closed } }

  private enum Appended { case taken, full, closed }

  private struct State {
    var buffer: [UInt8] = []
    /// The producer is done, the client has gone, or the server is stopping: no more bytes are accepted.
    var closed = false
    /// The library has suspended the connection because the buffer was empty.
    var asleep = false
    var sent = 0
    var writers: [CheckedContinuation<Void, Never>] = []
    var producer: Task<Void, Never>?
  }

  private func hasRoom(for count: Int, in state: borrowing State) -> Bool {
    // A piece larger than the limit is accepted when the buffer is empty: otherwise it could never be sent.
    state.buffer.isEmpty || state.buffer.count + count <= limit
  }

  private func append(_ bytes: [UInt8]) -> Appended {
    state.withLock { state in
      if state.closed { return .closed }
      if !hasRoom(for: bytes.count, in: state) { return .full }
      state.buffer += bytes
      if !bytes.isEmpty { wake(&state) }
      return .taken
    }
  }

  /// Called under the lock: `asleep` is true exactly from a suspend to its one resume.
  private func wake(_ state: inout State) {
    guard state.asleep else { return }
    state.asleep = false
    connection.resume()
  }
}

extension StreamWriter: Abortable {
  var bytesSent: Int { state.withLock { $0.sent } }

  /// Starts the producer; the answer ends when it returns.
  func start(_ produce: @escaping @Sendable (StreamWriter) async -> Void) {
    let task = Task {
      await produce(self)
      close()
    }
    let alreadyClosed = state.withLock { state in
      if !state.closed { state.producer = task }
      return state.closed
    }
    if alreadyClosed { task.cancel() }
  }

  /// Called by the library on the connection's thread when it can send more.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    // The closure captures only a count and the address; the memory is the library's, and may be used until we return.
    let address = UInt(bitPattern: room.baseAddress)
    let capacity = room.count
    let (count, writers) = state.withLock { state -> (Int, [CheckedContinuation<Void, Never>]) in
      guard !state.buffer.isEmpty else {
        if state.closed { return (mhd_end_of_stream, []) }
        state.asleep = true
        connection.suspend()
        return (0, [])
      }
      let count = min(capacity, state.buffer.count)
      UnsafeMutableRawPointer(bitPattern: address)?.copyMemory(from: state.buffer, byteCount: count)
      state.buffer.removeFirst(count)
      state.sent += count
      defer { state.writers = [] }
      return (count, state.writers)
    }
    for writer in writers { writer.resume() }
    return count
  }

  /// Ends the answer after the bytes in the buffer.
  func close() {
    let (writers, producer) = state.withLock { state in
      state.closed = true
      wake(&state)
      defer { (state.writers, state.producer) = ([], nil) }
      return (state.writers, state.producer)
    }
    // First, so that a producer that was waiting for room finds itself cancelled.
    producer?.cancel()
    for writer in writers { writer.resume() }
  }

  func abort() { close() }
}
