/// Why a call to the database failed.
public enum StorageError: Error, Hashable, Sendable {
  /// The file or the server can't be opened or reached.
  case unavailable(detail: String)
  /// The file that the program used is gone, or another one is in its place.
  case gone(path: String)
  /// Another program has held a lock for longer than we wait.
  case locked
  /// The disk is full.
  case full
  /// The database can only be read.
  case readOnly
  /// The stored data or the tables are invalid.
  case corrupt(detail: String)
  /// One row does not hold what it should; everything else can be used.
  case invalidRow(detail: String)
  /// A newer version of the program wrote it; this one must not touch it.
  case newer(found: Int, known: Int)
  /// A statement failed for another reason.
  case failed(detail: String)
}

extension StorageError: CustomStringConvertible {
  /// What is wrong and what to do, in plain words; never contains a password.
  public var description: String {
    switch self {
    case .unavailable(let detail):
      "The database can't be opened or reached (\(detail)). Check that its folder or its server exists."
    case .gone(let path):
      "The database \(path) was here and is gone, or another one is in its place. Mount its disk or move it back: Weatherglass then goes on "
        + "by itself. Restart it to use what is here now."
    case .locked:
      "Another program is using the database. End that program, or wait: Weatherglass tries again."
    case .full:
      "There is no room left for the database. Free some space on its disk."
    case .readOnly:
      "The database is read-only. Allow writing to it and its folder, or name another data folder."
    case .corrupt(let detail):
      "The database is damaged (\(detail)). Replace it with a backup, or move it away to start again."
    case .invalidRow(let detail):
      "One row of the database can't be read (\(detail)). It stays as it is, and everything else can be used."
    case .newer(let found, let known):
      "A newer version of Weatherglass wrote this database (its format is number \(found), this version knows \(known)). "
        + "Install the newer version, or name another data folder."
    case .failed(let detail):
      "The database refused a statement (\(detail))."
    }
  }
}
