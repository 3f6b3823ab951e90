import TerminalText
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
  let bodies: BodyFolder?
  let finder: PlaceFinder
  let terminals: ServerOptions.TerminalDefaults
  /// The place of the house.
  let home: Cell?
  /// The same for the map of a browser; nil in a closed house, where a stranger's pages must not tell where it is.
  let mapHome: Cell?
  /// Where the street map's tiles come from.
  let tiles: StreetTiles

  /// The page at an address; other spellings of the address redirect to it.
  func page(at destination: Destination, _ request: HTTPRequest) -> Reply {
    // Addresses have at most three decimals, and each place has only one address.
    if request.rawPath != destination.url { return redirecting(to: destination, 308, request) }
    return opened(destination, request)
  }

  /// The page that an address opens, with the weather if its screen shows any. `search` is the state of the search, if that is open.
  private func opened(_ destination: Destination, search: SearchFeature.State? = nil, _ request: HTTPRequest, status: Int = 200) -> Reply {
    var state = state(request)
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
    // The weather here, if the device's position is known; else that of its first place. A terminal without either is at home.
    var place = deviceCookie.here ?? deviceCookie.places.first ?? (TextStyle(request) == nil ? nil : home)
    if case .place(let cell) = destination.screen { place = cell }
    // A browser that has told no position and has saved nothing is shown the house's own place, at that place's address.
    if place == nil, destination == Destination(.here), let home, KeyCookie.key(request) == nil, status == 200 {
      return redirecting(to: Destination(.place(home)), 303, request)
    }
    guard let place else { return page(state, request, status: OneLine(request) == nil ? status : 404) }
    let isHere = destination.screen == .here && deviceCookie.here != nil
    let language = language(request, deviceCookie)
    let page = PlacePage(
      cell: place, isHere: isHere, deviceCookie: deviceCookie, offered: service.offered, language: language, sheet: state.navigation.sheet,
      zone: TextStyle(request) == nil ? request.deviceZone : nil, hasDeviceKey: KeyCookie.key(request) != nil, tiles: tiles)
    return self.page(page, request, status: status)
  }

  /// Adds cached weather for the places in view, as much as their cards, rows and pins show; for a place without any, at least its name.
  private func fill(_ state: inout AppFeature.State, _ request: HTTPRequest) {
    let navigation = state.navigation
    guard navigation.tab == .favourites || navigation.tab == .map || navigation.sheet?.kind == .manage else { return }
    state.addUnsavedPlaces(here: deviceCookie(request).here)
    var kinds: Kinds = [Kinds(.current), Kinds(.daily)]
    if case .details = state.destination.screen { kinds.formUnion(Kinds(.air)) }
    let permission = clientLimits.permission(request)
    for id in state.weatherList.pages.ids where !navigation.showsWeather || id != state.weatherList.selected {
      guard let cell = state.weatherList.pages[id: id]?.coordinate.map({ Cell($0) }) else { continue }
      // The cookie may name any cell, so each one counts that this client has not seen before.
      guard service.refusal(of: cell, for: permission) == nil,
        let report = service.cached(cell, kinds, preferring: state.preferences.sources, now: clock.now)?.answer
          .report
      else {
        state.name(id, with: finder)
        continue
      }
      let named = finder.named(report, state.copy)
      state.weatherList.pages[id: id]?.received = ReceivedReport(named, bytes: named.json)
    }
  }

  /// Offers to bring back the place that a form in a list of places has just removed.
  private func offerUndo(_ state: inout AppFeature.State, _ request: HTTPRequest) {
    // Without a valid place nothing was removed.
    let navigation = state.navigation
    guard let text = request.queryValue(FormField.removed), navigation.tab == .favourites || navigation.sheet?.kind == .manage,
      let place = try? Coordinate(parsing: text), !deviceCookie(request).places.contains(Cell(place))
    else { return }
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place)
    page.knownName = state.copy.name(of: finder.pointName(Cell(place), in: state.copy.language))
    var change = UndoableChange(.removed, page)
    let places = state.weatherList.places.list.count
    change.index = request.queryValue(FormField.position).flatMap { Int($0) }.map { min(max(0, $0), places) } ?? places
    state.weatherList.undoable = [change]
  }

  // MARK: Devices

  /// The page of the person's devices; `devices` is nil if they are not known.
  func devices(_ devices: [PairedDevice]?, at destination: Destination, _ request: HTTPRequest) -> Reply {
    if request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    state.devices?.devices = devices
    return page(state, request)
  }

  /// The page about widgets.
  func widgets(_ screen: WidgetsFeature.State, at destination: Destination, _ request: HTTPRequest) -> Reply {
    if request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    state.widgets = screen
    return page(state, request)
  }

  // MARK: Saved places

  /// The page for a device without scripts, with the places of its space instead of those in its cookie. `screen` makes a screen that only
  /// such devices get.
  func plain(
    _ places: [SavedPlace], at destination: Destination, _ request: HTTPRequest, status: Int = 200,
    screen: (AppFeature.State) -> Node? = { _ in nil }
  ) -> Reply {
    if request.method == .get, request.rawPath != destination.url { return page(at: destination, request) }
    var state = state(request)
    state.show(places)
    state.open(destination)
    fill(&state, request)
    return .now(response(document.html(state, scripts: .opensApp, screen: screen(state)), request, status: status))
  }

  /// The page that says why a form was not carried out, with a link back to the form's page, or else to the saved places.
  func refusal(of request: HTTPRequest, from page: Destination? = nil, status: Int, _ words: (Copy) -> String) -> Reply {
    var state = state(request)
    let goal = page ?? Destination(.tool(.favourites))
    state.open(goal)
    let way = Node(.a, .class("button button--quiet"), .href(goal.url)) { page == nil ? state.copy.favourites : state.copy.back }
    let screen = DesignSystem.screen(
      class: "screen screen--tool", key: "refusal", children: [notice(words(state.copy), action: way)])
    return .now(response(document.html(state, scripts: .none, screen: screen), request, status: status))
  }

  /// A page of Settings that only the server makes; it is the same with and without scripts.
  func settingsPage(_ request: HTTPRequest, title: (Copy) -> String, style: String, _ screen: (AppFeature.State) -> Node) -> Reply {
    var state = state(request)
    state.open(Destination(.tool(.settings)))
    let title = title(state.copy) + " · " + state.copy.appName
    let html = document.html(state, scripts: .none, screen: screen(state), title: title, style: style)
    return .now(response(html, request))
  }

  // MARK: Trips

  /// A page about trips; `edit` adds what was booked.
  func trips(
    at destination: Destination, asked isForm: Bool = false, _ request: HTTPRequest, status: Int = 200, edit: (inout TripScreen) -> Void
  ) -> Reply {
    if !isForm && request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = stateInDeviceZone(request)
    state.open(destination)
    guard var screen = state.tripScreen else { return page(state, request, status: status) }
    edit(&screen)
    state.tripScreen = screen
    return page(state, request, status: status)
  }

  /// A page about warnings; `edit` adds them.
  func notices(at destination: Destination, _ request: HTTPRequest, status: Int = 200, edit: (inout NoticeScreen) -> Void) -> Reply {
    if request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    guard var screen = state.noticeScreen else { return page(state, request, status: status) }
    edit(&screen)
    state.noticeScreen = screen
    return page(state, request, status: status)
  }

  /// The trip screen that an address opens.
  func tripScreen(at destination: Destination, _ request: HTTPRequest) -> TripScreen? {
    var state = stateInDeviceZone(request)
    state.open(destination)
    return state.tripScreen
  }

  /// Trips are shown in the device's time zone.
  private func stateInDeviceZone(_ request: HTTPRequest) -> AppFeature.State {
    var state = state(request)
    state.offset = request.deviceZone?.offset(at: state.now)
    return state
  }

  /// The page where a pairing code is typed in. With `isRequired` it says that the server answers paired devices only.
  func pairingPage(isRequired: Bool, _ request: HTTPRequest, _ problem: PairFeature.Problem? = nil, status: Int = 200) -> Reply {
    let destination = Destination(.tool(.pair))
    if status == 200, request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    state.pair?.requiresPairing = isRequired
    state.pair?.problem = problem
    return page(state, request, status: status)
  }

  /// The response to a person without access, whatever they requested; nil for programs.
  func accessDenied(_ request: HTTPRequest) -> Reply? {
    guard request.method == .get || request.method == .post, !Route.isAPI(request.path) else { return nil }
    if request.method == .get, TextStyle(request) != nil {
      let copy = copy(request)
      return text(copy.messageWithText(title: copy.closedTitle, text: copy.closedText) + "\n", status: 401)
    }
    return containsIgnoringCase(request.header("Accept") ?? "", "text/html") ? pairingPage(isRequired: true, request, status: 401) : nil
  }

  private func state(_ request: HTTPRequest) -> AppFeature.State {
    let deviceCookie = deviceCookie(request)
    var state = AppFeature.State(now: clock.now, copy: Languages.copy(language(request, deviceCookie)), deviceCookie)
    state.settings.offered = service.offered
    state.settings.tiles = tiles
    state.hasDeviceKey = KeyCookie.key(request) != nil
    state.home = mapHome
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
  private func language(_ request: HTTPRequest, _ deviceCookie: DeviceCookie) -> Language {
    let chosen = deviceCookie.preferences.language
    guard TextStyle(request) != nil else { return chosen ?? Language(request) }
    let said = request.queryValue("lang").flatMap { Language(tag: $0) }
    return said ?? chosen ?? (request.header("Accept-Language") == nil ? terminals.language : nil) ?? Language(request)
  }

  /// Redirects to a page, with all other parameters, such as the format. A terminal's tool does not follow redirects, so it gets the
  /// weather itself, with the status that a script can rely on.
  private func redirecting(to destination: Destination, _ status: Int, _ request: HTTPRequest) -> Reply {
    if TextStyle(request) != nil { return opened(destination, request) }
    let items = request.target.utf8.dropFirst(request.rawPath.utf8.count + 1).split(separator: UInt8(ascii: "&"))
    let (name, field) = (FormField.text, FormField.text + "=")
    let kept = items.filter { !$0.elementsEqual(name.utf8) && !$0.starts(with: field.utf8) }.map { String(decoding: $0, as: UTF8.self) }
    return .now(redirect(to: destination.url + (kept.isEmpty ? "" : "?") + kept.joined(separator: "&"), status: status))
  }

  /// The response to the search form: a redirect to the place that the text means, or the search with what is wrong with the text.
  func search(_ text: String, over screen: Destination.Screen, _ request: HTTPRequest) -> Reply {
    do throws(CoordinateProblem) {
      return redirecting(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers ? town(text, request) : (nil, [])
      if let town { return redirecting(to: town, 303, request) }
      let search = SearchFeature.State(text: text, problem: error, suggestions: resembling)
      return opened(Destination(screen, sheet: .search), search: search, request, status: 400)
    }
  }

  /// The page for a person who typed an address that doesn't exist; nil for programs. If the address is a place, it redirects to that
  /// place. If it is a misspelt place, the search says what is wrong; in a terminal the search answers every wrong address, since people
  /// type little else there.
  func notFoundPage(for request: HTTPRequest, status: Int) -> Reply? {
    let accepted = request.header("Accept") ?? ""
    let isRead = containsIgnoringCase(accepted, "text/html") || TextStyle(request) != nil
    guard request.method == .get, !Route.isAPI(request.path) else { return nil }
    let parts = request.path.split(separator: "/").map(String.init)
    // A client that asks for JSON is a program, whatever tool it uses.
    let isForPrograms =
      (containsIgnoringCase(accepted, "application/json") || containsIgnoringCase(accepted, "application/problem+json"))
      && !containsIgnoringCase(accepted, "text/html")
      && request.queryValue("format") == nil
    guard isRead else {
      guard !isForPrograms else { return unknownPlace(parts, request) }
      // A program that takes anything gets a place by its name, too.
      let isAnythingTaken = accepted.isEmpty || accepted.contains("*/*")
      guard isAnythingTaken, parts.count == 1, let place = (try? place(parts[0])) ?? town(spelt(parts[0]), request).destination else {
        return nil
      }
      return redirecting(to: place, 303, request)
    }
    if let refusal = textParameterRefusal(request) { return refusal }
    let text = parts.last { part in Destination.Sheet(word: Array(part.utf8)[...]) == nil } ?? ""
    let name = spelt(text)
    do throws(CoordinateProblem) {
      // Below one of the app's addresses, the last part of the path is not taken for a place.
      if parts.count > 1, Destination(url: "/" + parts[0]).exists { throw .notTwoNumbers }
      return redirecting(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers && isName(parts) ? town(name, request) : (nil, [])
      if let town { return redirecting(to: town, 303, request) }
      if isForPrograms { return unknownPlace(parts, request) }
      let isMisspelt = !resembling.isEmpty && text.unicodeScalars.count >= WeatherPages.shortestMisspelt
      guard status == 400 || TextStyle(request) != nil || isMisspelt else {
        return opened(Destination(.notFound(path: request.rawPath)), request, status: status)
      }
      var state = state(request)
      state.search = SearchFeature.State(text: name, problem: error, suggestions: resembling)
      if let terminal = Terminal(request), OneLine(request) == nil, error == .notTwoNumbers {
        return self.text(
          TerminalMessage(on: terminal, state.copy).unknown(name, resembling: resembling.map { (state.copy.fullName($0.name), $0.url) }),
          status: 404)
      }
      return page(state, request, status: status)
    }
  }

  /// The problem for a program that used a place's name as an address; nil if the name resembles no place.
  private func unknownPlace(_ parts: [String], _ request: HTTPRequest) -> Reply? {
    guard let text = parts.last, isName(parts), text.unicodeScalars.count <= PlaceSearch.longestText else { return nil }
    // Coordinates with a mistake get the usual problem, which says what is wrong with them.
    do throws(CoordinateProblem) { _ = try Coordinate(parsing: text) } catch { guard error == .notTwoNumbers else { return nil } }
    let found = finder.places(PlaceQuery(spelt(text), language: language(request, deviceCookie(request)), limit: 3)).places
    guard !found.isEmpty, text.unicodeScalars.count >= WeatherPages.shortestMisspelt else { return nil }
    let detail =
      "There is no page for '\(printable(text, limit: 100))'. Use /api/v1/search to find places and /api/v1/weather for their weather."
    let problem = ProblemBody(type: WeatherProblem.unknownPlace.type, title: "Unknown place", status: 404, detail: detail)
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      problem.members(to: &json)
      json.array("suggestions") { list in
        for place in found {
          let point = Cell(place.coordinate).coordinate
          list.object { json in
            json.member("name", copy(request).fullName(place.name))
            json.member("latitude", point.latitude)
            json.member("longitude", point.longitude)
            json.member("weather", "/api/v1/weather?lat=\(compact(point.latitude, 3))&lon=\(compact(point.longitude, 3))")
          }
        }
      }
    }
    let headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    return .now(HTTPResponse(status: 404, headers: headers, body: json.bytes))
  }

  /// In addresses, people and programs also write a space as a plus; no place's name contains one.
  private func spelt(_ name: String) -> String { String(name.map { $0 == "+" ? " " : $0 }) }

  /// Whether the path is like "/Paris" or "/at/Paris"; deeper paths are no names.
  private func isName(_ parts: [String]) -> Bool { parts.count == 1 || parts.count == 2 && parts.first == "at" }

  /// Shorter texts begin the names of too many towns to count as a misspelt name.
  private static let shortestMisspelt = 4

  private func place(_ text: String) throws(CoordinateProblem) -> Destination {
    Destination(.place(Cell(try Coordinate(parsing: trimmedText(text)))))
  }

  /// The response to the form for a trip: a redirect to the way between both places, or the form with what is wrong.
  func way(from: String, to: String, _ request: HTTPRequest) -> Reply {
    func cell(_ text: String) -> Cell? {
      let found = (try? place(text)) ?? town(trimmedText(text), request).destination
      guard case .place(let cell)? = found?.screen else { return nil }
      return cell
    }
    if let start = cell(from), let end = cell(to), start.coordinate.distance(to: end.coordinate) >= TripLimits.shortest {
      let way = Destination(.trip(.route(from: start, to: end)))
      // What was typed stays out of the address.
      return TextStyle(request) == nil ? .now(redirect(to: way.url, status: 303)) : redirecting(to: way, 303, request)
    }
    let copy = copy(request)
    let missing = cell(from) == nil ? from : cell(to) == nil ? to : nil
    let problem =
      missing.map { text in
        if trimmedText(text).isEmpty { return cell(from) == nil ? copy.chooseA : copy.chooseB }
        return copy.noPlaceFound(words: trimmedText(text))
      } ?? copy.sameEnds
    return trips(at: Destination(.trip(.places(for: .start))), asked: true, request, status: from.isEmpty && to.isEmpty ? 200 : 400) {
      guard case .places(var state) = $0 else { return }
      if !from.isEmpty || !to.isEmpty { state.byName = CachedLocationsFeature.ByName(from: from, to: to, problem: problem) }
      $0 = .places(state)
    }
  }

  /// The place of that name, or else the places whose names resemble it.
  private func town(_ text: String, _ request: HTTPRequest) -> (destination: Destination?, resembling: [Suggestion]) {
    guard text.unicodeScalars.count <= PlaceSearch.longestText else { return (nil, []) }
    let found = finder.places(PlaceQuery(text, language: language(request, deviceCookie(request)), limit: 3))
    if found.isNamed, let first = found.places.first { return (Destination(.place(Cell(first.coordinate))), []) }
    return (nil, found.places.map { Suggestion(name: $0.name, coordinate: $0.coordinate) })
  }

  /// Redirects to a random place.
  func random(_ request: HTTPRequest) -> Reply {
    // Refuse before a place is chosen: there would be no weather to show for it.
    if let until = clientLimits.wait(request), service.usesLiveSources {
      var page = WeatherFeature.State(origin: .devicePosition, coordinate: nil)
      (page.problem, page.retryAt) = (.askedTooOften, until)
      var state = state(request)
      state.weatherList.show(page)
      return self.page(state, request, status: 429, retryAfter: until)
    }
    var generator = SystemRandomNumberGenerator()
    let cell = Cell(randomCoordinate(generator.next(), generator.next()))
    return redirecting(to: Destination(.place(cell)), 303, request)
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
  private func textless(_ request: HTTPRequest) -> Reply {
    request.queryValue("format") == nil ? help(request) : text(copy(request).noTextForm + "\n", status: 406)
  }

  /// The page without data, from which a device without a connection starts, whatever the address.
  func shell(_ request: HTTPRequest) -> Reply {
    var state = AppFeature.State(now: clock.now, copy: copy(request))
    state.settings.tiles = tiles
    state.home = mapHome
    return .now(response(document.html(state, isForEveryAddress: true), request))
  }

  private func page(_ place: PlacePage, _ request: HTTPRequest, status: Int) -> Reply {
    let forced = request.queryValue(FormField.refresh) == "1"
    let question = AnswerLadder.Question(
      cell: place.cell, kinds: .all, preferred: place.deviceCookie.preferences.sources, refreshes: forced,
      permission: clientLimits.permission(request), key: TextStyle(request) != nil ? nil : place.key(in: request.bestCoding))
    return AnswerLadder(service: service, ready: ready, clock: clock).reply(to: question) { answer, mayBeKept in
      guard mayBeKept, let goodUntil = answer.goodUntil else { return .once(page(place, answer, request, status: status)) }
      let now = clock.now
      var state = place.state(finder.named(answer, Languages.copy(place.language)), at: now)
      state.nameNeighbours(with: finder)
      // A page with something missing is sent but not kept: the next one may be complete.
      guard case let end = min(goodUntil, state.validUntil), end > now, state.weatherList.page.problem == nil else {
        return .once(page(state, request, status: status))
      }
      return .ready(response(document.html(state), request).prepared(bodies), until: end)
    }
  }

  /// The page that shows an answer for a place; in a terminal, as text.
  private func page(_ place: PlacePage, _ answer: WeatherAnswer, _ request: HTTPRequest, status: Int) -> Reply {
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
    if answer.report == nil, let until = answer.refusedUntil { return page(state, request, status: 429, retryAfter: until) }
    // A browser's page goes on trying; a script has to see that there is no weather.
    let isFailure = answer.report == nil && status == 200 && TextStyle(request) != nil
    return page(
      state, request, status: isFailure ? answer.problem?.status ?? 503 : status,
      retryAfter: isFailure && answer.problem != .refusedKey ? state.weatherList.page.retryAt : nil)
  }

  private func page(_ state: AppFeature.State, _ request: HTTPRequest, status: Int = 200, retryAfter: Instant? = nil) -> Reply {
    let wait = secondsToWait(until: retryAfter, now: clock.now).map { [HTTPHeader("Retry-After", String($0))] } ?? []
    if let terminal = Terminal(request) {
      return text(noWeatherText(state, on: terminal, isOneLine: OneLine(request) != nil), status: status, wait)
    }
    var state = state
    offerUndo(&state, request)
    return .now(response(document.html(state), request, status: status, wait))
  }

  private func noWeatherText(_ state: AppFeature.State, on terminal: Terminal, isOneLine: Bool) -> String {
    let (page, message) = (state.weatherList.page, TerminalMessage(on: terminal, state.copy))
    if let search = state.search, let wrong = search.problem {
      return isOneLine ? OneLine.noWeatherText(.unknownPlace, state.copy) : message.notFound(search.text, wrong)
    }
    return isOneLine ? OneLine.noWeatherText(page.problem, state.copy) : message.text(page.problem, in: page.retryAt.map { $0 - clock.now })
  }

  private func text(_ text: String, status: Int, _ more: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, type: "text/plain; charset=utf-8", text: text, headers: pageHeaders + more))
  }

  private func response(_ html: [UInt8], _ request: HTTPRequest, status: Int = 200, _ more: [HTTPHeader] = []) -> HTTPResponse {
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
    let (ids, position) = (weatherList.distinctPages, weatherList.position)
    for index in [position - 1, position + 1] where ids.indices.contains(index) { name(ids[index], with: finder) }
  }

  /// Names a page whose weather is missing.
  fileprivate mutating func name(_ id: WeatherListFeature.PageID, with finder: PlaceFinder) {
    guard let page = weatherList.pages[id: id], page.knownName == nil, page.report == nil, let coordinate = page.coordinate else { return }
    weatherList.pages[id: id]?.knownName = copy.name(of: finder.pointName(Cell(coordinate), in: copy.language))
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
