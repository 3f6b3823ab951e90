import Copy
import DesignSystem
import Features
import Gazetteer
import HTTPServer
import Languages
import Markup
import Preferences
import Reports
import Routes
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// Makes the pages that people see, as HTML for browsers and as text for terminals.
struct WeatherPages {
  let service: WeatherService
  let document: Document
  let clock: ServerClock
  let clientLimits: ClientLimits
  let ready: ReadyAnswers
  let finder: PlaceFinder
  let terminals: ServerOptions.TerminalDefaults
  /// The place of the house.
  let house: Cell?
  /// The same for the map of a browser; nil in a closed house, where a stranger's pages must not tell where it is.
  let mapHouse: Cell?
  /// Where the street map's tiles come from.
  let tiles: StreetTiles

  /// The page at an address; other spellings of the address redirect to it.
  func page(at destination: Destination, _ request: HTTPRequest) -> Reply {
    // Addresses have at most three decimals, and each place has only one address.
    if request.rawPath != destination.url { return redirecting(to: destination, 308, request) }
    return page(opening: destination, request)
  }

  /// The page that an address opens, with the weather if its screen shows any. `search` is the state of the search, if that is open;
  /// `places` are those of the space of a device without scripts, which count instead of those in its cookie.
  func page(
    opening destination: Destination, search: SearchFeature.State? = nil, of places: [PlaceRecord]? = nil, _ request: HTTPRequest,
    status: Int = 200
  ) -> Reply {
    var state = state(request)
    if let places { state.show(places) }
    state.search = search
    state.open(destination)
    guard state.navigation.showsWeather else {
      // Terminals show only the weather. For other screens they get the help, which explains the addresses that they can use.
      switch destination.screen {
      case .details, .tool, .trip, .notice, .compare: if TextStyle(request) != nil { return textless(request) }
      case .here, .place, .notFound: break
      }
      fill(&state, request)
      return page(state, request, status: status)
    }
    let deviceCookie = deviceCookie(request)
    // The weather here, if the device's position is known; else that of its first place. A terminal without either is in the house.
    var place = deviceCookie.here ?? state.places.list.first?.cell ?? (TextStyle(request) == nil ? nil : house)
    if case .place(let cell) = destination.screen { place = cell }
    // A browser that has told no position and has saved nothing is shown the house's own place, at that place's address.
    if place == nil, destination == Destination(.here), let house, KeyCookie.key(request) == nil, status == 200 {
      return redirecting(to: Destination(.place(house)), 303, request)
    }
    guard let place else {
      return page(state, request, status: OneLine(request) == nil ? status : 404, scripts: places == nil ? .app : .opensApp)
    }
    let isHere = destination.screen == .here && deviceCookie.here != nil
    let language = language(request, deviceCookie)
    let page = PlacePage(
      cell: place, isHere: isHere, deviceCookie: deviceCookie, offered: service.offered, language: language, sheet: state.navigation.sheet,
      zone: TextStyle(request) == nil ? request.deviceZone : nil, hasDeviceKey: KeyCookie.key(request) != nil, tiles: tiles,
      places: places)
    return placePage(page, request, status: status)
  }

  /// Adds cached weather for the places in view, as much as their cards, rows, pins and warnings show; for a place without any, at least its
  /// name.
  func fill(_ state: inout AppFeature.State, _ request: HTTPRequest) {
    let navigation = state.navigation
    let showsWarnings = state.destination == Destination(.notice(.warnings(nil)))
    guard navigation.tab == .favourites || navigation.tab == .map || navigation.sheet?.kind == .manage || showsWarnings else { return }
    state.addUnsavedPlaces(here: deviceCookie(request).here)
    var kinds: Kinds = [Kinds(.current), Kinds(.daily)]
    if case .details = state.destination.screen { kinds.formUnion(Kinds(.air)) }
    // The cards of the saved places are marked where there are warnings.
    if showsWarnings || state.destination.screen == .tool(.favourites) { kinds.formUnion(Kinds(.alerts)) }
    let permission = clientLimits.permission(request)
    for id in state.weatherList.pages.ids where !navigation.showsWeather || id != state.weatherList.selected {
      guard let cell = state.weatherList.pages[id: id]?.coordinate.map({ Cell($0) }) else { continue }
      // The cookie may name any cell, so each one counts that this client has not seen before.
      guard service.refusal(of: cell, for: permission) == nil,
        let report = service.cached(cell, kinds, preferring: state.preferences.sources, now: clock.now)?.answer
          .report,
        // The app would take fresh warnings alone for all the weather of the place, and request none.
        showsWarnings || report.kinds != Kinds(.alerts)
      else {
        state.name(id, with: finder)
        continue
      }
      let named = finder.named(report, state.copy)
      state.weatherList.pages[id: id]?.received = ReceivedReport(named, bytes: named.json)
    }
  }

  /// Offers to bring back the place that a form in a list of places has just removed.
  func offerUndo(_ state: inout AppFeature.State, _ request: HTTPRequest) {
    // Without a valid place nothing was removed.
    let navigation = state.navigation
    guard let text = request.queryValue(FormField.removed), navigation.tab == .favourites || navigation.sheet?.kind == .manage,
      let place = try? Coordinate(parsing: text), !deviceCookie(request).places.contains(Cell(place))
    else { return }
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place)
    page.knownName = state.preferences.name(of: finder.pointName(Cell(place), in: state.copy.language), state.copy)
    var change = UndoableChange(.removed, page)
    let places = state.places.list.count
    change.index = request.queryValue(FormField.position).flatMap { Int($0) }.map { min(max(0, $0), places) } ?? places
    state.undoable = [change]
  }

  func state(_ request: HTTPRequest) -> AppFeature.State {
    let deviceCookie = deviceCookie(request)
    var state = AppFeature.State(now: clock.now, copy: Languages.copy(language(request, deviceCookie)), deviceCookie)
    state.settings.offered = service.offered
    state.settings.tiles = tiles
    state.hasDeviceKey = KeyCookie.key(request) != nil
    state.house = mapHouse
    return state
  }

  func deviceCookie(_ request: HTTPRequest) -> DeviceCookie {
    var deviceCookie = DeviceCookie(request)
    // A terminal has no settings: its address has the preferences, or else the owner's apply.
    if TextStyle(request) != nil {
      if request.cookie(DeviceCookie.cookieName) == nil, let usual = terminals.preferences { deviceCookie.preferences = usual }
      deviceCookie.preferences.take(from: request)
    }
    return deviceCookie
  }

  /// The language in a terminal's address, the person's choice, or the browser's preference.
  func language(_ request: HTTPRequest, _ deviceCookie: DeviceCookie) -> Language {
    let chosen = deviceCookie.preferences.language
    guard TextStyle(request) != nil else { return chosen ?? Language(request) }
    let said = request.queryValue("lang").flatMap { Language(tag: $0) }
    return said ?? chosen ?? (request.header("Accept-Language") == nil ? terminals.language : nil) ?? Language(request)
  }

  /// Redirects to a page, with all other parameters, such as the format. A terminal's tool does not follow redirects, so it gets the
  /// weather itself, with the status that a script can rely on.
  func redirecting(to destination: Destination, _ status: Int, _ request: HTTPRequest) -> Reply {
    if TextStyle(request) != nil { return page(opening: destination, request) }
    let items = request.target.utf8.dropFirst(request.rawPath.utf8.count + 1).split(separator: UInt8(ascii: "&"))
    let (name, field) = (FormField.text, FormField.text + "=")
    let kept = items.filter { !$0.elementsEqual(name.utf8) && !$0.starts(with: field.utf8) }.map { String(decoding: $0, as: UTF8.self) }
    return .now(redirect(to: destination.url + (kept.isEmpty ? "" : "?") + kept.joined(separator: "&"), status: status))
  }

  /// The answer to a terminal that asks with an invalid parameter.
  func textParameterRefusal(_ request: HTTPRequest) -> Reply? {
    guard TextStyle(request) != nil, let problem = textParameterProblem(request, copy(request)) else { return nil }
    return .now(
      HTTPResponse(
        status: 400, type: "text/plain; charset=utf-8", text: problem + "\n", headers: [HTTPHeader("Cache-Control", "no-store")]))
  }

  /// The texts in the request's language.
  func copy(_ request: HTTPRequest) -> Copy { Languages.copy(language(request, DeviceCookie(request))) }

  /// The help for terminals, as text.
  func help(_ request: HTTPRequest) -> Reply {
    let said = request.queryValue("lang").flatMap { Language(tag: $0) }
    let copy = Languages.copy(said ?? language(request, deviceCookie(request)))
    let headers = [HTTPHeader("Vary", "Accept, Accept-Language, User-Agent, Cookie")]
    return .now(HTTPResponse(type: "text/plain; charset=utf-8", text: textHelp(copy), headers: headers))
  }

  /// The answer for a page without a text: the help, unless a text was asked for.
  func textless(_ request: HTTPRequest) -> Reply {
    request.queryValue("format") == nil ? help(request) : text(copy(request).noTextForm + "\n", status: 406)
  }

  /// The page without data, from which a device without a connection starts, whatever the address.
  func shell(_ request: HTTPRequest) -> Reply {
    var state = AppFeature.State(now: clock.now, copy: copy(request))
    state.settings.tiles = tiles
    state.house = mapHouse
    return .now(response(document.html(state, isForEveryAddress: true), request))
  }

  func placePage(_ place: PlacePage, _ request: HTTPRequest, status: Int) -> Reply {
    let forced = request.queryValue(FormField.refresh) == "1"
    let question = AnswerLadder.Question(
      cell: place.cell, kinds: .all, preferred: place.deviceCookie.preferences.sources, refreshes: forced,
      permission: clientLimits.permission(request), key: TextStyle(request) != nil ? nil : place.key(in: request.bestCoding))
    return AnswerLadder(service: service, ready: ready, clock: clock).reply(to: question) { answer, mayBeKept in
      guard mayBeKept, let goodUntil = answer.goodUntil else { return .once(placePage(place, showing: answer, request, status: status)) }
      let now = clock.now
      var state = place.state(finder.named(answer, Languages.copy(place.language)), at: now)
      state.nameNeighbours(with: finder)
      // A page with something missing is sent but not kept: the next one may be complete.
      guard case let end = min(goodUntil, state.validUntil), end > now, state.weatherList.page.problem == nil else {
        return .once(page(state, request, status: status))
      }
      return .ready(response(document.html(state), request).prepared, until: end)
    }
  }

  /// The page that shows an answer for a place; in a terminal, as text.
  private func placePage(_ place: PlacePage, showing answer: WeatherAnswer, _ request: HTTPRequest, status: Int) -> Reply {
    let answer = finder.named(answer, Languages.copy(place.language))
    if let terminal = Terminal(request), let report = answer.report, place.search?.problem == nil {
      let (preferences, copy) = (place.deviceCookie.preferences, Languages.copy(place.language))
      let display = Display(preferences: preferences, zone: report.zone, now: clock.now, copy: copy)
      return text(
        OneLine(request)?.text(report, display)
          ?? TerminalReport(
            terminal: terminal, answer: answer, cell: place.cell, preferences: preferences, now: display.now, copy: copy
          ).pageText(), status: status)
    }
    var state = place.state(answer, at: clock.now)
    if answer.report == nil { state.name(state.weatherList.selected, with: finder) }
    state.nameNeighbours(with: finder)
    fill(&state, request)
    if answer.report == nil, let until = answer.refusedUntil {
      return page(state, request, status: 429, retryAfter: until, scripts: place.scripts)
    }
    // A browser's page goes on trying; a script has to see that there is no weather.
    let isFailure = answer.report == nil && status == 200 && TextStyle(request) != nil
    return page(
      state, request, status: isFailure ? answer.problem?.status ?? 503 : status,
      retryAfter: isFailure && answer.problem != .refusedKey ? state.weatherList.page.retryAt : nil, scripts: place.scripts)
  }

  func page(
    _ state: AppFeature.State, _ request: HTTPRequest, status: Int = 200, retryAfter: Instant? = nil, scripts: Document.Scripts = .app
  ) -> Reply {
    let wait = secondsToWait(until: retryAfter, now: clock.now).map { [HTTPHeader("Retry-After", String($0))] } ?? []
    if let terminal = Terminal(request) {
      return text(noWeatherText(state, on: terminal, isOneLine: OneLine(request) != nil), status: status, wait)
    }
    var state = state
    offerUndo(&state, request)
    return .now(response(document.html(state, scripts: scripts), request, status: status, wait))
  }

  private func noWeatherText(_ state: AppFeature.State, on terminal: Terminal, isOneLine: Bool) -> String {
    let (page, message) = (state.weatherList.page, TerminalMessage(on: terminal, state.copy))
    if let search = state.search, let wrong = search.problem {
      return isOneLine ? OneLine.noWeatherText(.unknownPlace, state.copy) : message.notFound(search.text, wrong)
    }
    return isOneLine ? OneLine.noWeatherText(page.problem, state.copy) : message.text(page.problem, in: page.retryAt.map { $0 - clock.now })
  }

  func text(_ text: String, status: Int, _ more: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, type: "text/plain; charset=utf-8", text: text, headers: pageHeaders + more))
  }

  func response(_ html: [UInt8], _ request: HTTPRequest, status: Int = 200, _ more: [HTTPHeader] = []) -> HTTPResponse {
    let type = HTTPHeader("Content-Type", "text/html; charset=utf-8")
    return HTTPResponse(status: status, headers: [type] + pageHeaders + policy + more, body: html).compressed(request.bestCoding)
  }

  /// A page of a server with tiles of its own has a policy of its own, too.
  private var policy: [HTTPHeader] { document.tiles.map { [pagePolicy(tiles: $0.origin)] } ?? [] }

  private var pageHeaders: [HTTPHeader] {
    [HTTPHeader("Cache-Control", "private, no-cache"), HTTPHeader("Vary", "Accept, Accept-Encoding, Accept-Language, User-Agent, Cookie")]
  }
}

extension AppFeature.State {
  /// Names the pages beside the one in view, which come along with a finger.
  fileprivate mutating func nameNeighbours(with finder: PlaceFinder) {
    let (ids, position) = (weatherList.distinctPages(places), weatherList.position(places))
    for index in [position - 1, position + 1] where ids.indices.contains(index) { name(ids[index], with: finder) }
  }

  /// Names a page whose weather is missing.
  fileprivate mutating func name(_ id: WeatherListFeature.PageID, with finder: PlaceFinder) {
    guard let page = weatherList.pages[id: id], page.knownName == nil, page.report == nil, let coordinate = page.coordinate else { return }
    let name = preferences.name(of: finder.pointName(Cell(coordinate), in: copy.language), copy)
    weatherList.pages[id: id]?.knownName = name
  }
}

extension DeviceCookie {
  /// The content of the request's cookie. A first-time visitor gets the defaults of the region whose language they prefer.
  init(_ request: HTTPRequest) {
    let cookie = request.cookie(DeviceCookie.cookieName) ?? ""
    self.init(cookie: cookie)
    // Our cookies begin with a preference; from any other cookie nothing is taken.
    let word = cookie.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: ".") }
    if Preference(word: String(decoding: word, as: UTF8.self)) == nil {
      preferences = Preferences(acceptLanguage: request.header("Accept-Language") ?? "")
    }
  }
}

/// A redirect. Its address may contain what the client sent, so all characters that are not ASCII are encoded: addresses consist of ASCII.
func redirect(to url: String, status: Int) -> HTTPResponse {
  let address = url.unicodeScalars.map { $0.isASCII ? String($0) : percentEncoded(String($0)) }.joined()
  return HTTPResponse(status: status, headers: [HTTPHeader("Location", address), HTTPHeader("Cache-Control", "no-store")])
}
