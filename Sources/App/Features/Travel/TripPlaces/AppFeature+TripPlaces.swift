import Copy
import Loop
import Markup
import Routes
import WeatherModel

extension Screen {
  static func tripPlaces(_ places: TripPlacesFeature.State) -> Screen {
    let address = Destination.Screen.trip(.places(for: places.end))
    return Screen(
      address: address, title: { places.end == .start ? $0.copy.chooseA : $0.copy.chooseB },
      view: { app, environment, send in
        TripPlacesView.view(
          places, of: app.plannedTrip, app.favourites, back: app.screenBeforeTrip,
          search: SearchView.part(of: address, app.search, environment, send.pullback { .search($0) }), environment,
          send.pullback { .tripPlaces($0) })
      }, appeared: { .merge(AppFeature.tripScreenAppeared(&$0, $1), AppFeature.weatherList(&$0, .allAppeared, $1)) })
  }
}

extension AppFeature {
  /// Handles an action of the screen where an end of the trip is chosen; ignored if it is not open.
  static func tripPlaces(_ state: inout State, _ action: TripPlacesFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let end = state.tripPlaces?.end else { return .none }
    switch action {
    case .placeTapped(let place): return chosen(&state, end, place, clients)
    case .hereButtonTapped: return plannedTrip(&state, .hereWanted(end), clients)
    case .swapButtonTapped:
      let swapped = plannedTrip(&state, .swapped, clients)
      // What was asked for is there now; the other end is asked for.
      let trip = state.plannedTrip.draft
      if trip[end] != nil, trip[end.other] == nil { state.open(Destination(.trip(.places(for: end.other)))) }
      return swapped
    case .deleteButtonTapped(let cell):
      state.tripPlaces?.places.removeAll { $0.cell == cell }
      return plannedTrip(&state, .forgotten(cell), clients)
    }
  }

  /// A place was chosen for an end: the other end is chosen next, or else the way is shown.
  static func chosen(_ state: inout State, _ end: TripEnd, _ place: KnownPlace, _ clients: Clients) -> Effect<Action> {
    let put = plannedTrip(&state, .chosen(end, place), clients)
    return .merge(put, goOn(&state, clients))
  }

  /// The device's position was found for an end, while that is still being chosen.
  static func found(_ state: inout State, _ end: TripEnd?, _ clients: Clients) -> Effect<Action> {
    // Who types a name meanwhile has found something better to do.
    guard end != nil, end == state.tripPlaces?.end, state.search?.text.isEmpty ?? true else { return .none }
    return goOn(&state, clients)
  }

  private static func goOn(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.search = nil
    let trip = state.plannedTrip.draft
    if trip.problem != nil { return .none }
    let page: TripPage
    if let (start, end) = trip.cells {
      if start == end { return backToMap(&state, clients) }
      page = .route(from: start, to: end)
    } else {
      page = .places(for: trip.start == nil ? .start : .end)
    }
    state.open(Destination(.trip(page)))
    return screenAppeared(&state, clients)
  }
}

extension AppFeature.State {
  /// The screen where an end of the trip is chosen; nil while it is not open.
  public var tripPlaces: TripPlacesFeature.State? {
    get { if case .tripPlaces(let places)? = navigation.opened { places } else { nil } }
    set { if let newValue, tripPlaces != nil { navigation.opened = .tripPlaces(newValue) } }
  }
}
