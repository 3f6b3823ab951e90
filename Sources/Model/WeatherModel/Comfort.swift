// Classes behind the words that are shown beside numbers; the words themselves depend on the language.

/// How far people can see.
public enum VisibilityClass: UInt8, CaseIterable, Sendable {
  case low, hazy, good, excellent
  /// The condition is fog although the visibility is good: the fog is patchy, or nearby.
  case foggy

  /// Classifies a visibility in metres: up to 2 km low, below 10 km hazy, from 20 km excellent.
  public init(metres: Double, under condition: Condition) {
    if metres <= 2000 {
      self = .low
    } else if condition == .fog {
      self = .foggy
    } else if metres < 10_000 {
      self = .hazy
    } else {
      self = metres < 20_000 ? .good : .excellent
    }
  }
}

/// The five bands of the UV index (WHO, "Global Solar UV Index: A Practical Guide", 2002).
public enum UVBand: UInt8, CaseIterable, Sendable {
  case low, moderate, high, veryHigh, extreme

  /// The band of an index; the guide rounds the index to a whole number first.
  public init(index: Double) {
    let whole = index.rounded(.toNearestOrAwayFromZero)
    if whole < 3 {
      self = .low
    } else if whole < 6 {
      self = .moderate
    } else if whole < 8 {
      self = .high
    } else if whole < 11 {
      self = .veryHigh
    } else {
      self = .extreme
    }
  }
}

/// How high the pressure is. The weather words on an old barometer's dial ("rain", "very dry") are not used, because they would often
/// contradict the sky.
public enum PressureClass: UInt8, CaseIterable, Sendable {
  case veryLow, low, belowAverage, average, high

  /// Classifies a pressure at sea level in hectopascals.
  public init(hectopascals: Double) {
    if hectopascals < 965 {
      self = .veryLow
    } else if hectopascals < 990 {
      self = .low
    } else if hectopascals < 1008 {
      self = .belowAverage
    } else {
      self = hectopascals < 1024 ? .average : .high
    }
  }
}

/// How the pressure changes.
public enum PressureTendency: UInt8, CaseIterable, Sendable {
  case steady, rising, risingFast, falling, fallingFast

  /// Classifies a change over three hours in hectopascals: steady below 1, fast beyond 3.
  public init(change: Double) {
    if change > -1, change < 1 {
      self = .steady
    } else if change > 0 {
      self = change > 3 ? .risingFast : .rising
    } else {
      self = change < -3 ? .fallingFast : .falling
    }
  }
}

/// Why the apparent temperature differs from the air temperature.
public enum FeelsLikeReason: UInt8, CaseIterable, Sendable {
  /// Wind makes it colder.
  case wind
  /// It feels colder, but not because of wind.
  case colder
  /// Humidity makes it warmer.
  case humidity
  /// It feels warmer, but not because of humidity.
  case warmer
  /// It feels about as warm as the air is.
  case same

  /// Compares whole degrees, as they are shown: the difference must be more than one. Wind that is hardly felt (Beaufort 1) is not given as
  /// a reason, nor is the humidity of dry air, nor wind above 27 °C, where evaporation into dry air cools as much.
  public init(_ moment: Moment, feelsLike: Temperature) {
    let difference =
      feelsLike.celsius.rounded(.toNearestOrAwayFromZero) - moment.temperature.celsius.rounded(.toNearestOrAwayFromZero)
    if difference < -1 {
      self = (moment.wind?.speed ?? 0) >= 1.6 && moment.temperature.celsius < 27 ? .wind : .colder
    } else if difference > 1 {
      self = (moment.relativeHumidity ?? 0) >= 0.4 ? .humidity : .warmer
    } else {
      self = .same
    }
  }
}

/// How many eighths of the sky are covered, 0…8, of a cloud cover of 0…1.
public func oktas(cloudCover: Double) -> Int {
  guard cloudCover > 0 else { return 0 }
  return Int((min(1, cloudCover) * 8).rounded(.toNearestOrAwayFromZero))
}

extension Temperature {
  /// The apparent temperature in the shade, for sources that do not send one.
  ///
  /// R. G. Steadman, "Norms of apparent temperature in Australia", Australian Meteorological Magazine 43 (1994), the version without
  /// radiation: AT = T + 0.33 e − 0.70 v − 4.00, with e = rh · 6.105 · exp(17.27 T / (237.7 + T)) in hectopascals and v in metres per
  /// second.
  public static func apparent(_ air: Temperature, humidity: Double, windSpeed: Double) -> Temperature {
    let degrees = air.celsius
    let vapourPressure = humidity * 6.105 * exponential(17.27 * degrees / (237.7 + degrees))
    return Temperature(celsius: degrees + 0.33 * vapourPressure - 0.7 * windSpeed - 4)
  }
}
