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
    /// The pages of weather.
    public var weatherList = WeatherListFeature.State()
    /// What the person prefers.
    public var settings = SettingsFeature.State()
    /// Where the person is: the tab, what was opened in it, the sheet.
    public var navigation = Navigation()

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

    /// What the screens need of it.
    public var environment: Environment {
      Environment(preferences: preferences, copy: copy, now: now, isOnline: isOnline)
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
    /// More of what the last start left behind was read, or another window has kept this.
    case recordsRead([KeptRecord])
    /// Records of these names were written, or could not be.
    case written([String], StorageProblem?)
    /// The person has read what is the matter with the storage.
    case storageProblemSeen
    /// A minute passed.
    case minutePassed
    /// The app came back into view.
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
    case search(SearchFeature.Action)
    /// Something happened to the pages of weather.
    case weatherList(WeatherListFeature.Action)
    /// Something happened to the saved places.
    case favourites(FavouritesFeature.Action)
    /// Something happened where it is shown what is known of a place.
    case details(DetailsFeature.Action)
    /// Something happened in Settings.
    case settings(SettingsFeature.Action)
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
  }

  /// The children that something can run for.
  enum Child: String, CaseIterable {
    case weatherList = "weather-list"
    case search
    case details
    case settings

    /// What runs for it stands under this.
    var id: EffectID { EffectID(.name(rawValue)) }
  }

  /// Whether what runs under a path is still wanted in a state; what runs for a child that is gone is not.
  public static func lives(_ state: State, _ effect: EffectID) -> Bool {
    guard let child = Child.allCases.first(where: { $0.id.path.first == effect.path.first }) else { return true }
    switch child {
    case .weatherList: return WeatherListFeature.lives(state.weatherList, effect.path.dropFirst())
    case .search: if case .search? = state.navigation.sheet { return true } else { return false }
    case .details: if case .details? = state.navigation.stack.last { return true } else { return false }
    case .settings: return true
    }
  }

  /// The app's logic; what differs afterwards is shown and kept.
  public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    let before = state
    let effect = handle(&state, action, clients)
    let hasChosen = before.preferences != state.preferences || before.weatherList.hereName.isWanted != state.weatherList.hereName.isWanted
    if hasChosen, !state.isRestored { noteEarlyChoices(before, &state) }
    return .merge(effect, shown(before, action, state, clients), kept(before, action, state, hasChosen, clients))
  }

  private static func handle(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return start(clients)
    case .addressOpened(let destination), .linkFollowed(let destination):
      let before = state.navigation.tabInView
      state.open(destination)
      state.navigation.keep(before)
      return state.isRestored ? looked(&state, clients) : .none
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
      state.now = clients.now
      return state.navigation.showsFavourites ? weatherList(&state, .allAppeared, clients) : weatherList(&state, .minutePassed, clients)
    case .returned:
      state.now = clients.now
      return looked(&state, clients)
    case .connectionChanged(let isOnline):
      let wasOnline = state.isOnline
      state.isOnline = isOnline
      guard isOnline, !wasOnline else { return .none }
      return .merge(weatherList(&state, .connectionReturned, clients), lookedAtFavourites(&state, clients))
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
      state.search = nil
      (state.navigation.tab, state.navigation.stack) = (.weather, [])
      return weatherList(&state, .placeChosen(coordinate, searchedFor: words), clients)
    case .search(.delegate(.closed)):
      state.search = nil
      return .none
    case .search(let action):
      return .child(Child.search.id, &state.search, action, SearchFeature.reduce, Action.search)
    case .weatherList(.delegate(.searchWanted)):
      state.search = SearchFeature.State()
      return .none
    case .weatherList(.delegate(.preferenceSelected(let preference))):
      return settings(&state, .preferenceSelected(preference), clients)
    case .weatherList(.delegate(.answered(let problem))):
      return answered(&state, problem, clients)
    case .weatherList(let action):
      return weatherList(&state, action, clients)
    case .favourites(let action):
      return favourites(&state, action, clients)
    case .details(.delegate(let wish)):
      return details(&state, wish, clients)
    case .details(let action):
      return .child(Child.details.id, &state.details, action, DetailsFeature.reduce, Action.details)
    case .settings(.delegate(.nameHereSwitched(let isOn))):
      return weatherList(&state, .nameHereSwitched(isOn: isOn), clients)
    case .settings(let action):
      return settings(&state, action, clients)
    }
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
    return now.sources == before.sources ? effect : .merge(effect, weatherList(&state, .sourcesChanged, clients))
  }

  /// Tells the pages of weather what happened.
  @inline(never) static func weatherList(
    _ state: inout State, _ action: WeatherListFeature.Action, _ clients: Clients
  ) -> Effect<Action> {
    let clients = clients.preferring(state.preferences.sources)
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

  private static func restored(_ state: inout State, _ snapshot: AppSnapshot?, _ clients: Clients) -> Effect<Action> {
    state.isRestored = true
    state.now = clients.now
    let early = state.keeping.early
    state.keeping.early = []
    guard let snapshot else { return .merge(weatherList(&state, .started, clients), lookedAtFavourites(&state, clients)) }
    state.restore(snapshot)
    if !early.isEmpty { state.takeUp(early) }
    state.fillNickname()
    return .merge(
      weatherList(&state, .restored, clients), lookedAtFavourites(&state, clients), speak(&state, clients), readOthers(state, clients))
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
    state.now = clients.now
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
