import Bridge
import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The page in view: a place's weather, or what the person can do while there is no place yet.
enum WeatherListView {
  static func view(
    _ state: WeatherListFeature.State, _ places: SavedPlaces, wit: Node, hint: Node, _ environment: Environment,
    _ send: Send<WeatherListFeature.Action>
  ) -> Node {
    let page = state.page
    let dots = dots(state, places, environment, send)
    if page.isEmpty { return start(state, dots, environment, send) }
    let (id, saved) = (state.selected, state.savedCell(of: state.selected, places))
    let context = WeatherView.PageContext(
      screen: state.screen, isSaved: saved != nil, hasOtherPlaces: places.list.contains { $0.cell != saved },
      wayBack: state.wayBack(places), hasWayBack: state.cell(of: .here) != nil || !places.list.isEmpty, nameOfHere: state.nameOfHere,
      dots: dots, wit: wit, hint: hint)
    return WeatherView.view(page, environment, context, send.pullback { .page(id, $0) })
  }

  /// The bar that replaces a page's header when it has scrolled away.
  static func bar(_ state: WeatherListFeature.State, _ environment: Environment) -> Node {
    state.page.isEmpty ? .nothing : WeatherView.bar(state.page, environment, nameOfHere: state.nameOfHere)
  }

  /// The title of the window: temperature and place; nil while there is no weather.
  static func title(_ state: WeatherListFeature.State, _ environment: Environment) -> String? {
    WeatherView.title(state.page, environment, nameOfHere: state.nameOfHere)
  }

  /// The sky that is painted behind everything, by the weather of the page in view.
  static func scene(_ state: WeatherListFeature.State, _ environment: Environment) -> Scene {
    scene(state.page, environment)
  }

  private static func scene(_ page: WeatherFeature.State, _ environment: Environment) -> Scene {
    if let report = page.report { return report.scene(at: environment.now) }
    return page.problem == nil ? .partlyCloudy : .fog
  }

  /// Shown before there is a place: the search for the device's position, or a message with what the person can do.
  private static func start(
    _ state: WeatherListFeature.State, _ dots: Node, _ environment: Environment, _ send: Send<WeatherListFeature.Action>
  ) -> Node {
    let copy = environment.copy
    if state.isLocating {
      return WeatherView.weatherScreen(weatherSkeleton(copy.locating, top: locatingHeader(state, environment, send), meta: dots))
    }
    let (words, glass): (Message, StormGlass) =
      switch (state.permission, state.locationProblem) {
      case (.denied, _): (copy.locationOff, .frost)
      case (.unavailable, _): (copy.locationUnavailable, .frost)
      case (_, .denied): (copy.locationNotAllowed, .frost)
      case (_, .notFound): (copy.locationNotFound, .fog)
      case (_, .unavailable), (_, nil): (copy.welcome, .fair)
      }
    let canAsk = state.permission != .denied && state.permission != .unavailable
    return message(words, glass, asksAgain: canAsk, state, dots, environment, send)
  }

  private static func message(
    _ message: Message, _ glass: StormGlass, asksAgain: Bool, _ state: WeatherListFeature.State, _ dots: Node, _ environment: Environment,
    _ send: Send<WeatherListFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return WeatherView.messageScreen(
      message, needsScript: asksAgain, art: stormGlass(glass, label: message.title, id: "glass", class: "error-state__art"), dots: dots
    ) {
      if asksAgain {
        Node(.p, .class("without-script")) { copy.positionNeedsScript }
        button(copy.useMyLocation, icon: .locate, style: .primary) { send(.useMyLocationButtonTapped) }
      }
      WeatherView.search(copy, searchURL(state)) { send(.searchButtonTapped) }
      WeatherView.randomPlace(copy) { send(.randomPlaceButtonTapped) }
    }
  }

  /// The header while the position is being searched for; it offers other ways to choose a place.
  private static func locatingHeader(
    _ state: WeatherListFeature.State, _ environment: Environment, _ send: Send<WeatherListFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return topBar(
      locationBadge(name: copy.locating, coordinates: "", isNamed: false, here: copy.here),
      tools: headTools {
        WeatherView.searchIcon(copy, searchURL(state)) { send(.searchButtonTapped) }
        WeatherView.placesIcon(environment, over: state.screen)
        iconButton(.close, label: copy.cancel, isGlass: false) { send(.cancelButtonTapped) }
      })
  }

  /// The address of the search over the page in view.
  private static func searchURL(_ state: WeatherListFeature.State) -> String { Destination(state.screen, sheet: .search).url }

  /// A dot for each page, if there is more than one.
  private static func dots(
    _ state: WeatherListFeature.State, _ places: SavedPlaces, _ environment: Environment, _ send: Send<WeatherListFeature.Action>
  ) -> Node {
    let ids = state.distinctPages(places)
    guard ids.count > 1 else { return .nothing }
    let copy = environment.copy
    let position = state.position(places)
    let links = ids.enumerated().map { index, id in
      PageLink(
        copy.place(index + 1, of: ids.count), href: state.url(of: id),
        preview: abs(index - position) == 1 ? state.pages[id: id].map { preview(of: $0, environment) } : nil)
    }
    return pager(
      pageDots(copy.places, pages: links, current: position) { send(.pageSelected(ids[$0])) },
      previous: position > 0 ? PageLink(copy.previousPage, href: links[position - 1].href) : nil,
      next: position + 1 < links.count ? PageLink(copy.nextPage, href: links[position + 1].href) : nil
    ) { send(.stepped(by: $0)) }
  }
}

extension WeatherListView {
  /// What is seen of a page while a finger moves towards it.
  private static func preview(
    of page: WeatherFeature.State, _ environment: Environment
  ) -> PagePreview {
    let name = page.placeName(environment)
    let report = page.report.flatMap { $0.isTooOld(at: environment.now) ? nil : $0 }
    let temperature = report.flatMap { report in
      report.moment(at: environment.now).map { environment.display(in: report.zone).degrees($0.temperature) }
    }
    return PagePreview(
      name: name.isEmpty ? environment.copy.here : name, temperature: temperature ?? "", scene: scene(page, environment))
  }
}

extension WeatherFeature.State {
  /// Whether the page has neither weather nor a problem to show.
  fileprivate var isEmpty: Bool { coordinate == nil && report == nil && problem == nil && !isLoading }
}
