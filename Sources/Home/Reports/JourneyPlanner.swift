import Providers
import WeatherModel
import WeatherService

/// Finds the weather along a way, by asking the weather service for all stops in parallel.
public struct JourneyPlanner: Sendable {
  private let service: WeatherService

  /// Uses the service's memory, quotas and sources.
  public init(_ service: WeatherService) { self.service = service }

  /// The kinds to ask for at each stop.
  private static let kinds: Kinds = [Kinds(.hourly), Kinds(.air)]

  /// The journey with the weather at its stops, and the service's answer for each stop. A stop without known weather has none.
  public func journey(
    along way: GreatCircle, at speed: TravelSpeed, from departure: Instant, now: Instant? = nil,
    preferring preferred: PreferredSources = PreferredSources(),
    by permission: Permission
  ) async -> (journey: Journey, answers: [WeatherAnswer]) {
    let stops = way.stops(at: speed)
    let answers = await stops.mappedInParallel { stop in
      await service.weather(Cell(stop.coordinate), JourneyPlanner.kinds, preferring: preferred, by: permission)
    }
    return (Journey(along: stops, at: speed, from: departure, answers.map(\.report), now: now), answers)
  }
}

extension Journey {
  /// The part of the journey that may be stored with a trip: without data whose source forbids storing it, and without the choices of
  /// departure times and the tariff.
  public var storable: Journey {
    var journey = self
    (journey.choices, journey.tariff) = ([], nil)
    let isStorable = stops.allSatisfy {
      [$0.weather?.provenance.source, $0.air?.provenance.source].allSatisfy { $0?.mayBeStored != false }
    }
    if !isStorable { journey.best = best.map { Departure($0.time, $0.reason) } }
    for index in journey.stops.indices {
      if journey.stops[index].weather?.provenance.source.mayBeStored == false { journey.stops[index].weather = nil }
      if journey.stops[index].air?.provenance.source.mayBeStored == false { journey.stops[index].air = nil }
    }
    return journey
  }
}

extension TripOrder {
  /// The order as it may be stored: without air quality from sources that forbid storing it.
  public var storable: TripOrder {
    var order = self
    if let air = order.start.air, !air.provenance.source.mayBeStored { order.start.air = nil }
    if let air = order.end.air, !air.provenance.source.mayBeStored { order.end.air = nil }
    return order
  }
}
