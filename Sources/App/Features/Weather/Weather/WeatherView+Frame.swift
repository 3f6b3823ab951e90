import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

extension WeatherView {
  /// The header: the name with the coordinates, and the star, the search and the list of the places.
  static func header(
    _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext, heading: Tag = .h1,
    _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let known = context.nameOfHere ?? page.nameBesideNickname(environment)
    let name = page.nickname.isEmpty ? known : page.nickname
    return topBar(
      locationBadge(
        name: name ?? copy.nearLabel,
        coordinates: page.coordinate.map { name == nil ? $0.shortText : copy.coordinates($0) } ?? "", isNamed: name != nil,
        notes: notes(page, known: known, environment),
        here: page.origin.isHere ? copy.here : nil, heading: heading),
      tools: headTools {
        if let cell = page.coordinate.map({ Cell($0) }) { star(cell, copy, context) { send(.delegate(.starTapped)) } }
        searchIcon(copy, context.searchURL) { send(.delegate(.searchRequested)) }
        placesIcon(environment, over: context.screen)
      })
  }

  /// The lines below the name: the place's own name below a nickname, the words of the search, the region, the local time.
  private static func notes(_ page: WeatherFeature.State, known: String?, _ environment: Environment) -> [String] {
    let around = page.report?.around
    var notes: [String] = []
    if !page.nickname.isEmpty {
      if let known { notes.append(known) }
    } else if case .chosen(let words?) = page.origin, words != (page.coordinate?.shortText ?? ""),
      words != (around.map { (known ?? "") + ", " + $0 } ?? known ?? "")
    {
      notes.append(environment.copy.searchedFor(words: words))
    }
    let parts = [around, environment.timeThereAndHere(page)].compactMap { $0 }
    if let last = parts.last { notes.append(parts.count > 1 ? parts[0] + " · " + last : last) }
    return notes
  }

  /// The compact bar that stays in view when the header has scrolled away.
  static func bar(_ page: WeatherFeature.State, _ environment: Environment, nameOfHere: String?) -> Node {
    guard let report = page.report, let moment = report.moment(at: environment.now), !report.isTooOld(at: environment.now) else {
      return .nothing
    }
    let display = environment.display(in: report.zone)
    let isDaylight = report.isDaylight(at: display.now)
    return compactBar(
      nameOfHere ?? page.placeName(environment), isHere: page.origin.isHere,
      symbol: WeatherIcon(condition: moment.condition, isDaylight: isDaylight),
      condition: display.copy.condition(moment.condition, isDaylight: isDaylight), temperature: display.degrees(moment.temperature))
  }

  /// The title of the window: temperature and place; nil while there is no weather.
  static func title(_ page: WeatherFeature.State, _ environment: Environment, nameOfHere: String?) -> String? {
    guard let report = page.report, let moment = report.moment(at: environment.now) else { return nil }
    let warmth = report.isTooOld(at: environment.now) ? "" : environment.display(in: report.zone).degrees(moment.temperature) + " "
    return warmth + (nameOfHere ?? page.placeName(environment))
  }

  /// The age of the weather, and whether the last attempt to renew it failed. It is the button that renews it.
  static func status(
    _ page: WeatherFeature.State, _ report: WeatherReport, _ environment: Environment, _ context: PageContext,
    _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let copy = environment.copy
    guard let provenance = report.current?.provenance ?? report.provenances.first else { return .nothing }
    let age = environment.now - provenance.fetchedAt
    let tried = page.problem == nil ? nil : page.lastTried.flatMap { $0 > provenance.fetchedAt ? environment.now - $0 : nil }
    let mark: FreshnessMark
    let text: String
    let isCounted = page.secondsToWait(at: environment.now).map { $0 < WeatherFeature.State.longWait } == true
    let isWaiting = environment.isOnline && page.resting != nil && isCounted
    if isWaiting {
      // The line below says the rest.
      (mark, text) = (.stale, copy.updated(secondsAgo: age, source: copy.name(provenance.source)))
    } else if !environment.isOnline {
      (mark, text) = (.offline, copy.offline(secondsOld: age, secondsSinceTry: tried))
    } else if let problem = page.problem, let tried {
      text = copy.refreshFailed(secondsAgo: tried, why: problem, secondsOld: age, source: copy.name(provenance.source))
      mark = .stale
    } else {
      let isStale = Freshness(age: age, lifetime: Kind.current.lifetime) == .stale
      (mark, text) = (isStale ? .stale : .fresh, copy.updated(secondsAgo: age, source: copy.name(provenance.source)))
    }
    return Node(.div, .class("row row--status")) {
      if isWaiting {
        freshness(mark, text: text)
      } else {
        freshnessButton(
          mark, text: text, label: copy.refresh, url: context.url, fields: [(FormField.refresh, "1")], isBusy: page.isLoading
        ) {
          send(.refreshButtonTapped)
        }
      }
      if report.isSimulated { simulatedBadge(copy.simulated) }
    }
  }

  /// The problem if there is no weather to show, with the buttons that can help.
  static func message(
    _ problem: WeatherProblem, _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext,
    _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let message = environment.message(for: problem)
    let head = page.coordinate == nil ? nil : header(page, environment, context, heading: .p, send)
    return messageScreen(
      head: head, message, art: emptyGlass(isCracked: true, class: "error-state__art"),
      note: guest(page, environment, context, send), dots: context.dots
    ) {
      formButton(copy.retry, icon: .refresh, style: .primary, url: context.url, fields: [(FormField.refresh, "1")]) {
        send(.retryButtonTapped)
      }
      // Another place does not help against a refused key or name: the owner has to correct it, then the person can retry.
      if problem != .refusedKey, problem != .unknownHost {
        if head == nil { search(copy, context.searchURL) { send(.delegate(.searchRequested)) } }
        randomPlace(copy) { send(.delegate(.randomPlaceRequested)) }
      }
    }
  }

  /// The layout of all messages that take the place of weather.
  static func messageScreen(
    head: Node? = nil, _ message: Message, needsScript: Bool = false, art: Node, note: Node = .nothing, dots: Node,
    @NodeBuilder actions: () -> [Node]
  ) -> Node {
    screen(
      class: "screen", key: "message",
      children: [
        head ?? .nothing, note,
        errorState(art: art, title: message.title, text: message.text, needsScript: needsScript, actions: actions), dots,
      ])
  }

  /// A note that the place is only looked at, with the way back and, on a page of a random place, the way to another one.
  static func guest(
    _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext, _ send: Send<WeatherFeature.Action>
  ) -> Node {
    guard !page.origin.isHere, !context.isSaved, page.coordinate != nil else { return .nothing }
    let (copy, wayBack) = (environment.copy, Destination(context.wayBack))
    return guestLine(copy.notSaved) {
      if page.origin.isRandom {
        iconForm(.dice, label: copy.randomPlace, isGlass: false, url: Route.random.url) { send(.delegate(.anotherRandomPlaceWanted)) }
      }
      if context.hasWayBack {
        environment.linkButton(copy.backHome, icon: .locate, style: .quiet, to: wayBack)
      } else {
        linkButton(copy.useMyLocation, icon: .locate, style: .quiet, href: wayBack.url) { send(.delegate(.positionRequested)) }
      }
    }
  }

  /// The buttons for the place, and the credits of its sources.
  static func footer(
    _ page: WeatherFeature.State, _ report: WeatherReport, _ environment: Environment, _ context: PageContext,
    _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let copy = environment.copy
    var sources: [Source] = []
    for provenance in report.provenances where !sources.contains(provenance.source) { sources.append(provenance.source) }
    var credits: [Attribution] = []
    for source in sources { credits.append(copy.attribution(source)) }
    credits += report.air?.value.credits ?? []
    if context.nameOfHere != nil { credits.append(copy.attribution(NamesClient.source)) }
    return Node(.footer, .class("stack")) {
      if !page.origin.isHere, context.isSaved {
        Node(.div, .class("row row--centre")) {
          let details = Destination(.details(report.cell))
          formButton(copy.rename, icon: .star, url: details.url) { environment.open(details) }
          formButton(
            copy.removePlace, icon: .trash, url: Route.preferences.url, method: "post",
            fields: [(FormField.remove, report.cell.description)]
          ) { send(.delegate(.removalRequested)) }
        }
      }
      for credit in credits { attribution(credit) }
    }
  }
}

extension WeatherFeature.State {
  /// The person's nickname for the place, else its own name, else its coordinates.
  func placeName(_ environment: Environment) -> String { nickname.isEmpty ? ownName(environment) : nickname }

  /// The place's own name, else its coordinates.
  func ownName(_ environment: Environment) -> String {
    nameBesideNickname(environment) ?? coordinate?.shortText ?? ""
  }

  /// The place's own name: from its weather, or, before that has arrived, from an earlier start or the words that it was searched for.
  func nameBesideNickname(_ environment: Environment) -> String? {
    if let known = environment.preferences.name(of: report, environment.copy) ?? knownName { return known }
    guard case .chosen(let words?) = origin, report == nil, words != (coordinate?.shortText ?? "") else { return nil }
    return words
  }
}

extension Environment {
  /// The time at a place and the time here; nil if they are the same.
  fileprivate func timeThereAndHere(_ page: WeatherFeature.State) -> String? {
    guard let utcOffset, let zone = page.report?.zone, !page.origin.isHere, zone.offset(at: now) != utcOffset else { return nil }
    let here = LocalZone(identifier: "", offset: utcOffset)
    let isSameDay = zone.date(of: now) == here.date(of: now)
    let (there, own) = (display(in: zone), display(in: here))
    return copy.thereAndHere(there: isSameDay ? there.time(now) : there.weekdayAndTime(now), here: own.time(now))
  }
}
