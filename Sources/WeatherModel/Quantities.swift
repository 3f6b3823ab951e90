// Everything is stored in SI (with its usual multiples) and turned into a person's units only in views.

/// A temperature of air, dew point or feeling; a type of its own, so that no degrees are taken for another unit's.
public struct Temperature: Hashable, Comparable, Sendable {
  /// Degrees Celsius.
  public var celsius: Double
  /// A temperature in degrees Celsius.
  public init(celsius: Double) { self.celsius = celsius }
  /// Degrees Fahrenheit.
  public var fahrenheit: Double { celsius * 9 / 5 + 32 }
  /// Colder before warmer.
  public static func < (a: Temperature, b: Temperature) -> Bool { a.celsius < b.celsius }
}

/// A wind, as ten-minute mean at ten metres unless the source says otherwise.
public struct Wind: Hashable, Sendable {
  /// Metres per second.
  public var speed: Double
  /// Metres per second in gusts.
  public var gust: Double?
  /// Where it comes from, degrees clockwise from north.
  public var direction: Double?
  /// Gusts and direction stay nil where the source does not tell them.
  public init(speed: Double, gust: Double? = nil, direction: Double? = nil) {
    self.speed = speed
    self.gust = gust
    self.direction = direction
  }
}
