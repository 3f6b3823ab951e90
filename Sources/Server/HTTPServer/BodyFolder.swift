import CMicrohttpd
import Glibc
import Synchronization

/// A folder for the bodies of answers that are made once and sent often. The kernel sends a file from its own memory; copying a large body
/// for each request would be a quarter of what the request costs.
///
/// The files have no names: nobody else can open them, and they disappear with the last answer. Bodies that don't fit stay in memory.
public final class BodyFolder: Sendable {
  private let path: String
  private let count = Atomic<Int>(0)

  /// Smaller bodies are faster to copy than to send from a file.
  static let leastBytes = 32 * 1024
  /// This much free space is left on the disk for the database.
  private static let roomToLeave: UInt64 = 64 << 20

  /// Uses an existing folder, preferably on a disk.
  public init(_ path: String) { self.path = path }

  /// A file that holds the bytes, positioned at its end; nil if they had better stay in memory.
  func file(holding bytes: [UInt8]) -> CInt? {
    guard bytes.count >= BodyFolder.leastBytes else { return nil }
    guard count.add(1, ordering: .relaxed).newValue <= OpenFiles.bodies, let file = BodyFolder.written(bytes, in: path) else {
      giveBack()
      return nil
    }
    return file
  }

  /// Notes that a file is not needed any more.
  func giveBack() { count.subtract(1, ordering: .relaxed) }

  private static func written(_ bytes: [UInt8], in path: String) -> CInt? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0, UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > roomToLeave else { return nil }
    let file = open(path, mhd_nameless_file, 0o600)
    guard file >= 0 else { return nil }
    // A disk that is nearly full may take only a part, which is of no use.
    guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count else {
      close(file)
      return nil
    }
    return file
  }
}
