/// The folder of the daily backups; a struct of closures, so that tests can simulate a failing disk.
public struct BackupFolder: Sendable {
  /// The folder's path, as messages name it.
  public var path: String
  /// Throws if the folder is missing or can't be written to.
  public var check: @Sendable () throws(FolderProblem) -> Void
  /// Lists the names of the files in it.
  public var names: @Sendable () throws(FolderProblem) -> [String]
  /// Writes a file that only its owner may read, and returns when it is on the disk; `content` calls back with the bytes, piece by piece.
  public var write: @Sendable (_ name: String, _ content: (Put) throws(FolderProblem) -> Void) throws(FolderProblem) -> Void
  /// Reads a whole file, piece by piece.
  public var read: @Sendable (_ name: String, _ put: Put) throws(FolderProblem) -> Void
  /// Renames a file, replacing any file that has the new name, and returns when that is on the disk.
  public var move: @Sendable (_ from: String, _ to: String) throws(FolderProblem) -> Void
  /// Removes a file; throws if that is not possible.
  public var remove: @Sendable (_ name: String) throws(FolderProblem) -> Void

  /// Takes the next bytes of a file.
  public typealias Put = ([UInt8]) throws(FolderProblem) -> Void
}

/// Why a folder or a file in it can't be used, and what to do: a sentence for the server's owner.
public struct FolderProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence: what is wrong and what to do.
  public let description: String

  /// Creates a problem from a sentence for the server's owner.
  public init(_ sentence: String) { description = sentence }
}
