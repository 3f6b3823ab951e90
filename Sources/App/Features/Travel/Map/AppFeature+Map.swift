import Copy
import Loop
import Preferences
import Routes
import WeatherModel

// The map shows the saved places, and opens at the device's position, else at the place last looked at, the first saved place or the
// server's own.
extension AppFeature {
  /// The map came into view.
  static func mapAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let list = state.weatherList
    let near =
      list.pages[id: .here]?.coordinate ?? list.pages[id: list.selected]?.coordinate ?? state.favourites.first?.coordinate
      ?? state.house?.coordinate
    return map(&state, .appeared(near: near), clients)
  }

  /// Passes an action to the map, and handles what the map requests from its parent.
  static func map(_ state: inout State, _ action: MapFeature.Action, _ clients: Clients) -> Effect<Action> {
    if case .delegate(.booked(let trip)) = action { return booked(&state, trip, clients) }
    if case .delegate(.wayWanted(let from, let to)) = action {
      let before = state.navigation.tabInView
      state.open(Destination(.trip(.route(from: from, to: to))))
      state.navigation.keepInPage(before)
      return screenAppeared(&state, clients)
    }
    if case .delegate(.weatherWanted(let cell)) = action {
      let before = state.navigation.tabInView
      state.open(Destination(.place(cell)))
      state.navigation.keepInPage(before)
      return contentAppeared(&state, clients)
    }
    if let effect = requestSpaceForBooking(&state, action, clients) { return effect }
    let setting = state.map.trip.setting
    let environment = state.environment
    let effect = Effect.child(Child.map.id, &state.map, action, { MapFeature.reduce(&$0, $1, clients, environment) }, Action.map)
    switch action {
    case .trip(.read):
      state.fillTripScreen()
      return .merge(effect, wayRead(&state, clients), wayOpened(&state, clients))
    case .trip(.lookedUp(.success)): return .merge(effect, found(&state, setting, clients))
    default: return effect
    }
  }
}

// A device gets the key of its space before it books its first trip. If the answer to the booking is then lost, the next attempt finds the
// trip, because the server knows whose it is.
extension AppFeature {
  /// If the device has no space yet, requests one before its first trip is booked; nil when the booking need not wait.
  private static func requestSpaceForBooking(_ state: inout State, _ action: MapFeature.Action, _ clients: Clients) -> Effect<Action>? {
    guard clients.space != nil, action == .trip(.bookTapped), var space = state.space, space.membership == .notYet,
      state.map.trip.step == .book, !state.map.trip.isBusy
    else { return nil }
    guard state.isOnline else {
      state.map.trip.problem = .booking(.noConnection)
      return Effect.none
    }
    space.isNeededForBooking = true
    state.space = space
    (state.map.trip.isBooking, state.map.trip.problem) = (true, nil)
    return sendNext(&state, clients)
  }

  /// The server has answered the request for a space: the waiting trip is booked, or the person sees why it can't be.
  static func continueBooking(_ state: inout State, isUnderstood: Bool, _ clients: Clients) -> Effect<Action> {
    guard var space = state.space, space.isNeededForBooking, space.membership != .notYet || !isUnderstood else { return .none }
    space.isNeededForBooking = false
    state.space = space
    // The person may have begun another trip in the meantime.
    guard state.map.trip.isBooking else { return .none }
    state.map.trip.isBooking = false
    if space.membership != .notYet { return map(&state, .trip(.bookTapped), clients) }
    state.map.trip.problem = .booking(.noConnection)
    return .none
  }
}
