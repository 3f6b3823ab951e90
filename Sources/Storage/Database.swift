import Glibc
import Synchronization

/// How a database is to be opened.
package struct DatabaseOptions: Sendable {
  /// Where it lies.
  package var location: DatabaseLocation
  /// The file's name in a folder.
  package var fileName: String
  /// Its tables, part by part.
  package var parts: [Schema]
  /// Whether it holds what people own: then every transaction waits for the disk.
  package var survivesPowerFailure: Bool
  /// How many threads of a SQLite file do nothing but read, so that no read waits for what is being written. Without any the thread that writes
  /// reads, too.
  package var readers = 0
  /// How long to wait for others who hold it.
  package var patienceMilliseconds: Int32 = 5000
  /// How long to wait for a server that says nothing.
  package var answerMilliseconds: Int32 = 30_000
  /// Whether what is deleted can be given back to the disk (SQLite; other files are left as they are).
  package var canShrink = false
  /// What tests set of SQLite's beyond that.
  package var pragmas: [String] = []
  /// When set, a damaged file is put aside and an empty one begun; called with the path of the one that was put aside.
  package var startAnew: (@Sendable (_ putAside: String) -> Void)?
  /// Stands behind the name of a file that is put aside.
  package var clock: @Sendable () -> Int64 = { Int64(time(nil)) }

  package init(location: DatabaseLocation, fileName: String, parts: [Schema], survivesPowerFailure: Bool) {
    self.location = location
    self.fileName = fileName
    self.parts = parts
    self.survivesPowerFailure = survivesPowerFailure
  }
}

/// A database: a SQLite file with one thread that writes and perhaps some that only read, or a PostgreSQL server with a few connections, each with a
/// thread.
///
/// It is opened by the first work, and again by the next work after it was lost. It closes when nobody has it any more.
package final class Database: Sendable {
  private let workers: Workers
  private let readers: Workers?
  private let line = Mutex(Line())

  /// The work that waits, and which of it is not worth trying any more.
  private struct Line {
    var last: UInt64 = 0
    var refusedReads: (through: UInt64, error: StorageError)?
    var refusedWrites: (through: UInt64, error: StorageError)?
  }

  /// A database; nothing is opened yet.
  package init(_ options: DatabaseOptions) {
    let isServer = options.location.isServer
    workers = Workers(limit: isServer ? 4 : 1, makeSession: { DatabaseSession(options) }, clear: { $0.close() })
    readers =
      isServer || options.readers == 0
      ? nil : Workers(limit: options.readers, makeSession: { DatabaseSession(options, readsOnly: true) }, clear: { $0.close() })
  }

  deinit { end {} }

  /// Reads what was written before. The body may run twice.
  package func read<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    if let readers, case .success(let value) = await attempt(body, by: readers) { return value }
    return try await perform(.reading) { session throws(StorageError) in try session.run(inTransaction: false, body) }
  }

  /// Changes something in one transaction: all of it or nothing. The body may run again, when what it did was undone.
  @discardableResult
  package func write<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    try await perform(.writing) { session throws(StorageError) in try session.run(inTransaction: true, body) }
  }

  /// Does what was asked for already, and closes. Later work is refused.
  package func close() async {
    await withCheckedContinuation { continuation in end { continuation.resume() } }
  }

  /// The thread that writes comes last: it leaves the file in order.
  private func end(_ whenEnded: @escaping @Sendable () -> Void) {
    guard let readers else { return workers.close(whenEnded: whenEnded) }
    readers.close { [workers] in workers.close(whenEnded: whenEnded) }
  }

  /// How often it was asked to do something.
  package var asked: UInt64 { line.withLock { $0.last } }

  /// What a thread that only reads finds. Whatever keeps it from reading, the one that writes knows better what to do about it.
  private func attempt<T: Sendable>(
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
    let outcome: Result<T, StorageError> = await withCheckedContinuation { continuation in
      workers.add(
        { session in
          do throws(StorageError) {
            if let error = self.refusal(of: request, access) { throw error }
            let value = try work(session)
            continuation.resume(returning: .success(value))
          } catch {
            self.refuseThoseWhoWait(after: error, access)
            continuation.resume(returning: .failure(error))
          }
        },
        orElse: { continuation.resume(returning: .failure(.unavailable(detail: "it is closed, or there is no thread for it"))) })
    }
    return try outcome.get()
  }

  private func refusal(of request: UInt64, _ access: Access) -> StorageError? {
    line.withLock { line in
      let refused = access == .reading ? line.refusedReads : line.refusedWrites
      return refused.flatMap { request <= $0.through ? $0.error : nil }
    }
  }

  /// When waiting was in vain, what was asked for meanwhile gets the same answer: else a thousand calls would wait as long, one after another.
  private func refuseThoseWhoWait(after error: StorageError, _ access: Access) {
    switch error {
    case .locked, .unavailable: break
    default: return
    }
    line.withLock { line in
      line.refusedWrites = (line.last, error)
      // A writer that has to wait keeps nobody from reading.
      if access == .reading || error != .locked { line.refusedReads = (line.last, error) }
    }
  }
}
