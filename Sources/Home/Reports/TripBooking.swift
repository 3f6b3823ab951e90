import Accounts
import Languages
import System
import WeatherModel
import WeatherService

/// Books trips for browsers, the terminal and assistants.
public struct TripBooking: Sendable {
  private let service: WeatherService
  private let tariff: Tariff
  private let milliseconds: Int64
  private let clock: @Sendable () -> Instant

  /// `milliseconds` is the longest time that a booking waits for air quality, and then for the forecast of its way.
  public init(
    _ service: WeatherService, tariff: Tariff, milliseconds: Int64 = 4000, clock: @escaping @Sendable () -> Instant
  ) {
    (self.service, self.tariff, self.milliseconds, self.clock) = (service, tariff, milliseconds, clock)
  }

  /// Books an order. If the same order was booked with the same key before, that booking is returned, and no forecast is fetched again.
  public func book(
    _ order: TripOrder, key: BookingKey, in spaces: Spaces, for member: Member, findingAir: Bool = false,
    preferring preferred: PreferredSources = PreferredSources(), in language: Language? = nil,
    by permission: Permission
  ) async throws(SpaceError) -> Booking {
    if let known = try await spaces.booking(key, order, for: member) { return known }
    return try await spaces.book(
      await request(order, key: key, findingAir: findingAir, preferring: preferred, in: language, by: permission), for: member)
  }

  /// Makes the request for an order, with its price and the forecast of its way. The price depends on the air quality at both ends:
  /// browsers send it, for others (`findingAir`) it is looked up. The order itself is stored as it was given, so that it is recognised as
  /// the same order an hour later, when the air has changed.
  public func request(
    _ said: TripOrder, key: BookingKey, findingAir: Bool = false, preferring preferred: PreferredSources = PreferredSources(),
    in language: Language? = nil, by permission: Permission
  ) async -> BookingRequest {
    var order = said
    if findingAir {
      async let start = air(at: said.start, preferring: preferred, by: permission)
      async let end = air(at: said.end, preferring: preferred, by: permission)
      (order.start.air, order.end.air) = await (start, end)
    }
    var request = BookingRequest(said, key: key, storable: order.storable, price: tariff.price(from: order.start, to: order.end))
    var journey = await forecast(for: order, preferring: preferred, by: permission)
    // Stops are named in the language of the person who books; without a gazetteer they have no names and are shown by their coordinates.
    if let language, case .success(let finder) = PlaceFinder.own {
      journey = finder.named(journey, Languages.copy(language))
    }
    request.journey = journey
    return request
  }

  /// The air at an end; if it does not arrive in time, the air that was fetched last, and nil if there is none.
  private func air(at end: TripPoint, preferring preferred: PreferredSources, by permission: Permission) async -> Stamped<AirQuality>? {
    let answer = await withTimeout(milliseconds: milliseconds) { [service] in
      await service.weather(Cell(end.coordinate), Kinds(.air), preferring: preferred, by: permission)
    }
    if let answer { return answer.report?.air }
    return await service.stored(Cell(end.coordinate), Kinds(.air), maxAge: nil).report?.air
  }

  /// The forecast of the way or, if it does not arrive in time, the way without weather, because speed and departure are part of the trip.
  /// So a booking does not wait long and never fails because of it.
  private func forecast(for order: TripOrder, preferring preferred: PreferredSources, by permission: Permission) async -> Journey {
    let way = GreatCircle(from: order.start.coordinate, to: order.end.coordinate)
    let (speed, departure) = (order.speed ?? .drive, order.departure ?? clock())
    let journey = await withTimeout(milliseconds: milliseconds) { [service] in
      await JourneyPlanner(service).journey(along: way, at: speed, from: departure, preferring: preferred, by: permission).journey.storable
    }
    return journey ?? Journey(along: way.stops(at: speed), at: speed, from: departure, [])
  }
}
