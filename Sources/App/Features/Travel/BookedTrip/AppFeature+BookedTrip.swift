import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func trip(_ trip: BookedTripFeature.State) -> Screen {
    Screen(
      address: .trip(.trip(trip.id)), title: { $0.copy.yourTrip },
      view: { app, environment, send in
        BookedTripView.view(trip, isBesideMap: app.navigation.tab == .map, environment, send.pullback { .trip($0) })
      }, child: .trip,
      appeared: { .merge(AppFeature.tripScreenAppeared(&$0, $1), AppFeature.trip(&$0, .appeared, $1)) },
      painted: { trip.trip?.json }, takePainted: { (app, json) throws(JSONError) in app.trip?.trip = try Trip(json: json) })
  }
}

extension AppFeature {
  /// Passes an action to the screen with a booked trip; ignored if it is not open.
  static func trip(_ state: inout State, _ action: BookedTripFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard state.trip != nil else { return .none }
    return .child(Child.trip.id, &state.trip, action, { BookedTripFeature.reduce(&$0, $1, clients.trips, clients.page) }, Action.trip)
  }

  /// Shows a trip that was just booked. The map starts a new one.
  static func booked(_ state: inout State, _ trip: Trip, _ clients: Clients) -> Effect<Action> {
    // If the person has left the map in the meantime, they stay where they are.
    guard state.navigation.showsMap || state.way != nil else { return .none }
    state.readDeviceZone(clients)
    state.open(Destination(.trip(.trip(trip.id))))
    state.trip = BookedTripFeature.State(id: trip.id, trip: trip)
    return .none
  }
}

extension AppFeature.State {
  /// The screen with a booked trip; nil while it is not open.
  public var trip: BookedTripFeature.State? {
    get { if case .trip(let trip)? = navigation.opened { trip } else { nil } }
    set { if let newValue, trip != nil { navigation.opened = .trip(newValue) } }
  }
}
