import Storage
import WeatherModel

/// Decides which of the servers that share a database makes the day's backup.
extension Spaces {
  /// How many seconds a server may take for a backup; after that another one begins, in case the first one has died.
  static let backupTurn: Int64 = .minutes(10)

  private static let backupWork = "backup"

  /// Takes the turn if a backup is due and nobody is making one.
  func takeBackupTurn(as holder: String, isDue: @escaping @Sendable (_ last: Instant?) -> Bool) async throws(SpaceError) -> JobLeases.Turn {
    let now = clock()
    // Most of the time none is due, which needs no writing. An empty server gets no backup: if it was set up again by mistake, its backups
    // would push out those with all the data.
    let (last, isEmpty) = try await reading { connection throws(StorageError) in
      let made = try JobLeases.last(Spaces.backupWork, connection)
      let hasSpaces = try !connection.run("SELECT id FROM space LIMIT 1", []).isEmpty
      let hasSettings = try !SettingsStore.all(on: connection).isEmpty
      return (made, !hasSpaces && !hasSettings)
    }
    guard !isEmpty, isDue(last) else { return .notDue(last: last) }
    return try await writing { connection throws(StorageError) in
      try JobLeases.take(Spaces.backupWork, as: holder, for: Spaces.backupTurn, at: now, connection, isDue: isDue)
    }
  }

  /// Gives the turn back; `made` is the moment of the backup, nil if none was made.
  func endBackupTurn(as holder: String, made: Instant?) async throws(SpaceError) {
    try await writing { connection throws(StorageError) in
      try JobLeases.end(Spaces.backupWork, as: holder, done: made, connection)
    }
  }
}
