import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

extension WeatherView {
  /// Name and coordinates, always together, and what can be done.
  static func header(_ state: AppFeature.State, _ page: WeatherFeature.State) -> Node<AppFeature.Action> {
    let copy = Copy.english
    let name = state.nameOfHere ?? page.report?.placeName
    var note: String?
    if case .chosen(let words?) = page.origin, !sameBytes(words, page.coordinate?.shortText ?? "") { note = copy.searchedFor(words) }
    return topBar(
      locationBadge(
        name: name ?? copy.near(""),
        coordinates: page.coordinate.map { name == nil ? $0.shortText : copy.coordinates($0) } ?? "", isNamed: name != nil, note: note,
        here: page.origin.isHere ? copy.here : nil)
    ) {
      searchForm
      diceForm
      iconForm(
        .refresh, label: copy.refresh, url: state.weatherList.url, fields: [("refresh", "1")], isBusy: page.isLoading,
        action: .weatherList(.page(state.weatherList.selected, .refreshButtonTapped)))
    }
  }

  /// What stays of the head when it has scrolled away.
  static func bar(_ state: AppFeature.State) -> Node<AppFeature.Action> {
    let page = state.weatherList.page
    guard let report = page.report, let moment = report.moment(at: state.now), !report.isTooOld(at: state.now) else { return .nothing }
    let display = Display(preferences: state.preferences, zone: report.zone, now: state.now)
    let isDaylight = report.isDaylight(at: state.now)
    return compactBar(
      AppView.place(state), isHere: page.origin.isHere,
      symbol: WeatherIcon(condition: moment.condition, isDaylight: isDaylight),
      condition: display.copy.condition(moment.condition, isDaylight: isDaylight), temperature: display.degrees(moment.temperature))
  }

  /// How old the weather is, and whether the last attempt to renew it failed.
  static func status(
    _ state: AppFeature.State, _ page: WeatherFeature.State, _ report: WeatherReport, _ display: Display
  ) -> Node<AppFeature.Action> {
    let copy = display.copy
    guard let provenance = report.current?.provenance ?? report.provenances.first else { return .nothing }
    let age = display.now - provenance.fetchedAt
    let tried = page.problem == nil ? nil : page.lastTried.flatMap { $0 > provenance.fetchedAt ? display.now - $0 : nil }
    let label: Node<AppFeature.Action>
    if !state.isOnline {
      label = freshness(.offline, text: copy.offline(secondsOld: age, secondsSinceTry: tried))
    } else if let problem = page.problem, let tried {
      label = freshness(
        .stale, text: copy.refreshFailed(secondsAgo: tried, why: problem, secondsOld: age, source: provenance.source.name))
    } else {
      let isStale = Freshness(age: age, lifetime: Kind.current.lifetime) == .stale
      label = freshness(isStale ? .stale : .fresh, text: copy.updated(secondsAgo: age, source: provenance.source.name))
    }
    return Node(.div, .class("row row--status")) {
      label
      if report.isSimulated { simulatedBadge(copy.simulated) }
    }
  }

  /// While the device looks for itself, its page can be left: what is meant can be said in other ways.
  static var locatingHeader: Node<AppFeature.Action> {
    let copy = Copy.english
    return topBar(locationBadge(name: copy.locating, coordinates: "", isNamed: false, here: copy.here)) {
      searchForm
      diceForm
      iconButton(.close, label: copy.cancel, action: .weatherList(.cancelButtonTapped))
    }
  }

  private static var searchForm: Node<AppFeature.Action> {
    iconForm(
      .search, label: Copy.english.searchForAPlace, id: SearchFeature.buttonID, url: Route.search(text: "").url, action: .searchButtonTapped
    )
  }

  private static var diceForm: Node<AppFeature.Action> {
    iconForm(
      .dice, label: Copy.english.addRandomLocation, url: Route.random.url, action: .weatherList(.addRandomLocationButtonTapped))
  }

  /// What to do with a place that is only looked at.
  static func guest(_ state: AppFeature.State, _ page: WeatherFeature.State) -> Node<AppFeature.Action> {
    guard page.isGuest, let cell = page.coordinate.map({ Cell($0) }) else { return .nothing }
    let copy = Copy.english
    return notice(
      copy.notKept, icon: .star,
      action: formButton(
        copy.keep, style: .quiet, url: Route.preferences.url, method: "post",
        fields: [("keep", cell.description), ("back", state.weatherList.url)], action: .weatherList(.keepButtonTapped)))
  }

  /// A dot for each page, when there is more than one.
  static func dots(_ state: AppFeature.State) -> Node<AppFeature.Action> {
    let list = state.weatherList
    let ids = list.pages.ids
    guard ids.count > 1 else { return .nothing }
    let copy = Copy.english
    let links = ids.enumerated().map { index, id in
      PageLink(copy.place(index + 1, of: ids.count), href: list.url(of: id))
    }
    return pageDots(copy.places, pages: links, current: list.position) { .weatherList(.pageSelected(ids[$0])) }
  }

  /// Units, what the device may ask for, and whom to thank.
  static func footer(_ state: AppFeature.State, _ report: WeatherReport, _ display: Display) -> Node<AppFeature.Action> {
    let copy = display.copy
    var sources: [Source] = []
    for provenance in report.provenances where !sources.contains(provenance.source) { sources.append(provenance.source) }
    var credits: [Attribution] = []
    for source in sources { credits.append(source.attribution) }
    credits += report.air?.value.credits ?? []
    if state.nameOfHere != nil { credits.append(Source.bigDataCloud.attribution) }
    return Node(.footer, .class("stack")) {
      Node(.div, .class("row row--centre")) {
        preferenceForm(copy.temperatureUnit, back: state.weatherList.url) {
          segmented(
            copy.temperatureUnit, name: "unit",
            segments: [Segment("c", "°C"), Segment("f", "°F")], selected: state.preferences.temperatureUnit.word
          ) { .temperatureUnitSelected(sameBytes($0, "f") ? .fahrenheit : .celsius) }
        }
        preferenceForm(copy.clock, back: state.weatherList.url) {
          segmented(
            copy.clock, name: "clock",
            segments: [Segment("24", "24 h"), Segment("12", "12 h")], selected: state.preferences.clock.word
          ) { .clockSelected(sameBytes($0, "12") ? .twelveHours : .twentyFourHours) }
        }
        if !state.weatherList.page.origin.isHere {
          formButton(
            copy.removePlace, icon: .trash, url: Route.preferences.url, method: "post", fields: [("remove", report.cell.description)],
            action: .weatherList(.removePageButtonTapped))
        }
      }
      if state.weatherList.page.origin.isHere {
        explainedToggle(copy.nameHere, explanation: copy.nameHereExplained, isOn: state.hereName.isWanted) {
          .nameHereSwitched(isOn: $0)
        }
      }
      for credit in credits {
        attribution {
          if let url = credit.url {
            Node(.a, .href(url), .attr(.rel, "noopener")) { credit.text }
          } else {
            credit.text
          }
        }
      }
    }
  }
}

/// A form around a preference's control, which sends it where there is no script.
func preferenceForm<Action>(_ name: String, back: String, @NodeBuilder<Action> content: () -> [Node<Action>]) -> Node<Action> {
  scriptlessForm(
    url: Route.preferences.url, method: "post", fields: [("back", back)], button: Copy.english.apply, content: content)
}
