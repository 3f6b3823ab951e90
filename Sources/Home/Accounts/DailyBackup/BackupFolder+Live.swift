import Glibc
import System

extension BackupFolder {
  /// A folder of this machine. It is never created: if its disk is not mounted, the backups would end up on another disk.
  public static func live(_ path: String) -> BackupFolder {
    @Sendable func full(_ name: String) -> String { path + "/" + name }
    return BackupFolder(
      path: path,
      check: { () throws(FolderProblem) in
        var status = stat()
        guard stat(path, &status) == 0 else {
          throw FolderProblem("The backup folder \(path) can't be used: \(reason()). Create it, or mount its disk.")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FolderProblem("The backup folder \(path) is not a folder.") }
        guard access(path, W_OK | X_OK) == 0 else {
          throw FolderProblem("The backup folder \(path) can't be written to: \(reason()). Let the server write there.")
        }
      },
      names: { () throws(FolderProblem) in
        guard let folder = opendir(path) else { throw FolderProblem("The backup folder \(path) can't be read: \(reason()).") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
          let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
          names.append(String(decoding: name, as: UTF8.self))
        }
        return names
      },
      write: { name, content throws(FolderProblem) in try writeToDisk(full(name), content) },
      read: { name, put throws(FolderProblem) in try readFile(full(name), put) },
      move: { from, to throws(FolderProblem) in
        guard rename(full(from), full(to)) == 0 else { throw notWritten(full(to)) }
        syncFolder(path)
      },
      remove: { name throws(FolderProblem) in
        guard unlink(full(name)) == 0 else { throw FolderProblem("The old backup \(full(name)) can't be removed: \(reason()).") }
      })
  }
}

/// Writes a file that only its owner may read, and returns when it is on the disk. A file that could not be written completely is removed.
private func writeToDisk(_ path: String, _ content: (BackupFolder.Put) throws(FolderProblem) -> Void) throws(FolderProblem) {
  let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
  guard file >= 0 else { throw notWritten(path) }
  do throws(FolderProblem) {
    try content { bytes throws(FolderProblem) in
      guard writeAll(bytes, to: file) else { throw notWritten(path) }
    }
    guard fsync(file) == 0 else { throw notWritten(path) }
  } catch {
    close(file)
    unlink(path)
    throw error
  }
  guard close(file) == 0 else {
    let problem = notWritten(path)
    unlink(path)
    throw problem
  }
}

private func readFile(_ path: String, _ put: BackupFolder.Put) throws(FolderProblem) {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw FolderProblem("\(path) can't be read: \(reason()).") }
  defer { close(file) }
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FolderProblem("\(path) can't be read: \(reason()).") }
    if count == 0 { return }
    try put(Array(buffer[..<count]))
  }
}

/// Writes the folder's list of names to the disk, too; some file systems can't do that.
private func syncFolder(_ path: String) {
  let handle = open(path, O_RDONLY | O_CLOEXEC)
  guard handle >= 0 else { return }
  fsync(handle)
  close(handle)
}

private func notWritten(_ path: String) -> FolderProblem { FolderProblem("\(path) can't be written: \(reason()).") }

private func reason() -> String { String(cString: strerror(errno)) }
