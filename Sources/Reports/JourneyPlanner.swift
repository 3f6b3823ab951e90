import Providers
import WeatherModel
import WeatherService

/// Finds out what one meets on a way: the weather service is asked for all stops at once.
public struct JourneyPlanner: Sendable {
  private let service: WeatherService

  /// A planner that asks a service.
  public init(_ service: WeatherService) { self.service = service }

  /// What is asked for at each stop.
  private static let kinds: Kinds = [Kinds(.hourly), Kinds(.air)]

  /// What one meets, and the answer for each stop. A stop of which nothing is known says so by having nothing.
  public func journey(
    along way: GreatCircle, at speed: TravelSpeed, from departure: Instant, now: Instant? = nil,
    preferring preferred: PreferredSources = PreferredSources(),
    by permission: Permission
  ) async -> (journey: Journey, answers: [WeatherAnswer]) {
    let stops = way.stops(at: speed)
    let answers = await withTaskGroup(of: (Int, WeatherAnswer).self) { group in
      for (place, stop) in stops.enumerated() {
        group.addTask { (place, await service.weather(Cell(stop.coordinate), JourneyPlanner.kinds, preferring: preferred, by: permission)) }
      }
      var answers: [(Int, WeatherAnswer)] = []
      for await answer in group { answers.append(answer) }
      return answers.sorted { $0.0 < $1.0 }.map { $0.1 }
    }
    return (Journey(along: stops, at: speed, from: departure, answers.map(\.report), now: now), answers)
  }
}

extension Journey {
  /// What of it may be kept with a trip: without what the sources' terms forbid, and without what only helps to choose a time.
  public var keepable: Journey {
    var journey = self
    journey.choices = []
    for index in journey.stops.indices {
      if journey.stops[index].weather?.provenance.source.mayBeKept == false { journey.stops[index].weather = nil }
      if journey.stops[index].air?.provenance.source.mayBeKept == false { journey.stops[index].air = nil }
    }
    return journey
  }
}

extension TripOrder {
  /// What of it may be kept: without the air of sources whose terms forbid that.
  public var keepable: TripOrder {
    var order = self
    if let air = order.start.air, !air.provenance.source.mayBeKept { order.start.air = nil }
    if let air = order.end.air, !air.provenance.source.mayBeKept { order.end.air = nil }
    return order
  }
}
