/// Why the database did not do what it was asked to.
public enum StorageError: Error, Hashable, Sendable {
  /// The file or the server can't be opened or reached.
  case unavailable(detail: String)
  /// Somebody else holds it, longer than we wait.
  case locked
  /// There is no room left.
  case full
  /// It may only be read.
  case readOnly
  /// What is in it makes no sense.
  case corrupt(detail: String)
  /// A newer version of the program wrote it; this one must not touch it.
  case newer(found: Int, known: Int)
  /// A statement failed.
  case failed(detail: String)
}

extension StorageError: CustomStringConvertible {
  /// What is wrong and what to do, in plain words; never with a password.
  public var description: String {
    switch self {
    case .unavailable(let detail):
      "The database can't be opened or reached (\(detail)). Check that its folder or its server is there."
    case .locked:
      "Another program holds the database. End that program, or wait: it is tried again."
    case .full:
      "There is no room left for the database. Free some space on its disk."
    case .readOnly:
      "The database may only be read. Allow writing to it and its folder, or name another data folder."
    case .corrupt(let detail):
      "The database is damaged (\(detail)). Put a backup in its place, or move it away to start anew."
    case .newer(let found, let known):
      "A newer version of Weatherglass wrote this database (its format is number \(found), this version knows \(known)). "
        + "Install the newer version, or name another data folder."
    case .failed(let detail):
      "The database refused a statement (\(detail))."
    }
  }
}
