import Routes
import TestKit
import WeatherModel

@testable import Features

/// Trips for tests of how they look, in a language without letters.
enum SampleTrips {
  private static let now = SampleWeather.now
  private static let provenance = Provenance(source: .openMeteo, fetchedAt: now - 600, validAt: now)
  private static let goal = Cell(place(65.683, -18.087))

  private static func air(_ index: Double) -> Stamped<AirQuality> {
    Stamped(AirQuality(europeanIndex: index, usIndex: nil, pollutants: []), provenance)
  }

  private static func moment(_ celsius: Double, rain: Double, _ condition: Condition) -> Stamped<Moment> {
    var moment = Moment(time: now, condition: condition, temperature: Temperature(celsius: celsius))
    (moment.wind, moment.precipitation) = (Wind(speed: 8, gust: 14, direction: 200), rain)
    return Stamped(moment, provenance)
  }

  static var trip: Trip {
    let start = TripPoint(SampleWeather.cell.coordinate, name: "ωω, ω", nickname: "ω", air: air(14))
    let end = TripPoint(goal.coordinate, name: "ωωω, ω", air: air(22))
    var trip = Trip(
      id: RecordID(high: 1, low: 2), booked: now - 60, start: start, end: end, price: Tariff.standard.price(from: start, to: end))
    trip.journey = journey
    return trip
  }

  static var journey: Journey {
    var stops: [JourneyStop] = []
    for (hour, cell) in [SampleWeather.cell, Cell(place(64.9, -20)), goal].enumerated() {
      var stop = JourneyStop(cell, at: now + .hours(Int64(hour)))
      stop.name = "ωω"
      stop.weather = moment(4 - Double(hour), rain: 0.4, .rain)
      stop.air = air(20)
      stops.append(stop)
    }
    stops[2].actualWeather = moment(2, rain: 3, .heavyRain)
    stops[1].weather = nil
    var journey = Journey(speed: .drive, departure: now, stops: stops, best: nil)
    journey.choices = (0...12).map { DepartureChoice(now + .hours(Int64($0)), rain: abs(Double($0) - 2), gust: 5) }
    for hour in 6...12 { journey.choices[hour].isDark = true }
    journey.best = Departure(now + .hours(2), .lessRain, journey.choices[2], insteadOf: journey.choices[0])
    journey.tariff = .standard
    return journey
  }

  static var draft: TripDraft {
    var draft = TripDraft()
    draft.id = RecordID(high: 3, low: 4)
    draft.start = KnownPlace(trip.start, airRequestedAt: now - 600)
    draft.end = KnownPlace(trip.end, airRequestedAt: now - 600)
    return draft
  }

  /// The screens about trips, by name.
  static var states: [(name: String, state: AppFeature.State)] {
    var cancelled = trip
    cancelled.cancellation = TripCancellation(time: now, reason: "ω")
    var asking = BookedTripFeature.State(id: trip.id, trip: trip)
    asking.reason = "ω"
    var missing = BookedTripFeature.State(id: trip.id)
    missing.problem = .notFound
    var month = TripHistoryFeature.State(nil, now: now, offset: nil)
    month.trips = TripMonth(
      month.month, zone: "", count: 1, totals: [trip.price.total, Money(5, "JPY")], trips: [trip, cancelled], hasMore: true)
    var empty = TripHistoryFeature.State(CalendarMonth(year: 2025, month: 3), now: now, offset: nil)
    month.trips?.yearTrips = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    empty.trips = TripMonth(empty.month, zone: "", count: 0, totals: [Money(0, "EUR")], trips: [])
    var beginning = TripHistoryFeature.State(nil, now: now, offset: nil)
    beginning.trips = TripMonth(beginning.month, zone: "", count: 0, totals: [], trips: [])
    var offline = TripHistoryFeature.State(nil, now: now, offset: nil)
    offline.problem = .noConnection
    var way = WayFeature.State(from: SampleWeather.cell, to: goal)
    way.journey = journey
    var lost = WayFeature.State(from: SampleWeather.cell, to: goal)
    lost.problem = .noConnection
    let screens: [(String, Navigation.OpenScreen)] = [
      ("end", .tripEnd(TripEndFeature.State(.start, draft.start))), ("end-not-set", .tripEnd(TripEndFeature.State(.end))),
      (
        "places",
        .tripPlaces(
          TripPlacesFeature.State(
            .end, [KnownPlace(trip.start, airRequestedAt: now - 600), KnownPlace(trip.end, airRequestedAt: now)]))
      ),
      ("no-places", .tripPlaces(TripPlacesFeature.State(.start))),
      ("trip", .trip(BookedTripFeature.State(id: trip.id, trip: trip))),
      ("trip-cancelled", .trip(BookedTripFeature.State(id: trip.id, trip: cancelled))), ("trip-asking", .trip(asking)),
      ("trip-missing", .trip(missing)), ("history", .tripHistory(month)), ("history-empty", .tripHistory(empty)),
      ("history-begin", .tripHistory(beginning)),
      ("history-offline", .tripHistory(offline)),
      ("way", .way(way)), ("way-offline", .way(lost)),
    ]
    return screens.map { name, screen in
      var state = AppFeature.State(now: now)
      state.open(Destination(screen.screen.address))
      state.navigation.opened = screen
      return (name, state)
    }
  }
}
