import WeatherModel

/// What a person has set, as it lies in the database.
public struct StoredSetting: Hashable, Sendable {
  /// Unique among all settings.
  public var key: String
  /// What it is set to.
  public var value: String
  /// When it was set.
  public var updated: Instant

  /// The writer says when: its own clock, by which nothing is decided.
  public init(key: String, value: String, updated: Instant) {
    self.key = key
    self.value = value
    self.updated = updated
  }
}

/// What people have set; a struct of closures, so that tests can make it fail.
///
/// What `set` and `remove` have returned for is on the disk, even when the power fails. A damaged database is an error: what people own
/// is never put aside by itself.
public struct SettingsStore: Sendable {
  /// Nil for what was never set or has been removed.
  public var get: @Sendable (_ key: String) async throws(StorageError) -> StoredSetting?
  /// Sets, all of them or none.
  public var set: @Sendable ([StoredSetting]) async throws(StorageError) -> Void
  /// Removes a setting; none is fine too.
  public var remove: @Sendable (_ key: String) async throws(StorageError) -> Void
  /// All settings, by key.
  public var all: @Sendable () async throws(StorageError) -> [StoredSetting]
  /// A number that is another one after anybody, also another process, has changed a setting. Cheap enough to ask for often.
  public var version: @Sendable () async throws(StorageError) -> Int64
  /// Finishes what was begun and closes the database; calls after that fail.
  public var close: @Sendable () async -> Void

  /// A store made of its closures.
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
