import Storage

extension Schema {
  /// Warnings and their development. Cells are whole thousandths of a degree, times seconds since 1970.
  package static let warnings = Schema(
    part: "warnings",
    steps: [
      [
        // `json` is a `TrackedWarning`.
        """
        CREATE TABLE warning (
          id TEXT NOT NULL PRIMARY KEY, json BLOB NOT NULL, is_open BIGINT NOT NULL, changed BIGINT NOT NULL)
        """,
        "CREATE INDEX warning_by_change ON warning (is_open, changed)",
        """
        CREATE TABLE warning_cell (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, warning TEXT NOT NULL, PRIMARY KEY (latitude, longitude, warning))
        """,
        "CREATE INDEX warning_cell_by_warning ON warning_cell (warning)",
        // When the stored answer about a cell was fetched from a source: an older answer must not undo a newer one.
        """
        CREATE TABLE warning_look (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, source TEXT NOT NULL, fetched BIGINT NOT NULL,
          PRIMARY KEY (latitude, longitude, source))
        """,
        // One row: it is changed first in every transaction that changes warnings, so that one server at a time does.
        "CREATE TABLE warning_book (changes BIGINT NOT NULL)",
        "INSERT INTO warning_book (changes) VALUES (0)",
      ],
      [
        // The value of `warning_book.changes` when the warning was last changed.
        "ALTER TABLE warning ADD COLUMN revision BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX warning_by_revision ON warning (revision)",
      ],
      ["ALTER TABLE warning_look RENAME TO warning_check", "ALTER TABLE warning_book RENAME TO warning_changes"],
    ])

  /// All parts of the database that belong to this module; they are set up after those of users' data.
  package static var notices: [Schema] { [.warnings, .push] }
}
