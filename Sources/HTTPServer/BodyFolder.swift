import CMicrohttpd
import Glibc
import Synchronization

/// A folder for the bodies of answers that are made once and sent often. In a file, the kernel sends its own pages of them; copying a large
/// body for each request is a quarter of what the request costs.
///
/// The files have no names: they are nobody else's, and gone with the last answer. Whatever does not fit stays in memory.
public final class BodyFolder: Sendable {
  private let path: String
  private let count = Atomic<Int>(0)

  /// Smaller bodies are copied faster than handed over.
  static let leastBytes = 32 * 1024
  /// The last of a disk's room is the database's.
  private static let roomToLeave: UInt64 = 64 << 20

  /// A folder that exists, on a disk for preference.
  public init(_ path: String) { self.path = path }

  /// Hands out a file with the bytes, at its end; nil where they had better stay in memory.
  func file(holding bytes: [UInt8]) -> CInt? {
    guard bytes.count >= BodyFolder.leastBytes else { return nil }
    guard count.add(1, ordering: .relaxed).newValue <= OpenFiles.bodies, let file = BodyFolder.written(bytes, in: path) else {
      giveBack()
      return nil
    }
    return file
  }

  /// A file that was handed out is not needed any more.
  func giveBack() { count.subtract(1, ordering: .relaxed) }

  private static func written(_ bytes: [UInt8], in path: String) -> CInt? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0, UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > roomToLeave else { return nil }
    let file = open(path, mhd_nameless_file, 0o600)
    guard file >= 0 else { return nil }
    // A disk that is nearly full takes a part; that is as good as nothing.
    guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count else {
      close(file)
      return nil
    }
    return file
  }
}
