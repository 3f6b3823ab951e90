import Glibc
import Synchronization
import WeatherModel

/// How a database is opened.
package struct DatabaseOptions: Sendable {
  /// The folder or the server that holds it.
  package var location: DatabaseLocation
  /// The name of the SQLite file in the folder; unused on a server.
  package var fileName: String
  /// The tables of each part that uses the database.
  package var parts: [Schema]
  /// Whether it holds users' own data: then every transaction waits for the disk, and no new file is created in place of one that vanishes
  /// while the program runs.
  package var survivesPowerFailure: Bool
  /// How many threads of an SQLite file only read, so that no read waits for a write. With none, the writing thread reads too.
  package var readers = 0
  /// How many threads of an SQLite file only do reads that may take long (`readLong`), so that no small read waits for them.
  package var longReaders = 0
  /// How long to wait while another program or connection holds a lock.
  package var lockTimeoutMilliseconds: Int32 = 5000
  /// How long to wait for a server that does not respond.
  package var responseTimeoutMilliseconds: Int32 = 30_000
  /// Whether the space of deleted rows can be given back to the disk. Only for SQLite; files that exist already are left as they are.
  package var canShrink = false
  /// Additional SQLite pragmas, set by tests.
  package var pragmas: [String] = []
  /// Frees some of the disk when it is full; a write that failed for that reason is then tried once more.
  package var makeRoom: (@Sendable () async -> Void)?
  /// Remembers the rows that can't be read.
  package var unreadable = UnreadableRows()
  /// How many bytes are free on the disk of a folder; nil if that is unknown.
  package var freeBytes: @Sendable (_ folder: String) -> Int? = { folder in
    var status = statvfs()
    return statvfs(folder, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : nil
  }
  /// Whether files can be created in the folder.
  package var canWrite: @Sendable (_ folder: String) -> Bool = { access($0, W_OK) == 0 }
  /// When set, a damaged file is put aside and an empty one created; called with the new path of the damaged file.
  package var onDamagedFileReplaced: (@Sendable (_ putAside: String) -> Void)?
  /// Called for each request that the writing threads are given, set by tests; reads that a reading thread answers are none.
  package var onRequest: @Sendable () -> Void = {}
  /// The current time in seconds since 1970, for the name of a file that is put aside.
  package var clock: @Sendable () -> Int64 = { Int64(time(nil)) }

  package init(location: DatabaseLocation, fileName: String, parts: [Schema], survivesPowerFailure: Bool) {
    self.location = location
    self.fileName = fileName
    self.parts = parts
    self.survivesPowerFailure = survivesPowerFailure
  }
}

/// A database: either an SQLite file with one writing thread and perhaps some that only read, or a PostgreSQL server with a few
/// connections, each with its own thread.
///
/// The first call opens it, and after a failure the next call opens it again. It closes when the last reference to it is gone.
package final class Database: Sendable {
  private let workers: Workers
  private let readers: Workers?
  private let longReaders: Workers?
  private let makeRoom: (@Sendable () async -> Void)?
  private let onRequest: @Sendable () -> Void
  /// The rows that were left out because they can't be read.
  package let unreadable: UnreadableRows
  private let condition: RetryGate
  private let damaged = Mutex<StorageError?>(nil)
  private let line = Mutex(Queue())

  /// The number of the last request, and up to which number requests are refused because an earlier one failed.
  private struct Queue {
    var last: UInt64 = 0
    var refusedReads: (through: UInt64, error: StorageError)?
    var refusedWrites: (through: UInt64, error: StorageError)?
  }

  /// Creates a database; nothing is opened before the first call.
  package init(_ options: DatabaseOptions) {
    let isServer = options.location.isServer
    let known = options.survivesPowerFailure && !isServer ? KnownFile() : nil
    condition = RetryGate(pause: 0, clock: { Instant(seconds: options.clock()) })
    let makeReader: @Sendable () -> DatabaseSession = { DatabaseSession(options, known: known, readsOnly: true) }
    workers = Workers(limit: isServer ? 4 : 1, makeSession: { DatabaseSession(options, known: known) })
    readers = isServer || options.readers == 0 ? nil : Workers(limit: options.readers, makeSession: makeReader)
    longReaders = isServer || options.longReaders == 0 ? nil : Workers(limit: options.longReaders, makeSession: makeReader)
    makeRoom = options.makeRoom
    onRequest = options.onRequest
    unreadable = options.unreadable
  }

  deinit { end {} }

  /// Runs a body that only reads; it sees everything that was written before. The body may run twice.
  package func read<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    if let readers, case .success(let value) = await readOnReader(body, by: readers) {
      condition.succeed(.reads)
      return value
    }
    return try await perform(.reading) { session throws(StorageError) in try session.run(inTransaction: false, body) }
  }

  /// The same for a body that may read much. The body may run twice.
  package func readLong<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    if let longReaders, case .success(let value) = await readOnReader(body, by: longReaders) {
      condition.succeed(.reads)
      return value
    }
    return try await perform(.reading) { session throws(StorageError) in try session.run(inTransaction: false, body) }
  }

  /// Runs a body that reads everything as it is at one moment, while others go on writing. The body may run twice.
  package func snapshot<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    try await readLong { connection throws(StorageError) in
      try connection.transaction(beginning: connection.dialect.beginSnapshot, body)
    }
  }

  /// Runs a body in one transaction: all of its changes are kept, or none. The body may run again when its changes were undone.
  @discardableResult
  package func write<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    do throws(StorageError) {
      return try await perform(.writing) { session throws(StorageError) in try session.run(inTransaction: true, body) }
    } catch {
      guard error == .full, let makeRoom else { throw error }
      await makeRoom()
      return try await perform(.writing) { session throws(StorageError) in try session.run(inTransaction: true, body) }
    }
  }

  /// Deletes an SQLite file, for one whose content can be replaced; the next call creates an empty one.
  func removeFile() async throws(StorageError) {
    try await perform(.writing) { session throws(StorageError) in session.removeFile() }
  }

  /// Finishes the work that was requested already, then closes. Later work is refused.
  package func close() async {
    await withCheckedContinuation { continuation in end { continuation.resume() } }
  }

  /// The writing threads end last: they leave the file in order.
  private func end(_ whenEnded: @escaping @Sendable () -> Void) {
    let endWriters: @Sendable () -> Void = { [workers] in workers.close(whenEnded: whenEnded) }
    let endReaders: @Sendable () -> Void = { [readers] in if let readers { readers.close(whenEnded: endWriters) } else { endWriters() } }
    if let longReaders { longReaders.close(whenEnded: endReaders) } else { endReaders() }
  }

  /// Tries a read on a reading thread. After a failure the caller repeats it on the writing thread, which can repair more.
  private func readOnReader<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T, by readers: Workers
  ) async -> Result<T, StorageError> {
    await withCheckedContinuation { continuation in
      readers.add(
        { session in
          do throws(StorageError) {
            continuation.resume(returning: .success(try session.run(inTransaction: false, body)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        },
        orElse: { continuation.resume(returning: .failure(.unavailable(detail: "it is closed, or there is no thread for it"))) })
    }
  }

  private enum Access { case reading, writing }

  private func perform<T: Sendable>(
    _ access: Access, _ work: @escaping @Sendable (DatabaseSession) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    let request = line.withLock { line in
      line.last += 1
      return line.last
    }
    onRequest()
    let outcome: Result<T, StorageError> = await withCheckedContinuation { continuation in
      workers.add(
        { session in
          do throws(StorageError) {
            if let error = self.refusal(of: request, access) { throw error }
            let value = try work(session)
            continuation.resume(returning: .success(value))
          } catch {
            self.failQueuedRequests(after: error, access)
            continuation.resume(returning: .failure(error))
          }
        },
        orElse: { continuation.resume(returning: .failure(.unavailable(detail: "it is closed, or there is no thread for it"))) })
    }
    switch outcome {
    case .success: condition.succeed(access == .reading ? .reads : .writes)
    case .failure(let error): fail(error, access)
    }
    return try outcome.get()
  }

  // MARK: Health

  /// Whether the latest calls succeeded, and why not.
  package var health: StoreHealth { condition.health }

  /// The damage that was found since the last successful `check`; while there is some, rows that are not found may only be unreadable.
  package var damage: StorageError? { damaged.withLock { $0 } }

  /// What an owner has to know: why calls fail now, or the damage that was found, although other rows can be read.
  package var trouble: String? { condition.health.problem ?? damage?.description }

  /// Looks for damage in the whole database; a server does that itself.
  package func check() async throws(StorageError) {
    let verdict = try await readLong { connection throws(StorageError) in
      guard connection.dialect == .sqlite else { return "ok" }
      return try connection.run("PRAGMA integrity_check(1)", []).first?.text(0) ?? "it says nothing"
    }
    guard verdict != "ok" else { return damaged.withLock { $0 = nil } }
    fail(.corrupt(detail: verdict), .writing)
    throw .corrupt(detail: verdict)
  }

  private func fail(_ error: StorageError, _ access: Access) {
    condition.fail(error, of: access == .reading ? .reads : .writes)
    switch error {
    case .corrupt: damaged.withLock { $0 = error }
    // A row that a call can't do without.
    case .invalidRow(let detail): unreadable.note(detail)
    default: break
    }
  }

  private func refusal(of request: UInt64, _ access: Access) -> StorageError? {
    line.withLock { line in
      let refused = access == .reading ? line.refusedReads : line.refusedWrites
      return refused.flatMap { request <= $0.through ? $0.error : nil }
    }
  }

  /// When a request has waited in vain, those that queued up meanwhile get the same error: otherwise a thousand calls would each wait as
  /// long, one after another.
  private func failQueuedRequests(after error: StorageError, _ access: Access) {
    switch error {
    case .locked, .unavailable: break
    case .gone, .full, .readOnly, .corrupt, .newer, .failed, .invalidRow: return
    }
    line.withLock { line in
      line.refusedWrites = (line.last, error)
      // A lock that keeps a writer waiting does not affect reads.
      if access == .reading || error != .locked { line.refusedReads = (line.last, error) }
    }
  }
}
