import Copy
import DesignSystem
import Loop
import Markup
import Routes

/// The whole app as a page.
public enum AppView {
  /// The page of a state. Without `send` it can only be read, as the server writes it.
  public static func view(_ state: AppFeature.State, _ send: Send<AppFeature.Action> = Send { _ in }) -> Node {
    var environment = state.environment
    environment.follow = { send(.linkFollowed($0)) }
    let list = send.pullback { AppFeature.Action.weatherList($0) }
    return Node(.div, .class("app"), .attr(.dataScene, scene(state).word), .flag(.dataQuiet, state.navigation.tab != .weather)) {
      sky()
      pullIndicator(isBusy: false)
      screens(isCovered: state.navigation.sheet != nil, children: screensInPage(state, environment, list, send))
      if state.navigation.showsWeather { WeatherListView.bar(state.weatherList, environment) }
      switch state.navigation.sheet {
      case .search(let search): SearchView.view(search, over: state.destination.screen, environment, send.pullback { .search($0) })
      case .manage: ManageView.view(state.favourites, environment, send.pullback { .favourites($0) })
      case nil: Node.nothing
      }
      if let toast = WeatherListView.toast(state.weatherList, environment, list) {
        toast
      } else if let problem = state.keeping.problem {
        toast(words(problem, environment), key: "storage", button: environment.copy.close, action: { send(.storageProblemSeen) })
      } else if state.isLanguageMissing {
        toast(environment.copy.languageMissing, key: "language", expired: { send(.missingLanguageSeen) })
      } else if state.isUpdateReady {
        toast(environment.copy.updateReady, button: environment.copy.reload, action: { send(.reloadButtonTapped) })
      }
      tabs(state, environment)
    }
  }

  /// The screen in view, and behind it those of tabs that were.
  private static func screensInPage(
    _ state: AppFeature.State, _ environment: Environment, _ list: Send<WeatherListFeature.Action>, _ send: Send<AppFeature.Action>
  ) -> [Node] {
    let navigation = state.navigation
    var all: [Node] = []
    for tab in Navigation.Tab.allCases {
      let content: Node? =
        if tab != navigation.tabInView { nil } else {
          switch tab {
          case .weather: WeatherListView.view(state.weatherList, environment, list)
          case .favourites: FavouritesView.view(state.favourites, environment, send.pullback { .favourites($0) })
          case .settings:
            SettingsView.view(state.settings, environment, namesHere: state.weatherList.hereName.isWanted, send.pullback { .settings($0) })
          }
        }
      if content != nil || navigation.kept.contains(tab) { all.append(tabScreen(.number(Int(tab.rawValue)), content)) }
    }
    switch navigation.stack.last {
    case .nowhere: all.append(NowhereView.view(environment))
    case .details(let details):
      all.append(DetailsView.view(details, state.shown(details), environment, send.pullback { .details($0) }))
    case .about: all.append(AboutView.view(environment))
    case nil: break
    }
    return all
  }

  /// What is the matter with the device's storage.
  @inline(never) private static func words(_ problem: StorageProblem, _ environment: Environment) -> String {
    switch problem {
    case .full: environment.copy.storageFull
    case .blocked: environment.copy.storageBlocked
    case .evicted: environment.copy.storageEvicted
    case .newer: environment.copy.storageNewer
    }
  }

  /// The bar that leads to the tabs, each to its first screen.
  private static func tabs(_ state: AppFeature.State, _ environment: Environment) -> Node {
    let copy = environment.copy
    let items = Navigation.Tab.allCases.map { tab in
      let place = Destination(state.screen(of: tab))
      let (icon, name) =
        switch tab {
        case .weather: (Icon.weather, copy.weather)
        case .favourites: (Icon.star, copy.favourites)
        case .settings: (Icon.gear, copy.settings)
        }
      return TabItem(icon, name, href: place.url, isCurrent: tab == state.navigation.tab) { environment.follow(place) }
    }
    return tabBar(copy.mainPages, items: items, isCovered: state.navigation.sheet != nil)
  }

  /// The page's title: what it is about, for weather where and how warm.
  @inline(never) static func title(_ state: AppFeature.State) -> String {
    let environment = state.environment
    let title =
      switch state.navigation.stack.last {
      case .nowhere: environment.copy.nowhere.title
      case .details(let details): state.shown(details).title
      case .about: environment.copy.about
      case nil:
        switch state.navigation.tab {
        case .weather: WeatherListView.title(state.weatherList, environment)
        case .favourites: environment.copy.favourites
        case .settings: environment.copy.settings
        }
      }
    guard let title else { return environment.copy.appName }
    return title + " · " + environment.copy.appName
  }

  /// The sky behind a state.
  public static func scene(_ state: AppFeature.State) -> Scene { WeatherListView.scene(state.weatherList, state.environment) }
}
