/// What a later departure has to gain for a person to notice it. Only such departures are recommended.
public enum DepartureGain {
  /// How long people can be expected to wait.
  public static var longestWait: Int64 { .hours(12) }
  /// Millimetres an hour that nobody notices: less counts as dry.
  static var dry: Double { 0.05 }
  /// How much rain, in millimetres an hour, has to be avoided by a departure that stays dry.
  static var rainAvoided: Double { 0.3 }
  /// How much less rain there has to be when it does not stay dry, in millimetres an hour.
  static var lessRain: Double { 1 }
  /// The gust in metres a second at which walking and cycling become hard (40 km/h); below it, less wind is no gain.
  static var hardGust: Double { 11 }
  /// How much weaker the gusts have to be, in metres a second: 15 km/h.
  static var lessWind: Double { 15 / 3.6 }
  /// By how many bands the air has to be cleaner.
  static var airBands: Int { 2 }
}

extension DepartureChoice {
  /// Why a person would rather leave at this time than at another; empty if they would notice no gain.
  func gains(over other: DepartureChoice, _ scale: AirScale?) -> [DepartureReason] {
    var gains: [DepartureReason] = []
    if other.isIcy, !isIcy { gains.append(.noIce) }
    let drier = other.rain - rain
    if isDry, drier >= DepartureGain.rainAvoided {
      gains.append(.dry)
    } else if drier >= DepartureGain.lessRain {
      gains.append(.lessRain)
    }
    if other.gust >= DepartureGain.hardGust, other.gust - gust >= DepartureGain.lessWind { gains.append(.lessWind) }
    if let scale, let here = index(on: scale), let there = other.index(on: scale),
      scale.band(there) - scale.band(here) >= DepartureGain.airBands
    {
      gains.append(.cleanerAir)
    }
    return gains
  }

  /// Whether it is dry along the whole way.
  var isDry: Bool { rain < DepartureGain.dry }

  /// The worst air index along the way on a scale.
  public func index(on scale: AirScale) -> Double? { scale == .european ? europeanIndex : usIndex }
}
