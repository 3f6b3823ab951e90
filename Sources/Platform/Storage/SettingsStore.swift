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

/// Access to the stored settings.
///
/// Once `set` or `remove` has returned, the change is on the disk and survives a power failure. A damaged database is an error: users' data
/// is never put aside automatically.
public struct SettingsStore: Sendable {
  let database: Database
}
