import Copy
import Loop
import Routes
import WeatherModel

/// The map: a pin in the middle, the world that is dragged under it, and the air at that point.
public enum MapFeature {
  /// The part of the world that the map shows, and what is known of the points under the pin.
  public struct State: Equatable, Sendable {
    /// The part of the world in view; nil until the map is opened.
    public var extent: MapExtent?
    /// Where the map is to go. It moves when the number differs from the one before.
    public var goal: Goal?
    /// The air at the points where the pin was.
    public var air = AirOnMap()
    /// The name of the point where the map last stopped.
    public var address: Address?
    /// Whether the device's position is being requested.
    public var isLocating = false
    /// Why the map could not be centred on the device's position.
    public var problem: LocationProblem?
    /// Whether the map could not be loaded.
    public var isUnavailable = false

    /// The map before it is opened.
    public init() {}

    /// The cell under the pin.
    public var cell: Cell? { extent.map { Cell($0.centre) } }
  }

  /// An extent that the map is to show.
  public struct Goal: Equatable, Sendable {
    /// The extent to show.
    public var extent: MapExtent
    /// Increases with each goal, because the same extent may be wanted twice.
    public var revision: Int
  }

  /// The name of a cell.
  public struct Address: Equatable, Sendable {
    /// The cell that has the name.
    public var cell: Cell
    /// The name of the place with its region and country.
    public var name: PlaceName
    /// The language of the name.
    public var language: Language
  }

  /// What the person does on the screen, and the answers to its requests.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view. `near` is the point on which the map opens the first time.
    case appeared(near: Coordinate?)
    /// The item with the extent of an earlier start was read.
    case read([StoredItem])
    case mapEvent(MapEvent)
    /// The map that was being dragged has stood still for a moment.
    case rested
    /// Half a second has passed since the air was requested.
    case requestIntervalEnded
    /// The answer to a request for the air of a cell.
    case airAnswered(Cell, Result<Stamped<AirQuality>?, WeatherRefusal>)
    /// The answer to a request for the name of a cell, in a language.
    case addressAnswered(Cell, Language, Result<PlaceName, WeatherProblem>)
    /// The large button was tapped, which is about the trip that is planned; the parent takes its next step.
    case stepTapped
    /// The person wants to see the weather of the cell under the pin; the parent shows it.
    case weatherWanted(Cell)
    /// The person wants to see where they are.
    case centreOnMeTapped
    /// The device has reported its position, or why it can't.
    case located(Result<Coordinate, LocationProblem>)
    /// The person wants to zoom in or out by this many steps, at most up to the given zoom.
    case zoomTapped(by: Int, upTo: Int)
    /// The person has closed the message about a problem.
    case problemSeen
  }

  private enum Running {
    static var read: EffectID { "read" }
    static var events: EffectID { "events" }
    static var address: EffectID { "address" }
    static var position: EffectID { "position" }
  }

  private static var zoomNear: Int { 7 }

  /// The screen's logic.
  static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ environment: Environment) -> Effect<
    Action
  > {
    switch action {
    case .appeared(let near):
      return appeared(&state, near, clients, environment)
    case .read(let items):
      // If nobody has moved the map yet, it returns to where it was before the reload.
      if state.goal?.revision == 1, let stored = items.value(MapExtent.item), let extent = MapExtent(stored: stored, at: clients.now) {
        state.go(to: extent)
      }
      return .none
    case .mapEvent(.moved(let extent)):
      state.extent = extent
      return moved(&state, clients)
    case .mapEvent(.settled(let extent)):
      state.extent = extent
      if state.isAdrift { return .merge(rested(&state, clients, environment), askForAddress(state, clients, environment)) }
      let item = StoredItem(MapExtent.item, extent.stored(at: clients.now))
      return .merge(
        rested(&state, clients, environment), askForAddress(state, clients, environment),
        .fireAndForget { _ = clients.storage.write([item]) { _ in } })
    case .mapEvent(.pinConfirmed), .stepTapped, .weatherWanted:
      return .none
    case .mapEvent(.unavailable):
      state.isUnavailable = true
      return .none
    case .rested:
      return rested(&state, clients, environment)
    case .requestIntervalEnded:
      state.air.isPausing = false
      return askForAir(&state, clients, environment)
    case .airAnswered(let cell, let result):
      state.air.store(result, of: cell, at: clients.now)
      return .none
    case .addressAnswered(let cell, let language, let result):
      // A failed request is sent again when the map next comes to rest.
      if cell == state.cell, case .success(let name) = result { state.address = Address(cell: cell, name: name, language: language) }
      return .none
    case .centreOnMeTapped:
      state.isLocating = true
      state.problem = nil
      return .future(id: Running.position, cancelInFlight: true) { answer in clients.location.current { answer(.located($0)) } }
    case .located(let result):
      state.isLocating = false
      switch result {
      case .success(let here): state.go(to: MapExtent(centre: here, zoom: max(zoomNear, state.extent?.zoom ?? 0)))
      case .failure(let problem): state.problem = problem
      }
      return .none
    case .zoomTapped(let step, let nearest):
      guard let extent = state.extent else { return .none }
      let zoom = min(nearest, max(MapExtent.farthest, extent.zoom + step))
      if zoom != extent.zoom { state.go(to: MapExtent(centre: extent.centre, zoom: zoom)) }
      return .none
    case .problemSeen:
      state.problem = nil
      return .none
    }
  }

  private static func appeared(_ state: inout State, _ near: Coordinate?, _ clients: Clients, _ environment: Environment) -> Effect<Action>
  {
    let isFirst = state.extent == nil
    if isFirst || state.isAdrift && near != nil {
      state.go(to: near.map { MapExtent(centre: $0, zoom: zoomNear) } ?? .world(utcOffset: clients.device.utcOffset() ?? 0))
    }
    // A failed request is sent again, and so are those whose answers are old.
    state.air.forgetFailure()
    let appeared = Effect<Action>.merge(askForAir(&state, clients, environment), askForAddress(state, clients, environment))
    guard isFirst || state.isUnavailable else { return appeared }
    state.isUnavailable = false
    let reading = isFirst ? readExtent(clients) : .none
    let events = Effect<Action>.run(id: Running.events, cancelInFlight: true) { send in clients.map.events { send(.mapEvent($0)) } }
    return .merge(events, appeared, reading)
  }

  private static func readExtent(_ clients: Clients) -> Effect<Action> {
    .future(id: Running.read, cancelInFlight: true) { answer in clients.storage.items(MapExtent.item) { answer(.read($0)) } }
  }

  private static func askForAddress(_ state: State, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    let language = environment.copy.language
    guard let cell = state.cell, state.address?.cell != cell || state.address?.language != language else { return .none }
    return .future(id: Running.address, cancelInFlight: true) { answer in
      clients.places.pointName(cell, language) { answer(.addressAnswered(cell, language, $0)) }
    }
  }
}

extension MapFeature.State {
  /// Whether the map shows the whole world because no place was known when it opened.
  var isAdrift: Bool { extent?.zoom == MapExtent.farthest && extent == goal?.extent && goal?.revision == 1 }

  /// Sends the map to an extent. It counts as reached at once, so that a second tap continues from there.
  mutating func go(to extent: MapExtent) {
    self.extent = extent
    goal = MapFeature.Goal(extent: extent, revision: (goal?.revision ?? 0) + 1)
  }
}

extension MapExtent {
  /// The continents around the meridian of the device's time.
  fileprivate static func world(utcOffset: Int64) -> MapExtent {
    let centre = Coordinate(latitude: 20, longitude: max(-180, min(180, Double(utcOffset) / 240)))
    return MapExtent(centre: centre ?? Cell.zero.coordinate, zoom: farthest)
  }
}
