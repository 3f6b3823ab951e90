import Synchronization

/// Remembers which SQLite file a program has used, so that it notices when the file is gone or another one lies in its place.
///
/// A disk that is unplugged and mounted again may have other device numbers, so a random number in the file itself is compared.
final class KnownFile: Sendable {
  private let number = Mutex<Int64?>(nil)

  /// Whether the program has used a file already: then it must not create another one.
  var isKnown: Bool { number.withLock { $0 != nil } }

  /// Throws if a connection is to another file than the one that was used before.
  func check(_ connection: any DatabaseConnection, path: String) throws(StorageError) {
    guard let known = number.withLock({ $0 }), try KnownFile.number(of: connection) != known else { return }
    throw .gone(path: path)
  }

  /// Remembers the file of a connection; a file without a number gets one. If it can't be written to now, it is remembered later.
  func identify(_ connection: any DatabaseConnection) throws(StorageError) {
    if isKnown { return }
    var found = try KnownFile.number(of: connection)
    if found == 0 {
      do throws(StorageError) {
        found = try connection.transaction { connection throws(StorageError) in
          // Another program may have been faster.
          if case let given = try KnownFile.number(of: connection), given != 0 { return given }
          let new = Int64.random(in: 1...Int64(Int32.max))
          try connection.execute("PRAGMA user_version = \(new)")
          return new
        }
      } catch {
        guard error == .readOnly || error == .full || error == .locked else { throw error }
        return
      }
    }
    number.withLock { [found] number in number = number ?? found }
  }

  private static func number(of connection: any DatabaseConnection) throws(StorageError) -> Int64 {
    try connection.run("PRAGMA user_version", []).first?.integer(0) ?? 0
  }
}
