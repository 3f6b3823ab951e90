import WeatherModel

extension SettingsStore {
  /// The name of the SQLite file in the data folder.
  public static let fileName = "weatherglass.db"

  /// The settings in a folder (in the file `weatherglass.db`) or on a PostgreSQL server. Nothing is opened before the first call.
  public static func live(at location: DatabaseLocation) -> SettingsStore {
    live(Database(options(at: location)))
  }

  /// How the settings' database is opened.
  package static func options(at location: DatabaseLocation) -> DatabaseOptions {
    var options = DatabaseOptions(location: location, fileName: fileName, parts: [.settings], survivesPowerFailure: true)
    options.readers = 2
    options.longReaders = 2
    return options
  }

  /// The settings in a database with the tables of `Schema.settings`.
  package static func live(_ database: Database) -> SettingsStore { SettingsStore(database: database) }

  /// Stores settings, all of them or none.
  public func set(_ settings: [StoredSetting]) async throws(StorageError) {
    guard !settings.isEmpty else { return }
    try await database.write { connection throws(StorageError) in try SettingsStore.set(settings, on: connection) }
  }

  /// Removes a setting; it is no error if there is none.
  public func remove(_ key: String) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run(Statement.noteChange, [])
      try connection.run("DELETE FROM setting WHERE key = ?1", [.text(key)])
    }
  }

  /// Reads all settings, sorted by key.
  public func all() async throws(StorageError) -> [StoredSetting] {
    try await database.read { connection throws(StorageError) in try SettingsStore.all(on: connection) }
  }

  /// A number that changes whenever any process changes a setting. Cheap enough to ask for often.
  public func version() async throws(StorageError) -> Int64 {
    try await database.read { connection throws(StorageError) in
      guard let row = try connection.run("SELECT count FROM setting_changes", []).first else { return 0 }
      return try row.integer(0)
    }
  }

  /// Finishes what was begun and closes the database; calls after that fail.
  public func close() async { await database.close() }

  /// Stores settings within a transaction that also does something else.
  package static func set(_ settings: [StoredSetting], on connection: any DatabaseConnection) throws(StorageError) {
    guard !settings.isEmpty else { return }
    try connection.run(Statement.noteChange, [])
    for setting in settings {
      try connection.run(Statement.upsert, [.text(setting.key), .text(setting.value), .integer(setting.updated.seconds)])
    }
  }

  /// All settings, sorted by key.
  package static func all(on connection: any DatabaseConnection) throws(StorageError) -> [StoredSetting] {
    // Sorted here because the two databases sort texts differently.
    try connection.run(Statement.select, []).map { row throws(StorageError) in
      StoredSetting(key: try row.text(0), value: try row.text(1), updated: Instant(seconds: try row.integer(2)))
    }
    .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private enum Statement {
    static let select = "SELECT key, value, updated FROM setting"
    static let upsert = """
      INSERT INTO setting (key, value, updated) VALUES (?1, ?2, ?3)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated = excluded.updated
      """
    // First in each transaction: the changes of several servers wait for each other here, so that they can't deadlock.
    static let noteChange = "UPDATE setting_changes SET count = count + 1"
  }
}

extension Schema {
  /// The settings of the server. `setting_changes` has one row, which counts the changes.
  package static let settings = Schema(
    part: "settings",
    steps: [
      [
        "CREATE TABLE setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, updated BIGINT NOT NULL)",
        "CREATE TABLE setting_changes (count BIGINT NOT NULL)",
        "INSERT INTO setting_changes (count) VALUES (0)",
      ]
    ])
}
