import Copy
import Loop
import Routes
import WeatherModel

/// The map: a pin in the middle, the world that is dragged under it, and the air there.
public enum MapFeature {
  /// What the screen knows.
  public struct State: Equatable, Sendable {
    /// What is in view; nil until the map is opened.
    public var view: MapView?
    /// Where the map shall go: it goes there when the number is another than before.
    public var goal: Goal?
    /// What is known of the air.
    public var air = AirOnMap()
    /// What the point is called where the map stood last.
    public var address: Address?
    /// Whether the device is being asked where it is.
    public var isLocating = false
    /// Why the map is not over the device's position.
    public var problem: LocationProblem?
    /// Whether the map is not to be had.
    public var isMissing = false
    /// The trip that is being built.
    public var trip = TripDraft()
    /// The places that were looked up before, the latest first.
    public var known: [KnownLocation] = []
    /// A trip whose booking was answered when the person was building another one already.
    public var bookedBefore: Trip?

    /// The device's own clock over the years in which trips lie.
    public var clock: LocalZone?

    /// A map that nobody has opened.
    public init() {}

    /// The cell under the pin.
    public var cell: Cell? { view.map { Cell($0.centre) } }
  }

  /// A view that the map shall show.
  public struct Goal: Equatable, Sendable {
    /// What shall be in view.
    public var view: MapView
    /// Counts the goals, for the same view may be wanted again.
    public var number: Int
  }

  /// What a cell is called.
  public struct Address: Equatable, Sendable {
    /// Which cell.
    public var cell: Cell
    /// Its name.
    public var name: PlaceName
    /// The language of the name.
    public var language: Language
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came into view; `near` is where the map opens the first time.
    case appeared(near: Coordinate?)
    /// Something happened on the map itself.
    case happened(MapEvent)
    /// A quarter of a second has passed since the air was asked for.
    case pauseEnded
    /// An answer about the air of a cell came.
    case airAnswered(Cell, Result<Stamped<AirQuality>?, WeatherProblem>)
    /// What a cell is called in a language is known, or not to be had.
    case addressAnswered(Cell, Language, Result<PlaceName, WeatherProblem>)
    /// Something happened to the trip that is being built.
    case trip(TripAction)
    /// The person wants to see where they are.
    case centreOnMeTapped
    /// The device has said where it is, or why not.
    case located(Result<Coordinate, LocationProblem>)
    /// The person wants to see more or less of the world, as near as the map goes.
    case zoomTapped(by: Int, upTo: Int)
    /// The person has read why the map is not over their position.
    case problemSeen
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The weather of the cell under the pin shall be shown.
      case weatherWanted(Cell)
      /// A trip was booked.
      case booked(Trip)
    }
  }

  private enum Running {
    static var events: EffectID { "events" }
    static var address: EffectID { "address" }
    static var position: EffectID { "position" }
  }

  private static var zoomNear: Int { 7 }
  private static var zoomWorld: Int { 2 }

  /// The screen's logic.
  @inline(never) static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ environment: Environment) -> Effect<
    Action
  > {
    switch action {
    case .appeared(let near):
      return appeared(&state, near, clients, environment)
    case .happened(.moved(let view)):
      state.view = view
      return askForAir(&state, clients)
    case .happened(.settled(let view)):
      state.view = view
      let kept = KeptRecord(MapView.record, view.kept(at: clients.now))
      return .merge(
        askForAir(&state, clients), askForAddress(state, clients, environment),
        .fireAndForget { _ = clients.storage.write([kept]) { _ in } })
    case .happened(.chosen):
      return reduce(&state, .stepTapped, clients, environment)
    case .trip(let action):
      return reduce(&state, action, clients, environment)
    case .happened(.missing):
      state.isMissing = true
      return .none
    case .pauseEnded:
      state.air.isPausing = false
      return askForAir(&state, clients)
    case .airAnswered(let cell, let result):
      state.air.take(result, of: cell, at: clients.now)
      return .none
    case .addressAnswered(let cell, let language, let result):
      // What failed is asked again when the map stands still the next time.
      if cell == state.cell, case .success(let name) = result { state.address = Address(cell: cell, name: name, language: language) }
      return .none
    case .centreOnMeTapped:
      state.isLocating = true
      state.problem = nil
      return .future(id: Running.position, cancelInFlight: true) { answer in clients.location.current { answer(.located($0)) } }
    case .located(let result):
      state.isLocating = false
      switch result {
      case .success(let here): state.go(to: MapView(centre: here, zoom: max(zoomNear, state.view?.zoom ?? 0)))
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .zoomTapped(let step, let nearest):
      guard let view = state.view else { return .none }
      let zoom = min(nearest, max(MapView.farthest, view.zoom + step))
      if zoom != view.zoom { state.go(to: MapView(centre: view.centre, zoom: zoom)) }
      return .none
    case .problemSeen:
      (state.problem, state.trip.problem, state.bookedBefore) = (nil, nil, nil)
      return .none
    case .delegate:
      return .none
    }
  }

  private static func appeared(_ state: inout State, _ near: Coordinate?, _ clients: Clients, _ environment: Environment) -> Effect<Action>
  {
    guard let map = clients.map else { return .none }
    let isFirst = state.view == nil
    if isFirst { state.go(to: near.map { MapView(centre: $0, zoom: zoomNear) } ?? .world(zoomWorld)) }
    // What failed is asked for again, and so is what has grown old.
    state.air.forgetFailure()
    let look = Effect<Action>.merge(askForAir(&state, clients), askForAddress(state, clients, environment), renewTrip(&state, clients))
    guard isFirst || state.isMissing else { return look }
    state.isMissing = false
    let trip = isFirst ? readTrip(clients) : .none
    let events = Effect<Action>.run(id: Running.events, cancelInFlight: true) { send in map.events { send(.happened($0)) } }
    return .merge(events, look, trip)
  }

  private static func askForAddress(_ state: State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    let language = environment.copy.language
    guard let map = clients.map, let cell = state.cell, state.address?.cell != cell || state.address?.language != language else {
      return .none
    }
    return .future(id: Running.address, cancelInFlight: true) { answer in
      map.whereabouts(cell, language) { answer(.addressAnswered(cell, language, $0)) }
    }
  }
}

extension MapFeature.State {
  /// Has the map go somewhere; it is taken to be there already, so that a second tap goes on from there.
  mutating func go(to view: MapView) {
    self.view = view
    goal = MapFeature.Goal(view: view, number: (goal?.number ?? 0) + 1)
  }
}

extension MapView {
  /// All of the world.
  fileprivate static func world(_ zoom: Int) -> MapView { MapView(centre: Cell.zero.coordinate, zoom: zoom) }
}
