import Synchronization

/// The rows that were left out since the start because they don't hold what they should: their names, each once, for the owner.
package final class UnreadableRows: Sendable {
  /// Names beyond these are not kept: one faulty disk may damage any number of rows.
  private static let most = 1000

  private let names = Mutex<[String]>([])

  package init() {}

  /// The names, in the order in which they were found.
  package var all: [String] { names.withLock { $0 } }

  func note(_ name: String) {
    names.withLock { if $0.count < UnreadableRows.most, !$0.contains(name) { $0.append(name) } }
  }
}

extension DatabaseConnection {
  /// Reads from a row that may be invalid: nil if it is. Such a row is left out and stays as it is; everything else goes on.
  package func ifValid<T>(_ name: @autoclosure () -> String, _ read: () throws(StorageError) -> T) throws(StorageError) -> T? {
    do throws(StorageError) { return try read() } catch {
      guard case .invalidRow(let detail) = error else { throw error }
      unreadable?.note("\(name()) (\(detail))")
      return nil
    }
  }
}

extension [Row] {
  /// What `read` makes of the rows, without those of which it makes nothing.
  package func readable<T>(_ read: (Row) throws(StorageError) -> T?) throws(StorageError) -> [T] {
    var found: [T] = []
    for row in self { if let one = try read(row) { found.append(one) } }
    return found
  }
}
