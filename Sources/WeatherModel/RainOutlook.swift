/// The next hour's rain in one thought.
public struct RainOutlook: Hashable, Sendable {
  /// How it goes.
  public enum Kind: Hashable, Sendable {
    case dry
    case wholeHour
    case starting(inMinutes: Int64)
    case stopping(inMinutes: Int64)
    case onAndOff
  }

  /// What falls.
  public enum Falling: UInt8, CaseIterable, Sendable {
    case rain, sleet, snow, hail
  }

  /// How hard it falls when it falls hardest.
  public enum Strength: UInt8, CaseIterable, Sendable {
    case light, moderate, heavy
  }

  /// How it goes.
  public var kind: Kind
  /// What falls.
  public var falling: Falling
  /// How hard it falls when it falls hardest.
  public var strength: Strength
  /// When it is heaviest.
  public var heaviest: Instant?

  /// Below a tenth of a millimetre an hour nobody opens an umbrella.
  private static let threshold = 0.1

  /// The thought behind the steps, which are in order and only say how much; what falls is taken from the present moment and the hours.
  @inline(never) public init(_ steps: [RainStep], moment: Moment, hours: [Moment], now: Instant) {
    falling = Falling(moment, hours, now: now)
    let wet = steps.map { $0.intensity >= RainOutlook.threshold }
    var changes = 0
    for index in wet.indices.dropFirst() where wet[index] != wet[index - 1] { changes += 1 }
    let firstChange = wet.indices.dropFirst().first { wet[$0] != wet[$0 - 1] }
    let minutes = firstChange.map { max(1, (steps[$0].time - now) / 60) } ?? 0
    switch (wet.first ?? false, changes) {
    case (false, 0): kind = .dry
    case (true, 0): kind = .wholeHour
    case (false, 1): kind = .starting(inMinutes: minutes)
    case (true, 1): kind = .stopping(inMinutes: minutes)
    default: kind = .onAndOff
    }
    heaviest = nil
    var most = 0.0
    for step in steps where step.intensity > most {
      most = step.intensity
      heaviest = max(step.time, now)
    }
    strength = Strength(most, of: falling)
    if kind == .dry { heaviest = nil }
  }
}

extension RainOutlook.Falling {
  /// What the sky of the present moment or else of the coming hour says; where it says nothing of the kind, the thermometer decides.
  fileprivate init(_ moment: Moment, _ hours: [Moment], now: Instant) {
    var condition = moment.condition
    if !condition.isWet {
      for hour in hours where hour.time > now && hour.time <= now + .hours(1) { condition = hour.condition }
    }
    switch condition {
    case .sleet: self = .sleet
    case .snow, .heavySnow: self = .snow
    case .hail: self = .hail
    case .drizzle, .rain, .heavyRain: self = .rain
    default: self = moment.temperature.celsius < 1 ? .snow : .rain
    }
  }
}

extension RainOutlook.Strength {
  /// Millimetres an hour in words. Rain, sleet and hail: American Meteorological Society, Glossary of Meteorology, "rain"; snow as water: WMO,
  /// Guide to Instruments and Methods of Observation (WMO-No. 8), intensity of precipitation.
  fileprivate init(_ intensity: Double, of falling: RainOutlook.Falling) {
    let isSnow = falling == .snow
    self = intensity < (isSnow ? 1 : 2.5) ? .light : intensity < (isSnow ? 5 : 7.6) ? .moderate : .heavy
  }
}
