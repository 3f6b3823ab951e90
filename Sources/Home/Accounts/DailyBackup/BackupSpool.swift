import Glibc
import Synchronization
import System

/// The text of a backup in a file without a name, on the disk of the database: the database is read at its own speed, however slow the disk
/// for the backup is. While it is read, its log can only grow.
final class BackupSpool: Sendable {
  private let file: CInt
  private let sizes = Mutex<[Int]>([])

  /// This much of the disk is left for the database.
  private static let roomToLeave: UInt64 = 64 << 20

  /// Nil if there can be no file in the folder.
  init?(in folder: String) {
    var name = Array((folder + "/.weatherglass-backup-XXXXXX").utf8CString)
    file = mkstemp(&name)
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
  }

  deinit { if file >= 0 { close(file) } }

  /// Forgets what it has.
  func clear() {
    sizes.withLock { $0 = [] }
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
  }

  func add(_ piece: [UInt8]) throws(FolderProblem) {
    var disk = statvfs()
    guard fstatvfs(file, &disk) == 0, UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > BackupSpool.roomToLeave + UInt64(piece.count) else {
      throw FolderProblem("There is too little room beside the database.")
    }
    guard writeAll(piece, to: file) else { throw FolderProblem("The file beside the database can't be written.") }
    sizes.withLock { $0.append(piece.count) }
  }

  /// Calls back with the pieces as they were added.
  func read(_ put: BackupFolder.Put) throws(FolderProblem) {
    var position = 0
    for size in sizes.withLock({ $0 }) {
      var piece = [UInt8](repeating: 0, count: size)
      var filled = 0
      while filled < size {
        let count = piece.withUnsafeMutableBytes { pread(file, $0.baseAddress.map { $0 + filled }, size - filled, position + filled) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw FolderProblem("The file beside the database can't be read.") }
        filled += count
      }
      try put(piece)
      position += size
    }
  }
}
