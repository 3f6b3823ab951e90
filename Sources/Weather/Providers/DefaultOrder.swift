import WeatherModel

/// A source's position in the default order for each kind, the smallest number first. Numbers have gaps for later additions.
public struct DefaultOrder: Sendable {
  /// The position for current weather and forecasts; nil if the source is not in that order.
  public var forecast: Int?
  /// The position for air quality; nil if the source is not in that order.
  public var air: Int?
  /// The position for warnings; nil if the source is not in that order.
  public var alerts: Int?
  /// The region in which the source's forecasts come before all others.
  public var home: Home?

  /// A region between two parallels and two meridians.
  public struct Home: Sendable {
    /// The edges of the region, in degrees.
    public var south, west, north, east: Double
  }

  /// The position for a kind; nil if the source is used for it only when configured or requested.
  public subscript(kind: Kind) -> Int? {
    switch kind {
    case .current, .hourly, .daily, .minutely: forecast
    case .air: air
    case .alerts: alerts
    }
  }
}
