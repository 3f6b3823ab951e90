import Storage

extension Schema {
  /// What people own: their spaces, the devices that may open them, and what is in them. Moments are seconds since 1970.
  package static let accounts = Schema(
    part: "accounts",
    steps: [
      [
        // `tag` is the number of the last change, `epoch` the name of the history that tags belong to.
        "CREATE TABLE space (id TEXT NOT NULL PRIMARY KEY, epoch TEXT NOT NULL, tag BIGINT NOT NULL, created BIGINT NOT NULL)",
        """
        CREATE TABLE device (
          id TEXT NOT NULL PRIMARY KEY, space TEXT NOT NULL, name TEXT NOT NULL, hash BLOB NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL)
        """,
        "CREATE INDEX device_by_space ON device (space)",
        // `kind` is a `RecordKind`.
        """
        CREATE TABLE record (
          space TEXT NOT NULL, name TEXT NOT NULL, tag BIGINT NOT NULL, kind BIGINT NOT NULL, json BLOB NOT NULL, PRIMARY KEY (space, name))
        """,
        "CREATE UNIQUE INDEX record_by_tag ON record (space, tag)",
        // `place` is the beginning of the code's hash, by which it is found; the whole is compared then.
        "CREATE TABLE pairing (space TEXT NOT NULL PRIMARY KEY, place BIGINT NOT NULL, hash BLOB NOT NULL, until BIGINT NOT NULL)",
        "CREATE INDEX pairing_by_place ON pairing (place)",
      ]
    ])
}

/// What a record is, as far as the database has to know.
enum RecordKind: Int64 {
  case setting = 0, place = 1, deleted = 2
}
