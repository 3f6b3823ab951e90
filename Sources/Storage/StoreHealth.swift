import WeatherModel

/// How a database is doing, for those who look after the server.
public struct StoreHealth: Hashable, Sendable {
  /// Whether everything that was asked of it lately worked.
  public var isWorking: Bool
  /// What is wrong and what to do, in words; nil while it works.
  public var trouble: String?
  /// Since when it works, or does not.
  public var since: Instant
  /// Where the last damaged file was put that a new one replaced, if that happened since the start.
  public var putAside: String?

  /// A state of health.
  public init(isWorking: Bool, trouble: String? = nil, since: Instant, putAside: String? = nil) {
    self.isWorking = isWorking
    self.trouble = trouble
    self.since = since
    self.putAside = putAside
  }
}
