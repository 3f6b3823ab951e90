import Copy
import Loop
import Markup
import WeatherModel

/// The views and titles of the screens about trips.
enum TripScreens {
  // Not inlined: the screens are part of the wasm's second half.
  @inline(never) static func view(
    _ screen: TripScreen, in tab: Navigation.Tab, _ environment: Environment, _ send: Send<TripScreenAction>
  ) -> Node {
    switch screen {
    case .end(let state): LocationDetailView.view(state, environment, send.pullback { .end($0) })
    case .places(let state): CachedLocationsView.view(state, environment, send.pullback { .places($0) })
    case .way(let state): AlongTheWayView.view(state, environment, send.pullback { .way($0) })
    case .trip(let state): BookingConfirmationView.view(state, isBesideMap: tab == .map, environment, send.pullback { .trip($0) })
    case .history(let state): HistoryView.view(state, environment, send.pullback { .history($0) })
    }
  }

  /// The title of the page: for an end of a trip, its name.
  @inline(never) static func title(_ screen: TripScreen, _ copy: Copy) -> String {
    switch screen {
    case .end(let state): copy.end(state.end, state.place.map { shortTitle(of: $0.point) })
    case .places(let state): state.end == .start ? copy.chooseA : copy.chooseB
    case .way: copy.onTheWay
    case .trip: copy.yourTrip
    case .history: copy.trips
    }
  }
}
