import Storage

extension Schema {
  /// The tables of users' spaces, of the devices that may open them, and of their contents. Times are in seconds since 1970.
  package static let accounts = Schema(
    part: "accounts",
    steps: [
      [
        // `tag` is the number of the last change, `epoch` identifies the history that the tags belong to.
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
        // `place` (now `hash_start`) is the start of the code's hash, by which a row is found; the whole hash is compared afterwards.
        "CREATE TABLE pairing (space TEXT NOT NULL PRIMARY KEY, place BIGINT NOT NULL, hash BLOB NOT NULL, until BIGINT NOT NULL)",
        "CREATE INDEX pairing_by_place ON pairing (place)",
      ],
      [
        // One row: when the last daily backup was made, and which server is making one until when.
        "CREATE TABLE backup_turn (made BIGINT, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        "INSERT INTO backup_turn (made, holder, until) VALUES (NULL, '', 0)",
      ],
      // `kind` is a `DeviceKind`.
      ["ALTER TABLE device ADD COLUMN kind BIGINT NOT NULL DEFAULT 0"],
      [
        // A row for each job that one server at a time does (`JobLeases`): when it was last done, and which server is doing it until when.
        "CREATE TABLE turn (name TEXT NOT NULL PRIMARY KEY, done BIGINT, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        "INSERT INTO turn (name, done, holder, until) SELECT 'backup', made, holder, until FROM backup_turn",
        "DROP TABLE backup_turn",
      ],
      [
        // `scopes` are `AccessScopes`; a place is in thousandths of a degree.
        """
        CREATE TABLE token (
          id TEXT NOT NULL PRIMARY KEY, space TEXT NOT NULL, name TEXT NOT NULL, hash BLOB NOT NULL, scopes BIGINT NOT NULL, latitude BIGINT,
          longitude BIGINT, created BIGINT NOT NULL, seen BIGINT)
        """,
        "CREATE INDEX token_by_space ON token (space)",
      ],
      ["ALTER TABLE turn RENAME TO job_lease"],
      [
        // The hash of the `FirstWriteKey` that created the device, until the device has used its key.
        "ALTER TABLE device ADD COLUMN attempt TEXT",
        "CREATE UNIQUE INDEX device_by_attempt ON device (attempt)",
      ],
      // The device that made the code; NULL for a code that a command made.
      ["ALTER TABLE pairing ADD COLUMN device TEXT"],
      // What the space takes of its `SpaceBudget`. Trips are counted by a step of theirs.
      ["ALTER TABLE space ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0", "UPDATE space SET bytes = \(SpaceBudget.ofRecords)"],
      // The device that made the code by which the device came; NULL where none did.
      ["ALTER TABLE device ADD COLUMN maker TEXT"],
      // The secret of the device's key as long as it has an `attempt`, which alone can read it.
      ["ALTER TABLE device ADD COLUMN mixed_secret BLOB", "UPDATE device SET attempt = NULL"],
      [
        "DROP INDEX pairing_by_place", "ALTER TABLE pairing RENAME COLUMN place TO hash_start",
        "CREATE INDEX pairing_by_hash_start ON pairing (hash_start)",
      ],
    ])
}

/// The kind of a record, as the database stores it.
enum RecordKind: Int64 {
  case setting = 0, place = 1, deleted = 2
}
