import Accounts
import Configuration
import Console
import Notices
import Storage
import WeatherModel
import Wit

/// `weatherglass backup FILE`: writes everything that people own into one file, and reads it back to check it.
nonisolated func backUp(_ arguments: ParsedArguments) async throws(CommandError) {
  let path = arguments.words[0]
  let passphrase = try passphrase(arguments, orOf: nil)
  let owned = try openOwned(CommandInput(arguments))
  let backup: Backup
  do throws(SpaceError) {
    backup = try await owned.spaces.backup(withKeys: arguments.has("--keys"))
  } catch {
    throw .failed("No backup could be made: \(error.words)")
  }
  try keep(backup, at: path, sealedBy: passphrase)
  await owned.database.close()
  say("\(path): \(count(backup.spaces.count, "space")), \(count(backup.places, "place")).")
}

/// `weatherglass restore FILE`: restores all of the backup, or nothing.
nonisolated func restore(_ arguments: ParsedArguments) async throws(CommandError) {
  let bytes = try contents(of: arguments.words[0])
  let input = try CommandInput(arguments)
  let passphrase = Backup.isSealed(bytes) ? try passphrase(arguments, orOf: input.configuration) : nil
  let backup: Backup
  do throws(BackupError) { backup = try Backup(file: bytes, passphrase: passphrase) } catch { throw .failed("\(error)") }
  let owned = try openOwned(input)
  let restored: [Spaces.Restored]
  do throws(BackupError) { restored = try await owned.spaces.restore(backup) } catch { throw .failed("\(error)") }
  await owned.database.close()
  say("Restored: \(count(restored.count, "space")), \(count(restored.reduce(0) { $0 + $1.places }, "place")).")
  for space in restored {
    guard let code = space.code else { continue }
    say("No device may open the space with \(count(space.places, "place")) yet. Pair one within ten minutes: \(code.text)")
  }
}

/// Opens the database of what people own; the weather is not needed.
nonisolated func openOwned(_ input: CommandInput) throws(CommandError) -> (database: Database, spaces: Spaces) {
  let (_, location) = try ownFolder(input)
  let database = ownedDatabase(location)
  return (database, ownedSpaces(database, at: location, clock: input.clock))
}

/// The spaces in the database of what people own.
func ownedSpaces(_ database: Database, at location: DatabaseLocation, clock: @escaping @Sendable () -> Instant) -> Spaces {
  Spaces(database, at: location, clock: clock) { connection throws(StorageError) in
    try NoticeStore.removeOrphans(connection)
  } onDeviceMoved: { connection, device throws(StorageError) in
    try NoticeStore.deviceMoved(device, connection)
  }
}

/// The database of what people own. `makeRoom` frees some of a disk that is full.
func ownedDatabase(_ location: DatabaseLocation, makeRoom: (@Sendable () async -> Void)? = nil) -> Database {
  var options = SettingsStore.options(at: location)
  options.makeRoom = makeRoom
  options.parts += Schema.userData + Schema.notices + [Schema.wit]
  return Database(options)
}

/// Writes a backup to the disk beside its place, reads it back to check it, and moves it into place.
private func keep(_ backup: Backup, at path: String, sealedBy passphrase: Passphrase?) throws(CommandError) {
  let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
  do throws(FolderProblem) {
    try BackupFolder.live(folder.isEmpty ? "/" : folder).keep(backup, as: parts.last ?? path, sealedBy: passphrase)
  } catch {
    throw .failed(printable(error.description, limit: 400))
  }
}

/// The passphrase in the file that the command line names, or else in the one that the configuration names.
private func passphrase(_ arguments: ParsedArguments, orOf configuration: Configuration?) throws(CommandError) -> Passphrase? {
  guard let path = arguments["--passphrase-file"] ?? configuration?.backup?.passphraseFile else { return nil }
  do throws(FolderProblem) { return try Passphrase(file: path) } catch { throw .failed(error.description) }
}

/// "2 places"
func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

extension Backup {
  fileprivate var places: Int {
    spaces.reduce(0) { sum, space in
      sum
        + space.records.count {
          if case .place = $0 { true } else { false }
        }
    }
  }
}
