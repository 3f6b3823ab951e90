import Loop
import WeatherModel

extension PlannedTripFeature {
  static func bookWhenAirIsKnown(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    if state.draft.isBooking || state.draft.setting != nil { return .none }
    state.draft.problem = nil
    state.draft.isBookingWanted = !state.draft.refreshing.isEmpty
    return state.draft.isBookingWanted ? .none : book(&state, clients)
  }

  private static func book(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let order = state.draft.order, let key = state.draft.bookingKey else { return .none }
    if order.refusal == .tooClose {
      state.draft.problem = .tooClose
      return .none
    }
    state.draft.isBooking = true
    state.draft.tried = key
    let id = state.draft.id
    return .merge(
      // Saved before the request is sent, so that the first attempt is known after a reload even if its answer is lost.
      save(state.draft, clients),
      .future(id: Running.booking(id), cancelInFlight: true) { answer in clients.trips.book(order, key) { answer(.booked(id, $0)) } })
  }

  static func booked(
    _ state: inout State, _ id: RecordID?, _ result: Result<Trip, TripProblem>, _ clients: Clients
  ) -> Effect<Action> {
    guard id == state.draft.id else {
      // The person is already building another trip, which must not change.
      switch result {
      case .success(let trip): state.otherBookedTrip = trip
      case .failure(let problem): state.draft.problem = .booking(problem)
      }
      return .none
    }
    state.draft.isBooking = false
    switch result {
    case .success(let trip):
      state.hasBooked = true
      // When the person comes back to the map, they begin another trip; its first end may be on its way.
      return .merge(startOver(&state, clients), .send(.delegate(.booked(trip))))
    case .failure(let problem):
      state.draft.problem = .booking(problem)
      return .none
    }
  }
}
