import Bridge
import Loop
import WeatherModel

// Where the device is: permission, finding it, following it.
extension WeatherListFeature {
  static func permissionChanged(
    _ state: inout State, _ permission: LocationPermission, _ clients: Clients
  ) -> Effect<Action> {
    let before = state.permission
    state.permission = permission
    switch permission {
    case .granted:
      // The request of the button may be what has just been granted.
      return before == .granted || state.isLocating ? .none : locate(&state, clients)
    case .denied, .unavailable:
      // Browsers need not answer a request once permission has been refused.
      state.isLocating = false
      return .merge(.cancel(id: Running.locate), .cancel(id: Running.watch), forgetHere(&state))
    case .unknown, .prompt:
      return .merge(.cancel(id: Running.watch), forgetHere(&state))
    }
  }

  static func useMyLocation(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.selected = .here
    return locate(&state, clients)
  }

  private static func locate(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.isLocating = true
    state.locationProblem = nil
    return .future(id: Running.locate, cancelInFlight: true) { answer in clients.location.current { answer(.located($0)) } }
  }

  static func stopLocating(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.isLocating = false
    return .merge(.cancel(id: Running.locate), .cancel(id: Running.watch), focusScreen(clients))
  }

  static func located(
    _ state: inout State, _ result: Result<Coordinate, LocationProblem>, _ clients: Clients
  ) -> Effect<Action> {
    state.isLocating = false
    switch result {
    case .failure(let problem):
      state.locationProblem = problem
      switch problem {
      // If the person closed the browser's prompt without an answer, it may be shown again. A final refusal is reported as a permission
      // change.
      case .denied: if state.permission != .prompt { state.permission = .denied }
      case .unavailable: state.permission = .unavailable
      // Indoors the first attempt often fails, so the device keeps trying.
      case .notFound: return watch(clients)
      }
      return .merge(forgetHere(&state), .cancel(id: Running.watch))
    case .success(let coordinate):
      state.permission = .granted
      state.locationProblem = nil
      return .merge(
        page(&state, .here, .positionChanged(coordinate), clients), watch(clients), namePosition(&state, at: coordinate, clients))
    }
  }

  private static func watch(_ clients: Clients) -> Effect<Action> {
    .run(id: Running.watch, cancelInFlight: true) { send in clients.location.watch { send(.moved($0)) } }
  }

  /// After 5 km everything is fetched again: here and all other pages.
  static func moved(_ state: inout State, to coordinate: Coordinate, _ places: SavedPlaces, _ clients: Clients) -> Effect<Action> {
    let fetched = state.pages[id: .here]?.coordinate
    var effects = [namePosition(&state, at: coordinate, clients)]
    if let fetched, !hasMovedFar(from: fetched, to: coordinate) { return effects[0] }
    effects.append(page(&state, .here, .positionChanged(coordinate), clients))
    // The very first position does not mean that the device has moved.
    if fetched != nil { effects.append(loadAll(&state, places, forced: true, clients)) }
    return .merge(effects)
  }
}
