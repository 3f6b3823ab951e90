import Copy
import Loop
import Routes
import WeatherModel

/// What is known of the map, in a box: most pages never have one.
final class MapBox: Sendable {
  let state: MapFeature.State
  init(_ state: MapFeature.State) { self.state = state }
}

extension MapBox: Equatable {
  static func == (one: MapBox, other: MapBox) -> Bool { one === other || one.state == other.state }
}

// The map shows the saved places, and opens where the person is.
extension AppFeature {
  /// The map came into view.
  @inline(never) static func lookedAtMap(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let list = state.weatherList
    let near =
      list.pages[id: WeatherListFeature.here]?.coordinate ?? list.pages[id: list.selected]?.coordinate ?? state.favourites.first?.coordinate
    return map(&state, .appeared(near: near), clients)
  }

  /// Tells the map what happened.
  @inline(never) static func map(_ state: inout State, _ action: MapFeature.Action, _ clients: Clients) -> Effect<Action> {
    if case .delegate(.booked(let trip)) = action { return booked(&state, trip, clients) }
    if case .delegate(.weatherWanted(let cell)) = action {
      let before = state.navigation.tabInView
      state.open(Destination(.place(cell)))
      state.navigation.keep(before)
      return looked(&state, clients)
    }
    if let effect = spaceForTrip(&state, action, clients) { return effect }
    var map = state.map
    let (clients, environment) = (clients.preferring(state.preferences.sources, in: state.copy.language), state.environment)
    let effect = Effect.child(Child.map.id, &map, action, { MapFeature.reduce(&$0, $1, clients, environment) }, Action.map)
    state.map = map
    if case .trip(.read) = action { state.fillTripScreen() }
    return effect
  }
}

// Who books has a key of their space before: an answer to a booking that is lost loses no more than the answer, and the next attempt finds the trip.
extension AppFeature {
  /// Has a device without a space get one before its first trip is booked; nil where nothing is to be waited for.
  private static func spaceForTrip(_ state: inout State, _ action: MapFeature.Action, _ clients: Clients) -> Effect<Action>? {
    guard action == .trip(.stepTapped) || action == .happened(.chosen), var space = state.space, space.standing == .new,
      state.map.trip.step == .book, !state.map.trip.isBusy
    else { return nil }
    guard state.isOnline else {
      state.map.trip.problem = .booking(.noConnection)
      return Effect.none
    }
    // A space is begun by something that is kept in it. No version reads this setting.
    do throws(SyncRefusal) { try space.replica.set("trips", to: "booked", at: clients.clock.now()) } catch { return nil }
    space.isWantedForTrip = true
    state.space = space
    (state.map.trip.isBooking, state.map.trip.problem) = (true, nil)
    return talk(&state, clients)
  }

  /// The server has answered about the space: the trip that waits for it is booked, or the person is told why not.
  @inline(never) static func spaceAnsweredForTrip(_ state: inout State, isUnderstood: Bool, _ clients: Clients) -> Effect<Action> {
    guard var space = state.space, space.isWantedForTrip, space.standing != .new || !isUnderstood else { return .none }
    space.isWantedForTrip = false
    state.space = space
    // Meanwhile the person may have begun another trip.
    guard state.map.trip.isBooking else { return .none }
    state.map.trip.isBooking = false
    if space.standing != .new { return map(&state, .trip(.stepTapped), clients) }
    state.map.trip.problem = .booking(.noConnection)
    return .none
  }
}

extension AppFeature.State {
  /// The map, as far as it is known.
  @inline(never) public var map: MapFeature.State {
    get { mapBox?.state ?? MapFeature.State() }
    set { mapBox = MapBox(newValue) }
  }
}
