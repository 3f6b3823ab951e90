import Accounts
import Configuration
import Notices
import Storage
import TerminalText
import WeatherModel
import Wit

let backupCommand = Command(
  "backup", "save all spaces and settings in one file", arguments: [.init("FILE", .file, "where to write it")], count: 1...1,
  options: [
    Option("--keys", nil, "include the hashes of the devices' keys, so that no device has to be paired again"),
    Option("--passphrase-file", .file, "encrypt it with the passphrase in this file"),
  ] + CommonOptions.ownService,
  details: "Places and settings of all spaces, and orders set with 'sources order', as JSON. The file is read back to check it. "
    + "A server may be running meanwhile; with 'backup' in its configuration it makes a backup every day by itself.",
  run: backUp)

let restoreCommand = Command(
  "restore", "restore a backup", arguments: [.init("FILE", .file, "a file that 'backup' or a server wrote")], count: 1...1,
  options: [Option("--passphrase-file", .file, "the passphrase of an encrypted backup (the file that the configuration names)")]
    + CommonOptions.ownService,
  details:
    "Restores everything or nothing. Present data stays; if both have a record, the later change wins; places deleted since come back as new ones. "
    + "For a space without any device a pairing code is printed.",
  run: restore)

/// `weatherglass backup FILE`: writes everything that people own into one file, and reads it back to check it.
nonisolated func backUp(_ arguments: ParsedArguments) async throws(CommandError) {
  let path = arguments.words[0]
  let passphrase = try passphrase(arguments, orOf: nil)
  let owned = try openOwned(CommandInput(arguments))
  let (folder, name) = place(of: path)
  let contents: BackupText.Contents
  do throws(FolderProblem) {
    // Written to the disk beside its place, read back to check it, and moved into place.
    contents = try await owned.spaces.writeBackup(withKeys: arguments.has("--keys")) { text throws(FolderProblem) in
      try BackupFolder.live(folder).write(text, as: name, sealedBy: passphrase)
    }
  } catch {
    throw .failed(printable(error.description, limit: 400))
  }
  await owned.database.close()
  say("\(path): \(count(contents.spaces, "space")), \(count(contents.places, "place")).")
  for name in owned.database.unreadable.all { printError(printable("Not in it, because it can't be read: \(name)", limit: 400)) }
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

/// Does something with the spaces that people own, and closes their database again.
nonisolated func withOwned<Answer>(
  _ input: CommandInput, _ work: (Spaces) async throws(SpaceError) -> Answer
) async throws(CommandError) -> Answer {
  let (database, spaces) = try openOwned(input)
  let answer: Result<Answer, CommandError>
  do throws(SpaceError) { answer = .success(try await work(spaces)) } catch { answer = .failure(.failed(error.words)) }
  spaces.close()
  await database.close()
  return try answer.get()
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

/// The folder that a path is in, and the name there.
private func place(of path: String) -> (folder: String, name: String) {
  let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
  return (folder.isEmpty ? "/" : folder, parts.last ?? path)
}

/// The passphrase in the file that the command line names, or else in the one that the configuration names.
private func passphrase(_ arguments: ParsedArguments, orOf configuration: Configuration?) throws(CommandError) -> Passphrase? {
  guard let path = arguments["--passphrase-file"] ?? configuration?.backup?.passphraseFile else { return nil }
  do throws(FolderProblem) { return try Passphrase(file: path) } catch { throw .failed(error.description) }
}

/// "2 places"
func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
