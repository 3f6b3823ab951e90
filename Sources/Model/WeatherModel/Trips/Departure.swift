/// A recommended departure.
public struct Departure: Hashable, Sendable {
  /// The time of departure.
  public var time: Instant
  /// Why this time is recommended.
  public var reason: DepartureReason
  /// The conditions for a departure at this time; nil when no other time is better.
  public var conditions: DepartureChoice?
  /// The conditions for the first departure, which this one is better than.
  public var first: DepartureChoice?

  /// Creates a recommendation.
  public init(_ time: Instant, _ reason: DepartureReason, _ conditions: DepartureChoice? = nil, insteadOf first: DepartureChoice? = nil) {
    self.time = time
    self.reason = reason
    self.conditions = conditions
    self.first = first
  }
}

/// Why a time of departure is better than the first.
public enum DepartureReason: UInt8, CaseIterable, Sendable {
  /// No other time is noticeably better than the first.
  case noBetterTime
  /// There is no precipitation along the route then.
  case dry
  /// There is less precipitation along the route then.
  case lessRain
  /// The wind along the route is weaker then.
  case lessWind
  /// The air along the route is cleaner then.
  case cleanerAir
  /// No snow or freezing rain falls along the route then.
  case noIce

  /// The word in answers and files.
  public var word: String {
    switch self {
    case .noBetterTime: "as-good"
    case .dry: "dry"
    case .lessRain: "less-rain"
    case .lessWind: "less-wind"
    case .cleanerAir: "cleaner-air"
    case .noIce: "no-ice"
    }
  }
}

/// The conditions along the route for one time of departure.
public struct DepartureChoice: Hashable, Sendable {
  /// The time of departure.
  public var time: Instant
  /// Average precipitation along the route, in millimetres an hour.
  public var rain: Double
  /// The strongest gust along the route, or the strongest wind when gusts are not forecast; metres a second.
  public var gust: Double
  /// The worst European AQI along the route; nil when part of the route has no forecast.
  public var europeanIndex: Double?
  /// The worst US AQI along the route; nil when part of the route has no forecast.
  public var usIndex: Double?
  /// Whether there is snow or freezing rain somewhere along the route, or any precipitation in frost.
  public var isIcy = false
  /// Whether part of the route is dark.
  public var isDark = false

  /// Creates a choice; the rest is filled in where it is known.
  public init(_ time: Instant, rain: Double, gust: Double) {
    self.time = time
    self.rain = rain
    self.gust = gust
  }

  /// Whether there is enough rain along the route to get wet.
  public var isWet: Bool { rain >= DepartureGain.rainAvoided }
}

// Penalties, which make choices comparable: one for a tenth of a millimetre an hour.
extension DepartureChoice {
  private var rainPenalty: Int64 { Int64((rain * 10).rounded()) }
  /// Fifths of the metres a second above 8, where walking and cycling become hard.
  private var windPenalty: Int64 { Int64((max(0, gust - 8) * 5).rounded()) }
  private var icePenalty: Int64 { isIcy ? 50 : 0 }
  /// How far the index is above its first two bands, where sensitive people begin to be affected: a quarter of the excess on the European
  /// scale, a tenth on the US one.
  private func airPenalty(_ scale: AirScale?) -> Int64 {
    switch scale {
    case .european: Int64((max(0, min(europeanIndex ?? 0, 1000) - 40) / 4).rounded())
    case .us: Int64((max(0, min(usIndex ?? 0, 1000) - 100) / 10).rounded())
    case nil: 0
    }
  }

  /// How hard the route is: 0 without precipitation, wind and bad air.
  func penalty(_ scale: AirScale?) -> Int64 { rainPenalty + windPenalty + icePenalty + airPenalty(scale) }

  /// How much a person has to put up with for leaving later: the conditions, a tenth of a millimetre for each hour of waiting, and a
  /// millimetre for a ride in the dark that would have been one by day.
  func cost(insteadOf first: DepartureChoice, _ scale: AirScale?) -> Int64 {
    penalty(scale) + (time - first.time) / .hours(1) + (isDark && !first.isDark ? 10 : 0)
  }

  /// How much of the difference to another choice is explained by a reason.
  func weight(of reason: DepartureReason, over other: DepartureChoice, _ scale: AirScale?) -> Int64 {
    switch reason {
    case .noBetterTime: 0
    case .dry, .lessRain: other.rainPenalty - rainPenalty
    case .lessWind: other.windPenalty - windPenalty
    case .cleanerAir: other.airPenalty(scale) - airPenalty(scale)
    case .noIce: other.icePenalty - icePenalty
    }
  }
}
