/// The rain of the next hour, summarised for one sentence.
public struct RainOutlook: Hashable, Sendable {
  /// How the precipitation changes within the next hour.
  public enum Kind: Hashable, Sendable {
    case dry
    case wholeHour
    case starting(inMinutes: Int64)
    case stopping(inMinutes: Int64)
    case onAndOff
    /// Drizzle becomes rain.
    case intensifying
  }

  /// The form of the precipitation.
  public enum PrecipitationForm: UInt8, CaseIterable, Sendable {
    case drizzle, rain, sleet, snow, hail, freezingRain
  }

  /// The greatest intensity within the hour.
  public enum Strength: UInt8, CaseIterable, Comparable, Sendable {
    case light, moderate, heavy

    /// Orders from light to heavy.
    public static func < (one: Strength, other: Strength) -> Bool { one.rawValue < other.rawValue }
  }

  /// How the precipitation changes; decides which sentence describes the hour.
  public var kind: Kind
  /// Whether there is precipitation now.
  var isWetNow: Bool
  /// The times at which precipitation begins or ends, in order.
  var changes: [Instant] = []
  /// The form of the precipitation, the same for the whole hour.
  public var form: PrecipitationForm
  /// The greatest intensity within the hour.
  public var strength: Strength
  /// When it is heaviest; nil when it falls evenly.
  public var heaviest: Instant?

  /// Summarises the steps, which must be in order and give only amounts.
  ///
  /// Whether there is precipitation now, and in which form, is taken from the present condition, which is shown above the sentence; the
  /// steps decide only about what comes after it.
  public init(_ steps: [RainStep], moment: Moment, hours: [Moment], now: Instant) {
    form = PrecipitationForm(moment, hours, now: now)
    // Less than a tenth of a millimetre an hour is not worth an umbrella; drizzle is often less than that, and so is what makes ice.
    let threshold = form == .drizzle || form == .freezingRain ? 0.02 : 0.1
    var isWet = moment.condition.determinesPrecipitation ? moment.condition.isWet : (steps.first?.intensity ?? 0) >= threshold
    isWetNow = isWet
    for step in steps.dropFirst() where (step.intensity >= threshold) != isWet {
      isWet.toggle()
      changes.append(step.time)
    }
    let minutes = changes.first.map { max(1, ($0 - now) / 60) } ?? 0
    kind =
      switch (isWetNow, changes.count) {
      case (false, 0): .dry
      case (true, 0): .wholeHour
      // A shower begins, whether or not it ends within the hour.
      case (false, 1), (false, 2): .starting(inMinutes: minutes)
      case (true, 1): .stopping(inMinutes: minutes)
      default: .onAndOff
      }
    var most = 0.0
    var sum = 0.0
    var count = 0.0
    for step in steps where step.intensity >= threshold {
      sum += step.intensity
      count += 1
      guard step.intensity > most else { continue }
      most = step.intensity
      heaviest = max(step.time, now)
    }
    // When the intensity is nearly constant, no time is the heaviest.
    if kind == .dry || most * count < sum * 1.3 || most * count < sum + count * 0.2 { heaviest = nil }
    strength = Strength(most, of: form)
    if isWetNow, moment.condition.isHeavy { strength = max(strength, .moderate) }
    if form == .drizzle, strength > .light {
      if isWetNow { kind = .intensifying }
      form = .rain
    }
  }
}

extension Condition {
  /// Whether it says if there is precipitation; wind, heat and cold come with rain and without.
  fileprivate var determinesPrecipitation: Bool {
    switch self {
    case .windy, .hot, .cold, .unknown: false
    case .clear, .partlyCloudy, .cloudy, .overcast, .fog, .drizzle, .rain, .heavyRain, .sleet, .freezingRain, .snow, .heavySnow,
      .thunderstorm, .hail:
      true
    }
  }

  fileprivate var isHeavy: Bool { self == .heavyRain || self == .heavySnow }
}

extension RainOutlook.PrecipitationForm {
  /// The form according to the present condition, or else to that of the coming hour; when neither has precipitation, the temperature
  /// decides.
  fileprivate init(_ moment: Moment, _ hours: [Moment], now: Instant) {
    var condition = moment.condition
    if !condition.isWet {
      for hour in hours where hour.time > now && hour.time <= now + .hours(1) { condition = hour.condition }
    }
    switch condition {
    case .sleet: self = .sleet
    case .freezingRain: self = .freezingRain
    case .snow, .heavySnow: self = .snow
    case .hail: self = .hail
    case .drizzle: self = .drizzle
    case .rain, .heavyRain: self = .rain
    case .clear, .partlyCloudy, .cloudy, .overcast, .fog, .thunderstorm, .windy, .hot, .cold, .unknown:
      self = moment.temperature.celsius < 1 ? .snow : .rain
    }
  }
}

extension WeatherReport {
  /// The rain of the next hour; nil when no source forecasts by the minute.
  public func rainOutlook(at now: Instant) -> RainOutlook? {
    guard let steps = nextHour(at: now), let moment = moment(at: now) else { return nil }
    return RainOutlook(steps, moment: moment, hours: hourly?.value ?? [], now: now)
  }
}

extension RainOutlook.Strength {
  /// Classifies an intensity in millimetres an hour. Rain, also freezing, sleet and hail: American Meteorological Society, Glossary of
  /// Meteorology, "rain"; snow as water: WMO, Guide to Instruments and Methods of Observation (WMO-No. 8), intensity of precipitation.
  package init(_ intensity: Double, of falling: RainOutlook.PrecipitationForm) {
    let isSnow = falling == .snow
    self = intensity < (isSnow ? 1 : 2.5) ? .light : intensity < (isSnow ? 5 : 7.6) ? .moderate : .heavy
  }
}
