/// A connection to a database, used by one thread only.
package protocol DatabaseConnection: AnyObject {
  /// The language that the database speaks.
  var dialect: Dialect { get }
  /// Whether it leads anywhere still; one that does not is closed, and another one opened.
  var isUsable: Bool { get }
  /// Whether the last statement failed only because another one got in its way (a deadlock), so that the transaction is worth repeating.
  var wasInTheWay: Bool { get }

  /// Runs a statement with values for `?1`, `?2`, …; it is prepared once and kept.
  @discardableResult
  func run(_ sql: String, _ values: [Value]) throws(StorageError) -> [Row]
  /// Runs a statement that is not worth keeping.
  func execute(_ sql: String) throws(StorageError)
  func close()
}

/// All that the two databases say differently. Statements are written for SQLite.
package enum Dialect: Sendable {
  case sqlite
  case postgres

  /// A statement in the words of this dialect.
  func translate(_ sql: String) -> String {
    switch self {
    case .sqlite: sql
    case .postgres: replacing("BLOB", by: "BYTEA", in: replacing("?", by: "$", in: sql))
    }
  }

  /// Begins a transaction that will write: at once as the only writer in SQLite, so that it does not fail half-way.
  var begin: String {
    switch self {
    case .sqlite: "BEGIN IMMEDIATE"
    case .postgres: "BEGIN"
    }
  }

  /// Answers one row if there is a table of the name `?1`.
  var tableNamed: String {
    switch self {
    case .sqlite: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1"
    case .postgres: "SELECT CAST(1 AS BIGINT) WHERE to_regclass(?1) IS NOT NULL"
    }
  }

  /// Lets one server at a time change the tables; SQLite's transactions do by themselves.
  var migrationLock: String? {
    switch self {
    case .sqlite: nil
    // The number stands for Weatherglass: "weatherg" in ASCII.
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

/// A zero byte ends a text in C and PostgreSQL can't store one; refused everywhere, so that nothing is cut off silently.
func refuseZeroBytes(_ values: [Value]) throws(StorageError) {
  for case .text(let text) in values where text.utf8.contains(0) {
    throw .failed(detail: "a text holds a zero byte")
  }
}
