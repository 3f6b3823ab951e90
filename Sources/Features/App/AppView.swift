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
    return Node(.div, .class("app"), .attr(.dataScene, scene(state).word)) {
      sky()
      pullIndicator(isBusy: false)
      switch state.navigation.stack.last {
      case .nowhere: NowhereView.view(environment)
      case nil: WeatherListView.view(state.weatherList, environment, list)
      }
      if let search = state.search {
        SearchView.view(search, over: state.destination.screen, environment, send.pullback { .search($0) })
      }
      if let toast = WeatherListView.toast(state.weatherList, environment, list) {
        toast
      } else if state.isLanguageMissing {
        toast(environment.copy.languageMissing, key: "language", expired: { send(.missingLanguageSeen) })
      } else if state.isUpdateReady {
        toast(environment.copy.updateReady, button: environment.copy.reload, action: { send(.reloadButtonTapped) })
      }
      if Navigation.Tab.allCases.count > 1 { tabs(Navigation.Tab.allCases, state, environment) }
    }
  }

  /// The bar that leads to the tabs, once there is more than one.
  @inline(never) static func tabs(_ tabs: [Navigation.Tab], _ state: AppFeature.State, _ environment: Environment) -> Node {
    // A tab leads back to what it showed last.
    let places = tabs.map { tab in
      switch tab {
      case .weather: Destination(state.weatherList.screen)
      }
    }
    let items = tabs.indices.map { index in
      let isCurrent = tabs[index] == state.navigation.tab
      return switch tabs[index] {
      case .weather: TabItem(.weather, environment.copy.weather, href: places[index].url, isCurrent: isCurrent)
      }
    }
    return tabBar(environment.copy.mainPages, items: items) { environment.follow(places[$0]) }
  }

  /// The page's title: what it is about, for weather where and how warm.
  @inline(never) static func title(_ state: AppFeature.State) -> String {
    let environment = state.environment
    let title =
      switch state.navigation.stack.last {
      case .nowhere: environment.copy.nowhere.title
      case nil: WeatherListView.title(state.weatherList, environment)
      }
    guard let title else { return environment.copy.appName }
    return title + " · " + environment.copy.appName
  }

  /// The sky behind a state.
  public static func scene(_ state: AppFeature.State) -> Scene { WeatherListView.scene(state.weatherList, state.environment) }
}
