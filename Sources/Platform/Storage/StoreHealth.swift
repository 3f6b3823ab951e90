import WeatherModel

/// The state of a database, for the people who run the server.
public struct StoreHealth: Hashable, Sendable {
  /// Whether the latest calls succeeded.
  public var isWorking: Bool
  /// What is wrong and what to do, in words; nil while it works.
  public var problem: String?
  /// When `isWorking` last changed.
  public var since: Instant
  /// Where the latest damaged file was moved that a new one replaced; nil if there was none since the start.
  public var quarantinedPath: String?
}
