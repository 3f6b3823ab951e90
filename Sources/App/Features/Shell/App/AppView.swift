import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The view of the whole app.
public enum AppView {
  /// The view of a state. Without `send` it does not react to anything, as in the HTML that the server writes.
  public static func view(_ state: AppFeature.State, _ send: Send<AppFeature.Action> = Send { _ in }) -> Node {
    var environment = state.environment
    environment.open = { send(.linkFollowed($0)) }
    let list = send.pullback { AppFeature.Action.weatherList($0) }
    let toast = currentToast(state, environment, list, send)
    return Node(
      .div, .class("app"), .attr(.dataScene, scene(state).word), quiet(state.navigation), .flag(.dataToast, toast != nil),
      .attr(.dataState, ifPresent: state.navigation.showsDay ? "day" : nil)
    ) {
      sky()
      pullIndicator(isBusy: false)
      screens(isCovered: state.navigation.isCovered, children: screensInPage(state, environment, list, send))
      if state.navigation.showsWeather { WeatherListView.bar(state.weatherList, environment) }
      if let sheet = state.navigation.sheet { view(sheet, state, environment, send) }
      toast
      tabs(state, environment)
    }
  }

  /// Whether the sky is quieter than behind the weather, or even hidden behind the map.
  private static func quiet(_ navigation: Navigation) -> Attribute {
    navigation.showsMap ? .attr(.dataQuiet, "map") : .flag(.dataQuiet, navigation.tab != .weather)
  }

  /// A page around a screen that only the server makes, for browsers without scripts, with the bar that leads to the tabs.
  public static func page(_ state: AppFeature.State, around screen: Node) -> Node {
    Node(.div, .class("app"), .attr(.dataScene, scene(state).word), .flag(.dataQuiet, true)) {
      sky()
      screens(isCovered: false, children: [screen])
      tabs(state, state.environment)
    }
  }

  /// The screen in view, and the hidden screens of tabs that were in view before.
  private static func screensInPage(
    _ state: AppFeature.State, _ environment: Environment, _ list: Send<WeatherListFeature.Action>, _ send: Send<AppFeature.Action>
  ) -> [Node] {
    let navigation = state.navigation
    var all: [Node] = []
    for tab in Navigation.Tab.allCases {
      let content: Node? =
        if tab != navigation.tabInView { nil } else {
          switch tab {
          case .weather:
            WeatherListView.view(
              state.weatherList, state.places, wit: wit(state, environment, send), hint: hint(state, environment, send), environment, list)
          case .favourites: favourites(state, environment, send)
          case .map:
            MapScreen.view(
              state.map, state.plannedTrip, state.favourites, environment, send.pullback { .map($0) },
              send.pullback { .plannedTrip($0) })
          // The first screen of this tab is an opened one, too.
          case .trips: nil
          case .settings:
            SettingsView.view(state.settings, environment, namesHere: state.weatherList.hereName.isWanted, send.pullback { .settings($0) })
          }
        }
      if content != nil || navigation.kept.contains(tab) { all.append(tabScreen(.number(Int(tab.rawValue)), content)) }
    }
    if let open = navigation.opened { all.append(open.screen.view(state, environment, send)) }
    return all
  }

  private static func favourites(
    _ state: AppFeature.State, _ environment: Environment, _ send: Send<AppFeature.Action>
  ) -> Node {
    FavouritesView.view(
      state.favourites, search: SearchView.part(of: .tool(.favourites), state.search, environment, send.pullback { .search($0) }),
      isTyping: state.search?.text.isEmpty == false, environment, send.pullback { .favourites($0) })
  }

  /// The line about the weather in view; a placeholder until the stored records were read.
  private static func wit(_ state: AppFeature.State, _ environment: Environment, _ send: Send<AppFeature.Action>) -> Node {
    guard let wit = state.wit, let cell = state.weatherList.page.report?.cell else {
      return pendingQuote(environment.copy.wit, environment.copy.witThinking, isBusy: false)
    }
    return WitView.view(wit, at: cell, environment, send.pullback { .wit($0) })
  }

  private static func hint(_ state: AppFeature.State, _ environment: Environment, _ send: Send<AppFeature.Action>) -> Node {
    state.homeWay.map { HomeScreenView.view($0, environment.copy, send.pullback { .homeScreen($0) }) } ?? .nothing
  }

  /// The sheet over the screen in view.
  private static func view(
    _ sheet: Navigation.OpenSheet, _ state: AppFeature.State, _ environment: Environment, _ send: Send<AppFeature.Action>
  ) -> Node {
    switch sheet {
    case .search where !state.navigation.isCovered: Node.nothing
    case .search(let search): SearchView.view(search, over: state.destination.screen, environment, send.pullback { .search($0) })
    case .code:
      CodeView.view(
        state.devices ?? DevicesFeature.State(), sharesNothing: state.space.map { $0.membership != .member } ?? false, environment,
        send.pullback { .devices($0) })
    case .manage: ManageView.view(state.favourites, over: state.destination.screen, environment, send.pullback { .favourites($0) })
    case .warning(let number, let known):
      WarningSheet.view(number, of: state.pageUnderWarning(known), over: state.destination.screen, environment)
    case .day(let day):
      DayView.view(
        day, of: state.weatherList.page, showing: day.quantity ?? state.navigation.quantity, over: state.destination.screen,
        nameOfHere: state.weatherList.nameOfHere, environment)
    }
  }

  /// The most important toast at the moment; nil for none.
  private static func currentToast(
    _ state: AppFeature.State, _ environment: Environment, _ list: Send<WeatherListFeature.Action>, _ send: Send<AppFeature.Action>
  ) -> Node? {
    // A place that can't be stored is not reported as saved.
    if let problem = state.storageState.problem, case .saved? = state.undoable.last?.kind {
      return storageToast(problem, environment, send)
    }
    if let toast = undoToast(state, environment, send.pullback { .places($0) }) { return toast }
    if let problem = state.storageState.problem { return storageToast(problem, environment, send) }
    if let toast = spaceToast(state.sync.message, environment, seen: { send(.space(.messageSeen)) }) { return toast }
    return state.isLanguageMissing || state.isUpdateReady ? lastToast(state, environment, send) : nil
  }

  /// The toast about a problem with the device's storage.
  private static func storageToast(
    _ problem: StorageProblem, _ environment: Environment, _ send: Send<AppFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let words =
      switch problem {
      case .full: copy.storageFull
      case .unavailable: copy.storageBlocked
      case .deletedByBrowser: copy.storageEvicted
      case .belongsToNewerVersion: copy.storageNewer
      }
    return toast(words, key: "storage", button: copy.close, action: { send(.storageToastDismissed) })
  }

  /// The toast that the chosen language is missing, or that a newer version is ready.
  private static func lastToast(
    _ state: AppFeature.State, _ environment: Environment, _ send: Send<AppFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return state.isLanguageMissing
      ? toast(copy.languageMissing, key: "language", expired: { send(.languageToastDismissed) })
      : toast(copy.updateReady, button: copy.reload, action: { send(.reloadButtonTapped) })
  }

  /// The bar with the tabs; each leads to its first screen.
  private static func tabs(_ state: AppFeature.State, _ environment: Environment) -> Node {
    // Before it is paired with a paired-only server, the device can't go anywhere else.
    if case .pair(let pair)? = state.navigation.opened, pair.requiresPairing { return .nothing }
    let copy = environment.copy
    let items = Navigation.Tab.allCases.map { tab in
      let place = Destination(state.screen(of: tab))
      let (icon, name) =
        switch tab {
        case .weather: (Icon.weather, copy.weather)
        case .favourites: (Icon.star, copy.favourites)
        case .map: (Icon.map, copy.map)
        case .trips: (Icon.route, copy.trips)
        case .settings: (Icon.gear, copy.settings)
        }
      return TabItem(icon, name, href: place.url, isCurrent: tab == state.navigation.tab) { environment.open(place) }
    }
    return tabBar(copy.mainPages, items: items, isCovered: state.navigation.isCovered)
  }

  /// The page's title, which for weather is the place and the temperature.
  static func title(_ state: AppFeature.State) -> String {
    let copy = state.copy
    var title: String?
    if let open = state.navigation.opened {
      title = open.screen.title(state)
    } else {
      switch state.navigation.tab {
      case .weather: title = WeatherListView.title(state.weatherList, state.environment)
      case .favourites: title = copy.favourites
      case .map: title = copy.map
      case .trips: title = copy.trips
      case .settings: title = copy.settings
      }
    }
    guard let title else { return copy.appName }
    return title + " · " + copy.appName
  }

  /// The sky behind the screens.
  public static func scene(_ state: AppFeature.State) -> Scene { WeatherListView.scene(state.weatherList, state.environment) }
}
