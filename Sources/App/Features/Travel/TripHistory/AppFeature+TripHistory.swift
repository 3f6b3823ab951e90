import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func tripHistory(_ history: TripHistoryFeature.State) -> Screen {
    Screen(
      address: .trip(.history(history.page)), title: { $0.copy.trips },
      view: { _, environment, send in TripHistoryView.view(history, environment, send.pullback { .tripHistory($0) }) },
      // It is the first screen of its tab.
      depth: 0, child: .tripHistory,
      appeared: { state, clients in
        let map = AppFeature.tripScreenAppeared(&state, clients)
        // The server would refuse the request of a device that has no space yet.
        let isKnown = state.space?.membership.hasHadKey != false || state.hasDeviceKey
        let action: TripHistoryFeature.Action = isKnown ? .appeared : .answered(history.month, .failure(.notPaired))
        return .merge(map, AppFeature.tripHistory(&state, action, clients))
      }, painted: { history.trips?.json },
      takePainted: { (app, json) throws(JSONError) in
        let trips = try TripMonth(json: json)
        app.tripHistory?.trips = trips
        app.tripHistory?.month = trips.month
      })
  }
}

extension AppFeature {
  /// Passes an action to the screen with the booked trips; ignored if it is not open.
  static func tripHistory(_ state: inout State, _ action: TripHistoryFeature.Action, _ clients: Clients) -> Effect<Action> {
    if case .tripTapped(let trip) = action {
      let back = backToMap(&state, clients)
      return .merge(back, plannedTrip(&state, .repeated(trip), clients))
    }
    guard state.tripHistory != nil else { return .none }
    return .child(
      Child.tripHistory.id, &state.tripHistory, action, { TripHistoryFeature.reduce(&$0, $1, clients.trips) }, Action.tripHistory)
  }
}

extension AppFeature.State {
  /// The screen with the booked trips; nil while it is not open.
  public var tripHistory: TripHistoryFeature.State? {
    get { if case .tripHistory(let history)? = navigation.opened { history } else { nil } }
    set { if let newValue, tripHistory != nil { navigation.opened = .tripHistory(newValue) } }
  }
}
