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
  /// The conditions for departures now and at full hours, as far as they are known for the whole route.
  public var choices: [DepartureChoice] = []
  /// The prices that the server books with; nil in journeys that are stored with a trip.
  public var tariff: Tariff?

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

extension Journey {
  /// Computes the conditions along a route: for each stop, the forecast of its cell's report for the hour of passing it. `reports` are in
  /// the order of the stops. When the departure is within a reasonable wait after `now`, the choices begin `now`, so that they stay the
  /// same whichever of them is taken.
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
    let isSoon = now.map { departure - $0 <= DepartureGain.longestWait } ?? false
    let first = isSoon ? now ?? departure : departure
    // The first time, then full hours; the one that begins in a moment is left out.
    var time = first
    for _ in 0...DepartureGain.longestWait / .hours(1) + 1 {
      if time - first > DepartureGain.longestWait { break }
      if let choice = DepartureChoice(time, along: way, reports) { choices.append(choice) }
      time = time.nextHour
      if time - first < .minutes(15) { time = time.nextHour }
    }
    best = bestDeparture(first, reports.first??.zone ?? .utc)
  }

  /// The first departure or, if the person would notice a gain, a later one: the one that costs least, and of equal ones the earliest.
  /// Nobody is sent out at night who did not want to leave then.
  private func bestDeparture(_ first: Instant, _ zone: LocalZone) -> Departure? {
    guard let asked = choices.first, asked.time == first else { return nil }
    let scale = scale
    var best = asked
    for choice in choices where zone.isNight(first) || !zone.isNight(choice.time) {
      // Only what a person would notice counts. Nobody gains anything from a dry hour in a storm.
      var gained: Int64 = 0
      for gain in choice.gains(over: asked, scale) { gained += choice.weight(of: gain, over: asked, scale) }
      let waiting = choice.cost(insteadOf: asked, scale) - choice.penalty(scale)
      guard gained > waiting, asked.gains(over: choice, scale).isEmpty else { continue }
      if best == asked || choice.cost(insteadOf: asked, scale) < best.cost(insteadOf: asked, scale) { best = choice }
    }
    var reason = DepartureReason.noBetterTime
    for gain in best.gains(over: asked, scale)
    where reason == .noBetterTime || best.weight(of: gain, over: asked, scale) > best.weight(of: reason, over: asked, scale) {
      reason = gain
    }
    return reason == .noBetterTime ? Departure(first, reason) : Departure(best.time, reason, best, insteadOf: asked)
  }

  /// The scale in which the air of all choices is known; nil when there is none, because the air can't be compared then.
  private var scale: AirScale? {
    if choices.allSatisfy({ $0.europeanIndex != nil }) { return .european }
    return choices.allSatisfy({ $0.usIndex != nil }) ? .us : nil
  }

  /// How easy the route is for each choice, from 1 (no precipitation, weak wind, clean air) towards 0.
  public var ease: [Double] {
    let scale = scale
    return choices.map { 10 / Double(10 + $0.penalty(scale)) }
  }
}

extension LocalZone {
  /// Whether most people sleep.
  fileprivate func isNight(_ instant: Instant) -> Bool {
    let hour = time(of: instant).hour
    return hour < 6 || hour >= 22
  }
}

extension Instant {
  /// The next full hour after this moment.
  fileprivate var nextHour: Instant { Instant(seconds: (seconds / 3600 + 1) * 3600) }
}

extension DepartureChoice {
  /// Computes the conditions for a departure; nil when the weather of some stop is not known for then.
  fileprivate init?(_ departure: Instant, along way: [Stop], _ reports: [WeatherReport?]) {
    guard !way.isEmpty, way.count == reports.count else { return nil }
    var (rain, most, gust, isIcy, isDark) = (0.0, 0.0, 0.0, false, false)
    for (index, stop) in way.enumerated() {
      let time = departure + stop.after
      guard let moment = reports[index]?.hourly?.value.step(at: time)?.moment else { return nil }
      let amount = min(max(moment.precipitation ?? 0, 0), 1000)
      rain += amount
      most = max(most, amount)
      let isFrozen = [.freezingRain, .snow, .heavySnow].contains(moment.condition)
      if isFrozen || amount >= 0.1 && moment.temperature.celsius < 0 { isIcy = true }
      if moment.isDaylight == false { isDark = true }
      if let wind = moment.wind { gust = max(gust, min(wind.gust ?? wind.speed, 200)) }
    }
    // A shower at one stop of many is little on average, but not dry.
    let mean = rain / Double(way.count)
    self.init(departure, rain: most >= DepartureGain.rainAvoided ? max(mean, DepartureGain.dry) : mean, gust: gust)
    (self.isIcy, self.isDark) = (isIcy, isDark)
    europeanIndex = worst(departure, way, reports) { $0.europeanIndex }
    usIndex = worst(departure, way, reports) { $0.usIndex }
  }
}

/// The highest index that is forecast along the route; nil when some stop has no forecast.
private func worst(_ departure: Instant, _ way: [Stop], _ reports: [WeatherReport?], _ index: (AirHour) -> Double?) -> Double? {
  var worst = 0.0
  for (number, stop) in way.enumerated() {
    guard let hour = reports[number]?.air?.value.hours.step(at: departure + stop.after)?.moment, let index = index(hour) else { return nil }
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
