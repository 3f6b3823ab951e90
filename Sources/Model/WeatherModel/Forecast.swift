/// The weather at one moment. Values that the source did not send are nil, never zero.
public struct Moment: Hashable, Sendable {
  /// The time of a measurement, or the beginning of a forecast's hour.
  public var time: Instant
  /// The condition of the sky; `unknown` when the source says nothing usable.
  public var condition: Condition
  /// Whether the sun is up; nil when the source does not say.
  public var isDaylight: Bool?
  /// Air temperature at two metres.
  public var temperature: Temperature
  /// Apparent temperature: sent by the source, or computed from wind and humidity.
  public var feelsLike: Temperature?
  /// Relative humidity, 0…1.
  public var humidity: Double?
  /// The temperature at which the moisture in the air would begin to condense.
  public var dewPoint: Temperature?
  /// Mean wind and gusts.
  public var wind: Wind?
  /// Air pressure at sea level, in hectopascals.
  public var pressure: Double?
  /// Change of pressure over the last three hours, in hectopascals.
  public var pressureChange: Double?
  /// Visibility in metres.
  public var visibility: Double?
  /// The part of the sky covered by clouds, 0…1.
  public var cloudCover: Double?
  /// UV index (WHO): 0 and up, without an upper limit.
  public var uvIndex: Double?
  /// Precipitation in the hour (for the present: in the last hour), in millimetres of water.
  public var precipitation: Double?
  /// Chance of precipitation, 0…1.
  public var precipitationChance: Double?
  /// Depth of the snow on the ground, in metres.
  public var snowDepth: Double?

  /// Creates a moment with the values that are always known; the others are set afterwards.
  public init(time: Instant, condition: Condition, temperature: Temperature) {
    self.time = time
    self.condition = condition
    self.temperature = temperature
  }
}

/// The weather of one local day.
public struct Day: Hashable, Sendable {
  /// The calendar day at the place.
  public var date: CalendarDate
  /// The condition that describes the whole day.
  public var condition: Condition
  /// Lowest air temperature of the day.
  public var low: Temperature
  /// Highest air temperature of the day.
  public var high: Temperature
  /// Chance of precipitation, 0…1.
  public var precipitationChance: Double?
  /// Precipitation of the whole day, in millimetres of water.
  public var precipitation: Double?
  /// The strongest wind, its gusts and the prevailing direction.
  public var wind: Wind?
  /// Sunrise; nil in polar night and polar day.
  public var sunrise: Instant?
  /// Sunset; nil in polar night and polar day.
  public var sunset: Instant?
  /// Highest UV index of the day.
  public var uvIndex: Double?

  /// Creates a day with the values that are always known; the others are set afterwards.
  public init(date: CalendarDate, condition: Condition, low: Temperature, high: Temperature) {
    self.date = date
    self.condition = condition
    self.low = low
    self.high = high
  }
}

/// The intensity of rain during a few minutes.
public struct RainStep: Hashable, Sendable {
  /// When the step begins.
  public var time: Instant
  /// Millimetres of water an hour.
  public var intensity: Double

  /// Creates a step; it lasts until the next one in its series begins.
  public init(time: Instant, intensity: Double) {
    self.time = time
    self.intensity = intensity
  }
}
