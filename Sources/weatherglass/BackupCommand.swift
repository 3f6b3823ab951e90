import Accounts
import Console
import Glibc
import Storage
import WeatherModel

/// `weatherglass backup FILE`: everything that people own, in one file, read back before it counts.
nonisolated func backUp(_ arguments: ParsedArguments) async throws(CommandError) {
  let path = arguments.words[0]
  let owned = try openOwned(CommandInput(arguments))
  let backup: Backup
  do throws(SpaceError) {
    backup = try await owned.spaces.backup(withKeys: arguments.has("--keys"))
  } catch {
    throw .failed("No backup could be made: \(words(error))")
  }
  try keep(backup, at: path)
  await owned.database.close()
  say("\(path): \(count(backup.spaces.count, "space")), \(count(backup.places, "place")).")
}

/// `weatherglass restore FILE`: all of it or nothing.
nonisolated func restore(_ arguments: ParsedArguments) async throws(CommandError) {
  let bytes = try contents(of: arguments.words[0])
  let backup: Backup
  do throws(BackupError) { backup = try Backup(bytes) } catch { throw .failed("\(error)") }
  let owned = try openOwned(CommandInput(arguments))
  let restored: [Spaces.Restored]
  do throws(BackupError) { restored = try await owned.spaces.restore(backup) } catch { throw .failed("\(error)") }
  await owned.database.close()
  say("Restored: \(count(restored.count, "space")), \(count(restored.reduce(0) { $0 + $1.places }, "place")).")
  for space in restored {
    guard let code = space.code else { continue }
    say("No device may open the space with \(count(space.places, "place")) yet. Pair one within ten minutes: \(code.text)")
  }
}

/// What people own, without the weather around it.
private nonisolated func openOwned(_ input: CommandInput) throws(CommandError) -> (database: Database, spaces: Spaces) {
  let folder = try dataFolder(input.configuration.dataFolder)
  let location = databaseLocation(input.configuration, folder: folder)
  let database = ownedDatabase(location)
  return (database, Spaces(database, at: location, clock: input.clock))
}

/// The database of what people own.
func ownedDatabase(_ location: DatabaseLocation) -> Database {
  var options = SettingsStore.options(at: location)
  options.parts.append(.accounts)
  return Database(options)
}

/// Writes a backup beside its place, onto the disk, reads it back, and moves it there.
private func keep(_ backup: Backup, at path: String) throws(CommandError) {
  let aside = path + ".new"
  let bytes = backup.json
  // Only for whoever made it: it says where people are.
  let file = open(aside, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw notWritten(path) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      let error = notWritten(path)
      close(file)
      unlink(aside)
      throw error
    }
    rest = rest.dropFirst(count)
  }
  guard fsync(file) == 0, close(file) == 0 else { throw notWritten(path) }
  let written = try contents(of: aside)
  let read: Backup
  do throws(BackupError) { read = try Backup(written) } catch { throw .failed("The backup can't be read back: \(error)") }
  guard read == backup else { throw .failed("The backup is another one when it is read back. Choose another disk.") }
  guard rename(aside, path) == 0 else { throw notWritten(path) }
  syncFolder(of: path)
}

/// Has the folder's list of names reach the disk, too; some file systems can't.
private func syncFolder(of path: String) {
  let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
  let handle = open(folder, O_RDONLY | O_CLOEXEC)
  guard handle >= 0 else { return }
  fsync(handle)
  close(handle)
}

private func notWritten(_ path: String) -> CommandError {
  .failed("\(printable(path, limit: 200)) can't be written: \(String(cString: strerror(errno))).")
}

private func words(_ error: SpaceError) -> String {
  if case .storage(let error) = error { return "\(error)" }
  return "\(error)"
}

private func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

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
