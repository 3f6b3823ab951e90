import Loop
import Routes
import WeatherModel

// The map shows the saved places, and opens at the device's position, else at the place last looked at, the first saved place or the
// server's own.
extension AppFeature {
  /// The map or a screen about trips came into view.
  static func mapAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let list = state.weatherList
    let near =
      list.pages[id: .here]?.coordinate ?? list.pages[id: list.selected]?.coordinate ?? state.favourites.first?.coordinate
      ?? state.house?.coordinate
    return .merge(map(&state, .appeared(near: near), clients), plannedTrip(&state, .appeared, clients))
  }

  /// Passes an action to the map, and handles what the map requests from its parent.
  static func map(_ state: inout State, _ action: MapFeature.Action, _ clients: Clients) -> Effect<Action> {
    let environment = state.environment
    switch action {
    case .stepTapped, .mapEvent(.pinConfirmed):
      let pin = state.map.pin(environment, at: clients.now)
      return plannedTrip(&state, .stepTapped(at: pin), clients)
    case .weatherWanted(let cell):
      state.open(Destination(.place(cell)))
      return contentAppeared(&state, clients)
    // The device is asked for its position again, so the trip's message about it is outdated.
    case .centreOnMeTapped: state.plannedTrip.locationProblem = nil
    default: break
    }
    return .child(Child.map.id, &state.map, action, { MapFeature.reduce(&$0, $1, clients, environment) }, Action.map)
  }
}
