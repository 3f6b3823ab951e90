import WeatherModel

/// Where a source comes in the usual order, the smallest number first. Numbers have gaps, so that others fit in between.
public struct UsualOrder: Sendable {
  /// Its place for the weather now and to come.
  public var forecast: Int?
  /// Its place for air quality.
  public var air: Int?
  /// Its place for warnings.
  public var alerts: Int?
  /// Where its forecasts come before all others.
  public var home: Home?

  /// A region in degrees.
  public struct Home: Sendable {
    /// Its edges.
    public var south, west, north, east: Double
  }

  /// Its place for a kind; nil where it is not asked by itself.
  public subscript(kind: Kind) -> Int? {
    switch kind {
    case .current, .hourly, .daily, .minutely: forecast
    case .air: air
    case .alerts: alerts
    }
  }
}
