import Copy
import DesignSystem
import Loop
import Markup

/// The whole app as a page.
public enum AppView {
  /// The page of a state. Without `send` it can only be read, as the server writes it.
  public static func view(_ state: AppFeature.State, _ send: Send<AppFeature.Action> = Send { _ in }) -> Node {
    let environment = state.environment
    let list = send.pullback { AppFeature.Action.weatherList($0) }
    return Node(.div, .class("app"), .attr(.dataScene, scene(state).word)) {
      sky()
      pullIndicator(isBusy: false)
      WeatherListView.view(state.weatherList, environment, list)
      if let search = state.search { SearchView.view(search, environment, send.pullback { .search($0) }) }
      if let toast = WeatherListView.toast(state.weatherList, environment, list) {
        toast
      } else if state.isLanguageMissing {
        toast(environment.copy.languageMissing, key: "language", expired: { send(.missingLanguageSeen) })
      } else if state.isUpdateReady {
        toast(environment.copy.updateReady, button: environment.copy.reload, action: { send(.reloadButtonTapped) })
      }
    }
  }

  /// The page's title: where, and how warm.
  @inline(never) public static func title(_ state: AppFeature.State) -> String {
    let environment = state.environment
    guard let title = WeatherListView.title(state.weatherList, environment) else { return environment.copy.appName }
    return title + " · " + environment.copy.appName
  }

  /// The sky behind a state.
  public static func scene(_ state: AppFeature.State) -> Scene { WeatherListView.scene(state.weatherList, state.environment) }
}
