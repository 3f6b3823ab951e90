import Glibc

/// A thread's connection to the database, reopened when it was lost. Used by that thread only.
final class DatabaseSession {
  private let options: DatabaseOptions
  private let readsOnly: Bool
  private let known: KnownFile?
  private var connection: (any DatabaseConnection)?

  /// `known` remembers the file for all sessions of a database; nil if the file may be replaced.
  init(_ options: DatabaseOptions, known: KnownFile? = nil, readsOnly: Bool = false) {
    self.options = options
    self.known = known
    self.readsOnly = readsOnly
  }

  func close() {
    connection?.close()
    connection = nil
  }

  /// Deletes the SQLite file.
  func removeFile() {
    guard case .folder(let folder) = options.location.place else { return }
    close()
    for suffix in ["-wal", "-shm", ""] { unlink(options.path(in: folder) + suffix) }
  }

  /// Runs a body, and runs it again after an error where that can't apply a change twice.
  func run<T>(inTransaction: Bool, _ body: (any DatabaseConnection) throws(StorageError) -> T) throws(StorageError) -> T {
    var attempts = 0
    while true {
      var isCommitting = false
      do throws(StorageError) {
        let connection = try opened()
        guard inTransaction else { return try body(connection) }
        return try connection.transaction(committing: { isCommitting = true }, body)
      } catch {
        attempts += 1
        // When the answer to a commit was lost, nobody knows whether it took effect; the caller decides.
        guard try recover(from: error, attempts: attempts), !isCommitting else { throw error }
      }
    }
  }

  /// Recovers from an error as far as possible; true when it is worth trying again.
  private func recover(from error: StorageError, attempts: Int) throws(StorageError) -> Bool {
    if let connection, connection.failedByConflict { return attempts < 5 }
    switch error {
    case .unavailable:
      // A connection that once worked was lost: it is replaced once. If the new one fails too, the error is thrown.
      let wasOpen = connection != nil
      close()
      return wasOpen && attempts == 1
    case .corrupt:
      guard case .folder(let folder) = options.location.place, let startAnew = options.onDamagedFileReplaced, attempts == 1, !readsOnly
      else {
        return false
      }
      // Another program that found the same damage may have put the file aside already.
      let isInPlace = connection?.isUsable ?? true
      close()
      removeOldDamagedFiles(of: options.fileName, in: folder)
      if isInPlace { startAnew(try quarantineFile(options.path(in: folder), stamp: options.clock())) }
      return true
    case .gone, .locked, .full, .readOnly, .newer, .failed, .invalidRow:
      if let connection, !connection.isUsable { close() }
      return false
    }
  }

  private func opened() throws(StorageError) -> any DatabaseConnection {
    if let connection {
      if connection.isUsable { return connection }
      close()
    }
    let new = try connect()
    do throws(StorageError) {
      if case .folder(let folder) = options.location.place { try known?.check(new, path: options.path(in: folder)) }
      for part in options.parts { if readsOnly { try part.requireToBeUpToDate(new) } else { try part.bringUpToDate(new) } }
      if !readsOnly { try known?.identify(new) }
    } catch {
      new.close()
      throw error
    }
    new.unreadable = options.unreadable
    connection = new
    return new
  }

  private func connect() throws(StorageError) -> any DatabaseConnection {
    switch options.location.place {
    case .server(let url):
      return try PostgresConnection(
        url: url, lockTimeoutMilliseconds: options.lockTimeoutMilliseconds, responseTimeoutMilliseconds: options.responseTimeoutMilliseconds
      )
    case .folder(let folder):
      let isKnown = known?.isKnown ?? false
      if isKnown, FileIdentity(path: options.path(in: folder)) == nil { throw .gone(path: options.path(in: folder)) }
      if !isKnown, mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw .unavailable(detail: "the folder \(folder) can't be made: \(String(cString: strerror(errno)))")
      }
      return try SQLiteConnection(
        path: options.path(in: folder),
        settings: .init(
          readsOnly: readsOnly, mayCreate: !isKnown, survivesPowerFailure: options.survivesPowerFailure,
          lockTimeoutMilliseconds: readsOnly ? 0 : options.lockTimeoutMilliseconds, canShrink: options.canShrink, pragmas: options.pragmas,
          canWrite: options.canWrite))
    }
  }
}

extension DatabaseOptions {
  fileprivate func path(in folder: String) -> String { folder + "/" + fileName }
}

/// Renames a damaged file and its log files, so that nothing is lost and a new file can be created; returns its new path.
private func quarantineFile(_ path: String, stamp: Int64) throws(StorageError) -> String {
  var target = "\(path).corrupt-\(stamp)"
  var number = 1
  while access(target, F_OK) == 0 {
    number += 1
    target = "\(path).corrupt-\(stamp)-\(number)"
  }
  // The log first: a log without its file must not end up beside a new file. Usually there is none.
  for suffix in ["-wal", "-shm", ""] where rename(path + suffix, target + suffix) != 0 && (errno != ENOENT || suffix.isEmpty) {
    throw .unavailable(detail: "it is damaged and can't be moved away: \(String(cString: strerror(errno)))")
  }
  return target
}

/// Removes all but the newest two of the files that were put aside: a disk that keeps damaging files must not fill up with them.
private func removeOldDamagedFiles(of fileName: String, in folder: String) {
  guard let entries = opendir(folder) else { return }
  defer { closedir(entries) }
  var old: [String] = []
  while let entry = readdir(entries) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
    let isLog = ["-wal", "-shm"].contains { name.hasSuffix($0) }
    if name.hasPrefix(fileName + ".corrupt-"), !isLog { old.append(name) }
  }
  for name in old.sorted().dropLast(2) {
    for suffix in ["", "-wal", "-shm"] { unlink(folder + "/" + name + suffix) }
  }
}
