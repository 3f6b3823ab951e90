import WeatherModel

/// A setting as it is stored in the database.
public struct StoredSetting: Hashable, Sendable {
  /// The name of the setting, unique among all settings.
  public var key: String
  /// The value as text; its meaning depends on the key.
  public var value: String
  /// When it was set, by the clock of the server that stored it.
  public var updated: Instant

  /// Creates a setting. `updated` comes from the writer's own clock, and nothing is decided by it.
  public init(key: String, value: String, updated: Instant) {
    self.key = key
    self.value = value
    self.updated = updated
  }
}

/// Access to the stored settings; a struct of closures, so that tests can make it fail.
///
/// Once `set` or `remove` has returned, the change is on the disk and survives a power failure. A damaged database is an error: users' data
/// is never put aside automatically.
public struct SettingsStore: Sendable {
  /// Reads a setting; nil if it was never set or has been removed.
  public var get: @Sendable (_ key: String) async throws(StorageError) -> StoredSetting?
  /// Stores settings, all of them or none.
  public var set: @Sendable ([StoredSetting]) async throws(StorageError) -> Void
  /// Removes a setting; it is no error if there is none.
  public var remove: @Sendable (_ key: String) async throws(StorageError) -> Void
  /// Reads all settings, sorted by key.
  public var all: @Sendable () async throws(StorageError) -> [StoredSetting]
  /// A number that changes whenever any process changes a setting. Cheap enough to ask for often.
  public var version: @Sendable () async throws(StorageError) -> Int64
  /// Finishes what was begun and closes the database; calls after that fail.
  public var close: @Sendable () async -> Void

  /// Creates a store from closures; by default `close` does nothing.
  public init(
    get: @escaping @Sendable (String) async throws(StorageError) -> StoredSetting?,
    set: @escaping @Sendable ([StoredSetting]) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (String) async throws(StorageError) -> Void,
    all: @escaping @Sendable () async throws(StorageError) -> [StoredSetting],
    version: @escaping @Sendable () async throws(StorageError) -> Int64,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.get = get
    self.set = set
    self.remove = remove
    self.all = all
    self.version = version
    self.close = close
  }
}
