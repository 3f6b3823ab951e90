import CSQLite
import Gazetteer

/// SQLite's full-text search over the same texts, tuned: prefix indexes, no diacritics, rows in order of size, the first ten, each with its
/// town.
final class FullText {
  private var database: OpaquePointer?
  private var statement: OpaquePointer?
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ gazetteer: Gazetteer) {
    sqlite3_open(":memory:", &database)
    run("CREATE VIRTUAL TABLE names USING fts5(text, town UNINDEXED, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4')")
    var rows: [(text: String, town: Int)] = []
    gazetteer.eachKey { rows.append(($0, $1)) }
    rows.sort { $0.town < $1.town }
    run("BEGIN")
    var insert: OpaquePointer?
    sqlite3_prepare_v2(database, "INSERT INTO names(rowid, text, town) VALUES(?, ?, ?)", -1, &insert, nil)
    for (index, row) in rows.enumerated() {
      sqlite3_bind_int64(insert, 1, Int64(index + 1))
      sqlite3_bind_text(insert, 2, row.text, -1, Self.transient)
      sqlite3_bind_int64(insert, 3, Int64(row.town))
      sqlite3_step(insert)
      sqlite3_reset(insert)
    }
    sqlite3_finalize(insert)
    run("COMMIT")
    run("INSERT INTO names(names) VALUES('optimize')")
    sqlite3_prepare_v2(database, "SELECT text, town FROM names WHERE names MATCH ? LIMIT 10", -1, &statement, nil)
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }

  /// The number of rows, at most ten, with a word that begins with a text.
  func count(_ text: String) -> Int {
    sqlite3_bind_text(statement, 1, "\"" + text + "\"*", -1, Self.transient)
    var count = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      count += sqlite3_column_text(statement, 0) == nil ? 0 : 1
      _ = sqlite3_column_int64(statement, 1)
    }
    sqlite3_reset(statement)
    return count
  }

  private func run(_ text: String) {
    guard sqlite3_exec(database, text, nil, nil, nil) != SQLITE_OK else { return }
    print("gazetteerbench: SQLite refuses \(text): \(String(cString: sqlite3_errmsg(database)))")
  }
}
