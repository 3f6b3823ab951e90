import Loop
import WeatherModel

// How the ends of the trip are set and changed.
extension PlannedTripFeature {
  static func step(_ state: inout State, _ pin: Pin?, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.draft.isBusy { return .none }
    state.draft.problem = nil
    switch state.draft.step {
    case .setStart: return set(&state, .start, at: pin, clients, environment)
    case .setEnd: return set(&state, .end, at: pin, clients, environment)
    case .book:
      guard let (start, end) = state.draft.cells else { return .none }
      // The way between two points of a cell has no page.
      return .send(start == end ? .bookTapped : .delegate(.wayWanted(from: start, to: end)))
    }
  }

  /// Sets an end to the point under the pin. A place that is known and fresh is not looked up again.
  private static func set(
    _ state: inout State, _ end: TripEnd, at pin: Pin?, _ clients: Clients, _ environment: Environment
  ) -> Effect<Action> {
    guard let pin else { return .none }
    if state.draft.isTooClose(pin.point, for: end) {
      state.draft.problem = .tooClose
      return .none
    }
    if var known = state.known.first(where: { $0.cell == Cell(pin.point) }), known.isFresh(at: clients.now) {
      known.point.coordinate = pin.point
      return put(&state, known, at: end, clients)
    }
    if let place = pin.place { return put(&state, state.nicknamed(place), at: end, clients) }
    state.draft.setting = end
    return beginLookup(pin.point, clients, environment)
  }

  static func findHere(_ state: inout State, _ end: TripEnd, _ clients: Clients) -> Effect<Action> {
    state.draft.setting = end
    (state.locationProblem, state.draft.problem) = (nil, nil)
    return .future(id: Running.lookup, cancelInFlight: true) { answer in clients.location.current { answer(.located($0)) } }
  }

  static func beginLookup(_ point: Coordinate, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    .future(id: Running.lookup, cancelInFlight: true) { answer in lookUp(point, clients, environment) { answer(.lookedUp($0)) } }
  }

  static func lookedUp(_ state: inout State, _ result: Result<KnownPlace, WeatherRefusal>, _ clients: Clients) -> Effect<Action> {
    guard let end = state.draft.setting else { return .none }
    state.draft.setting = nil
    switch result {
    case .success(let place): return put(&state, state.nicknamed(place), at: end, clients)
    case .failure(let problem):
      state.draft.problem = .lookup(problem)
      return .none
    }
  }

  static func chosen(
    _ state: inout State, _ end: TripEnd, _ place: KnownPlace, _ clients: Clients, _ environment: Environment
  ) -> Effect<Action> {
    let place = place.point.nickname == nil ? state.nicknamed(place) : place
    let effect = Effect.merge(cancelLookup(&state, end), put(&state, place, at: end, clients))
    return state.draft.problem == nil ? .merge(effect, refresh(&state, end, clients, environment)) : effect
  }

  /// Makes a place an end of the trip, unless it is too close to the other end. It is added to the known places in either case.
  private static func put(_ state: inout State, _ place: KnownPlace, at end: TripEnd, _ clients: Clients) -> Effect<Action> {
    let remembered = remember(&state, place, clients)
    if state.draft.isTooClose(place.point.coordinate, for: end) {
      state.draft.problem = .tooClose
      return remembered
    }
    state.draft.problem = nil
    if state.draft.id == nil { state.draft.id = newID(clients) }
    state.draft[end] = place
    return .merge(remembered, save(state.draft, clients))
  }

  /// A lookup that is running is now for the other end; air that is awaited is requested again.
  static func swapped(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.draft.isBooking { return .none }
    (state.draft.start, state.draft.end) = (state.draft.end, state.draft.start)
    state.draft.setting = state.draft.setting?.other
    let awaited = state.draft.refreshing
    (state.draft.refreshing, state.draft.isBookingWanted) = ([], false)
    let ended = awaited.map { Effect<Action>.cancel(id: Running.air($0)) }
    let begun = awaited.map { refresh(&state, $0.other, clients, environment) }
    return .merge(.merge(ended), .merge(begun), save(state.draft, clients))
  }

  static func named(_ state: inout State, _ end: TripEnd, _ name: String, _ clients: Clients) -> Effect<Action> {
    guard var place = state.draft[end] else { return .none }
    let nickname = name.isEmpty ? nil : name
    if place.point.nickname == nickname { return .none }
    place.point.nickname = nickname
    state.draft[end] = place
    return .merge(remember(&state, place, clients), save(state.draft, clients))
  }

  static func unset(_ state: inout State, _ end: TripEnd, _ clients: Clients) -> Effect<Action> {
    let ended = Effect.merge(cancelLookup(&state, end), .cancel(id: Running.air(end)))
    state.draft[end] = nil
    state.draft.refreshing.removeAll { $0 == end }
    guard state.draft.start == nil, state.draft.end == nil else { return .merge(ended, save(state.draft, clients)) }
    // The next end that is set begins another trip, even while the server is still booking this one.
    return .merge(ended, startOver(&state, clients))
  }

  private static func cancelLookup(_ state: inout State, _ end: TripEnd) -> Effect<Action> {
    guard state.draft.setting == end else { return .none }
    state.draft.setting = nil
    return .cancel(id: Running.lookup)
  }
}

extension PlannedTripFeature.State {
  /// The point of a known place with its exact coordinates, else the point itself.
  func known(_ point: TripPoint) -> TripPoint { known.first { $0.cell == Cell(point.coordinate) }?.point ?? point }

  /// A place that was looked up, with the nickname that the person has given it before.
  fileprivate func nicknamed(_ place: KnownPlace) -> KnownPlace {
    var place = place
    place.point.nickname = known.first { $0.cell == place.cell }?.point.nickname
    return place
  }
}
