/// Air-quality indices for one hour of a forecast.
public struct AirHour: Hashable, Sendable, Timed {
  /// When the hour begins.
  public var time: Instant
  /// European AQI of the edition of 2024, 0…100 and beyond.
  public var europeanIndex: Double?
  /// US AQI, 0…500.
  public var usIndex: Double?

  /// Creates an hour; an index is nil when the source does not send it.
  public init(_ time: Instant, europeanIndex: Double?, usIndex: Double?) {
    self.time = time
    self.europeanIndex = europeanIndex
    self.usIndex = usIndex
  }
}
