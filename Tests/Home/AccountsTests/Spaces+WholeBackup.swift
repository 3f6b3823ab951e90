import Storage

@testable import Accounts

extension Spaces {
  /// Everything that is in the database at one moment, in memory; the hashes of devices' keys are included only with `withKeys`.
  func backup(withKeys: Bool) async throws(SpaceError) -> Backup {
    let now = clock()
    do throws(StorageError) {
      return try await database.snapshot { connection throws(StorageError) in
        var backup = Backup(created: now, spaces: [], settings: try SettingsStore.all(on: connection))
        for row in try connection.run(BackupText.spaces, []) {
          if let space = try Spaces.space(row, withKeys: withKeys, connection) { backup.spaces.append(space) }
        }
        return backup
      }
    } catch {
      throw .storage(error)
    }
  }
}
