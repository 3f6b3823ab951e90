import Glibc

/// The passphrase that opens a backup. Printing it does not reveal it.
public struct Passphrase: Sendable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// Creates a passphrase from its bytes, without a line break at the end.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Always "(secret)".
  public var description: String { "(secret)" }
  /// Empty, so that `dump` does not reveal the passphrase.
  public var customMirror: Mirror { Mirror(self, children: []) }

  private static let mostBytes = 4096

  /// Reads the passphrase from a file; refuses a file that everybody on the machine may read.
  public init(file path: String) throws(FolderProblem) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FolderProblem("The passphrase file \(path) can't be read: \(String(cString: strerror(errno))).") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FolderProblem("The passphrase file \(path) is not a file.")
    }
    guard status.st_mode & 0o004 == 0 else {
      throw FolderProblem("All users of this machine can read the passphrase file \(path): chmod o-r \(path)")
    }
    var buffer = [UInt8](repeating: 0, count: Passphrase.mostBytes + 1)
    let count = read(file, &buffer, buffer.count)
    guard count >= 0 else {
      throw FolderProblem("The passphrase file \(path) can't be read: \(String(cString: strerror(errno))).")
    }
    guard count <= Passphrase.mostBytes else {
      throw FolderProblem("The passphrase file \(path) is longer than \(Passphrase.mostBytes) bytes.")
    }
    var words = buffer.prefix(count)
    while let last = words.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { words.removeLast() }
    guard words.contains(where: { $0 > 0x20 }) else {
      throw FolderProblem("The passphrase file \(path) is empty. Write a long passphrase into it, and keep a copy elsewhere.")
    }
    bytes = Array(words)
  }
}
