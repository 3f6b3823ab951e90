/// A route from A to B with the weather and air along it.
public struct Journey: Hashable, Sendable {
  /// The means of travel.
  public var speed: TravelSpeed
  /// The time of departure.
  public var departure: Instant
  /// The stops in order, including the beginning and the end.
  public var stops: [JourneyStop]
  /// The best time of departure; nil when too little is known.
  public var best: Departure?
  /// The conditions for departures at hourly intervals, as far as they are known for the whole route.
  public var choices: [DepartureChoice] = []

  /// Creates a journey with its stops.
  public init(speed: TravelSpeed, departure: Instant, stops: [JourneyStop], best: Departure? = nil) {
    self.speed = speed
    self.departure = departure
    self.stops = stops
    self.best = best
  }
}

/// A point on the route, with the weather and air at the time of passing it.
public struct JourneyStop: Hashable, Sendable {
  /// The position, truncated to three decimals.
  public var cell: Cell
  /// Name of the place; nil unless it was looked up.
  public var name: String?
  /// The town that the point is named after when it is far from any town; otherwise nil.
  public var nearestTown: NearestTown?
  /// The time of passing it.
  public var time: Instant
  /// The forecast for that hour; nil when there is none.
  public var weather: Stamped<Moment>?
  /// The air forecast for that hour or, when there is none, the air at the time of the request.
  public var air: Stamped<AirQuality>?
  /// The weather that there actually was; nil until it was looked up.
  public var actualWeather: Stamped<Moment>?

  /// Creates a stop without weather or air.
  public init(_ cell: Cell, at time: Instant) {
    self.cell = cell
    self.time = time
  }
}

/// The weather that there actually was at one stop of a route.
public struct StopOutcome: Hashable, Sendable {
  /// Index of the stop, from 0.
  public var stop: Int
  /// The source's present data for that hour.
  public var weather: Stamped<Moment>

  /// Creates an outcome for a stop.
  public init(stop: Int, weather: Stamped<Moment>) {
    self.stop = stop
    self.weather = weather
  }
}

/// A recommended departure.
public struct Departure: Hashable, Sendable {
  /// The time of departure.
  public var time: Instant
  /// Why this time is recommended.
  public var reason: DepartureReason

  /// Creates a recommendation.
  public init(_ time: Instant, _ reason: DepartureReason) {
    self.time = time
    self.reason = reason
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

  /// Creates a choice; the air is filled in where it is known.
  public init(_ time: Instant, rain: Double, gust: Double) {
    self.time = time
    self.rain = rain
    self.gust = gust
  }

  /// Precipitation in tenths of a millimetre an hour; smaller differences can't be felt.
  fileprivate var rainPenalty: Int64 { Int64((rain * 10).rounded()) }
  /// Fifths of the metres a second above 8, where walking and cycling become hard.
  fileprivate var windPenalty: Int64 { Int64((max(0, gust - 8) * 5).rounded()) }
  /// How far the index is above its first two bands, where sensitive people begin to be affected: a quarter of the excess on the European
  /// scale, a tenth on the US one.
  fileprivate func airPenalty(_ scale: AirScale?) -> Int64 {
    switch scale {
    case .european: Int64((max(0, min(europeanIndex ?? 0, 1000) - 40) / 4).rounded())
    case .us: Int64((max(0, min(usIndex ?? 0, 1000) - 100) / 10).rounded())
    case nil: 0
    }
  }
  fileprivate func totalPenalty(_ scale: AirScale?) -> Int64 { rainPenalty + windPenalty + airPenalty(scale) }
}

/// Why a time of departure is better than the first.
public enum DepartureReason: UInt8, CaseIterable, Sendable {
  /// No other time is better than the first.
  case noBetterTime
  /// There is no precipitation along the route then.
  case dry
  /// There is less precipitation along the route then.
  case lessRain
  /// The wind along the route is weaker then.
  case lessWind
  /// The air along the route is cleaner then.
  case cleanerAir

  /// The word in answers and files.
  public var word: String {
    switch self {
    case .noBetterTime: "as-good"
    case .dry: "dry"
    case .lessRain: "less-rain"
    case .lessWind: "less-wind"
    case .cleanerAir: "cleaner-air"
    }
  }
}

extension Journey {
  /// Computes the conditions along a route: for each stop, the forecast of its cell's report for the hour of passing it. `reports` are in
  /// the order of the stops. When the departure is at most a day after `now`, the choices begin at about `now`, so that they stay the same
  /// whichever of them is taken.
  public init(along way: [Stop], at speed: TravelSpeed, from departure: Instant, _ reports: [WeatherReport?], now: Instant? = nil) {
    self.init(speed: speed, departure: departure, stops: [])
    for (index, stop) in way.enumerated() {
      var met = JourneyStop(Cell(stop.coordinate), at: departure + stop.after)
      if index < reports.count, let report = reports[index] {
        if let hourly = report.hourly, let step = hourly.value.step(at: met.time) {
          met.weather = Stamped(step.moment.reducedForTravel, hourly.provenance)
        }
        met.air = report.air.map { $0.onRoute(at: met.time) }
      }
      stops.append(met)
    }
    var first = departure
    if let now, departure - now <= .hours(24) {
      // Of the times that are whole hours before the departure, the first one from now on; or one up to five minutes ago, because choosing
      // it takes a few minutes.
      while first - now > .minutes(55) { first = first - .hours(1) }
      if first < now, DepartureChoice(first, along: way, reports) == nil { first = first + .hours(1) }
    }
    for hour in 0...24 {
      if let choice = DepartureChoice(first + .hours(Int64(hour)), along: way, reports) { choices.append(choice) }
    }
    best = bestDeparture(first)
  }

  /// The best time within 24 hours: the first, or some whole hours later; of equally good times, the earliest.
  private func bestDeparture(_ first: Instant) -> Departure? {
    guard let asked = choices.first, asked.time == first else { return nil }
    var best = asked
    let scale = scale
    for choice in choices where choice.totalPenalty(scale) < best.totalPenalty(scale) { best = choice }
    // Waiting must be worth it.
    guard asked.totalPenalty(scale) - best.totalPenalty(scale) >= 3 else { return Departure(first, .noBetterTime) }
    let (rain, wind) = (asked.rainPenalty - best.rainPenalty, asked.windPenalty - best.windPenalty)
    let air = asked.airPenalty(scale) - best.airPenalty(scale)
    if rain >= max(wind, air) { return Departure(best.time, best.rainPenalty == 0 ? .dry : .lessRain) }
    return Departure(best.time, wind >= air ? .lessWind : .cleanerAir)
  }

  /// The scale in which the air of all choices is known; nil when there is none, because the air can't be compared then.
  private var scale: AirScale? {
    if choices.allSatisfy({ $0.europeanIndex != nil }) { return .european }
    return choices.allSatisfy({ $0.usIndex != nil }) ? .us : nil
  }

  /// How easy the route is for each choice, from 1 (no precipitation, weak wind, clean air) towards 0.
  public var ease: [Double] {
    let scale = scale
    return choices.map { 10 / Double(10 + $0.totalPenalty(scale)) }
  }
}

extension DepartureChoice {
  /// Computes the conditions for a departure; nil when the weather of some stop is not known for then.
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

/// The highest index that is forecast along the route; nil when some stop has no forecast.
private func worst(_ departure: Instant, _ way: [Stop], _ reports: [WeatherReport?], _ index: (AirHour) -> Double?) -> Double? {
  var worst = 0.0
  for (place, stop) in way.enumerated() {
    guard let hour = reports[place]?.air?.value.hours.step(at: departure + stop.after)?.moment, let index = index(hour) else { return nil }
    worst = max(worst, index)
  }
  return worst
}

extension Moment {
  /// The part of the weather that matters to people passing through.
  public var reducedForTravel: Moment {
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
  /// The indices at the time of passing, with the credits of the source: the forecast for that hour, or the present values when the time is
  /// within an hour of them or there is no forecast.
  fileprivate func onRoute(at time: Instant) -> Stamped<AirQuality> {
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
