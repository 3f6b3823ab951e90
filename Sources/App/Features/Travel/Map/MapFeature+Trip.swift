import Copy
import Loop
import Routes
import WeatherModel

// A trip from A to B: its ends are set on the map or chosen from the places that were looked up before, and then it is booked.
extension MapFeature {
  /// What happens to the trip that is being built.
  public enum TripAction: Hashable, Sendable {
    /// The records that an earlier start of the app has saved were read.
    case read([StoredRecord])
    /// The large button was tapped: it sets A, sets B or opens the way, where the trip can be booked.
    case stepTapped
    /// The trip is to be booked, as soon as the air at its ends is known.
    case bookTapped
    /// The device's position is to be an end.
    case hereWanted(TripEnd)
    /// The device has reported its position for the end that is being set, or why it can't.
    case located(Result<Coordinate, LocationProblem>)
    /// The trip is to go from B to A.
    case swapped
    /// The lookup of a point for the end that is being set succeeded or failed.
    case lookedUp(Result<KnownPlace, WeatherRefusal>)
    /// A place that was looked up before was chosen for an end.
    case chosen(TripEnd, KnownPlace)
    /// The answer to a new request for the air at an end.
    case airAnswered(TripEnd, Cell, Result<Stamped<AirQuality>?, WeatherRefusal>)
    /// The person has given an end a nickname; an empty one means that it is shown by its address.
    case named(TripEnd, String)
    /// An end is to be cleared, so that another place can be chosen for it.
    case unset(TripEnd)
    /// A place that was looked up before is to be removed from the list.
    case forgotten(Cell)
    /// A trip that was booked before is to be built again.
    case repeated(Trip)
    /// The person has chosen how and when they travel between two places, which become the ends of the trip.
    case wayChosen(from: TripPoint, to: TripPoint, TravelSpeed, Instant?)
    /// A way was opened by its address while no trip is planned; it becomes the trip.
    case wayOpened(from: TripPoint, to: TripPoint)
    /// The server has booked the trip with this id, or has refused it.
    case booked(RecordID?, Result<Trip, TripProblem>)
  }

  private enum Running {
    static var read: EffectID { "trip" }
    /// Of each trip: the answer for one must arrive although another is booked meanwhile.
    static func booking(_ trip: RecordID?) -> EffectID { EffectID("booking", .number(Int64(bitPattern: trip?.low ?? 0))) }
    /// One at a time: of the end that is being set, which may become the other one meanwhile.
    static var lookup: EffectID { "lookup" }
    static func air(_ end: TripEnd) -> EffectID { EffectID(airKey, .number(Int64(end.rawValue))) }
    /// Everything that has to be cancelled when a trip is given up.
    static var lookups: [EffectID] { [lookup, EffectID(airKey)] }
    private static var airKey: EffectID.Key { "end" }
  }

  static func reduce(
    _ state: inout State, _ action: TripAction, _ clients: Clients, _ environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .read(let records): return read(&state, records, clients, environment)
    case .stepTapped: return step(&state, clients, environment)
    case .bookTapped:
      if state.trip.isBooking || state.trip.setting != nil { return .none }
      state.trip.problem = nil
      state.trip.isBookingWanted = !state.trip.refreshing.isEmpty
      return state.trip.isBookingWanted ? .none : book(&state, clients)
    case .hereWanted(let end):
      state.trip.setting = end
      (state.problem, state.trip.problem) = (nil, nil)
      return .future(id: Running.lookup, cancelInFlight: true) { answer in
        clients.location.current { answer(.trip(.located($0))) }
      }
    case .located(let result):
      switch result {
      case .success(let here): return beginLookup(here, clients, environment)
      case .failure(let problem):
        state.trip.setting = nil
        state.problem = problem
        return .none
      }
    case .swapped:
      return swapped(&state, clients, environment)
    case .lookedUp(let result):
      guard let end = state.trip.setting else { return .none }
      state.trip.setting = nil
      switch result {
      case .success(let place):
        state.air.store(.success(place.point.air), of: place.cell, at: clients.now)
        return put(&state, state.nicknamed(place), at: end, clients)
      case .failure(let problem):
        state.trip.problem = .lookup(problem)
        return .none
      }
    case .chosen(let end, let place):
      let place = place.point.nickname == nil ? state.nicknamed(place) : place
      let effect = Effect.merge(cancelLookup(&state, end), put(&state, place, at: end, clients))
      return state.trip.problem == nil ? .merge(effect, refresh(&state, end, clients, environment)) : effect
    case .airAnswered(let end, let cell, let result):
      return airAnswered(&state, end, cell, result, clients)
    case .named(let end, let name): return named(&state, end, name, clients)
    case .unset(let end):
      let ended = Effect.merge(cancelLookup(&state, end), .cancel(id: Running.air(end)))
      state.trip[end] = nil
      state.trip.refreshing.removeAll { $0 == end }
      guard state.trip.start == nil, state.trip.end == nil else { return .merge(ended, saveTrip(state, clients)) }
      let over = forget(state.trip, clients)
      // The next end that is set begins another trip, even while the server is still booking this one.
      let setting = state.trip.setting
      state.trip = TripDraft()
      state.trip.setting = setting
      return .merge(ended, over)
    case .forgotten(let cell):
      state.known.removeAll { $0.cell == cell }
      return .fireAndForget { KnownPlaces.change(clients) { places in places.filter { $0.cell != cell } } }
    case .repeated(let trip): return build(&state, TripDraft(from: trip.start, to: trip.end), clients, environment)
    case .wayChosen(let start, let end, let speed, let departure):
      if state.trip.connects(from: Cell(start.coordinate), to: Cell(end.coordinate)) {
        (state.trip.speed, state.trip.departure) = (speed, departure)
        return saveTrip(state, clients)
      }
      var draft = TripDraft(from: state.known(start), to: state.known(end))
      (draft.speed, draft.departure) = (speed, departure)
      return build(&state, draft, clients, environment)
    case .wayOpened(let start, let end):
      guard state.isTripRead, state.trip.isUntouched, !state.hasBooked else { return .none }
      return build(&state, TripDraft(from: state.known(start), to: state.known(end)), clients, environment)
    case .booked(let id, let result): return booked(&state, id, result, clients)
    }
  }

  /// Reads the records that an earlier start of the app has saved.
  static func readTrip(_ clients: Clients) -> Effect<Action> {
    .future(id: Running.read, cancelInFlight: true) { answer in
      clients.storage.read(
        [KnownPlaces.record, TripDraft.record, TripDraft.finishedTripRecord, MapView.record].joined(separator: "\n")
      ) {
        result in
        if case .success(let records) = result { answer(.trip(.read(records))) } else { answer(.trip(.read([]))) }
      }
    }
  }

  private static func read(_ state: inout State, _ records: [StoredRecord], _ clients: Clients, _ environment: Environment) -> Effect<
    Action
  > {
    state.isTripRead = true
    for place in KnownPlaces.read(records.value(KnownPlaces.record)) where !state.known.contains(where: { $0.cell == place.cell }) {
      state.known.append(place)
    }
    // If nobody has moved the map yet, it returns to where it was before the reload.
    if state.goal?.revision == 1, let kept = records.value(MapView.record), let view = MapView(stored: kept, at: clients.now) {
      state.go(to: view)
    }
    // A trip that was begun while the records were being read takes precedence.
    guard state.trip.isUntouched, let draft = TripDraft(records) else { return .none }
    state.trip = draft
    return renewTrip(&state, clients, environment)
  }

  /// Brings a trip that is being built up to date: old air is requested again, and a departure in the past is removed. A trip whose booking
  /// was already tried stays unchanged, so that another try sends exactly the same order; only air that may not be kept is requested again
  /// for it.
  static func renewTrip(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.trip.isBusy { return .none }
    let isTried = state.trip.isTried
    if !isTried, let departure = state.trip.departure, departure < clients.now { state.trip.departure = nil }
    var effects: [Effect<Action>] = []
    for end in TripEnd.allCases {
      guard let place = state.trip[end], !isTried || place.point.air == nil && place.airRequestedAt == Instant(seconds: 0) else { continue }
      effects.append(refresh(&state, end, clients, environment))
    }
    return .merge(effects)
  }

  private static func cancelLookup(_ state: inout State, _ end: TripEnd) -> Effect<Action> {
    guard state.trip.setting == end else { return .none }
    state.trip.setting = nil
    return .cancel(id: Running.lookup)
  }

  private static func beginLookup(_ point: Coordinate, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    .future(id: Running.lookup, cancelInFlight: true) { answer in
      lookUp(point, clients, environment) { answer(.trip(.lookedUp($0))) }
    }
  }

  /// A lookup that is running is now for the other end; air that is awaited is requested again.
  private static func swapped(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.trip.isBooking { return .none }
    (state.trip.start, state.trip.end) = (state.trip.end, state.trip.start)
    state.trip.setting = state.trip.setting?.other
    let awaited = state.trip.refreshing
    (state.trip.refreshing, state.trip.isBookingWanted) = ([], false)
    let ended = awaited.map { Effect<Action>.cancel(id: Running.air($0)) }
    let begun = awaited.map { refresh(&state, $0.other, clients, environment) }
    return .merge(.merge(ended), .merge(begun), saveTrip(state, clients))
  }

  private static func step(_ state: inout State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    if state.trip.isBusy { return .none }
    state.trip.problem = nil
    switch state.trip.step {
    case .setStart: return set(&state, .start, clients, environment)
    case .setEnd: return set(&state, .end, clients, environment)
    case .book:
      guard let (start, end) = state.trip.cells else { return .none }
      // The way between two points of a cell has no page.
      return .send(start == end ? .trip(.bookTapped) : .delegate(.wayWanted(from: start, to: end)))
    }
  }

  /// Sets an end to the point under the pin. A place that is known and fresh is not looked up again.
  private static func set(_ state: inout State, _ end: TripEnd, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    guard let here = state.view?.centre, clients.map != nil else { return .none }
    if state.trip.isTooClose(here, for: end) {
      state.trip.problem = .tooClose
      return .none
    }
    if var known = state.known.first(where: { $0.cell == Cell(here) }), known.isFresh(at: clients.now) {
      known.point.coordinate = here
      return put(&state, known, at: end, clients)
    }
    if let place = underPin(here, state, clients, environment) { return put(&state, state.nicknamed(place), at: end, clients) }
    state.trip.setting = end
    return beginLookup(here, clients, environment)
  }

  /// The place under the pin, if the map already has its address and fresh air.
  private static func underPin(_ here: Coordinate, _ state: State, _ clients: Clients, _ environment: Environment) -> KnownPlace? {
    let cell = Cell(here)
    guard let address = state.address, address.cell == cell, address.language == environment.copy.language,
      state.air.isFresh(cell, at: clients.now),
      let entry = state.air.entries.last(where: { $0.cell == cell })
    else { return nil }
    return KnownPlace(
      TripPoint(here, name: tripName(address.name, cell, environment), air: entry.air), airRequestedAt: entry.requestedAt)
  }

  /// Makes a place an end of the trip, unless it is too close to the other end. It is added to the known places in either case.
  private static func put(_ state: inout State, _ place: KnownPlace, at end: TripEnd, _ clients: Clients) -> Effect<Action> {
    state.known = KnownPlaces.adding(place, to: state.known)
    let remember = remember(place, clients)
    if state.trip.isTooClose(place.point.coordinate, for: end) {
      state.trip.problem = .tooClose
      return remember
    }
    state.trip.problem = nil
    if state.trip.id == nil { state.trip.id = newID(clients) }
    state.trip[end] = place
    return .merge(remember, saveTrip(state, clients))
  }

  private static func newID(_ clients: Clients) -> RecordID { RecordID(high: clients.random.bits(), low: clients.random.bits()) }

  private static func remember(_ place: KnownPlace, _ clients: Clients) -> Effect<Action> {
    .fireAndForget { KnownPlaces.change(clients) { KnownPlaces.adding(place, to: $0) } }
  }

  /// Saves that a trip is over, so that a reload does not bring it back.
  private static func forget(_ trip: TripDraft, _ clients: Clients) -> Effect<Action> {
    guard let over = trip.id.map({ StoredRecord(TripDraft.finishedTripRecord, $0.text) }) else { return .none }
    // If this can't be saved, the trip comes back with a reload, and booking it again finds the trip that was booked.
    return .fireAndForget { _ = clients.storage.write([over]) { _ in } }
  }

  /// Saves the trip as it is, so that it survives a reload.
  private static func saveTrip(_ state: State, _ clients: Clients) -> Effect<Action> {
    let kept = state.trip.stored
    // If this can't be saved, the person has to set the trip again after a reload.
    return .fireAndForget { _ = clients.storage.write([StoredRecord(TripDraft.record, kept)]) { _ in } }
  }

  /// Requests the air at an end, unless it is fresh.
  private static func refresh(_ state: inout State, _ end: TripEnd, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    guard let place = state.trip[end], !place.isFresh(at: clients.now) else { return .none }
    let cell = place.cell
    if !state.trip.refreshing.contains(end) { state.trip.refreshing.append(end) }
    return .future(id: Running.air(end), cancelInFlight: true) { answer in
      fetchAir(cell, clients, environment) { answer(.trip(.airAnswered(end, cell, $0))) }
    }
  }

  private static func airAnswered(
    _ state: inout State, _ end: TripEnd, _ cell: Cell, _ result: Result<Stamped<AirQuality>?, WeatherRefusal>, _ clients: Clients
  ) -> Effect<Action> {
    state.trip.refreshing.removeAll { $0 == end }
    guard var place = state.trip[end], place.cell == cell else { return .none }
    switch result {
    case .success(let air):
      (place.point.air, place.airRequestedAt) = (air, clients.now)
      state.trip[end] = place
      state.known = KnownPlaces.adding(place, to: state.known)
      let kept = Effect.merge(remember(place, clients), saveTrip(state, clients))
      guard state.trip.isBookingWanted, !state.trip.isBusy else { return kept }
      state.trip.isBookingWanted = false
      return .merge(kept, .send(.trip(.bookTapped)))
    case .failure(let problem):
      state.trip.problem = .air(problem)
      state.trip.isBookingWanted = false
      return .none
    }
  }

  private static func named(_ state: inout State, _ end: TripEnd, _ name: String, _ clients: Clients) -> Effect<Action> {
    guard var place = state.trip[end] else { return .none }
    let nickname = name.isEmpty ? nil : name
    if place.point.nickname == nickname { return .none }
    place.point.nickname = nickname
    state.trip[end] = place
    state.known = KnownPlaces.adding(place, to: state.known)
    return .merge(remember(place, clients), saveTrip(state, clients))
  }

  /// Starts a trip between two places, with the fresh air that is already known.
  private static func build(_ state: inout State, _ draft: TripDraft, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    state.trip = draft
    state.trip.id = newID(clients)
    for end in TripEnd.allCases {
      guard var place = draft[end], let known = state.known.first(where: { $0.cell == place.cell }), known.isFresh(at: clients.now) else {
        continue
      }
      (place.point.air, place.airRequestedAt) = (known.point.air, known.airRequestedAt)
      state.trip[end] = place
    }
    if let start = draft.start, let end = draft.end { state.go(to: MapView(around: start.point.coordinate, end.point.coordinate)) }
    let ended = Running.lookups.map { Effect<Action>.cancel(id: $0) }
    let (start, end) = (refresh(&state, .start, clients, environment), refresh(&state, .end, clients, environment))
    return .merge(.merge(ended), start, end, saveTrip(state, clients))
  }

  private static func book(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.trips, let order = state.trip.order, let key = state.trip.bookingKey else { return .none }
    if order.refusal == .tooClose {
      state.trip.problem = .tooClose
      return .none
    }
    state.trip.isBooking = true
    state.trip.tried = key
    let id = state.trip.id
    return .merge(
      // Saved before the request is sent, so that the first attempt is known after a reload even if its answer is lost.
      saveTrip(state, clients),
      .future(id: Running.booking(id), cancelInFlight: true) { answer in client.book(order, key) { answer(.trip(.booked(id, $0))) } })
  }

  private static func booked(
    _ state: inout State, _ id: RecordID?, _ result: Result<Trip, TripProblem>, _ clients: Clients
  ) -> Effect<Action> {
    guard id == state.trip.id else {
      // The person is already building another trip, which must not change.
      switch result {
      case .success(let trip): state.otherBookedTrip = trip
      case .failure(let problem): state.trip.problem = .booking(problem)
      }
      return .none
    }
    state.trip.isBooking = false
    switch result {
    case .success(let trip):
      let over = forget(state.trip, clients)
      // When the person comes back to the map, they begin another trip; its first end may be on its way.
      let setting = state.trip.setting
      state.trip = TripDraft()
      state.trip.setting = setting
      state.hasBooked = true
      return .merge(over, .send(.delegate(.booked(trip))))
    case .failure(let problem):
      state.trip.problem = .booking(problem)
      return .none
    }
  }
}

extension MapFeature.State {
  /// A place that was looked up, with the nickname that the person has given it before.
  /// The point of a known place with its exact coordinates, else the point itself.
  fileprivate func known(_ point: TripPoint) -> TripPoint { known.first { $0.cell == Cell(point.coordinate) }?.point ?? point }

  fileprivate func nicknamed(_ place: KnownPlace) -> KnownPlace {
    var place = place
    place.point.nickname = known.first { $0.cell == place.cell }?.point.nickname
    return place
  }
}

extension MapView {
  /// A view that shows two places, with the middle of the way between them under the pin.
  init(around one: Coordinate, _ other: Coordinate) {
    let middle = GreatCircle(from: one, to: other).point(at: 0.5)
    let east = abs(one.longitude - other.longitude)
    // The world is 256 points wide at zoom 0; a phone has room for 250 between the panels.
    let span = max(min(east, 360 - east), 1.6 * abs(one.latitude - other.latitude)) * 256 / 360 / 250
    var zoom = MapView.farthest
    var width = span * 8
    while width <= 1, zoom < 11 {
      zoom += 1
      width *= 2
    }
    self.init(centre: Coordinate(latitude: min(85, max(-85, middle.latitude)), longitude: middle.longitude) ?? middle, zoom: zoom)
  }
}
