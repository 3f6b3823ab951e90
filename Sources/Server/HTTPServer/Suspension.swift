import Synchronization

/// Something that still holds a connection open when the server stops.
protocol Abortable: AnyObject, Sendable {
  func abort()
}

/// A connection that is suspended until its answer is known.
///
/// The state moves from `waiting` to `answered` to `taken` and never back, under a lock: so there is exactly one resume for the one
/// suspend, whether the handler's task or the stopping server comes first.
final class Suspension: Abortable {
  private enum State {
    case waiting(SuspendedConnection)
    case answered(Reply)
    case taken
  }

  private let state: Mutex<State>
  private let work = Mutex<Task<Void, Never>?>(nil)

  /// Suspends the connection.
  ///
  /// Must be called on the connection's thread, inside a callback.
  init(_ connection: SuspendedConnection) {
    connection.suspend()
    state = Mutex(.waiting(connection))
  }

  func run(_ operation: @escaping @Sendable () async -> Reply) {
    let task = Task {
      var reply = await operation()
      while case .later(let next) = reply { reply = await next() }
      answer(reply)
    }
    work.withLock { $0 = task }
  }

  /// Stores the answer and resumes the connection, unless there is an answer already.
  func answer(_ reply: Reply) {
    state.withLock { state in
      guard case .waiting(let connection) = state else { return }
      state = .answered(reply)
      connection.resume()
    }
  }

  /// Returns the answer, once.
  ///
  /// Must be called on the connection's thread.
  func take() -> Reply? {
    state.withLock { state in
      guard case .answered(let reply) = state else { return nil }
      state = .taken
      return reply
    }
  }

  func abort() {
    answer(
      .problem(status: 503, title: "Service Unavailable", detail: "The server is stopping.", headers: [HTTPHeader("Retry-After", "5")]))
    work.withLock { $0 }?.cancel()
  }
}

/// The objects that would keep connections suspended when the server is to stop.
final class AbortList: Sendable {
  private let state = Mutex<(closed: Bool, members: [ObjectIdentifier: any Abortable])>((false, [:]))

  /// Adds a member; a closed list aborts it at once.
  func add(_ member: any Abortable) {
    let closed = state.withLock { state in
      if !state.closed { state.members[ObjectIdentifier(member)] = member }
      return state.closed
    }
    if closed { member.abort() }
  }

  func remove(_ member: any Abortable) {
    // The removed reference is dropped outside the lock.
    _ = state.withLock { $0.members.removeValue(forKey: ObjectIdentifier(member)) }
  }

  /// Aborts every member, and from now on every new one.
  func close() {
    let members = state.withLock { state in
      state.closed = true
      defer { state.members = [:] }
      return Array(state.members.values)
    }
    for member in members { member.abort() }
  }
}
