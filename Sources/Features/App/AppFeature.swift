import Copy
import DesignSystem
import Loop
import Routes
import WeatherModel

/// The whole app: the screens, and what they share.
public enum AppFeature {
  /// What the app knows.
  public struct State: Equatable, Sendable {
    /// The present moment, as far as the screens show it; moves once a minute.
    public var now: Instant
    /// The device's own time, in seconds east of UTC, as soon as the app runs there.
    public var offset: Int64?
    /// The language that the app speaks.
    public var copy: Copy
    /// Whether the language that the person prefers could not be had.
    public var isLanguageMissing = false
    /// Whether there is a connection.
    public var isOnline = true
    /// How many answers in a row have failed in a way that may pass.
    public var failures = 0
    /// Whether it is known what the last start left behind.
    public var isRestored = false
    /// What is known of the device's storage.
    public var keeping = Keeping()
    /// Whether a newer version of the app waits for a reload.
    public var isUpdateReady = false
    /// Whether the server has seen the device's key, though the device remembers nothing.
    public var isPaired = false
    /// The pages of weather.
    public var weatherList = WeatherListFeature.State()
    /// The saved place that is shown beside the others where there is room; where it is gone, the first is.
    var chosenFavourite = WeatherListFeature.here
    /// What the person prefers.
    public var settings = SettingsFeature.State()
    /// What is known of the map.
    var mapBox: MapBox?
    /// What is known of lines about the weather.
    var witBox: WitBox?
    /// Where the person is: the tab, what was opened in it, the sheet.
    public var navigation = Navigation()
    /// What is known of the person's space, as `space` gives it.
    var spaceBox: SpaceBox?
    /// The same as the device keeps it.
    var keptSpace: [UInt8] = []

    /// An app that knows nothing but the time and a language.
    public init(now: Instant, copy: Copy) {
      self.now = now
      self.copy = copy
      weatherList.hereName.language = copy.language
    }

    /// Units, clock, scales and language.
    public var preferences: Preferences {
      get { settings.preferences }
      set { settings.preferences = newValue }
    }

    /// Looks at the device's clock. At the start only where the server knew the device's zone, too: the app shows what the server wrote.
    mutating func readClock(_ clients: Clients) {
      now = clients.now
      offset = clients.device.offset()
    }

    /// What the screens need of it.
    public var environment: Environment {
      var environment = Environment(preferences: preferences, copy: copy, now: now, isOnline: isOnline, offset: offset)
      if let mapBox { environment.ownClock = mapBox.state.clock }
      return environment
    }
  }

  /// What happens in the app.
  public enum Action: Hashable, Sendable {
    /// The app is there and what the last start left behind is known.
    case started
    /// The person went back or forth to an address, or started at one without the server having answered.
    case addressOpened(Destination)
    /// The person followed a link to a destination.
    case linkFollowed(Destination)
    /// What the last start left behind was read, all but the weather; or it can't be.
    case indexRead(Result<[KeptRecord], StorageProblem>)
    /// What the last start left behind is known, with the weather of the page in view.
    case restored(AppSnapshot?)
    /// The storage has these records: more from the last start, or those that another window wrote.
    case recordsRead([KeptRecord])
    /// Records of these names were written, or could not be.
    case written([String], StorageProblem?)
    /// The person has read what is the matter with the storage.
    case storageProblemSeen
    /// A minute passed.
    case minutePassed
    /// What is shown may be outdated: the app was out of view, or a notice arrived.
    case returned
    /// The connection came or went.
    case connectionChanged(isOnline: Bool)
    /// Some seconds passed since an answer failed in a way that may pass.
    case retryDue
    /// A newer version of the app waits.
    case updateArrived
    /// The person wants the newer version.
    case reloadButtonTapped
    /// The person swiped, pulled or pressed a key that is meant for the whole page.
    case gestured(Gesture)
    /// The sentences of the language that the person prefers are there, or are not to be had.
    case languageLoaded(Copy?)
    /// The person has read that a language is not to be had.
    case missingLanguageSeen
    /// Something happened on the search sheet.
    indirect case search(SearchFeature.Action)
    /// Something happened to the pages of weather.
    case weatherList(WeatherListFeature.Action)
    /// Something happened to the saved places.
    indirect case favourites(FavouritesFeature.Action)
    /// Something happened on the map.
    indirect case map(MapFeature.Action)
    /// Something happened on a screen about trips.
    indirect case trips(TripScreenAction)
    /// Something happened on a screen about warnings.
    indirect case notices(NoticeScreenAction)
    /// Something happened where widgets are shown.
    indirect case widgets(WidgetsFeature.Action)
    /// Something happened where it is shown what is known of a place.
    indirect case details(DetailsFeature.Action)
    /// Something happened where the devices are listed.
    indirect case devices(DevicesFeature.Action)
    /// Something happened where a code is typed in.
    indirect case pair(PairFeature.Action)
    /// Something happened to the line about the weather.
    indirect case wit(WitFeature.Action)
    /// Something happened in Settings.
    indirect case settings(SettingsFeature.Action)
    /// Something happened between the device and the person's space.
    indirect case space(SpaceAction)
  }

  /// What runs for the app, and the children that something can run for, by name.
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
    static var spaceTalk: EffectID { "space-talk" }
    static var spaceDue: EffectID { "space-due" }
  }

  /// The children that something can run for.
  enum Child {
    case weatherList, search, details, devices, pair, map, trips, notices, widgets, settings, wit

    /// What runs for it stands under this.
    var id: EffectID { EffectID(key) }

    /// The same as one step of a path.
    @inline(never) fileprivate var key: EffectID.Key {
      switch self {
      case .weatherList: "weather-list"
      case .search: "search"
      case .details: "details"
      case .devices: "devices"
      case .pair: "pair"
      case .map: "map"
      case .trips: "trips"
      case .notices: "notices"
      case .widgets: "widgets"
      case .settings: "settings"
      case .wit: "wit"
      }
    }
  }

  /// Whether what runs under a path is still wanted in a state; what runs for a child that is gone is not.
  public static func lives(_ state: State, _ effect: EffectID) -> Bool {
    guard let child = effect.path.first else { return true }
    if child == Child.weatherList.key { return WeatherListFeature.lives(state.weatherList, effect.path.dropFirst()) }
    return !isGone(child, state)
  }

  /// Whether this is the key of a child that is not there.
  @inline(never) private static func isGone(_ child: EffectID.Key, _ state: State) -> Bool {
    if child == Child.search.key { return state.navigation.sheet?.kind != .search }
    if child == Child.notices.key { return state.noticeScreen == nil }
    let shown: Child? =
      switch state.navigation.stack.last {
      case .details: .details
      case .devices: .devices
      case .pair: .pair
      case .trips: .trips
      case .notices: .notices
      case .widgets: .widgets
      case .about, .nowhere, nil: nil
      }
    for screen in [Child.details, .devices, .pair, .trips, .notices, .widgets] where child == screen.key { return screen != shown }
    return false
  }

  /// The app's logic; what differs afterwards is shown and kept.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    let before = state
    var effect = handle(&state, action, clients)
    // First: what it writes is kept together with what the action did.
    if state.spaceBox != nil { effect = .merge(effect, followed(before, action, &state, clients)) }
    let hasChosen = before.preferences != state.preferences || before.weatherList.hereName.isWanted != state.weatherList.hereName.isWanted
    if hasChosen, !state.isRestored { noteEarlyChoices(before, &state) }
    return .merge(effect, shown(before, action, state, clients), kept(before, action, state, hasChosen, clients))
  }

  private static func handle(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return start(clients)
    case .addressOpened(let destination), .linkFollowed(let destination):
      return opened(&state, destination, clients)
    case .indexRead(let result):
      return indexRead(&state, result, clients)
    case .restored(let snapshot):
      return restored(&state, snapshot, clients)
    case .recordsRead(let records):
      return recordsRead(&state, records, clients)
    case .written(let names, let problem):
      written(&state, names, problem)
      return .none
    case .storageProblemSeen:
      state.keeping.problem = nil
      return .none
    case .minutePassed:
      state.readClock(clients)
      // A language that could not be had may be there by now.
      let language = state.isRestored && state.preferences.language != nil ? speak(&state, clients) : .none
      return .merge(
        state.navigation.showsPlaces ? weatherList(&state, .allAppeared, clients) : weatherList(&state, .minutePassed, clients), language)
    case .returned:
      state.readClock(clients)
      return .merge(looked(&state, clients), lookedAgainAtNotices(&state, clients))
    case .connectionChanged(let isOnline):
      let isBack = isOnline && !state.isOnline
      state.isOnline = isOnline
      return isBack ? reconnected(&state, clients) : .none
    case .retryDue:
      // Without a connection the device itself tells when to try again.
      return state.isOnline ? weatherList(&state, .retryDue, clients) : .none
    case .updateArrived:
      state.isUpdateReady = true
      return .none
    case .languageLoaded(let copy):
      return languageLoaded(&state, copy, clients)
    case .missingLanguageSeen:
      state.isLanguageMissing = false
      return .none
    case .reloadButtonTapped:
      return .fireAndForget { clients.page.reload() }
    case .gestured(let gesture):
      return gestured(&state, gesture, clients)
    case .search(.delegate(.found(let coordinate, let words))):
      return found(&state, coordinate, words, clients)
    case .search(.delegate(.closed)):
      showSearch(&state, nil)
      return .none
    case .search(let action):
      // Keys that are pressed before the frame that closes the search still reach it.
      return state.search == nil ? .none : search(&state, action, clients)
    case .weatherList(.delegate(.searchWanted)):
      showSearch(&state, SearchFeature.State())
      return .none
    case .weatherList(.delegate(.preferenceSelected(let preference))):
      return settings(&state, .preferenceSelected(preference), clients)
    case .weatherList(.delegate(.answered(let problem))):
      return answered(&state, problem, clients)
    case .weatherList(let action):
      return weatherList(&state, action, clients)
    case .map(let action):
      return map(&state, action, clients)
    case .trips(let action):
      return trips(&state, action, clients)
    case .notices(let action):
      return notices(&state, action, clients)
    case .widgets(let action):
      return widgets(&state, action, clients)
    case .favourites(let action):
      return favourites(&state, action, clients)
    case .details(.delegate(let wish)):
      return details(&state, wish, clients)
    case .details(let action):
      return details(&state, action, clients)
    case .devices(let action):
      return devices(&state, action, clients)
    case .pair(let action):
      return pair(&state, action, clients)
    case .settings(.delegate(.nameHereSwitched(let isOn))):
      return weatherList(&state, .nameHereSwitched(isOn: isOn), clients)
    case .settings(let action):
      return settings(&state, action, clients)
    case .wit(let action):
      return wit(&state, action, clients)
    case .space(let action):
      return space(&state, action, clients)
    }
  }

  /// Tells the search sheet what happened.
  @inline(never) static func search(_ state: inout State, _ action: SearchFeature.Action, _ clients: Clients) -> Effect<Action> {
    let asker = SearchFeature.Asker(near: state.weatherList.cell(of: WeatherListFeature.here), copy: state.copy)
    return .child(Child.search.id, &state.search, action, { SearchFeature.reduce(&$0, $1, clients, asker) }, Action.search)
  }

  /// Tells Settings what happened.
  @inline(never) static func settings(_ state: inout State, _ action: SettingsFeature.Action, _ clients: Clients) -> Effect<Action> {
    let before = state.preferences
    let effect = Effect.child(Child.settings.id, &state.settings, action, SettingsFeature.reduce, Action.settings)
    return .merge(effect, preferencesChanged(since: before, &state, clients))
  }

  /// What new preferences need that is not there: the sentences of a language, the weather of a source. Whichever window they were chosen in.
  @inline(never) static func preferencesChanged(since before: Preferences, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    let now = state.preferences
    var effect = Effect<Action>.none
    if now.language != before.language {
      state.isLanguageMissing = false
      effect = speak(&state, clients)
    }
    return now.sources == before.sources ? effect : .merge(effect, weatherList(&state, .answersOutdated, clients))
  }

  /// Tells the pages of weather what happened.
  @inline(never) static func weatherList(
    _ state: inout State, _ action: WeatherListFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    let clients = clients.preferring(state.preferences.sources, in: state.copy.language)
    return .child(
      Child.weatherList.id, &state.weatherList, action, { WeatherListFeature.reduce(&$0, $1, clients) }, Action.weatherList)
  }

  private static func start(_ clients: Clients) -> Effect<Action> {
    .merge(
      readIndex(clients), watchOthers(clients),
      .timer(id: Running.minute, everyMilliseconds: 60_000, clock: clients.clock) { .minutePassed },
      .run(id: Running.connection) { send in clients.device.connection { send(.connectionChanged(isOnline: $0)) } },
      .run(id: Running.gestures) { send in clients.device.gestures { send(.gestured($0)) } },
      .run(id: Running.addresses) { send in clients.page.addresses { send(.addressOpened($0)) } },
      .run(id: Running.update) { send in clients.page.updates { send(.updateArrived) } },
      .run(id: Running.returns) { send in clients.device.returns { send(.returned) } })
  }

  @inline(never) private static func opened(_ state: inout State, _ destination: Destination, _ clients: Clients) -> Effect<Action> {
    if state.isRestored { state.offset = clients.device.offset() }
    let before = state.navigation.tabInView
    state.open(destination)
    state.navigation.keep(before)
    if !state.isRestored { return .none }
    return state.navigation.isAtStart ? looked(&state, clients) : .merge(looked(&state, clients), lookedAtScreen(&state, clients))
  }

  @inline(never) private static func reconnected(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    .merge(
      weatherList(&state, .connectionReturned, clients), lookedAtFavourites(&state, clients), lookedAgainAtNotices(&state, clients),
      speak(&state, clients),
      state.devices == nil ? .none : lookedAtScreen(&state, clients))
  }

  @inline(never) private static func found(
    _ state: inout State, _ place: Coordinate, _ words: String?, _ clients: Clients
  ) -> Effect<Action> {
    state.search = nil
    (state.navigation.tab, state.navigation.stack) = (.weather, [])
    return weatherList(&state, .placeChosen(place, searchedFor: words), clients)
  }

  @inline(never) private static func showSearch(_ state: inout State, _ search: SearchFeature.State?) { state.search = search }

  @inline(never) private static func details(_ state: inout State, _ action: DetailsFeature.Action, _ clients: Clients) -> Effect<Action> {
    .child(Child.details.id, &state.details, action, DetailsFeature.reduce, Action.details)
  }

  private static func restored(_ state: inout State, _ snapshot: AppSnapshot?, _ clients: Clients) -> Effect<Action> {
    state.isRestored = true
    state.now = clients.now
    let early = state.keeping.early
    state.keeping.early = []
    guard let snapshot else {
      let look = state.navigation.isAtStart ? Effect<Action>.none : lookedAtScreen(&state, clients)
      return .merge(weatherList(&state, .started, clients), lookedAtFavourites(&state, clients), look, awaken(clients))
    }
    state.restore(snapshot)
    if !early.isEmpty { state.takeUp(early) }
    state.fillNickname()
    let look = state.navigation.isAtStart ? Effect<Action>.none : lookedAtScreen(&state, clients)
    return .merge(
      weatherList(&state, .restored, clients), lookedAtFavourites(&state, clients), speak(&state, clients), readOthers(state, clients),
      look, awaken(clients))
  }

  @inline(never) private static func gestured(_ state: inout State, _ gesture: Gesture, _ clients: Clients) -> Effect<Action> {
    if case .some = state.navigation.sheet {
      if gesture == .escape { state.navigation.sheet = nil }
      return .none
    }
    guard state.navigation.showsWeather else { return .none }
    switch gesture {
    case .onward: return weatherList(&state, .stepped(by: 1), clients)
    case .back: return weatherList(&state, .stepped(by: -1), clients)
    case .pull: return weatherList(&state, .pulledDown, clients)
    case .escape: return .none
    }
  }

  /// A server that is back shall be seen at once, but not be asked in vain too often for hours.
  private static func answered(_ state: inout State, _ problem: WeatherProblem?, _ clients: Clients) -> Effect<Action> {
    // Ages are told from now on, not from the last full minute.
    state.readClock(clients)
    guard let problem, problem.mayPass else {
      state.failures = 0
      let retry = Effect<Action>.cancel(id: Running.retry)
      // The server is back: the language that could not be had may be.
      return problem == nil && state.preferences.language.map { $0 != state.copy.language } == true
        ? .merge(retry, speak(&state, clients)) : retry
    }
    state.failures += 1
    return .debounce(id: Running.retry, milliseconds: state.failures > 24 ? 30_000 : 5000, clock: clients.clock, .retryDue)
  }
}
