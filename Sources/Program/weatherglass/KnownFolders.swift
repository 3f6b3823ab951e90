import Configuration
import Glibc
import Storage

/// The data folder of a command, and where its databases are. A folder that had a database before and has none now is refused, since its
/// disk may not be mounted yet: an empty database in its place would make all devices leave their spaces.
func ownFolder(_ input: CommandInput) throws(CommandError) -> (folder: String, location: DatabaseLocation) {
  let folder = try dataFolder(input.configuration.dataFolder)
  let location = databaseLocation(input.configuration, folder: folder)
  guard !location.isServer else { return (folder, location) }
  let known = KnownFolders()
  if hasDatabase(folder) {
    known.note(folder)
  } else if known.contains(folder), !input.arguments.has("--new-data") {
    throw .failed(
      "The data folder \(folder) had a database before and has none now. Is its disk mounted? To begin with an empty one, add --new-data.")
  }
  return (folder, location)
}

/// Remembers a folder in which a new database was created.
func noteDataFolder(_ folder: String) { if hasDatabase(folder) { KnownFolders().note(folder) } }

private func hasDatabase(_ folder: String) -> Bool { access(folder + "/" + SettingsStore.fileName, F_OK) == 0 }

/// The data folders that have had a database, a line for each. The list is outside of them, so that it stays when their disk is away. Where
/// it can't be written, as for an account without a home, a folder that is empty counts as new.
private struct KnownFolders {
  /// `$XDG_STATE_HOME/weatherglass`, where programs store what they remember between runs.
  private let place = userFolder("XDG_STATE_HOME", usual: ".local/state")

  private var file: String? { place.map { $0 + "/data-folders" } }

  func contains(_ folder: String) -> Bool {
    guard let file, let bytes = try? contents(of: file), let path = absolute(folder) else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(path.utf8) }
  }

  func note(_ folder: String) {
    guard let place, let file, let path = absolute(folder), !path.utf8.contains(UInt8(ascii: "\n")), !contains(folder),
      (try? make(place)) != nil
    else { return }
    let list = open(file, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
    guard list >= 0 else { return }
    defer { close(list) }
    let line = Array((path + "\n").utf8)
    // One call, so that two programs don't mix their lines.
    _ = write(list, line, line.count)
  }

  private func absolute(_ folder: String) -> String? {
    guard let path = realpath(folder, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
