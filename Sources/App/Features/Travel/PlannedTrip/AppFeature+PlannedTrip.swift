import Loop
import Routes
import WeatherModel

extension AppFeature {
  /// Passes an action to the trip that is being planned, and does what it requests from its parent.
  static func plannedTrip(_ state: inout State, _ action: PlannedTripFeature.Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .delegate(let request): return planned(&state, request, clients)
    case .bookTapped: if let effect = requestSpaceForBooking(&state, clients) { return effect }
    // The device is asked for its position again, so the map's message about it is outdated.
    case .hereWanted: state.map.problem = nil
    default: break
    }
    let setting = state.plannedTrip.draft.setting
    let environment = state.environment
    let effect = Effect.child(
      Child.plannedTrip.id, &state.plannedTrip, action, { PlannedTripFeature.reduce(&$0, $1, clients, environment) }, Action.plannedTrip)
    switch action {
    case .read:
      state.fillTripScreen()
      return .merge(effect, wayRead(&state, clients), wayOpened(&state, clients))
    case .lookedUp(.success(let place)) where setting != nil:
      // The map has the answer, too, instead of asking for the same air.
      let known = map(&state, .airAnswered(place.cell, .success(place.point.air)), clients)
      return .merge(known, effect, found(&state, setting, clients))
    default: return effect
    }
  }

  private static func planned(
    _ state: inout State, _ request: PlannedTripFeature.Action.Delegate, _ clients: Clients
  ) -> Effect<Action> {
    switch request {
    case .built(let start, let end):
      state.map.go(to: MapExtent(around: start, end))
      return .none
    case .wayWanted(let from, let to):
      state.open(Destination(.trip(.route(from: from, to: to))))
      return screenAppeared(&state, clients)
    case .booked(let trip): return booked(&state, trip, clients)
    }
  }
}

// A device gets the key of its space before it books its first trip. If the answer to the booking is then lost, the next attempt finds the
// trip, because the server knows whose it is.
extension AppFeature {
  /// If the device has no space yet, requests one before its first trip is booked; nil when the booking need not wait.
  private static func requestSpaceForBooking(_ state: inout State, _ clients: Clients) -> Effect<Action>? {
    guard let space = state.space, !space.membership.hasHadKey, state.plannedTrip.draft.step == .book, !state.plannedTrip.draft.isBusy
    else {
      return nil
    }
    guard state.isOnline else {
      state.plannedTrip.draft.problem = .booking(.noConnection)
      return Effect.none
    }
    (state.plannedTrip.draft.isBooking, state.plannedTrip.draft.awaitsSpace, state.plannedTrip.draft.problem) = (true, true, nil)
    return sendNext(&state, clients)
  }

  /// The server has answered about the space: a trip that waits for it is booked, or the person sees why it can't be.
  static func continueBooking(_ state: inout State, isUnderstood: Bool, _ clients: Clients) -> Effect<Action> {
    let hasSpace = state.space?.membership.hasHadKey != false
    guard state.plannedTrip.draft.awaitsSpace, hasSpace || !isUnderstood else { return .none }
    (state.plannedTrip.draft.isBooking, state.plannedTrip.draft.awaitsSpace) = (false, false)
    if hasSpace { return plannedTrip(&state, .bookTapped, clients) }
    state.plannedTrip.draft.problem = .booking(.noConnection)
    return .none
  }
}
