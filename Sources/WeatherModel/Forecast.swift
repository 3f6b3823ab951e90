/// The weather of one moment. What the source did not send is absent, never zero.
public struct Moment: Hashable, Sendable {
  /// The instant of a measurement, or the beginning of the hour.
  public var time: Instant
  /// What the sky does.
  public var condition: Condition
  /// Whether the sun is up.
  public var isDaylight: Bool?
  /// Air temperature at two metres.
  public var temperature: Temperature
  /// Apparent temperature: the source's own, or computed from wind and humidity where it sends none.
  public var feelsLike: Temperature?
  /// Relative humidity, 0…1.
  public var humidity: Double?
  /// The temperature at which this air would begin to condense.
  public var dewPoint: Temperature?
  /// Mean wind and gusts, where the source tells them.
  public var wind: Wind?
  /// Hectopascals at sea level.
  public var pressure: Double?
  /// Change of pressure over the last three hours, in hectopascals.
  public var pressureChange: Double?
  /// How far one sees, in metres.
  public var visibility: Double?
  /// The covered part of the sky, 0…1.
  public var cloudCover: Double?
  /// From 0, without an upper end (WHO).
  public var uvIndex: Double?
  /// Millimetres of water in the hour (current: in the last hour).
  public var precipitation: Double?
  /// The chance of anything falling, 0…1.
  public var precipitationChance: Double?

  /// A moment with what is always known; the rest is filled in.
  public init(time: Instant, condition: Condition, temperature: Temperature) {
    self.time = time
    self.condition = condition
    self.temperature = temperature
  }
}

/// The weather of one local day.
public struct Day: Hashable, Sendable {
  /// The place's own calendar day.
  public var date: CalendarDate
  /// The day in one word.
  public var condition: Condition
  /// Lowest temperature.
  public var low: Temperature
  /// Highest temperature.
  public var high: Temperature
  /// Chance of anything falling, 0…1.
  public var precipitationChance: Double?
  /// Millimetres of water.
  public var precipitation: Double?
  /// The strongest wind, its gusts and the prevailing direction.
  public var wind: Wind?
  /// Sunrise; absent in polar night and day.
  public var sunrise: Instant?
  /// Absent in polar night and day, like the sunrise.
  public var sunset: Instant?
  /// The highest UV index.
  public var uvIndex: Double?

  /// A day with what is always known; the rest is filled in.
  public init(date: CalendarDate, condition: Condition, low: Temperature, high: Temperature) {
    self.date = date
    self.condition = condition
    self.low = low
    self.high = high
  }
}

/// The rain from one moment on, in steps of a few minutes.
public struct RainStep: Hashable, Sendable {
  /// When the step begins.
  public var time: Instant
  /// Millimetres an hour.
  public var intensity: Double

  /// Lasts until the next step of its series begins.
  public init(time: Instant, intensity: Double) {
    self.time = time
    self.intensity = intensity
  }
}
