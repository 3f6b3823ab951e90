import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The page in view: weather, its skeleton, or a message that says what to do.
enum WeatherListView {
  static func view(_ state: AppFeature.State) -> Node<AppFeature.Action> {
    let page = state.weatherList.page
    // What lies behind the open sheet can't be reached.
    let inert = Attribute<AppFeature.Action>.flag(.inert, state.search != nil)
    switch content(state, page) {
    case .weather:
      return weather(WeatherView.columns(state), inert)
    case .skeleton(let label):
      return weather(
        weatherSkeleton(
          label, top: page.coordinate == nil ? WeatherView.locatingHeader : WeatherView.header(state, page), meta: WeatherView.dots(state),
          note: WeatherView.guest(state, page)), inert)
    case .message(let message, let art, let actions):
      return Node(.main, .class("screen"), .attr(.id, WeatherListFeature.mainID), .attr(.tabindex, "-1"), .key("message"), inert) {
        if let coordinate = page.coordinate {
          topBar(
            locationBadge(name: Copy.english.near(""), coordinates: coordinate.shortText, isNamed: false, heading: .p)
          ) {
            if !page.origin.isHere, !page.isGuest {
              iconButton(.trash, label: Copy.english.removePlace, action: .weatherList(.removePageButtonTapped))
            }
          }
        }
        errorState(art: art, title: message.title, text: message.text) { actions }
        WeatherView.guest(state, page)
        WeatherView.dots(state)
      }
    }
  }

  /// With one key for weather and its skeleton the buttons stay the same, and so does the focus on them.
  private static func weather(
    _ columns: [Node<AppFeature.Action>], _ inert: Attribute<AppFeature.Action>
  ) -> Node<AppFeature.Action> {
    Node(
      .main, [.class("screen screen--weather"), .attr(.id, WeatherListFeature.mainID), .attr(.tabindex, "-1"), .key("weather"), inert],
      children: columns)
  }

  private enum Content {
    case weather
    case skeleton(String)
    case message(Message, art: Node<AppFeature.Action>, actions: [Node<AppFeature.Action>])
  }

  private static func content(_ state: AppFeature.State, _ page: WeatherFeature.State) -> Content {
    let copy = Copy.english
    let list = state.weatherList
    if let report = page.report, report.moment(at: state.now) != nil { return .weather }
    if page.isLoading { return .skeleton(copy.loading) }
    if let problem = page.problem {
      let retry: Node<AppFeature.Action> = formButton(
        copy.retry, icon: .refresh, style: .primary, url: list.url, fields: [("refresh", "1")],
        action: .weatherList(.page(list.selected, .retryButtonTapped)))
      // No other place helps against a refused key: there is one thing to do, and then to try again.
      return .message(
        copy.message(for: problem), art: emptyGlass(isCracked: true, class: "error-state__art"),
        actions: problem == .refusedKey ? [retry] : [retry, search, randomPlace])
    }
    // A place without weather and without a problem: its first answer is on the way.
    if page.coordinate != nil { return .skeleton(copy.loading) }
    if list.isLocating { return .skeleton(copy.locating) }
    switch (list.permission, list.locationProblem) {
    case (.denied, _):
      return message(copy.locationOff, glass: .frost, actions: [search, randomPlace])
    case (.unavailable, _):
      return message(copy.locationUnavailable, glass: .frost, actions: [search, randomPlace])
    case (_, .denied):
      return message(copy.locationNotAllowed, glass: .frost, actions: [useMyLocation, search, randomPlace])
    case (_, .notFound):
      return message(copy.locationNotFound, glass: .fog, actions: [useMyLocation, search, randomPlace])
    default:
      return message(copy.welcome, glass: .fair, actions: [useMyLocation, search, randomPlace])
    }
  }

  private static func message(_ message: Message, glass: StormGlass, actions: [Node<AppFeature.Action>]) -> Content {
    .message(
      message, art: stormGlass(glass, label: message.title, id: "glass", class: "error-state__art"), actions: actions)
  }

  private static var useMyLocation: Node<AppFeature.Action> {
    button(Copy.english.useMyLocation, icon: .locate, style: .primary, action: .weatherList(.useMyLocationButtonTapped))
  }

  private static var search: Node<AppFeature.Action> {
    formButton(
      Copy.english.searchForAPlace, icon: .search, id: SearchFeature.buttonID, url: Route.search(text: "").url,
      action: .searchButtonTapped)
  }

  private static var randomPlace: Node<AppFeature.Action> {
    formButton(
      Copy.english.addRandomLocation, icon: .dice, url: Route.random.url,
      action: .weatherList(.addRandomLocationButtonTapped))
  }
}
