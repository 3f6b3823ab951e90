import Copy
import Loop
import Markup
import Routes
import WeatherModel

/// The views and titles of the screens about trips.
enum TripScreens {
  static func view(
    _ screen: TripScreen, _ app: AppFeature.State, _ environment: Environment, _ sendToApp: Send<AppFeature.Action>
  ) -> Node {
    let send = sendToApp.pullback { (action: TripScreenAction) in AppFeature.Action.trips(action) }
    // These screens are opened from the map or from the list of trips.
    let back = Destination(app.navigation.tab == .trips ? .trip(.history(nil)) : .tool(.map))
    switch screen {
    case .end(let state): return LocationDetailView.view(state, environment, send.pullback { .end($0) })
    case .places(let state):
      return CachedLocationsView.view(
        state, of: app.map, app.favourites, back: back,
        search: SearchView.part(of: .trip(screen.address), app.search, environment, sendToApp.pullback { .search($0) }), environment,
        send.pullback { .places($0) })
    case .way(let state): return AlongTheWayView.view(state, app.map, back: back, environment, send.pullback { .way($0) })
    case .trip(let state):
      return BookingConfirmationView.view(state, isBesideMap: app.navigation.tab == .map, environment, send.pullback { .trip($0) })
    case .history(let state): return HistoryView.view(state, environment, send.pullback { .history($0) })
    }
  }

  /// The title of the page: for an end of a trip, its name.
  static func title(_ screen: TripScreen, _ copy: Copy) -> String {
    switch screen {
    case .end(let state): copy.end(state.end, state.place.map { shortTitle(of: $0.point) })
    case .places(let state): state.end == .start ? copy.chooseA : copy.chooseB
    case .way: copy.onTheWay
    case .trip: copy.yourTrip
    case .history: copy.trips
    }
  }
}
