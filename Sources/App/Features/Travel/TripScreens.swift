import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func trips(_ screen: TripScreen) -> Screen {
    // The list of trips is the first screen of its tab.
    let isFirst = if case .history = screen { true } else { false }
    return Screen(
      address: .trip(screen.address), title: { TripScreens.title(screen, $0.copy) },
      view: { TripScreens.view(screen, $0, $1, $2) }, depth: isFirst ? 0 : 1, child: .trips,
      appeared: { AppFeature.tripsAppeared(&$0, screen, $1) }, painted: { screen.painted },
      takePainted: { (app, json) throws(JSONError) in app.tripScreen = try screen.showing(json) })
  }
}

extension TripScreen {
  /// The data that the server has already painted into the page, as JSON; nil when there is none.
  fileprivate var painted: [UInt8]? {
    switch self {
    case .trip(let screen): screen.trip?.json
    case .history(let screen): screen.trips?.json
    case .way(let screen): screen.journey?.json
    case .end, .places: nil
    }
  }

  /// The screen with the data that the server has painted.
  fileprivate func showing(_ json: JSON) throws(JSONError) -> TripScreen {
    switch self {
    case .trip(var screen):
      screen.trip = try Trip(json: json)
      return .trip(screen)
    case .way(var screen):
      screen.journey = try Journey(json: json)
      return .way(screen)
    case .history(var screen):
      let trips = try TripMonth(json: json)
      (screen.trips, screen.month) = (trips, trips.month)
      return .history(screen)
    case .end, .places: return self
    }
  }
}

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
