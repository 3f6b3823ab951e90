import Accounts
import Languages
import Threads
import WeatherModel
import WeatherService

/// Books trips for whoever orders them: people in browsers, the terminal, assistants.
public struct TripBooking: Sendable {
  private let service: WeatherService
  private let tariff: Tariff
  private let forecastMilliseconds: Int64
  private let clock: @Sendable () -> Instant

  /// A booking waits so long for the forecast of its way.
  public init(
    _ service: WeatherService, tariff: Tariff, forecastMilliseconds: Int64 = 4000, clock: @escaping @Sendable () -> Instant
  ) {
    (self.service, self.tariff, self.forecastMilliseconds, self.clock) = (service, tariff, forecastMilliseconds, clock)
  }

  /// Books an order, or finds what the same order with the same key has booked before; then nobody is asked for a forecast once more.
  public func book(
    _ order: TripOrder, key: BookingKey, in spaces: Spaces, for member: Member, findingAir: Bool = false,
    preferring preferred: PreferredSources = PreferredSources(), in language: Language? = nil,
    by permission: Permission
  ) async throws(SpaceError) -> Booking {
    if let known = try await spaces.booking(key, order, for: member) { return known }
    return try await spaces.book(
      await request(order, key: key, findingAir: findingAir, preferring: preferred, in: language, by: permission), for: member)
  }

  /// An order with its price and what is forecast for its way. Browsers know the air at both ends, which the price depends on; for others it is found. The
  /// order is kept as it was said, so that it is the same an hour later, when the air is another.
  public func request(
    _ said: TripOrder, key: BookingKey, findingAir: Bool = false, preferring preferred: PreferredSources = PreferredSources(),
    in language: Language? = nil, by permission: Permission
  ) async -> BookingRequest {
    var order = said
    if findingAir {
      order.start.air = await service.weather(Cell(order.start.coordinate), Kinds(.air), by: permission).report?.air
      order.end.air = await service.weather(Cell(order.end.coordinate), Kinds(.air), by: permission).report?.air
    }
    var request = BookingRequest(said, key: key, kept: order.keepable, price: tariff.price(from: order.start, to: order.end))
    var journey = await forecast(for: order, preferring: preferred, by: permission)
    // Where one comes by is named in the language of whoever books; without a gazetteer by its coordinates.
    if let language, case .success(let finder) = PlaceFinder.own {
      journey = finder.named(journey, Languages.copy(language))
    }
    request.journey = journey
    return request
  }

  /// What is forecast for the way, or the bare way where nothing is known in time: how and when somebody travels is part of the trip. Nobody's booking
  /// waits for a source for long, and none fails with it.
  private func forecast(for order: TripOrder, preferring preferred: PreferredSources, by permission: Permission) async -> Journey {
    let way = GreatCircle(from: order.start.coordinate, to: order.end.coordinate)
    let (speed, departure) = (order.speed ?? .drive, order.departure ?? clock())
    let journey = await value(within: forecastMilliseconds) { [service] in
      await JourneyPlanner(service).journey(along: way, at: speed, from: departure, preferring: preferred, by: permission).journey.keepable
    }
    return journey ?? Journey(along: way.stops(at: speed), at: speed, from: departure, [])
  }
}
