import Loop
import WeatherModel

/// The pages of weather: here first, then the places that were drawn or asked for.
public enum WeatherListFeature {
  /// The number of a page; the page of the device's own place is 0.
  public typealias PageID = Int

  /// The page of the device's own place.
  public static let here: PageID = 0

  /// The id of the page's main part, where the focus goes when a place was found.
  static let mainID = "main"

  /// What the list knows.
  public struct State: Equatable, Sendable {
    /// The pages, in order.
    public var pages: KeyedArray<PageID, WeatherFeature.State>
    /// The page in view.
    public var selected: PageID
    /// What the person has said to the question for their position.
    public var permission: LocationPermission = .unknown
    /// Whether the device is looking for its position.
    public var isLocating = false
    /// Why the position was not found at the last attempt, though it was allowed.
    public var locationProblem: LocationProblem?

    /// The page that was removed last, for as long as it can be brought back.
    public var removed: [WeatherFeature.State] = []
    /// Where it stood.
    public var removedPosition = 0
    /// The page that took its place, if one did.
    public var replacement: PageID?
    /// When a page was removed last.
    public var lastRemoval: Instant?

    /// A list with the page of here, and nothing known.
    public init() {
      pages = KeyedArray()
      selected = here
      pages.append(WeatherFeature.State(origin: .here, coordinate: nil), id: here)
    }

    /// The page in view.
    public var page: WeatherFeature.State { pages[id: selected] ?? WeatherFeature.State(origin: .here, coordinate: nil) }

    /// A number that no page has.
    var freeID: PageID { (pages.ids.max() ?? here) + 1 }

    /// The page that already shows this place, unless it is only where the device happens to be.
    func chosenPage(at coordinate: Coordinate) -> PageID? {
      pages.ids.first { id in id != here && cell(of: id) == Cell(coordinate) }
    }

    /// The position of the page in view.
    public var position: Int { pages.position(of: selected) ?? 0 }
  }

  /// What happens to the list.
  public enum Action: Hashable, Sendable {
    /// The app is there.
    case started
    /// The person said something to the question for their position, or it became known.
    case permissionChanged(LocationPermission)
    /// The person wants the weather of here.
    case useMyLocationButtonTapped
    /// The person does not want to wait for the position.
    case cancelButtonTapped
    /// The device found itself, or did not.
    case located(Result<Coordinate, LocationProblem>)
    /// The device moved.
    case moved(Coordinate)
    /// The person wants a random place.
    case addRandomLocationButtonTapped
    /// The person chose a place in some other way.
    case placeChosen(Coordinate, searchedFor: String?)
    /// A page was chosen.
    case pageSelected(PageID)
    /// One page on (or back).
    case stepped(by: Int)
    /// The page in view shall go.
    case removePageButtonTapped
    /// The page that was removed last shall come back.
    case undoButtonTapped
    /// The time in which it can come back is over.
    case undoExpired
    /// The page in view, so far only looked at, shall be one of the person's places.
    case keepButtonTapped
    /// A minute passed, or the app came back into view.
    case looked
    /// Something happened on a page.
    case page(PageID, WeatherFeature.Action)
  }

  /// The list's logic.
  public static func reducer(_ clients: Clients) -> Reducer<State, Action> {
    Reducer<State, Action> { state, action in
      reduce(&state, action, clients)
    }
    .forEach(
      "page", state: { $1(&$0.pages) },
      action: { if case .page(let id, let action) = $0 { (id, action) } else { nil } },
      embed: { .page($0, $1) }, child: WeatherFeature.reducer(clients))
  }

  private static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(
        .run(id: "permission", cancelInFlight: true) { send in clients.location.permission { send(.permissionChanged($0)) } },
        .send(.looked))
    case .permissionChanged(let permission):
      return permissionChanged(&state, permission, clients)
    case .useMyLocationButtonTapped:
      state.selected = here
      return locate(&state, clients)
    case .cancelButtonTapped:
      state.isLocating = false
      return .merge(.cancel(id: "locate"), .cancel(id: "watch"), .fireAndForget { clients.page.focus(mainID) })
    case .located(let result):
      return located(&state, result, clients)
    case .moved(let coordinate):
      state.locationProblem = nil
      return moved(state, to: coordinate)
    case .addRandomLocationButtonTapped:
      return add(&state, WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true))
    case .placeChosen(let coordinate, let words):
      if let id = state.chosenPage(at: coordinate) {
        // Whoever searches for a place wants it.
        state.pages[id: id]?.isGuest = false
        return select(&state, id)
      }
      return add(&state, WeatherFeature.State(origin: .chosen(searchedFor: words), coordinate: coordinate))
    case .pageSelected(let id):
      return select(&state, id)
    case .stepped(let count):
      let position = state.position + count
      guard position >= 0, position < state.pages.ids.count else { return .none }
      return select(&state, state.pages.ids[position])
    case .removePageButtonTapped:
      return removePage(&state, clients)
    case .undoButtonTapped:
      let id = state.freeID
      for var page in state.removed {
        page.isLoading = false
        if let replacement = state.replacement { state.pages.remove(replacement) }
        state.pages.insert(page, id: id, at: state.removedPosition)
      }
      return select(&state, id)
    case .undoExpired:
      state.removed = []
      return .none
    case .keepButtonTapped:
      state.pages[id: state.selected]?.isGuest = false
      return .fireAndForget { clients.page.focus(mainID) }
    case .looked:
      return .send(.page(state.selected, .looked))
    case .page(let id, .delegate(.anotherRandomPlaceWanted)):
      // A new page in the old one's place, so that nothing of the old place can arrive under the new one's name.
      guard let position = state.pages.position(of: id) else { return .none }
      let new = state.freeID
      let old = state.pages.remove(id)
      state.pages.insert(
        WeatherFeature.State(origin: .random, coordinate: clients.random.coordinate(), isGuest: true), id: new, at: position)
      let effect = select(&state, new)
      if let old { state.removed = [old] }
      state.removedPosition = position
      state.replacement = new
      return effect
    case .page:
      return .none
    }
  }

  private static func permissionChanged(
    _ state: inout State, _ permission: LocationPermission, _ clients: Clients
  ) -> Effect<Action> {
    let before = state.permission
    state.permission = permission
    switch permission {
    case .granted:
      // The button's own request may be the very thing that was just granted.
      return before == .granted || state.isLocating ? .none : locate(&state, clients)
    case .denied, .unavailable:
      // Nobody promises that a request is answered once it was refused.
      state.isLocating = false
      return .merge(.cancel(id: "locate"), .cancel(id: "watch"))
    case .unknown, .prompt:
      return .cancel(id: "watch")
    }
  }

  private static func locate(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    state.isLocating = true
    state.locationProblem = nil
    return .future(id: "locate", cancelInFlight: true) { answer in clients.location.current { answer(.located($0)) } }
  }

  private static func located(
    _ state: inout State, _ result: Result<Coordinate, LocationProblem>, _ clients: Clients
  ) -> Effect<Action> {
    state.isLocating = false
    switch result {
    case .failure(let problem):
      state.locationProblem = problem
      switch problem {
      // A question that was closed without an answer may be asked again; the browser tells when it was a no for good.
      case .denied: if state.permission != .prompt { state.permission = .denied }
      case .unavailable: state.permission = .unavailable
      // Indoors the first attempt often fails; the device goes on trying by itself.
      case .notFound: return watch(clients)
      }
      return .cancel(id: "watch")
    case .success(let coordinate):
      state.permission = .granted
      state.locationProblem = nil
      return .merge(.send(.page(here, .placed(coordinate))), watch(clients))
    }
  }

  private static func watch(_ clients: Clients) -> Effect<Action> {
    .run(id: "watch", cancelInFlight: true) { send in clients.location.watch { send(.moved($0)) } }
  }

  /// After 5 km everything is fetched again: here and all other pages (W2).
  private static func moved(_ state: State, to coordinate: Coordinate) -> Effect<Action> {
    guard let fetched = state.pages[id: here]?.coordinate else { return .send(.page(here, .placed(coordinate))) }
    guard hasMovedOn(from: fetched, to: coordinate) else { return .none }
    var effects = [Effect<Action>.send(.page(here, .placed(coordinate)))]
    for id in state.pages.ids where id != here { effects.append(.send(.page(id, .refreshButtonTapped))) }
    return .merge(effects)
  }

  private static func add(_ state: inout State, _ page: WeatherFeature.State) -> Effect<Action> {
    let id = state.freeID
    state.pages.append(page, id: id)
    return select(&state, id)
  }

  @inline(never) private static func removePage(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let position = state.position
    let now = clients.now
    // The second click of a double click meets the next page's button, and is not meant.
    if let last = state.lastRemoval, last <= now, now - last < 2 { return .none }
    guard state.selected != here, let page = state.pages.remove(state.selected) else { return .none }
    let effect = select(&state, state.pages.ids[max(0, position - 1)])
    state.removed = [page]
    state.removedPosition = position
    state.lastRemoval = now
    return .merge(effect, .fireAndForget { clients.page.focus(mainID) })
  }

  private static func select(_ state: inout State, _ id: PageID) -> Effect<Action> {
    guard state.pages.contains(id) else { return .none }
    state.selected = id
    state.removed = []
    state.replacement = nil
    return .send(.page(id, .looked))
  }
}
