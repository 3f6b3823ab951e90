/// The way from A to B with what one meets on it.
public struct Journey: Hashable, Sendable {
  /// How one travels.
  public var speed: TravelSpeed
  /// When one sets out.
  public var departure: Instant
  /// Where one comes by, in order, beginning and end included.
  public var stops: [JourneyStop]
  /// The best time to set out; nil where too little is known.
  public var best: Departure?
  /// What one meets who sets out at that time or so many whole hours later, as far as it is known for the whole way.
  public var choices: [DepartureChoice] = []

  /// A way with its stops.
  public init(speed: TravelSpeed, departure: Instant, stops: [JourneyStop], best: Departure? = nil) {
    self.speed = speed
    self.departure = departure
    self.stops = stops
    self.best = best
  }
}

/// A point on the way, and what one meets there.
public struct JourneyStop: Hashable, Sendable {
  /// Where it is, cut to three decimals.
  public var cell: Cell
  /// What it is called, where somebody asked for that.
  public var name: String?
  /// What it is named after, where that is far.
  public var nearestTown: NearestTown?
  /// When one is there.
  public var time: Instant
  /// The weather of that hour, as it was forecast; nil where nobody knows it.
  public var weather: Stamped<Moment>?
  /// The air of that hour, as far as it was forecast, otherwise as it was when somebody asked.
  public var air: Stamped<AirQuality>?
  /// The weather that there was; nil where nobody has looked yet.
  public var happened: Stamped<Moment>?

  /// A stop of which nothing is known.
  public init(_ cell: Cell, at time: Instant) {
    self.cell = cell
    self.time = time
  }
}

/// The weather that there was at one stop of a way.
public struct StopOutcome: Hashable, Sendable {
  /// Which stop, from 0.
  public var stop: Int
  /// What the source says by now of that hour.
  public var weather: Stamped<Moment>

  /// What there was at a stop.
  public init(stop: Int, weather: Stamped<Moment>) {
    self.stop = stop
    self.weather = weather
  }
}

/// When to set out.
public struct Departure: Hashable, Sendable {
  /// When one leaves.
  public var time: Instant
  /// Why then.
  public var reason: DepartureReason

  /// A time with its reason.
  public init(_ time: Instant, _ reason: DepartureReason) {
    self.time = time
    self.reason = reason
  }
}

/// What one meets who sets out at a time.
public struct DepartureChoice: Hashable, Sendable {
  /// When one would leave.
  public var time: Instant
  /// Millimetres an hour that fall on the way, on average.
  public var rain: Double
  /// The strongest gust on the way, or the strongest wind where nobody forecasts gusts; metres a second.
  public var gust: Double
  /// The worst European AQI on the way; nil where nobody forecasts it for all of the way.
  public var europeanIndex: Double?
  /// The worst US AQI on the way; nil where nobody forecasts it for all of the way.
  public var usIndex: Double?

  /// A time with what is met then; the air is filled in where it is known.
  public init(_ time: Instant, rain: Double, gust: Double) {
    self.time = time
    self.rain = rain
    self.gust = gust
  }

  /// Tenths of a millimetre an hour: what nobody would feel makes no difference.
  fileprivate var wetness: Int64 { Int64((rain * 10).rounded()) }
  /// Fifths of the metres a second beyond 8, where walking and cycling become hard.
  fileprivate var storminess: Int64 { Int64((max(0, gust - 8) * 5).rounded()) }
  /// A quarter of what the index exceeds the first two bands by, where the air begins to trouble some.
  fileprivate func foulness(_ scale: AirScale?) -> Int64 {
    switch scale {
    case .european: Int64((max(0, min(europeanIndex ?? 0, 1000) - 40) / 4).rounded())
    case .us: Int64((max(0, min(usIndex ?? 0, 1000) - 100) / 10).rounded())
    case nil: 0
    }
  }
  fileprivate func hardship(_ scale: AirScale?) -> Int64 { wetness + storminess + foulness(scale) }
}

/// Why one time to set out is better than the first.
public enum DepartureReason: UInt8, CaseIterable, Sendable {
  /// None is: the first is as good as any.
  case asGood
  /// Nothing falls on the way then.
  case dry
  /// Less falls on the way then.
  case lessRain
  /// The wind is weaker on the way then.
  case lessWind
  /// The air is cleaner on the way then.
  case cleanerAir

  /// The word in answers.
  public var word: String {
    switch self {
    case .asGood: "as-good"
    case .dry: "dry"
    case .lessRain: "less-rain"
    case .lessWind: "less-wind"
    case .cleanerAir: "cleaner-air"
    }
  }
}

extension Journey {
  /// What one meets who sets out at a time: of each stop the forecast that a report of its cell has for that hour. The reports stand in the order of the stops.
  /// The choices begin `now`, where that is within a day before the departure, so that they stay the same whichever of them is taken.
  public init(along way: [Stop], at speed: TravelSpeed, from departure: Instant, _ reports: [WeatherReport?], now: Instant? = nil) {
    self.init(speed: speed, departure: departure, stops: [])
    for (index, stop) in way.enumerated() {
      var met = JourneyStop(Cell(stop.coordinate), at: departure + stop.after)
      if index < reports.count, let report = reports[index] {
        if let hourly = report.hourly, let step = hourly.value.step(at: met.time) {
          met.weather = Stamped(step.moment.onTheWay, hourly.provenance)
        }
        met.air = report.air.map { $0.met(at: met.time) }
      }
      stops.append(met)
    }
    var first = departure
    if let now, departure - now <= .hours(24) {
      // Of times that are whole hours apart from the departure, the first to come, or one that has just passed: who looks at it has a few minutes.
      while first - now > .minutes(55) { first = first - .hours(1) }
      if first < now, DepartureChoice(first, along: way, reports) == nil { first = first + .hours(1) }
    }
    for hour in 0...24 {
      if let choice = DepartureChoice(first + .hours(Int64(hour)), along: way, reports) { choices.append(choice) }
    }
    best = bestDeparture(first)
  }

  /// The best time to set out within 24 hours: the first, or some whole hours later; of times alike the earliest.
  private func bestDeparture(_ first: Instant) -> Departure? {
    guard let asked = choices.first, asked.time == first else { return nil }
    var best = asked
    let scale = scale
    for choice in choices where choice.hardship(scale) < best.hardship(scale) { best = choice }
    // Who waits wants to gain something.
    guard asked.hardship(scale) - best.hardship(scale) >= 3 else { return Departure(first, .asGood) }
    let (rain, wind) = (asked.wetness - best.wetness, asked.storminess - best.storminess)
    let air = asked.foulness(scale) - best.foulness(scale)
    if rain >= max(wind, air) { return Departure(best.time, best.wetness == 0 ? .dry : .lessRain) }
    return Departure(best.time, wind >= air ? .lessWind : .cleanerAir)
  }

  /// The scale that the air of all choices is known in; nil where there is none, since then the air can't be compared.
  private var scale: AirScale? {
    if choices.allSatisfy({ $0.europeanIndex != nil }) { return .european }
    return choices.allSatisfy({ $0.usIndex != nil }) ? .us : nil
  }

  /// How easy the way is for each choice, from 1 (nothing falls, the wind is weak, the air is clean) towards 0.
  public var ease: [Double] {
    let scale = scale
    return choices.map { 10 / Double(10 + $0.hardship(scale)) }
  }
}

extension DepartureChoice {
  /// What one meets who sets out at a time; nil where the weather of some stop is not known for then.
  fileprivate init?(_ departure: Instant, along way: [Stop], _ reports: [WeatherReport?]) {
    guard !way.isEmpty, way.count == reports.count else { return nil }
    var (rain, gust) = (0.0, 0.0)
    for (index, stop) in way.enumerated() {
      let time = departure + stop.after
      guard let moment = reports[index]?.hourly?.value.step(at: time)?.moment else { return nil }
      rain += min(max(moment.precipitation ?? 0, 0), 1000)
      if let wind = moment.wind { gust = max(gust, min(wind.gust ?? wind.speed, 200)) }
    }
    self.init(departure, rain: rain / Double(way.count), gust: gust)
    europeanIndex = worst(departure, way, reports) { $0.europeanIndex }
    usIndex = worst(departure, way, reports) { $0.usIndex }
  }
}

/// The highest index that is forecast on the way; nil where some stop's is not.
private func worst(_ departure: Instant, _ way: [Stop], _ reports: [WeatherReport?], _ index: (AirHour) -> Double?) -> Double? {
  var worst = 0.0
  for (place, stop) in way.enumerated() {
    guard let hour = reports[place]?.air?.value.hours.step(at: departure + stop.after)?.moment, let index = index(hour) else { return nil }
    worst = max(worst, index)
  }
  return worst
}

extension Moment {
  /// What of it matters to whoever comes by.
  public var onTheWay: Moment {
    var moment = Moment(time: time, condition: condition, temperature: temperature)
    moment.isDaylight = isDaylight
    moment.feelsLike = feelsLike
    moment.wind = wind
    moment.precipitation = precipitation
    moment.precipitationChance = precipitationChance
    return moment
  }
}

extension Stamped<AirQuality> {
  /// The indices of whoever comes by at a time, and whom to thank: as forecast for that hour, or as they are now where that is within the hour or nothing is forecast.
  fileprivate func met(at time: Instant) -> Stamped<AirQuality> {
    var met = Stamped(AirQuality(europeanIndex: value.europeanIndex, usIndex: value.usIndex, pollutants: []), provenance)
    met.value.station = value.station
    met.value.credits = value.credits
    if abs(time - provenance.validAt) >= .hours(1), let hour = value.hours.step(at: time)?.moment {
      met.value.europeanIndex = hour.europeanIndex
      met.value.usIndex = hour.usIndex
      met.provenance.validAt = hour.time
    }
    return met
  }
}
