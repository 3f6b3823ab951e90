import Copy
import Loop
import Markup
import Preferences
import Routes
import WeatherModel
import Wire

extension Screen {
  static func way(_ way: WayFeature.State) -> Screen {
    Screen(
      address: .trip(.route(from: way.from, to: way.to)), title: { $0.copy.onTheWay },
      view: { app, environment, send in
        WayView.view(way, app.plannedTrip, back: app.screenBeforeTrip, environment, send.pullback { .way($0) })
      }, child: .way,
      appeared: { .merge(AppFeature.tripScreenAppeared(&$0, $1), AppFeature.way(&$0, .appeared, $1)) },
      reappeared: { .merge(AppFeature.wayAged(&$0, $1), AppFeature.way(&$0, .appeared, $1)) },
      painted: { way.journey?.json },
      takePainted: { (app, json) throws(JSONError) in app.way?.journey = try Journey(json: json) })
  }
}

extension AppFeature {
  /// Passes an action to the screen with the weather on the way; ignored if it is not open.
  static func way(_ state: inout State, _ action: WayFeature.Action, _ clients: Clients) -> Effect<Action> {
    if case .bookButtonTapped = action { return book(&state, clients) }
    guard state.way != nil else { return .none }
    let (sources, language) = (state.preferences.sources, state.copy.language)
    let effect = Effect.child(
      Child.way.id, &state.way, action, { WayFeature.reduce(&$0, $1, clients.trips, sources, language) }, Action.way)
    return .merge(effect, wayOpened(&state, clients))
  }

  private static func book(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    // A trip of an earlier start that was tried before must not be booked twice.
    guard let way = state.way, way.journey != nil, state.plannedTrip.isRead else { return .none }
    let isPlanned = state.plannedTrip.draft.connects(from: way.from, to: way.to)
    let chosen = plannedTrip(&state, .wayChosen(from: way.start, to: way.end, way.speed, way.departure), clients)
    // Another trip was being planned: now the price of this one appears, and the next tap books it.
    guard isPlanned else { return chosen }
    return .merge(chosen, plannedTrip(&state, .bookTapped, clients))
  }

  /// The way of a trip that was begun before a reload has its speed and departure again.
  static func wayRead(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let trip = state.plannedTrip.draft
    guard let way = state.way, trip.connects(from: way.from, to: way.to), let speed = trip.speed,
      way.speed != speed || way.departure != trip.departure || !way.isDepartureChosen
    else { return .none }
    // 'Now' is a choice, too: with another departure the trip would be another one.
    state.way?.departure = trip.departure
    state.way?.isDepartureChosen = true
    return self.way(&state, .speedChosen(speed), clients)
  }

  /// A way that was opened by its address becomes the trip that is planned, if there is none, so that its price is known.
  static func wayOpened(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let way = state.way, way.journey != nil else { return .none }
    return plannedTrip(&state, .wayOpened(from: way.start, to: way.end), clients)
  }

  /// Asks for a way again whose departures have passed since it was asked for.
  static func wayAged(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let way = state.way, !way.isAsking, let asked = way.journey?.choices.first?.time, clients.now - asked >= .minutes(10) else {
      return .none
    }
    if let departure = way.departure, departure < clients.now, !state.plannedTrip.draft.isTried {
      state.way?.departure = nil
      state.way?.isDepartureChosen = false
    }
    return .merge(mapAppeared(&state, clients), self.way(&state, .speedChosen(way.speed), clients))
  }
}

extension AppFeature.State {
  /// The screen with the weather on the way; nil while it is not open.
  public var way: WayFeature.State? {
    get { if case .way(let way)? = navigation.opened { way } else { nil } }
    set { if let newValue, way != nil { navigation.opened = .way(newValue) } }
  }

  /// The screen of a way as it opens: with the trip's speed and departure, if it is the one that is planned.
  func way(from start: Cell, to end: Cell) -> WayFeature.State {
    var way = WayFeature.State(from: start, to: end)
    let trip = plannedTrip.draft
    if trip.connects(from: start, to: end) {
      (way.speed, way.departure) = (trip.speed ?? .drive, trip.departure)
      way.isDepartureChosen = trip.speed != nil
    }
    return way
  }
}
