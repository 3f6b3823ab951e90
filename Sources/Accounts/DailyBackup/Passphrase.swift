import Glibc

/// The words that open a backup. It prints nothing of itself.
public struct Passphrase: Sendable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// The words as bytes, without the end of their line.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// "(secret)".
  public var description: String { "(secret)" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }

  private static let mostBytes = 4096

  /// The words in a file that not everybody on the machine may read.
  public init(file path: String) throws(FolderProblem) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FolderProblem("The file of the passphrase, \(path), can't be read: \(String(cString: strerror(errno))).") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FolderProblem("The file of the passphrase, \(path), is no file.")
    }
    guard status.st_mode & 0o004 == 0 else {
      throw FolderProblem("Everybody on this machine may read the file of the passphrase, \(path): chmod o-r \(path)")
    }
    var buffer = [UInt8](repeating: 0, count: Passphrase.mostBytes + 1)
    let count = read(file, &buffer, buffer.count)
    guard count >= 0 else {
      throw FolderProblem("The file of the passphrase, \(path), can't be read: \(String(cString: strerror(errno))).")
    }
    guard count <= Passphrase.mostBytes else {
      throw FolderProblem("The file of the passphrase, \(path), is longer than \(Passphrase.mostBytes) bytes.")
    }
    var words = buffer.prefix(count)
    while let last = words.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { words.removeLast() }
    guard words.contains(where: { $0 > 0x20 }) else {
      throw FolderProblem("The file of the passphrase, \(path), is empty. Write a long one into it, and keep it elsewhere, too.")
    }
    bytes = Array(words)
  }
}
