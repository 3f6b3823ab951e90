/// A connection to a database, used by one thread only.
package protocol DatabaseConnection: AnyObject {
  /// The SQL dialect of the database.
  var dialect: Dialect { get }
  /// Whether the connection still works; one that does not is closed and replaced.
  var isUsable: Bool { get }
  /// Whether the last statement failed only because of a conflict with another transaction (such as a deadlock), so that the transaction is
  /// worth repeating.
  var failedByConflict: Bool { get }

  /// Remembers the rows that can't be read; nil while the connection is being opened.
  var unreadable: UnreadableRows? { get set }

  /// Runs a statement with values for `?1`, `?2`, …; it is prepared once and kept.
  @discardableResult
  func run(_ sql: String, _ values: [Value]) throws(StorageError) -> [Row]
  /// Runs a statement without keeping it prepared.
  func execute(_ sql: String) throws(StorageError)
  func close()
}

/// What the two databases express differently. Statements are written for SQLite.
package enum Dialect: Sendable {
  case sqlite
  case postgres

  /// A statement, translated into this dialect.
  func translate(_ sql: String) -> String {
    switch self {
    case .sqlite: sql
    case .postgres: replacing("BLOB", by: "BYTEA", in: replacing("?", by: "$", in: sql))
    }
  }

  /// The statement that begins a writing transaction. In SQLite it becomes the only writer at once, so that it does not fail half-way.
  var begin: String {
    switch self {
    case .sqlite: "BEGIN IMMEDIATE"
    case .postgres: "BEGIN"
    }
  }

  /// The statement that begins a transaction in which everything is read as it is at one moment.
  var beginSnapshot: String {
    switch self {
    case .sqlite: "BEGIN"
    case .postgres: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }
  }

  /// A query that returns one row if there is a table named `?1`.
  var tableNamed: String {
    switch self {
    case .sqlite: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1"
    case .postgres: "SELECT CAST(1 AS BIGINT) WHERE to_regclass(?1) IS NOT NULL"
    }
  }

  /// A statement that lets only one server at a time change the tables; nil for SQLite, whose transactions do that already.
  var migrationLock: String? {
    switch self {
    case .sqlite: nil
    // An arbitrary number that only Weatherglass uses: "weatherg" in ASCII.
    case .postgres: "SELECT CAST(1 AS BIGINT) FROM pg_advisory_xact_lock(8603389815756780135)"
    }
  }
}

private func replacing(_ word: String, by other: String, in text: String) -> String {
  let (word, other, text) = (Array(word.utf8), Array(other.utf8), Array(text.utf8))
  var result: [UInt8] = []
  result.reserveCapacity(text.count + 16)
  var position = 0
  while position < text.count {
    if text[position...].starts(with: word) {
      result += other
      position += word.count
    } else {
      result.append(text[position])
      position += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Refuses texts with a zero byte, which ends a text in C and can't be stored in PostgreSQL, so that nothing is cut off silently.
func refuseZeroBytes(_ values: [Value]) throws(StorageError) {
  for case .text(let text) in values where text.utf8.contains(0) {
    throw .failed(detail: "a text contains a zero byte")
  }
}
