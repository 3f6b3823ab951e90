import Storage
import WeatherModel

/// Decides which of the servers that share a database makes the day's backup.
extension Spaces {
  /// How many seconds a server may take for a backup; after that another one begins, in case the first one has died.
  static let backupLeaseSeconds: Int64 = .minutes(10)

  private static let backupJob = "backup"

  /// Takes the lease if a backup is due and nobody is making one.
  func takeBackupLease(as holder: String, isDue: @escaping @Sendable (_ last: Instant?) -> Bool) async throws(SpaceError)
    -> JobLeases.Outcome
  {
    let now = clock()
    // Most of the time none is due, which needs no writing. An empty server gets no backup: if it was set up again by mistake, its backups
    // would push out those with all the data.
    let (last, isEmpty) = try await reading { connection throws(StorageError) in
      let made = try JobLeases.last(Spaces.backupJob, connection)
      let hasSpaces = try !connection.run("SELECT id FROM space LIMIT 1", []).isEmpty
      let hasSettings = try !SettingsStore.all(on: connection).isEmpty
      return (made, !hasSpaces && !hasSettings)
    }
    guard !isEmpty, isDue(last) else { return .notDue(last: last) }
    return try await writing { connection throws(StorageError) in
      try JobLeases.take(Spaces.backupJob, as: holder, for: Spaces.backupLeaseSeconds, at: now, connection, isDue: isDue)
    }
  }

  /// Gives the lease back; `made` is the moment of the backup, nil if none was made.
  func endBackupLease(as holder: String, made: Instant?) async throws(SpaceError) {
    try await writing { connection throws(StorageError) in
      try JobLeases.end(Spaces.backupJob, as: holder, done: made, connection)
    }
  }
}
