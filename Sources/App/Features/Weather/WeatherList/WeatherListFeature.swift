import DesignSystem
import Loop
import WeatherModel

/// The pages of weather: the device's own position first, then the saved places in their order, then those that are only looked at.
public enum WeatherListFeature {
  /// What a page is about.
  public enum PageID: Hashable, Sendable {
    /// The device's own position.
    case here
    /// The place in a cell.
    case place(Cell)
  }

  /// The id of the button that opens the search; it gets the focus back afterwards.
  static var searchButtonID: String { WeatherView.searchButtonID }

  /// The pages, and the permission to use the position.
  public struct State: Equatable, Sendable {
    /// The pages that were opened, or whose places are saved: screens, which can always be made again.
    public var pages: KeyedArray<PageID, WeatherFeature.State>
    /// The page in view.
    public var selected: PageID
    /// Whether the person allows the use of the device's position.
    public var permission: LocationPermission = .unknown
    /// Whether the device's position is being requested.
    public var isLocating = false
    /// Why the position was not found at the last attempt, although it was allowed.
    public var locationProblem: LocationProblem?
    /// The name of the device's own position.
    public var hereName = PositionName()

    /// What the person wants of their weather; preferences and language decide it.
    var wishes = WeatherWishes()

    /// A list with only the page of the device's own position.
    public init() {
      pages = KeyedArray()
      selected = .here
      pages.append(WeatherFeature.State(origin: .devicePosition, coordinate: nil), id: .here)
    }

    /// The page in view.
    public var page: WeatherFeature.State { pages[id: selected] ?? WeatherFeature.State(origin: .devicePosition, coordinate: nil) }
  }

  /// What happens to the list.
  public indirect enum Action: Hashable, Sendable {
    /// The app has started, and nothing was stored on the device.
    case started
    /// The app has started, and the stored pages have replaced the former ones.
    case restored
    /// The person has answered the request for permission to use their position, or the answer became known.
    case permissionChanged(LocationPermission)
    /// The person wants the weather of their position.
    case useMyLocationButtonTapped
    /// The person does not want to wait for the position.
    case cancelButtonTapped
    /// The device's position was found, or could not be.
    case located(Result<Coordinate, LocationProblem>)
    case moved(Coordinate)
    /// The person wants to search for a place; the parent opens the search.
    case searchButtonTapped
    /// The person wants to look at a random place.
    case randomPlaceButtonTapped
    /// The address that stands for a random place was opened.
    case randomPlaceOpened
    /// The person chose a place in another way, such as the search.
    case placeChosen(Coordinate, searchedFor: String?)
    case pageSelected(PageID)
    /// The person went forward by this many pages, or back if it is negative.
    case stepped(by: Int)
    /// A list of all places came into view, or is still in view.
    case allAppeared
    /// The weather of the places in these cells was answered, or the request failed.
    case allLoaded([Cell], Result<[ReceivedReport], WeatherProblem>)
    /// The person pulled the page in view down.
    case pulledDown
    /// The person pulled the list of all places down.
    case allPulledDown
    /// A minute has passed; sent each minute while the app runs.
    case minutePassed
    /// The page came into view: an address or another screen led to it, or the app is back.
    case cameIntoView
    /// The known answers are no longer right: the person wants other sources or another language, or warnings changed.
    case answersOutdated
    case connectionReturned
    /// It is time to try again after a failure that may be temporary.
    case retryDue
    /// The person switched the name of the device's own position on or off.
    case namePositionSwitched(isOn: Bool)
    /// The person switched the app to another language.
    case languageChanged(Language)
    /// The request for the name of the device's own position was answered.
    case hereNamed(Cell, NameAnswer)
    case page(PageID, WeatherFeature.Action)

    /// How a request for weather ended; nil for actions that are no answer to one.
    var outcome: Result<Bool, WeatherProblem>? {
      switch self {
      case .page(_, .weatherLoaded(.success)): .success(true)
      case .allLoaded(let cells, .success(let reports)):
        cells.allSatisfy { cell in reports.contains { $0.report.cell == cell } } ? .success(true) : .failure(.serviceError)
      case .page(_, .weatherLoaded(.failure(let refusal))): .failure(refusal.problem)
      case .allLoaded(_, .failure(let problem)): .failure(problem)
      default: nil
      }
    }
  }

  /// The ids of the effects that run for the list.
  enum Running {
    static var page: EffectID.Key { "page" }
    static var permission: EffectID { "permission" }
    static var locate: EffectID { "locate" }
    static var watch: EffectID { "watch" }
    static var all: EffectID { "all" }
    static var namePosition: EffectID { "name-here" }
  }

  /// Whether an effect is still wanted: the effects of a page end when the page is removed.
  static func isWanted(_ state: State, _ path: ArraySlice<EffectID.Key>) -> Bool {
    guard path.first == Running.page, let key = path.dropFirst().first else { return true }
    return state.pages.ids.contains { $0.effectKey == key }
  }

  /// The list's logic.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ places: SavedPlaces) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(askPermission(clients), pageAppeared(&state, clients))
    case .restored:
      // The answers were requested for pages without the stored weather.
      return .merge(.cancel(id: EffectID(Running.page)), askPermission(clients), pageAppeared(&state, clients))
    case .permissionChanged(let permission):
      return permissionChanged(&state, permission, clients)
    case .useMyLocationButtonTapped:
      return useMyLocation(&state, clients)
    case .cancelButtonTapped:
      return stopLocating(&state, clients)
    case .located(let result):
      return located(&state, result, clients)
    case .moved(let coordinate):
      state.locationProblem = nil
      return moved(&state, to: coordinate, places, clients)
    case .randomPlaceButtonTapped, .randomPlaceOpened:
      return showRandom(&state, clients)
    case .placeChosen(let coordinate, let words):
      return choose(&state, WeatherFeature.State(origin: .chosen(searchedFor: words), coordinate: coordinate), clients)
    case .pageSelected(let id):
      return select(&state, id, clients)
    case .stepped(let count):
      return step(&state, by: count, places, clients)
    case .allAppeared:
      return loadAll(&state, places, clients)
    case .allLoaded(let cells, let result):
      return allLoaded(&state, cells, result, clients)
    case .pulledDown:
      let pulled = page(&state, .pulledDown, clients)
      // A random place was replaced by another instead.
      return state.page.origin.isRandom ? pulled : .merge(pulled, loadAll(&state, places, forced: true, clients))
    case .page(let id, .refreshButtonTapped) where state.pages.contains(id):
      return .merge(page(&state, id, .refreshButtonTapped, clients), loadAll(&state, places, forced: true, clients))
    case .allPulledDown:
      return loadAll(&state, places, forced: true, clients)
    case .minutePassed:
      return page(&state, .minutePassed, clients)
    case .cameIntoView:
      return page(&state, .appeared, clients)
    case .answersOutdated:
      return answersOutdated(&state, clients)
    case .connectionReturned:
      return page(&state, .connectionReturned, clients)
    case .retryDue:
      return page(&state, .retryDue, clients)
    case .namePositionSwitched(let isOn):
      return namePositionSwitched(&state, isOn: isOn, clients)
    case .languageChanged(let language):
      return languageChanged(&state, language, clients)
    case .hereNamed(let cell, let answer):
      return hereNamed(&state, cell, answer, clients)
    case .page(_, .delegate(let request)):
      return fulfil(&state, request, clients)
    case .page(let id, .secondPassed) where id != state.selected:
      state.pages[id: id]?.secondsLeft = nil
      return page(&state, id, .secondPassed, clients)
    case .page(let id, let action):
      return page(&state, id, action, clients)
    case .searchButtonTapped:
      return .none
    }
  }

  /// Does what a page can't do itself.
  private static func fulfil(
    _ state: inout State, _ request: WeatherFeature.Action.Delegate, _ clients: Clients
  ) -> Effect<Action> {
    switch request {
    case .randomPlaceRequested: showRandom(&state, clients)
    case .positionRequested: useMyLocation(&state, clients)
    // The app does these.
    case .anotherRandomPlaceWanted, .starTapped, .removalRequested, .searchRequested, .preferenceSelected, .sourceWanted: .none
    }
  }

  /// Sends an action to a page.
  static func page(
    _ state: inout State, _ id: PageID, _ action: WeatherFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    let wishes = state.wishes
    return .row(Running.page, id, &state.pages, action, { WeatherFeature.reduce(&$0, $1, clients, wishes) }, Action.page)
  }

  /// Sends an action to the page in view.
  private static func page(_ state: inout State, _ action: WeatherFeature.Action, _ clients: Clients) -> Effect<Action> {
    page(&state, state.selected, action, clients)
  }

  private static func askPermission(_ clients: Clients) -> Effect<Action> {
    .run(id: Running.permission, cancelInFlight: true) { send in clients.location.permission { send(.permissionChanged($0)) } }
  }

  private static func pageAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    .merge(page(&state, .appeared, clients), namePosition(&state, clients))
  }

  static func focusScreen(_ clients: Clients) -> Effect<Action> { .fireAndForget { clients.page.focus(screenID) } }
}
