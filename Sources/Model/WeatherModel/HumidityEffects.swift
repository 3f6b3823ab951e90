/// The effects of humidity: how washing dries and how the air feels. Both are computed here, so that they contradict neither each other nor
/// the sky nor the next hour's rain.
public struct HumidityEffects: Hashable, Sendable {
  /// How fast washing dries on a line.
  public enum Drying: UInt8, CaseIterable, Sendable {
    case fast, moderate, slow, never
  }

  /// How the air feels.
  public enum Feel: UInt8, CaseIterable, Sendable {
    case frosty, damp, dry, crisp, comfortable, sticky
    /// None of the others.
    case neutral
  }

  /// How fast washing dries on a line; nil when the humidity is unknown.
  public var drying: Drying?
  /// How the air feels; nil when the humidity is unknown.
  public var feel: Feel?

  /// Computes both from a moment and the outlook for the hour after it.
  public init(_ moment: Moment, _ outlook: RainOutlook?) {
    guard let humidity = moment.relativeHumidity else { return }
    let isWet = moment.condition.isWet || moment.condition == .fog || outlook.map { $0.kind != .dry } ?? false
    let feel = Feel(moment, humidity, isWet: isWet)
    self.feel = feel
    if isWet || humidity >= 0.9 {
      drying = .never
    } else if humidity >= 0.65 || moment.temperature.celsius <= 0 {
      drying = .slow
    } else {
      drying = feel == .dry ? .fast : .moderate
    }
  }
}

extension HumidityEffects.Feel {
  fileprivate init(_ moment: Moment, _ humidity: Double, isWet: Bool) {
    let air = moment.temperature.celsius
    if let dewPoint = moment.dewPoint, dewPoint.celsius >= 16 {
      self = .sticky
    } else if isWet || humidity >= 0.65 {
      self = air <= 0 ? .frosty : .damp
    } else if humidity < 0.4 {
      self = .dry
    } else if air < 15 {
      self = .crisp
    } else {
      let isAsItIs = FeelsLikeReason(moment, feelsLike: moment.feelsLike ?? moment.temperature) == .same
      // From Beaufort 6 on, it is too windy to be comfortable.
      let isCalm = moment.condition != .windy && (moment.wind?.speed ?? 0) < 10.8
      self = air < 27 && isAsItIs && isCalm && moment.condition != .hot && moment.condition != .cold ? .comfortable : .neutral
    }
  }
}

extension Moment {
  /// The humidity, 0…1, or an estimate from the dew point: five percent less for each degree that the dew point is below the air
  /// temperature (M. G. Lawrence, Bulletin of the American Meteorological Society 86, 2005).
  var relativeHumidity: Double? {
    humidity ?? dewPoint.map { max(0, 1 - ($0.celsius < temperature.celsius ? temperature.celsius - $0.celsius : 0) / 20) }
  }
}
