import DesignSystem
import Loop
import Preferences
import WeatherModel

/// The pages of weather: the device's own position first, then the places that were searched for or drawn at random.
public enum WeatherListFeature {
  /// The number of a page; the page of the device's own position is 0.
  public typealias PageID = Int

  /// The page of the device's own position.
  public static let here: PageID = 0

  /// The id of the button that opens the search; it gets the focus back afterwards.
  static var searchButtonID: String { WeatherView.searchButtonID }

  /// The pages, the permission to use the position, and the pages that can be brought back.
  public struct State: Equatable, Sendable {
    /// The pages in their order.
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

    /// The pages that were removed and can still be brought back, the latest last.
    public var removed: [Removal] = []
    /// When the last page was removed.
    public var lastRemoval: Instant?
    /// The pages that the server has rendered into the document; only filled until the device's storage has been read.
    public var painted: [PageID] = []
    /// The pages that the person wants to keep. They become the person's own when the storage has been read, because nothing can be stored
    /// before.
    var keptOnceRead: [PageID] = []
    /// The place that was just saved or given up, as long as that can be undone.
    public var change: SavingChange?

    /// A list with only the page of the device's own position.
    public init() {
      pages = KeyedArray()
      selected = here
      pages.append(WeatherFeature.State(origin: .devicePosition, coordinate: nil), id: here)
    }

    /// The page in view.
    public var page: WeatherFeature.State { pages[id: selected] ?? WeatherFeature.State(origin: .devicePosition, coordinate: nil) }

    /// A number that no page has.
    var freeID: PageID { (pages.ids.max() ?? here) + 1 }

    /// The page that already shows this place, other than the page of the device's own position.
    func savedPage(at coordinate: Coordinate) -> PageID? {
      pages.ids.first { id in id != here && cell(of: id) == Cell(coordinate) }
    }

    /// The pages that are shown beside each other, in their order: where the device's own position is saved, too, the saved place stands for
    /// both.
    public var distinctPages: [PageID] {
      let isTwice = savedPage(of: here) != nil
      return pages.ids.filter { !isTwice || $0 != here }
    }

    /// The index among those of the page in view.
    public var position: Int { distinctPages.firstIndex(of: savedPage(of: selected) ?? selected) ?? 0 }
  }

  /// A page that was removed and can be brought back.
  public struct Removal: Equatable, Sendable {
    /// The number that the page had.
    public var id: PageID
    /// The page with its weather.
    public var page: WeatherFeature.State
    /// The index of the page before it was removed.
    public var position: Int
    /// Whether it was in view, so that it returns to view.
    public var wasSelected: Bool
    /// The page that replaced it; nil if none did.
    public var replacement: PageID?

    /// A page with the position where it was removed.
    public init(_ page: WeatherFeature.State, id: PageID, position: Int, wasSelected: Bool, replacement: PageID? = nil) {
      (self.id, self.page, self.position, self.wasSelected, self.replacement) = (id, page, position, wasSelected, replacement)
    }
  }

  /// What happens to the list.
  public enum Action: Hashable, Sendable {
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
    /// The person moved a place to another position among the pages.
    case reordered(PageID, to: Int)
    /// The person deleted a place in the list of all places.
    case deleted(PageID)
    /// The person removed a place beside the list of all places.
    case removed(PageID)
    /// The person gave a place a nickname.
    case renamed(PageID, String)
    /// The person wants to add a random place to theirs, and perhaps to see it at once.
    case randomPlaceWanted(isShown: Bool)
    /// The person pulled the page in view down.
    case pulledDown
    /// The person pulled the list of all places down.
    case allPulledDown
    /// The person wants the page back that was removed last.
    case undoButtonTapped
    /// The time for bringing pages back is over.
    case undoExpired
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
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The person wants to search for a place.
      case searchRequested
      /// The person chose a value of a preference.
      case preferenceSelected(Preference)
      /// The person wants the weather of this source instead of one that rests.
      case sourceWanted(Source)
      /// The weather of a page arrived (nil), or the request failed.
      case answered(WeatherProblem?)
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
    guard path.first == Running.page, case .number(let id)? = path.dropFirst().first else { return true }
    return state.pages.contains(PageID(id))
  }

  /// The list's logic.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(askPermission(clients), pageAppeared(&state, clients))
    case .restored:
      // The answers were requested for pages without the stored weather.
      return .merge(.cancel(id: EffectID(Running.page)), askPermission(clients), pageAppeared(&state, clients))
    case .permissionChanged(let permission):
      return permissionChanged(&state, permission, clients)
    case .useMyLocationButtonTapped, .page(_, .delegate(.positionRequested)):
      state.selected = here
      return locate(&state, clients)
    case .cancelButtonTapped:
      return stopLocating(&state, clients)
    case .located(let result):
      return located(&state, result, clients)
    case .moved(let coordinate):
      state.locationProblem = nil
      return moved(&state, to: coordinate, clients)
    case .randomPlaceButtonTapped, .randomPlaceOpened, .page(_, .delegate(.randomPlaceRequested)):
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
      return removePage(&state, id, clients)
    case .renamed(let id, let nickname):
      rename(&state, id, nickname)
      return .none
    case .randomPlaceWanted(let isShown):
      return keepRandom(&state, isShown: isShown, clients)
    case .pulledDown:
      let pulled = page(&state, .pulledDown, clients)
      // A random place was replaced by another instead.
      return state.page.isRandomGuest ? pulled : .merge(pulled, loadAll(&state, forced: true, clients))
    case .page(let id, .refreshButtonTapped) where state.pages.contains(id):
      return .merge(page(&state, id, .refreshButtonTapped, clients), loadAll(&state, forced: true, clients))
    case .allPulledDown:
      return loadAll(&state, forced: true, clients)
    case .undoButtonTapped:
      return state.change == nil ? undo(&state, clients) : undoSaving(&state, clients)
    case .undoExpired:
      if state.change == nil { state.removed = [] } else { state.change = nil }
      return .none
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
    case .page(let id, .delegate(.anotherRandomPlaceWanted)):
      return replace(&state, id, clients)
    case .page(let id, .delegate(.starTapped)):
      return starTapped(&state, id, clients)
    case .page(let id, .delegate(.removalRequested)), .removed(let id):
      return remove(&state, id, clients)
    case .page(_, .delegate(.searchRequested)):
      return .send(.delegate(.searchRequested))
    case .page(_, .delegate(.preferenceSelected(let preference))):
      return .send(.delegate(.preferenceSelected(preference)))
    case .page(_, .delegate(.sourceWanted(let source))):
      return .send(.delegate(.sourceWanted(source)))
    case .page(let id, .secondPassed) where id != state.selected:
      state.pages[id: id]?.secondsLeft = nil
      return page(&state, id, .secondPassed, clients)
    case .page(_, .delegate(.answered(let problem))):
      return .send(.delegate(.answered(problem)))
    case .page(let id, let action):
      return page(&state, id, action, clients)
    case .delegate:
      return .none
    }
  }

  /// Sends an action to a page.
  static func page(
    _ state: inout State, _ id: PageID, _ action: WeatherFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    .row(Running.page, id, &state.pages, action, { WeatherFeature.reduce(&$0, $1, clients) }, Action.page)
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
