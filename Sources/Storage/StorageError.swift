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
