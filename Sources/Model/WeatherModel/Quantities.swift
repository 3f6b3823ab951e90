// Everything is stored in SI units (and their usual multiples) and converted to the reader's units only in views.

/// A temperature (air, dew point or apparent); a type of its own, so that degrees can't be confused with other units.
public struct Temperature: Hashable, Comparable, Sendable {
  /// The temperature in degrees Celsius.
  public var celsius: Double
  /// Creates a temperature from degrees Celsius.
  public init(celsius: Double) { self.celsius = celsius }
  /// The temperature in degrees Fahrenheit.
  public var fahrenheit: Double { celsius * 9 / 5 + 32 }
  /// Orders from cold to warm.
  public static func < (a: Temperature, b: Temperature) -> Bool { a.celsius < b.celsius }
}

/// A wind: a ten-minute mean at ten metres, unless the source defines it differently.
public struct Wind: Hashable, Sendable {
  /// Mean speed in metres per second.
  public var speed: Double
  /// Speed of gusts in metres per second; nil when unknown.
  public var gust: Double?
  /// The direction that it comes from, in degrees clockwise from north; nil when unknown.
  public var direction: Double?
  /// Creates a wind; gusts and direction are nil when the source does not send them.
  public init(speed: Double, gust: Double? = nil, direction: Double? = nil) {
    self.speed = speed
    self.gust = gust
    self.direction = direction
  }
}
