/// The indices of the air in one hour of a forecast.
public struct AirHour: Hashable, Sendable, Timed {
  /// When the hour begins.
  public var time: Instant
  /// European AQI, 0…100 and beyond.
  public var europeanIndex: Double?
  /// US AQI, 0…500.
  public var usIndex: Double?

  /// An hour with what a source says of it.
  public init(_ time: Instant, europeanIndex: Double?, usIndex: Double?) {
    self.time = time
    self.europeanIndex = europeanIndex
    self.usIndex = usIndex
  }
}
