import Synchronization
import WeatherModel

/// Guards a database that fails: remembers the error, refuses calls at once while it lasts, and lets one call through now and then to see
/// whether the database works again.
final class RetryGate: Sendable {
  /// What a call does to the database.
  enum Access { case reads, writes }

  private struct Failure {
    var error: StorageError
    var retryAt: Instant
  }

  private struct State {
    var health: StoreHealth
    // A full or read-only disk does not prevent reading, so errors of reads and of writes are kept apart.
    var reading: Failure?
    var writing: Failure?
  }

  private let state: Mutex<State>
  private let clock: @Sendable () -> Instant
  private let pause: Int64

  /// While there is an error, one call is let through every `pause` seconds.
  init(pause: Int64, clock: @escaping @Sendable () -> Instant) {
    self.pause = pause
    self.clock = clock
    state = Mutex(State(health: StoreHealth(isWorking: true, since: clock())))
  }

  var health: StoreHealth { state.withLock { $0.health } }

  /// Notes that a damaged file was moved to this path and a new one created.
  func noteQuarantined(_ path: String) { state.withLock { $0.health.quarantinedPath = path } }

  /// Makes a call, or throws the last error if that is too recent.
  func run<T: Sendable>(_ access: Access, _ call: () async throws(StorageError) -> T) async throws(StorageError) -> T {
    if let error = refusal(access, at: clock()) { throw error }
    do throws(StorageError) {
      let value = try await call()
      succeed(access)
      return value
    } catch {
      fail(error, of: access)
      throw error
    }
  }

  private func refusal(_ access: Access, at now: Instant) -> StorageError? {
    state.withLock { state in
      guard let trouble = access == .reads ? state.reading : state.writing else { return nil }
      // A clock that was set back must not block the database for long.
      if now < trouble.retryAt, trouble.retryAt - now <= pause { return trouble.error }
      // This call goes through; others are refused until its result is known.
      let next = Failure(error: trouble.error, retryAt: now + pause)
      if access == .reads { state.reading = next } else { state.writing = next }
      return nil
    }
  }

  func succeed(_ access: Access) {
    state.withLock { state in
      guard state.reading != nil || state.writing != nil else { return }
      state.reading = nil
      if access == .writes { state.writing = nil }
      guard state.writing == nil else { return }
      state.health.isWorking = true
      state.health.problem = nil
      state.health.since = clock()
    }
  }

  func fail(_ error: StorageError, of access: Access) {
    // That one statement failed, or one row is invalid, says nothing about the next one.
    switch error {
    case .failed, .invalidRow: return
    case .unavailable, .gone, .locked, .full, .readOnly, .corrupt, .newer: break
    }
    state.withLock { state in
      let now = clock()
      if state.health.isWorking { state.health.since = now }
      state.health.isWorking = false
      state.health.problem = error.description
      let trouble = Failure(error: error, retryAt: now + pause)
      state.writing = trouble
      let onlyForWriting = access == .writes && (error == .full || error == .readOnly || error == .locked)
      if !onlyForWriting { state.reading = trouble }
    }
  }
}
