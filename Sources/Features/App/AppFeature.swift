import Loop
import WeatherModel

/// The whole app: the screens, and what they share.
public enum AppFeature {
  /// What the app knows.
  public struct State: Equatable, Sendable {
    /// The present moment, as far as the screens show it; moves once a minute.
    public var now: Instant
    /// What the person prefers.
    public var preferences = Preferences()
    /// Whether there is a connection.
    public var isOnline = true
    /// How many answers in a row have failed in a way that may pass.
    public var failures = 0
    /// Whether it is known what the last start left behind.
    public var isRestored = false
    /// Whether a newer version of the app waits for a reload.
    public var isUpdateReady = false
    /// The pages of weather.
    public var weatherList = WeatherListFeature.State()
    /// What the place of the device is called.
    public var hereName = HereName()
    /// The search sheet, while it is open.
    public var search: SearchFeature.State?

    /// An app that knows nothing but the time.
    public init(now: Instant) { self.now = now }
  }

  /// What happens in the app.
  public enum Action: Hashable, Sendable {
    /// The app is there and what the last start left behind is known.
    case started
    /// The page stands at the address of a place, perhaps without the server having answered.
    case placeOpened(Cell)
    /// What the last start left behind; then what other windows of the app keep.
    case restored(AppSnapshot?)
    /// A minute passed, or the app came back into view.
    case minutePassed
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
    /// The person chose a unit.
    case temperatureUnitSelected(Preferences.TemperatureUnit)
    /// The person chose a clock.
    case clockSelected(Preferences.Clock)
    /// The person chose a scale.
    case airScaleSelected(AirScale)
    /// The person wants the device's own position to have a name, or no longer.
    case nameHereSwitched(isOn: Bool)
    /// An answer came to what the device's own position is called.
    case hereNamed(Cell, NameAnswer)
    /// The person wants to search.
    case searchButtonTapped
    /// Something happened on the search sheet.
    case search(SearchFeature.Action)
    /// Something happened to the pages of weather.
    case weatherList(WeatherListFeature.Action)
  }

  /// The app's logic: one line a screen.
  public static func reducer(_ clients: Clients) -> Reducer<State, Action> {
    Reducer<State, Action> { state, action in
      reduce(&state, action, clients)
    }
    .scope(
      "weather-list", state: { $1(&$0.weatherList) },
      action: { if case .weatherList(let action) = $0 { action } else { nil } },
      embed: { .weatherList($0) }, child: WeatherListFeature.reducer(clients)
    )
    .ifLet(
      "search", state: { $1(&$0.search) },
      action: { if case .search(let action) = $0 { action } else { nil } },
      embed: { .search($0) }, child: SearchFeature.reducer())
  }

  private static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .started:
      return start(clients)
    case .placeOpened(let cell):
      guard state.weatherList.page.coordinate.map({ Cell($0) }) != cell else { return .none }
      state.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
      return .none
    case .restored(let snapshot):
      let isFirst = !state.isRestored
      state.isRestored = true
      state.now = clients.now
      guard let snapshot else { return isFirst ? .merge(.send(.weatherList(.started)), keep(state, clients)) : .none }
      state.restore(snapshot, isFromElsewhere: !isFirst)
      // Answers still on their way would reach whatever page now has their page's number. What another window has kept needs not be kept
      // again, and what this one was about to keep does not know of it.
      return .merge(
        .cancel(id: EffectID("weather-list", "page")), .cancel(id: "keep"), .send(.weatherList(isFirst ? .started : .looked)),
        isFirst ? keep(state, clients) : show(state, clients), nameHere(&state, clients))
    case .minutePassed:
      state.now = clients.now
      return .send(.weatherList(.looked))
    case .connectionChanged(let isOnline):
      let wasOnline = state.isOnline
      state.isOnline = isOnline
      guard isOnline, !wasOnline else { return .none }
      // A connection that flaps must not ask for what is young and whole.
      let list = state.weatherList
      return .send(.weatherList(.page(list.selected, list.page.problem == nil ? .looked : .retryButtonTapped)))
    case .retryDue:
      // Without a connection the device itself tells when to try again.
      return state.isOnline ? .send(.weatherList(.page(state.weatherList.selected, .retryDue))) : .none
    case .updateArrived:
      state.isUpdateReady = true
      return .none
    case .reloadButtonTapped:
      return .fireAndForget { clients.page.reload() }
    case .gestured(let gesture):
      return gestured(gesture, state)
    case .temperatureUnitSelected(let unit):
      state.preferences.temperatureUnit = unit
      return keep(state, clients, afterMilliseconds: 0)
    case .clockSelected(let clock):
      state.preferences.clock = clock
      return keep(state, clients, afterMilliseconds: 0)
    case .airScaleSelected(let scale):
      state.preferences.airScale = scale
      return keep(state, clients, afterMilliseconds: 0)
    case .nameHereSwitched(let isOn):
      return .merge(nameHereSwitched(&state, isOn: isOn, clients), keep(state, clients, afterMilliseconds: 0))
    case .hereNamed(let cell, let answer):
      return hereNamed(&state, cell, answer, clients)
    case .searchButtonTapped:
      state.search = SearchFeature.State()
      return .fireAndForget { clients.page.focus(SearchFeature.fieldID) }
    case .search(.delegate(.found(let coordinate, let words))):
      state.search = nil
      return .merge(
        .send(.weatherList(.placeChosen(coordinate, searchedFor: words))),
        .fireAndForget { clients.page.focus(WeatherListFeature.mainID) })
    case .search(.delegate(.closed)):
      state.search = nil
      return .fireAndForget { clients.page.focus(SearchFeature.buttonID) }
    case .search:
      return .none
    case .weatherList(let action):
      return .merge(followHere(&state, action, clients), answered(&state, action, clients), kept(after: action, state, clients))
    }
  }

  private static func start(_ clients: Clients) -> Effect<Action> {
    .merge(
      .run(id: "restore") { send in
        clients.storage.load(AppSnapshot.storageKey) { bytes in send(.restored(bytes.flatMap { AppSnapshot($0) })) }
      },
      .timer(id: "minute", everyMilliseconds: 60_000, clock: clients.clock) { .minutePassed },
      .run(id: "connection") { send in clients.device.connection { send(.connectionChanged(isOnline: $0)) } },
      .run(id: "gestures") { send in clients.device.gestures { send(.gestured($0)) } },
      .run(id: "update") { send in clients.page.updates { send(.updateArrived) } },
      .run(id: "returns") { send in clients.device.returns { send(.minutePassed) } })
  }

  @inline(never) private static func gestured(_ gesture: Gesture, _ state: State) -> Effect<Action> {
    if state.search != nil { return gesture == .escape ? .send(.search(.closeButtonTapped)) : .none }
    switch gesture {
    case .onward: return .send(.weatherList(.stepped(by: 1)))
    case .back: return .send(.weatherList(.stepped(by: -1)))
    case .pull: return .send(.weatherList(.page(state.weatherList.selected, .pulledDown)))
    case .escape: return .none
    }
  }

  /// A server that is back shall be seen at once, but not be asked in vain too often for hours.
  private static func answered(_ state: inout State, _ action: WeatherListFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard case .page(_, .weatherLoaded(let answer)) = action else { return .none }
    // Ages are told from now on, not from the last full minute.
    state.now = clients.now
    guard case .failure(let problem) = answer, problem.mayPass else {
      state.failures = 0
      return .cancel(id: "retry")
    }
    state.failures += 1
    return .debounce(id: "retry", milliseconds: state.failures > 24 ? 30_000 : 5000, clock: clients.clock, .retryDue)
  }

  /// Keeps the state where it outlives this start, after what changed it.
  private static func kept(after action: WeatherListFeature.Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    let wait: Int64
    switch action {
    case .removePageButtonTapped, .undoButtonTapped, .keepButtonTapped, .placeChosen, .addRandomLocationButtonTapped:
      // What pages there are must not be lost to another window that keeps something now.
      wait = 0
    case .page(_, .weatherLoaded(.failure)), .page(_, .delegate(.weatherArrived)), .page(_, .placed), .pageSelected, .stepped,
      .useMyLocationButtonTapped, .page(_, .delegate(.anotherRandomPlaceWanted)):
      wait = 300
    default:
      return .none
    }
    return keep(state, clients, afterMilliseconds: wait)
  }

  /// Shows and tells what outlives this start at once; writes it after a while, so that many changes in a row are written once, and not
  /// before all of the program is there: writing belongs to what first pages do without.
  @inline(never) private static func keep(_ state: State, _ clients: Clients, afterMilliseconds wait: Int64 = 300) -> Effect<Action> {
    let save = { (send: Send<Action>) in
      clients.page.completion {
        clients.storage.save(AppSnapshot.storageKey, AppSnapshot(state).bytes)
        send.finish()
      }
    }
    return .merge(
      show(state, clients),
      wait == 0
        ? .run(id: "keep", cancelInFlight: true, save) : .debounce(id: "keep", milliseconds: wait, clock: clients.clock, save))
  }

  /// Shows and tells what outlives this start.
  @inline(never) private static func show(_ state: State, _ clients: Clients) -> Effect<Action> {
    .fireAndForget {
      clients.page.showAddress(state.weatherList.url)
      clients.page.setTitle(AppView.title(state))
      clients.page.remember(state.remembered)
    }
  }
}
