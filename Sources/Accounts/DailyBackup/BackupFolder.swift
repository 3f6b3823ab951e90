/// Where the daily backups lie; a struct of closures, so that tests can have a disk that fails.
public struct BackupFolder: Sendable {
  /// How people call it: its path.
  public var path: String
  /// Fails where it is missing or takes nothing.
  public var check: @Sendable () throws(FolderProblem) -> Void
  /// The names of the files in it.
  public var names: @Sendable () throws(FolderProblem) -> [String]
  /// Writes a file that only its owner may read, and returns when it is on the disk.
  public var write: @Sendable (_ name: String, [UInt8]) throws(FolderProblem) -> Void
  /// All of a file.
  public var read: @Sendable (_ name: String) throws(FolderProblem) -> [UInt8]
  /// Gives a file another name, in the place of whatever had it, and returns when that is on the disk.
  public var move: @Sendable (_ from: String, _ to: String) throws(FolderProblem) -> Void
  /// Removes a file.
  public var remove: @Sendable (_ name: String) throws(FolderProblem) -> Void

  /// A folder made of its closures.
  public init(
    path: String, check: @escaping @Sendable () throws(FolderProblem) -> Void,
    names: @escaping @Sendable () throws(FolderProblem) -> [String],
    write: @escaping @Sendable (String, [UInt8]) throws(FolderProblem) -> Void,
    read: @escaping @Sendable (String) throws(FolderProblem) -> [UInt8],
    move: @escaping @Sendable (String, String) throws(FolderProblem) -> Void,
    remove: @escaping @Sendable (String) throws(FolderProblem) -> Void
  ) {
    (self.path, self.check, self.names) = (path, check, names)
    (self.write, self.read, self.move, self.remove) = (write, read, move, remove)
  }
}

/// Why a folder or a file in it can't be used, and what to do: a sentence for its owner.
public struct FolderProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, for whoever runs the server.
  public let description: String

  /// A sentence for its owner.
  public init(_ sentence: String) { description = sentence }
}
