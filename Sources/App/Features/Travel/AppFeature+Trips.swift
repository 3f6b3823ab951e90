import Loop
import Routes
import WeatherModel

// The screens about trips are opened from the map, on which a trip is planned, or from the list of trips.
extension AppFeature {
  /// A screen about trips came into view. The map also loads the style sheet for these screens, and the trip that was begun before a reload
  /// is read with it.
  static func tripScreenAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let map = state.map.extent == nil ? mapAppeared(&state, clients) : .none
    state.readDeviceZone(clients)
    return map
  }

  static func backToMap(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.open(Destination(.tool(.map)))
    return contentAppeared(&state, clients)
  }
}

extension AppFeature.State {
  /// The screen from which a trip is planned.
  var screenBeforeTrip: Destination { Destination(navigation.tab == .trips ? .trip(.history(nil)) : .tool(.map)) }

  /// Gives the open screen about trips the stored trip and places, once they were read.
  mutating func fillTripScreen() {
    if let end = tripEnd, end.place == nil { tripEnd = TripEndFeature.State(end.end, plannedTrip.draft[end.end]) }
    if let choice = tripPlaces, choice.places.isEmpty { tripPlaces = TripPlacesFeature.State(choice.end, plannedTrip.known) }
  }
}
