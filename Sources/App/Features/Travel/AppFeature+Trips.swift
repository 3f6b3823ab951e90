import Copy
import Loop
import Markup
import Preferences
import Routes
import WeatherModel
import Wire

/// A screen about trips, with its state. Indirect, so that copies of the state, or of an action with a snapshot in it, copy only a
/// reference.
public indirect enum TripScreen: Hashable, Sendable {
  /// An end of the trip that is being planned.
  case end(LocationDetailFeature.State)
  /// The places that were looked up earlier, to choose one as an end.
  case places(CachedLocationsFeature.State)
  /// The weather and air along the way.
  case way(AlongTheWayFeature.State)
  /// A booked trip.
  case trip(BookingConfirmationFeature.State)
  /// The trips that were booked in a month.
  case history(HistoryFeature.State)

  var address: TripPage {
    switch self {
    case .end(let state): .end(state.end)
    case .places(let state): .places(for: state.end)
    case .way(let state): .route(from: state.from, to: state.to)
    case .trip(let state): .trip(state.id)
    case .history(let state): .history(state.page)
    }
  }
}

/// Actions of the screens about trips.
public enum TripScreenAction: Hashable, Sendable {
  case end(LocationDetailFeature.Action)
  case places(CachedLocationsFeature.Action)
  case way(AlongTheWayFeature.Action)
  case trip(BookingConfirmationFeature.Action)
  case history(HistoryFeature.Action)
}

// The screens about trips are opened from the map, which has the trip that is being planned.
extension AppFeature {
  /// A screen about trips came into view, and requests its data.
  static func tripsAppeared(_ state: inout State, _ screen: TripScreen, _ clients: Clients) -> Effect<Action> {
    // The map also loads the style sheet for these screens, and reads the trip that was begun before a reload.
    let map = state.map.view == nil ? mapAppeared(&state, clients) : .none
    state.readDeviceZone(clients)
    let appeared: Effect<Action> =
      switch screen {
      case .end: .none
      case .places: weatherList(&state, .allAppeared, clients)
      case .way: trips(&state, .way(.appeared), clients)
      case .trip: trips(&state, .trip(.appeared), clients)
      // The server would refuse the request of a device that has no space yet.
      case .history(let screen) where state.space?.membership == .notYet && !state.hasDeviceKey:
        trips(&state, .history(.answered(screen.month, .failure(.notPaired))), clients)
      case .history: trips(&state, .history(.appeared), clients)
      }
    return .merge(map, appeared)
  }

  /// Passes an action to the screen about trips; an action for a screen that is no longer open is ignored.
  static func trips(_ state: inout State, _ action: TripScreenAction, _ clients: Clients) -> Effect<Action> {
    let key = Child.trips.id
    switch (action, state.tripScreen) {
    case (.end(.delegate(let action)), _): return end(&state, action, clients)
    case (.end(let action), .end(var screen)?):
      let effect = Effect.child(key, &screen, action, LocationDetailFeature.reduce) { Action.trips(.end($0)) }
      state.tripScreen = .end(screen)
      return effect
    case (.places(.delegate(.forgotten(let cell))), _): return map(&state, .trip(.forgotten(cell)), clients)
    case (.places(.delegate(.chosen(let end, let place))), _): return chosen(&state, end, place, clients)
    case (.places(.delegate(.hereWanted(let end))), _): return map(&state, .trip(.hereWanted(end)), clients)
    case (.places(.delegate(.swapped)), _):
      let swapped = map(&state, .trip(.swapped), clients)
      // What was asked for is there now; the other end is asked for.
      let (trip, end) = (state.map.trip, screenEnd(state))
      if let other = end?.other, trip[other.other] != nil, trip[other] == nil { state.open(Destination(.trip(.places(for: other)))) }
      return swapped
    case (.places(let action), .places(var screen)?):
      let effect = Effect.child(key, &screen, action, CachedLocationsFeature.reduce) { Action.trips(.places($0)) }
      state.tripScreen = .places(screen)
      return effect
    case (.way(.delegate(.booked(let speed, let time))), .way(let way)?):
      // A trip of an earlier start that was tried before must not be booked twice.
      guard state.map.isTripRead else { return .none }
      let isPlanned = state.map.trip.connects(from: way.from, to: way.to)
      let chosen = map(&state, .trip(.wayChosen(from: way.start, to: way.end, speed, time)), clients)
      // Another trip was being planned: now the price of this one appears, and the next tap books it.
      guard isPlanned else { return chosen }
      return .merge(chosen, map(&state, .trip(.bookTapped), clients))
    case (.history(.delegate(.planAgain(let trip))), _):
      let back = backToMap(&state, clients)
      return .merge(back, map(&state, .trip(.repeated(trip)), clients))
    case (.end, _), (.places, _), (.way, _), (.trip, _), (.history, _): return asked(&state, action, clients)
    }
  }

  /// The same for the screens that send requests to the server.
  private static func asked(_ state: inout State, _ action: TripScreenAction, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.trips else { return .none }
    let key = Child.trips.id
    let (sources, language) = (state.preferences.sources, state.copy.language)
    switch (action, state.tripScreen) {
    case (.way(let action), .way(var screen)?):
      let effect = Effect.child(key, &screen, action, { AlongTheWayFeature.reduce(&$0, $1, client, sources, language) }) {
        Action.trips(.way($0))
      }
      state.tripScreen = .way(screen)
      return .merge(effect, wayOpened(&state, clients))
    case (.trip(let action), .trip(var screen)?):
      let effect = Effect.child(key, &screen, action, { BookingConfirmationFeature.reduce(&$0, $1, client, clients.page) }) {
        Action.trips(.trip($0))
      }
      state.tripScreen = .trip(screen)
      return effect
    case (.history(let action), .history(var screen)?):
      let effect = Effect.child(key, &screen, action, { HistoryFeature.reduce(&$0, $1, client) }) { Action.trips(.history($0)) }
      state.tripScreen = .history(screen)
      return effect
    case (.end, _), (.places, _), (.way, _), (.trip, _), (.history, _): return .none
    }
  }

  private static func end(_ state: inout State, _ action: LocationDetailFeature.Action.Delegate, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .done: return .merge(leaveTripScreen(&state, clients), backToMap(&state, clients))
    case .unset(let end): return .merge(map(&state, .trip(.unset(end)), clients), backToMap(&state, clients))
    }
  }

  /// Saves the nickname in the field of an end's screen, whether the person leaves it by its button, by the browser's Back or by a link.
  static func leaveTripScreen(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.tripScreen.map { saveNickname(of: $0, &state, clients) } ?? .none
  }

  private static func saveNickname(of screen: TripScreen, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .end(let screen) = screen, let place = screen.place, state.map.trip[screen.end]?.cell == place.cell else { return .none }
    return map(&state, .trip(.named(screen.end, trimmedText(screen.text))), clients)
  }

  /// A place was chosen for an end: the other end is chosen next, or else the way is shown.
  private static func chosen(
    _ state: inout State, _ end: TripEnd, _ place: CachedLocation, _ clients: Clients
  ) -> Effect<Action> {
    let put = map(&state, .trip(.chosen(end, place)), clients)
    return .merge(put, goOn(&state, clients))
  }

  /// The device's position was found for an end, while that is still being chosen.
  static func found(_ state: inout State, _ end: TripEnd?, _ clients: Clients) -> Effect<Action> {
    // Who types a name meanwhile has found something better to do.
    guard end != nil, end == screenEnd(state), state.search?.text.isEmpty ?? true else { return .none }
    return goOn(&state, clients)
  }

  private static func goOn(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.search = nil
    let trip = state.map.trip
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

  /// The place that was found by its name is chosen for an end.
  static func chosen(
    _ state: inout State, _ screen: CachedLocationsFeature.State, _ found: Coordinate, _ words: String, _ clients: Clients
  ) -> Effect<Action> {
    chosen(&state, screen.end, CachedLocation(found, name: words), clients)
  }

  /// The way of a trip that was begun before a reload has its speed and departure again.
  static func wayRead(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let trip = state.map.trip
    guard case .way(var way)? = state.tripScreen, trip.connects(from: way.from, to: way.to), let speed = trip.speed,
      way.speed != speed || way.departure != trip.departure || !way.isDepartureChosen
    else { return .none }
    // 'Now' is a choice, too: with another departure the trip would be another one.
    (way.departure, way.isDepartureChosen) = (trip.departure, true)
    state.tripScreen = .way(way)
    return trips(&state, .way(.speedChosen(speed)), clients)
  }

  /// A way that was opened by its address becomes the trip that is planned, if there is none, so that its price is known.
  static func wayOpened(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .way(let way)? = state.tripScreen, way.journey != nil else { return .none }
    return map(&state, .trip(.wayOpened(from: way.start, to: way.end)), clients)
  }

  /// Asks for a way again whose departures have passed since it was asked for.
  static func wayAged(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .way(var way)? = state.tripScreen, !way.isAsking, let asked = way.journey?.choices.first?.time,
      clients.now - asked >= .minutes(10)
    else { return .none }
    if let departure = way.departure, departure < clients.now, !state.map.trip.isTried {
      (way.departure, way.isDepartureChosen) = (nil, false)
    }
    let speed = way.speed
    state.tripScreen = .way(way)
    return .merge(mapAppeared(&state, clients), trips(&state, .way(.speedChosen(speed)), clients))
  }

  private static func screenEnd(_ state: State) -> TripEnd? {
    if case .places(let screen)? = state.tripScreen { screen.end } else { nil }
  }

  private static func backToMap(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.open(Destination(.tool(.map)))
    return contentAppeared(&state, clients)
  }

  /// Shows a trip that was just booked. The map starts a new one.
  static func booked(_ state: inout State, _ trip: Trip, _ clients: Clients) -> Effect<Action> {
    // If the person has left the map in the meantime, they stay where they are.
    let isOnWay = if case .way? = state.tripScreen { true } else { false }
    guard state.navigation.showsMap || isOnWay else { return .none }
    state.readDeviceZone(clients)
    let before = state.navigation.tabInView
    state.open(Destination(.trip(.trip(trip.id))))
    state.navigation.keepInPage(before)
    state.tripScreen = .trip(BookingConfirmationFeature.State(id: trip.id, trip: trip))
    return .none
  }
}

extension AppFeature.State {
  /// The screen about trips; nil while none is open.
  public var tripScreen: TripScreen? {
    get { if case .trips(let screen)? = navigation.opened { screen } else { nil } }
    set { if let newValue, tripScreen != nil { navigation.opened = .trips(newValue) } }
  }

  /// A screen about trips as it opens.
  func tripScreen(_ page: TripPage, _ before: Navigation.OpenScreen?) -> TripScreen {
    switch page {
    case .end(let end): return .end(LocationDetailFeature.State(end, map.trip[end]))
    case .places(let end): return .places(CachedLocationsFeature.State(end, map.known))
    case .route(let from, let to):
      var way = AlongTheWayFeature.State(from: from, to: to)
      if map.trip.connects(from: from, to: to) {
        (way.speed, way.departure) = (map.trip.speed ?? .drive, map.trip.departure)
        way.isDepartureChosen = map.trip.speed != nil
      }
      return .way(way)
    case .trip(let id):
      let month: CalendarMonth? = if case .trips(.history(let list))? = before { list.page } else { nil }
      return .trip(BookingConfirmationFeature.State(id: id, month: month))
    case .history(let month): return .history(HistoryFeature.State(month, now: now, offset: offset))
    }
  }

  /// Gives the open screen about trips the stored trip and places, once they were read.
  mutating func fillTripScreen() {
    switch tripScreen {
    case .end(let screen)? where screen.place == nil: tripScreen = .end(LocationDetailFeature.State(screen.end, map.trip[screen.end]))
    case .places(let screen)? where screen.places.isEmpty: tripScreen = .places(CachedLocationsFeature.State(screen.end, map.known))
    case .end, .places, .way, .trip, .history, nil: break
    }
  }
}
