import DesignSystem
import Loop
import WeatherModel

/// The pages of weather: here first, then the places that were drawn or asked for.
public enum WeatherListFeature {
  /// The number of a page; the page of the device's own place is 0.
  public typealias PageID = Int

  /// The page of the device's own place.
  public static let here: PageID = 0

  /// The id of the button that opens the search, where the focus goes back to.
  static var searchButtonID: String { WeatherView.searchButtonID }

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
    /// What the place of the device is called.
    public var hereName = HereName()

    /// The pages that were removed, the last one behind, for as long as they can be brought back.
    public var removed: [Removal] = []
    /// When a page was removed last.
    public var lastRemoval: Instant?
    /// The pages that came with the server's document, until what the device keeps is known.
    public var painted: [PageID] = []

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

  /// A page that was removed and can be brought back.
  public struct Removal: Equatable, Sendable {
    /// The number that it had.
    public var id: PageID
    /// What it showed.
    public var page: WeatherFeature.State
    /// Where it stood.
    public var position: Int
    /// Whether it was in view, and so will be again.
    public var wasSelected: Bool
    /// The page that took its place, if one did.
    public var replacement: PageID?

    /// A page and where it stood.
    public init(_ page: WeatherFeature.State, id: PageID, position: Int, wasSelected: Bool, replacement: PageID? = nil) {
      (self.id, self.page, self.position, self.wasSelected, self.replacement) = (id, page, position, wasSelected, replacement)
    }
  }

  /// What happens to the list.
  public enum Action: Hashable, Sendable {
    /// The app is there, and nothing was kept for it.
    case started
    /// The app is there, and what was kept for it took the place of the pages.
    case restored
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
    /// All places came into view side by side, or still are.
    case allAppeared
    /// Answers arrived for the places in these cells.
    case allLoaded([Cell], Result<[ReceivedReport], WeatherProblem>)
    /// The person put a place somewhere else among the pages.
    case reordered(PageID, to: Int)
    /// The person deleted a place in a list of all of them.
    case deleted(PageID)
    /// The person calls a place otherwise.
    case renamed(PageID, String)
    /// The person wants a random place among theirs, without going there.
    case randomPlaceWanted
    /// The person pulled the page in view down.
    case pulledDown
    /// The page that was removed last shall come back.
    case undoButtonTapped
    /// The time in which it can come back is over.
    case undoExpired
    /// Comes each minute while the app runs.
    case minutePassed
    /// The app came back into view.
    case returned
    /// What was answered is no longer right: other sources or another language are wanted, or warnings changed.
    case answersOutdated
    /// There is a connection again.
    case connectionReturned
    /// After a failure that may be over by itself, it is time to try again.
    case retryDue
    /// The person wants the device's own position to have a name, or no longer.
    case nameHereSwitched(isOn: Bool)
    /// The app speaks another language.
    case languageChanged(Language)
    /// An answer came to what the device's own position is called.
    case hereNamed(Cell, NameAnswer)
    /// Something happened on a page.
    case page(PageID, WeatherFeature.Action)
    /// What the list can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the list can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The person wants to search for a place.
      case searchWanted
      /// The person chose how values are read.
      case preferenceSelected(Preference)
      /// An answer to the question for a page's weather arrived: weather, or a problem.
      case answered(WeatherProblem?)
    }
  }

  /// What runs for the list, by name.
  enum Running {
    static var page: EffectID.Key { "page" }
    static var permission: EffectID { "permission" }
    static var locate: EffectID { "locate" }
    static var watch: EffectID { "watch" }
    static var all: EffectID { "all" }
    static var nameHere: EffectID { "name-here" }
  }

  /// Whether what runs under a path is still wanted: what runs for a page ends with the page, whoever removes it.
  static func lives(_ state: State, _ path: ArraySlice<EffectID.Key>) -> Bool {
    guard path.first == Running.page, case .number(let id)? = path.dropFirst().first else { return true }
    return state.pages.contains(PageID(id))
  }

  /// The list's logic.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(askPermission(clients), looked(&state, clients))
    case .restored:
      // Other pages may have the numbers that these had: answers still on their way would reach them.
      return .merge(.cancel(id: EffectID(Running.page)), askPermission(clients), looked(&state, clients))
    case .permissionChanged(let permission):
      return permissionChanged(&state, permission, clients)
    case .useMyLocationButtonTapped:
      state.selected = here
      return locate(&state, clients)
    case .cancelButtonTapped:
      return stopLocating(&state, clients)
    case .located(let result):
      return located(&state, result, clients)
    case .moved(let coordinate):
      state.locationProblem = nil
      return moved(&state, to: coordinate, clients)
    case .addRandomLocationButtonTapped, .page(_, .delegate(.randomPlaceWanted)):
      return addRandom(&state, clients)
    case .placeChosen(let coordinate, let words):
      return choose(&state, coordinate, words, clients)
    case .pageSelected(let id):
      return select(&state, id, clients)
    case .stepped(let count):
      return step(&state, by: count, clients)
    case .allAppeared:
      return loadAll(&state, clients)
    case .allLoaded(let cells, let result):
      return allLoaded(&state, cells, result, clients)
    case .reordered(let id, let position):
      reorder(&state, id, to: position)
      return .none
    case .deleted(let id):
      return take(&state, id, clients)
    case .renamed(let id, let nickname):
      rename(&state, id, nickname)
      return .none
    case .randomPlaceWanted:
      return keepRandom(&state, clients)
    case .pulledDown:
      return page(&state, .pulledDown, clients)
    case .undoButtonTapped:
      return undo(&state, clients)
    case .undoExpired:
      state.removed = []
      return .none
    case .minutePassed:
      return page(&state, .minutePassed, clients)
    case .returned:
      return page(&state, .appeared, clients)
    case .answersOutdated:
      return answersOutdated(&state, clients)
    case .connectionReturned:
      return page(&state, .connectionReturned, clients)
    case .retryDue:
      return page(&state, .retryDue, clients)
    case .nameHereSwitched(let isOn):
      return nameHereSwitched(&state, isOn: isOn, clients)
    case .languageChanged(let language):
      return languageChanged(&state, language, clients)
    case .hereNamed(let cell, let answer):
      return hereNamed(&state, cell, answer, clients)
    case .page(let id, .delegate(.anotherRandomPlaceWanted)):
      return replace(&state, id, clients)
    case .page(let id, .delegate(.removalWanted)):
      return remove(&state, id, clients)
    case .page(_, .delegate(.searchWanted)):
      return .send(.delegate(.searchWanted))
    case .page(_, .delegate(.preferenceSelected(let preference))):
      return .send(.delegate(.preferenceSelected(preference)))
    case .page(_, .delegate(.answered(let problem))):
      return .send(.delegate(.answered(problem)))
    case .page(let id, let action):
      return page(&state, id, action, clients)
    case .delegate:
      return .none
    }
  }

  /// Tells a page what happened.
  @inline(never) static func page(
    _ state: inout State, _ id: PageID, _ action: WeatherFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    .row(Running.page, id, &state.pages, action, { WeatherFeature.reduce(&$0, $1, clients) }, Action.page)
  }

  /// Tells the page in view what happened.
  @inline(never) private static func page(_ state: inout State, _ action: WeatherFeature.Action, _ clients: Clients) -> Effect<Action> {
    page(&state, state.selected, action, clients)
  }

  private static func askPermission(_ clients: Clients) -> Effect<Action> {
    .run(id: Running.permission, cancelInFlight: true) { send in clients.location.permission { send(.permissionChanged($0)) } }
  }

  private static func looked(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    .merge(page(&state, .appeared, clients), nameHere(&state, clients))
  }

  static func focusScreen(_ clients: Clients) -> Effect<Action> { .fireAndForget { clients.page.focus(screenID) } }
}
