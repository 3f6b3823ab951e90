import Bridge
import Copy
import DesignSystem
import Loop
import Preferences
import Routes
import WeatherModel

/// The whole app: the screens, and the state that they share.
public enum AppFeature {
  /// The state of the app and of all its screens.
  public struct State: Equatable, Sendable {
    /// The current time for the screens, which moves once a minute.
    public var now: Instant
    /// The device's time zone, in seconds east of UTC; nil until the app runs on the device.
    public var offset: Int64?
    /// The device's time zone with its clock changes over the years that trips can lie in; nil until a screen about trips was opened.
    var deviceZone: LocalZone?
    /// The sentences of the app's current language.
    public var copy: Copy
    /// Whether the sentences of the preferred language could not be fetched.
    public var isLanguageMissing = false
    /// Whether there is a connection.
    public var isOnline = true
    /// Whether the app began at an address for which no server has written the page.
    var beganWithoutServer = false
    /// The number of consecutive requests that failed for a reason that may pass.
    public var failures = 0
    /// Whether what the last start has stored was read; true also when that failed.
    public var isRestored = false
    /// The state of the device's storage.
    public var storageState = StorageState()
    /// Whether a newer version of the app is ready and needs a reload.
    public var isUpdateReady = false
    /// Whether the server received a device's key with the request for the page. The browser may have it without the space's records:
    /// browsers delete what scripts store sooner than the key, which the server sets.
    public var hasDeviceKey = false
    /// The place of the server's house, where the map opens if no other place is known; nil if there is none.
    public var house: Cell?
    /// The person's saved places, each of which has a page.
    public private(set) var places = SavedPlaces()
    /// The person's records and their space; nil until the device's storage was read.
    public private(set) var space: Space?
    /// How the exchange of edits with the server stands.
    public var sync = SyncStatus()
    /// The changes of the places that can be undone, the latest last.
    public var undoable: [UndoableChange] = []
    /// When the last page was removed.
    var lastRemoval: Instant?
    /// The pages of weather.
    public var weatherList = WeatherListFeature.State()
    /// The saved place that is shown beside the list on wide screens; if it is gone, the first one is shown.
    var chosenFavourite = WeatherListFeature.PageID.here
    /// The state of Settings, with the person's preferences.
    public var settings = SettingsFeature.State()
    /// The state of the map.
    public var map = MapFeature.State()
    /// The trip that is being planned, on the map and on the screens about it.
    public var plannedTrip = PlannedTripFeature.State()
    /// The lines about the weather; nil until the stored ones were read.
    var wit: WitFeature.State?
    /// The name of the host in the page's address; empty until the app has read it.
    var host = ""
    /// How the app gets to the home screen, while the hint about it is shown.
    var homeWay: HomeWay?
    /// Where the person is in the app: the tab, the screens opened in it, the sheet.
    public var navigation = Navigation()

    /// Creates the state of an app that knows only the time and a language.
    public init(now: Instant, copy: Copy) {
      self.now = now
      self.copy = copy
      weatherList.hereName.language = copy.language
    }

    /// Changes the places and the records; then the list shows the records, and the pages show the list.
    @discardableResult mutating func changeRecords<Result>(_ change: (inout SavedPlaces, inout Space?) -> Result) -> Result {
      let before = places.list
      let result = change(&places, &space)
      places.show(space?.replica)
      if places.list != before { weatherList.showPlaces(places, instead: before) }
      return result
    }

    /// The person's preferences.
    public var preferences: Preferences {
      get { settings.preferences }
      set { settings.preferences = newValue }
    }
  }

  /// Everything that happens in the app.
  public indirect enum Action: Hashable, Sendable {
    case started
    /// The person went back or forward to an address, or the app started at one for which the server has not painted the page.
    case addressOpened(Destination)
    case linkFollowed(Destination)
    /// What the last start has stored was read, except the weather; or it can't be read.
    case indexRead(Result<[StoredItem], StorageProblem>)
    /// The snapshot of the last start is complete, with the weather of the page in view; nil when there is none.
    case restored(AppSnapshot?)
    /// What was restored is shown, so the rest can begin: synchronizing, and what the screen in view asks.
    case restoredShown
    /// These items were read: more of the last start, or changes by another window.
    case itemsRead([StoredItem])
    /// Items could not be written.
    case storageFailed(StorageProblem)
    case storageToastDismissed
    case minutePassed
    /// The app came back into view, or a notice arrived: what is shown may be outdated.
    case returned
    case connectionChanged(isOnline: Bool)
    /// It is time to repeat requests that failed for a reason that may pass.
    case retryDue
    /// A newer version of the app is ready.
    case updateArrived
    /// The person wants to reload, to use the newer version.
    case reloadButtonTapped
    /// The person swiped, pulled or pressed a key that applies to the whole page.
    case gestured(Gesture)
    /// The sentences of the preferred language were fetched; nil when they could not be.
    case languageLoaded(Copy?)
    /// The person has seen that a language is missing.
    case languageToastDismissed
    // What happened on the screens and to what they share.
    case search(SearchFeature.Action)
    case weatherList(WeatherListFeature.Action)
    /// The person did something with their places.
    case places(PlacesAction)
    case favourites(FavouritesFeature.Action)
    case map(MapFeature.Action)
    case plannedTrip(PlannedTripFeature.Action)
    case tripEnd(TripEndFeature.Action)
    case tripPlaces(TripPlacesFeature.Action)
    case way(WayFeature.Action)
    case trip(BookedTripFeature.Action)
    case tripHistory(TripHistoryFeature.Action)
    case warnings(WarningsFeature.Action)
    case notices(NoticesFeature.Action)
    case widgets(WidgetsFeature.Action)
    case details(DetailsFeature.Action)
    case devices(DevicesFeature.Action)
    case pair(PairFeature.Action)
    case wit(WitFeature.Action)
    case settings(SettingsFeature.Action)
    case homeScreen(HomeScreenAction)
    /// Something happened between the device and the person's space.
    case space(SpaceAction)
  }

  /// The ids of the app's own effects.
  enum Running {
    static var restore: EffectID { "restore" }
    static var others: EffectID { "others" }
    static var minute: EffectID { "minute" }
    static var connection: EffectID { "connection" }
    static var gestures: EffectID { "gestures" }
    static var update: EffectID { "update" }
    static var returns: EffectID { "returns" }
    static var retry: EffectID { "retry" }
    static var language: EffectID { "language" }
    static var addresses: EffectID { "addresses" }
    static var space: EffectID { "space" }
    static var spaceRequest: EffectID { "space-request" }
    static var spaceDue: EffectID { "space-due" }
  }

  /// The children whose effects are grouped under a name.
  enum Child: String, CaseIterable {
    case weatherList, search, devices, pair, map, plannedTrip, warnings, notices, widgets, wit
    case way, trip, tripHistory

    /// The id under which the child's effects run.
    var id: EffectID { EffectID(key) }

    /// The same id as a step of a path.
    fileprivate var key: EffectID.Key { .name(rawValue) }
  }

  /// Whether an effect should still run; those of a closed screen should not.
  public static func isWanted(_ state: State, _ effect: EffectID) -> Bool {
    guard let key = effect.path.first, let child = Child.allCases.first(where: { $0.key == key }) else { return true }
    switch child {
    case .weatherList: return WeatherListFeature.isWanted(state.weatherList, effect.path.dropFirst())
    case .search: return state.navigation.sheet?.kind == .search
    // A sheet can show a warning, too.
    case .warnings: return state.warnings != nil
    case .map, .plannedTrip, .wit: return true
    default: return state.navigation.opened?.screen.child == child
    }
  }

  /// Handles an action, then shows and stores what it changed.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    let before = state
    let effect = handle(&state, action, clients)
    state.navigation.keepInPage(before.navigation.tabInView)
    let line = requestLineIfMissing(action, &state, clients)
    // The cookie waits behind the frame, and so does the request for a line, which must come after it.
    return .merge(effect, updatePageHead(before, action, state, clients), line, persist(action, state, clients))
  }

  private static func handle(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      state.storageState.choicesAtStart = state.choices
      return start(clients)
    case .addressOpened(let destination), .linkFollowed(let destination):
      return opened(&state, destination, clients)
    case .indexRead(let result):
      return indexRead(&state, result, clients)
    case .restored(let snapshot):
      return restored(&state, snapshot, clients)
    case .restoredShown:
      return restoredShown(&state, clients)
    case .itemsRead(let items):
      return itemsRead(&state, items, clients)
    case .storageFailed(let problem):
      state.storageState.problem = problem
      state.storageState.belongsToNewerVersion = problem == .belongsToNewerVersion
      return .none
    case .storageToastDismissed:
      state.storageState.problem = nil
      return .none
    case .minutePassed:
      state.readClock(clients)
      // A language that could not be fetched may be available now.
      let language = state.isRestored && state.preferences.language != nil ? loadPreferredLanguage(&state, clients) : .none
      return .merge(
        state.navigation.showsPlaces ? weatherList(&state, .allAppeared, clients) : weatherList(&state, .minutePassed, clients),
        state.navigation.showsMap ? mapAppeared(&state, clients) : .none, wayAged(&state, clients), language,
        syncEachMinute(&state, clients))
    case .returned:
      state.readClock(clients)
      return .merge(
        contentAppeared(&state, clients), screenReappeared(&state, clients), pullAgain(&state, clients))
    case .connectionChanged(let isOnline):
      let isBack = isOnline && !state.isOnline
      state.isOnline = isOnline
      return isBack ? reconnected(&state, clients) : .none
    case .retryDue:
      // Without a connection, `connectionChanged` triggers the next attempt.
      return state.isOnline ? weatherList(&state, .retryDue, clients) : .none
    case .updateArrived:
      state.isUpdateReady = true
      return .none
    case .languageLoaded(let copy):
      return languageLoaded(&state, copy, clients)
    case .languageToastDismissed:
      state.isLanguageMissing = false
      return .none
    case .reloadButtonTapped:
      return .fireAndForget { clients.page.reload() }
    case .gestured(let gesture):
      return gestured(&state, gesture, clients)
    case .search(.delegate(.found(let coordinate, let words))):
      return found(&state, coordinate, words, clients)
    case .search(.delegate(.closed)):
      state.search = nil
      return .none
    case .search(let action):
      // Keys that are pressed before the frame that closes the search still reach it.
      return state.search == nil ? .none : search(&state, action, clients)
    case .weatherList(.page(let id, .delegate(.starTapped))):
      return starTapped(&state, id, clients)
    case .weatherList(.page(let id, .delegate(.removalRequested))):
      return removeOnce(&state, id, clients)
    case .weatherList(.page(let id, .delegate(.anotherRandomPlaceWanted))):
      return replace(&state, id, clients)
    case .places(let action):
      return places(&state, action, clients)
    case .weatherList(.searchButtonTapped), .weatherList(.page(_, .delegate(.searchRequested))):
      state.search = SearchFeature.State()
      return .none
    case .weatherList(.page(_, .delegate(.preferenceSelected(let preference)))):
      return settings(&state, .preferenceSelected(preference), clients)
    case .weatherList(.page(_, .delegate(.sourceWanted(let source)))):
      return useInstead(&state, source, clients)
    case .weatherList(.moved(let coordinate)):
      let effect = weatherList(&state, .moved(coordinate), clients)
      // Only a map that has no place yet waits for the position.
      return state.navigation.showsMap && state.map.isAdrift ? .merge(effect, mapAppeared(&state, clients)) : effect
    case .weatherList(.page(let id, .named(let answer))):
      return .merge(weatherList(&state, .page(id, .named(answer)), clients), nameArrived(&state, clients))
    case .weatherList(let action):
      let effect = weatherList(&state, action, clients)
      guard let outcome = action.outcome else { return effect }
      return .merge(effect, weatherAnswered(&state, outcome, clients), nameArrived(&state, clients))
    case .map(let action):
      return map(&state, action, clients)
    case .plannedTrip(let action):
      return plannedTrip(&state, action, clients)
    case .tripEnd(let action):
      return tripEnd(&state, action, clients)
    case .tripPlaces(let action):
      return tripPlaces(&state, action, clients)
    case .way(let action):
      return way(&state, action, clients)
    case .trip(let action):
      return trip(&state, action, clients)
    case .tripHistory(let action):
      return tripHistory(&state, action, clients)
    case .warnings(let action):
      return warnings(&state, action, clients)
    case .notices(let action):
      return notices(&state, action, clients)
    case .widgets(let action):
      return widgets(&state, action, clients)
    case .favourites(let action):
      return favourites(&state, action, clients)
    case .details(let action):
      return details(&state, action, clients)
    case .devices(let action):
      return devices(&state, action, clients)
    case .pair(let action):
      return pair(&state, action, clients)
    case .settings(let action):
      return settings(&state, action, clients)
    case .wit(let action):
      return wit(&state, action, clients)
    case .homeScreen(let action):
      return homeScreen(&state, action, clients)
    case .space(let action):
      return space(&state, action, clients)
    }
  }

  /// Passes an action to the search sheet.
  static func search(_ state: inout State, _ action: SearchFeature.Action, _ clients: Clients) -> Effect<Action> {
    let context = SearchFeature.SearchContext(near: state.weatherList.cell(of: .here), copy: state.copy)
    return .child(Child.search.id, &state.search, action, { SearchFeature.reduce(&$0, $1, clients, context) }, Action.search)
  }

  /// Applies what the person chose in Settings.
  static func settings(_ state: inout State, _ action: SettingsFeature.Action, _ clients: Clients) -> Effect<Action> {
    let before = state.preferences
    switch action {
    case .preferenceSelected(let preference): state.preferences.set(preference)
    case .sourceSelected(let kind, let source): state.preferences.sources[kind] = source
    case .namePositionSwitched(let isOn): return weatherList(&state, .namePositionSwitched(isOn: isOn), clients)
    }
    return preferencesChosen(since: before, &state, clients)
  }

  /// Writes what the person has chosen into the records, and fetches what it requires.
  private static func preferencesChosen(since before: Preferences, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    if state.preferences == before { return .none }
    let records = state.space?.replica
    let effect = preferencesChanged(since: before, &state, clients)
    let settings = state.preferences.settings(since: before)
    state.changeRecords { $1?.choose(settings, at: clients.clock.now()) }
    return state.space?.replica == records ? effect : .merge(effect, sendSoon(clients))
  }

  /// Does what new preferences require: fetches the sentences of a language or the weather of a source, names places in another unit. It
  /// does not matter on which device or in which window they were chosen.
  static func preferencesChanged(since before: Preferences, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = state.preferences
    if now.distanceUnit != before.distanceUnit { namePlaces(&state, hasNewUnit: true, clients) }
    var effect = Effect<Action>.none
    if now.language != before.language {
      state.isLanguageMissing = false
      effect = loadPreferredLanguage(&state, clients)
    }
    return now.sources == before.sources ? effect : .merge(effect, weatherList(&state, .answersOutdated, clients))
  }

  /// Makes a source the person's choice for the weather that it has.
  private static func useInstead(_ state: inout State, _ source: Source, _ clients: Clients) -> Effect<Action> {
    let before = state.preferences
    for kind in state.settings.offered.kindsOfWeather(source) { state.preferences.sources[kind] = source }
    return preferencesChosen(since: before, &state, clients)
  }

  /// Passes an action to the pages of weather.
  static func weatherList(
    _ state: inout State, _ action: WeatherListFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    state.weatherList.wishes = WeatherWishes(state.preferences.sources, in: state.copy.language)
    let (places, before) = (state.places, state.weatherList.selected)
    let effect = Effect.child(
      Child.weatherList.id, &state.weatherList, action, { WeatherListFeature.reduce(&$0, $1, clients, places) }, Action.weatherList)
    // A person who goes on to another page no longer needs the offer to undo a change.
    if state.weatherList.selected != before { state.undoable = [] }
    return effect
  }

  private static func start(_ clients: Clients) -> Effect<Action> {
    .merge(
      readIndex(clients), watchOthers(clients),
      .everyMinute(id: Running.minute, clock: clients.clock) { .minutePassed },
      .run(id: Running.connection) { send in clients.device.connection { send(.connectionChanged(isOnline: $0)) } },
      .run(id: Running.gestures) { send in clients.device.gestures { send(.gestured($0)) } },
      .run(id: Running.addresses) { send in clients.page.addressChanges { send(.addressOpened($0)) } },
      .run(id: Running.update) { send in clients.page.newVersions { send(.updateArrived) } },
      .run(id: Running.returns) { send in clients.device.appReturns { send(.returned) } })
  }

  private static func opened(_ state: inout State, _ destination: Destination, _ clients: Clients) -> Effect<Action> {
    if state.isRestored { state.offset = clients.device.utcOffset() }
    if !state.isRestored, case .notFound = destination.screen { state.beganWithoutServer = true }
    let saved = leaveTripEnd(&state, clients)
    if case .notFound(let path) = destination.screen, isRandom(path) {
      state.open(Destination(.here))
      return .merge(saved, weatherList(&state, .randomPlaceOpened, clients))
    }
    state.open(destination)
    if !state.isRestored { return saved }
    let appeared = state.navigation.isAtStart ? Effect<Action>.none : screenAppeared(&state, clients)
    return .merge(saved, contentAppeared(&state, clients), appeared)
  }

  /// Whether this is the address at which the server answers with a random place. Without a connection the app chooses one.
  private static func isRandom(_ path: String) -> Bool { path == Route.random.url }

  private static func reconnected(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    .merge(
      weatherList(&state, .connectionReturned, clients), favouritesAppeared(&state, clients), screenReappeared(&state, clients),
      loadPreferredLanguage(&state, clients), pullAgain(&state, clients))
  }

  private static func found(
    _ state: inout State, _ place: Coordinate, _ words: String?, _ clients: Clients
  ) -> Effect<Action> {
    if let end = state.tripPlaces?.end { return chosen(&state, end, KnownPlace(place, name: words ?? place.shortText), clients) }
    state.search = nil
    (state.navigation.tab, state.navigation.opened) = (.weather, nil)
    return weatherList(&state, .placeChosen(place, searchedFor: words), clients)
  }

  private static func restored(_ state: inout State, _ snapshot: AppSnapshot?, _ clients: Clients) -> Effect<Action> {
    state.isRestored = true
    state.now = clients.now
    // What was chosen while the items of the last start were being read.
    let chosen = state.choices.changes(from: state.storageState.choicesAtStart)
    var preferencesAtStart = Preferences()
    for item in state.storageState.choicesAtStart { preferencesAtStart.apply(item) }
    let settings = state.preferences.settings(since: preferencesAtStart)
    openRecords(&state, snapshot, clients)
    if let snapshot {
      state.restore(snapshot)
      state.apply(chosen)
    }
    updateRecords(&state, clients)
    state.changeRecords { $1?.choose(settings, at: clients.clock.now()) }
    state.fillNickname()
    let appeared = state.navigation.isAtStart ? Effect<Action>.none : screenAppeared(&state, clients)
    let language = snapshot == nil ? Effect<Action>.none : loadPreferredLanguage(&state, clients)
    return .merge(
      weatherList(&state, snapshot == nil ? .started : .restored, clients), favouritesAppeared(&state, clients), language,
      readOthers(state, clients), appeared, .send(.restoredShown))
  }

  private static func restoredShown(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    // From here on the app shows data that the server has not painted, so the device's own time zone can be used. A page of weather would
    // visibly change, and waits.
    if state.offset == nil, !state.navigation.showsWeather { state.offset = clients.device.utcOffset() }
    return .merge(startSync(&state, clients), screenAppeared(&state, clients), readWit(state, clients), readHomeScreen(clients))
  }

  private static func gestured(_ state: inout State, _ gesture: Gesture, _ clients: Clients) -> Effect<Action> {
    if case .some = state.navigation.sheet {
      if gesture == .escape { state.navigation.sheet = nil }
      return .none
    }
    let (tab, compared) = (state.navigation.tabInView, state.navigation.compared)
    if tab == .favourites || compared != nil, gesture == .pull { return weatherList(&state, .allPulledDown, clients) }
    guard state.navigation.showsWeather else { return .none }
    switch gesture {
    case .next: return weatherList(&state, .stepped(by: 1), clients)
    case .previous: return weatherList(&state, .stepped(by: -1), clients)
    case .pull: return weatherList(&state, .pulledDown, clients)
    case .escape: return .none
    }
  }

  /// Schedules the next attempt after a failure: soon, so that a server that is back is noticed, but less often after many failures.
  private static func weatherAnswered(
    _ state: inout State, _ outcome: Result<Bool, WeatherProblem>, _ clients: Clients
  ) -> Effect<Action> {
    // Ages are counted from now, not from the last full minute.
    state.readClock(clients)
    guard case .failure(let problem) = outcome, problem.isTemporary else {
      state.failures = 0
      let retry = Effect<Action>.cancel(id: Running.retry)
      // The server answers again, so a missing language may be available, too.
      return outcome == .success(true) && state.preferences.language.map { $0 != state.copy.language } == true
        ? .merge(retry, loadPreferredLanguage(&state, clients)) : retry
    }
    state.failures += 1
    return .debounce(id: Running.retry, milliseconds: state.failures > 24 ? 30_000 : 5000, clock: clients.clock, .retryDue)
  }
}
