import Loop
import WeatherModel

// The air at the ends of the trip, by which it is priced.
extension PlannedTripFeature {
  /// Brings the trip up to date: old air is requested again, and a departure in the past is removed. A trip whose booking was already tried
  /// stays unchanged, so that another try sends exactly the same order; only air that may not be stored is requested again for it.
  static func renew(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.draft.isBusy { return .none }
    let isTried = state.draft.isTried
    if !isTried, let departure = state.draft.departure, departure < clients.now { state.draft.departure = nil }
    var effects: [Effect<Action>] = []
    for end in TripEnd.allCases {
      guard let place = state.draft[end] else { continue }
      let isMissing = place.point.air == nil && place.airRequestedAt == Instant(seconds: 0)
      if !isTried || isMissing { effects.append(refresh(&state, end, clients, environment)) }
    }
    return .merge(effects)
  }

  /// Requests the air at an end, unless it is fresh.
  static func refresh(_ state: inout State, _ end: TripEnd, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    guard let place = state.draft[end], !place.isFresh(at: clients.now) else { return .none }
    let cell = place.cell
    if !state.draft.refreshing.contains(end) { state.draft.refreshing.append(end) }
    return .future(id: Running.air(end), cancelInFlight: true) { answer in
      fetchAir(cell, clients, environment) { answer(.airAnswered(end, cell, $0)) }
    }
  }

  static func airAnswered(
    _ state: inout State, _ end: TripEnd, _ cell: Cell, _ result: Result<Stamped<AirQuality>?, WeatherRefusal>, _ clients: Clients
  ) -> Effect<Action> {
    state.draft.refreshing.removeAll { $0 == end }
    guard var place = state.draft[end], place.cell == cell else { return .none }
    switch result {
    case .success(let air):
      (place.point.air, place.airRequestedAt) = (air, clients.now)
      state.draft[end] = place
      let stored = Effect.merge(remember(&state, place, clients), save(state.draft, clients))
      guard state.draft.isBookingWanted, !state.draft.isBusy else { return stored }
      state.draft.isBookingWanted = false
      return .merge(stored, .send(.bookTapped))
    case .failure(let problem):
      state.draft.problem = .air(problem)
      state.draft.isBookingWanted = false
      return .none
    }
  }
}
