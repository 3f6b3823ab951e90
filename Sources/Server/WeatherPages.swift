import Console
import Copy
import DesignSystem
import Features
import Gazetteer
import HTTPServer
import Languages
import Markup
import Reports
import Routes
import WeatherModel
import WeatherService
import Wire

/// The pages that people see.
struct WeatherPages {
  let service: WeatherService
  let document: Document
  let clock: ServerClock
  let askers: Askers
  let ready: ReadyAnswers
  let bodies: BodyFolder?
  let finder: PlaceFinder
  let terminals: ServerOptions.Terminals

  /// The page at an address.
  func page(at destination: Destination, _ request: HTTPRequest) -> Reply {
    // More than three decimals do not belong into addresses; and one place has one address.
    if request.rawPath != destination.url { return leading(to: destination, 308, request) }
    return opened(destination, request)
  }

  /// The page that an address opens; where its screen shows weather, with the weather. `search` is what stands in the search, if it is open.
  private func opened(_ destination: Destination, search: SearchFeature.State? = nil, _ request: HTTPRequest, status: Int = 200) -> Reply {
    var state = state(request)
    state.search = search
    state.open(destination)
    guard state.navigation.showsWeather else {
      // A terminal shows weather alone, and its addresses say how; the help tells how they do.
      switch destination.screen {
      case .tool, .trip, .notice: if TextStyle(request) != nil { return help(request) }
      default: break
      }
      fill(&state, here: remembered(request).here)
      return page(state, request, status: status)
    }
    let remembered = remembered(request)
    // The weather here, as far as this device is known; else that of its first place.
    var place = remembered.here ?? remembered.places.first
    if case .place(let cell) = destination.screen { place = cell }
    guard let place else { return page(state, request, status: status) }
    let isHere = destination.screen == .here && remembered.here != nil
    let language = language(request, remembered)
    let page = PlacePage(
      cell: place, isHere: isHere, remembered: remembered, offered: service.offered, language: language, sheet: state.navigation.sheet,
      zone: TextStyle(request) == nil ? request.deviceZone : nil, isPaired: remembersOnlyKey(request))
    return self.page(page, request, status: status)
  }

  /// Adds what memory holds of the places in view: as much as their cards and pins show. Of those without weather at least the name is known.
  private func fill(_ state: inout AppFeature.State, here: Cell?) {
    guard state.navigation.tab == .favourites || state.navigation.tab == .map else { return }
    state.addUnsavedPlaces(here: here)
    for id in state.weatherList.pages.ids {
      guard let cell = state.weatherList.pages[id: id]?.coordinate.map({ Cell($0) }) else { continue }
      guard
        let report = service.cached(cell, [Kinds(.current), Kinds(.daily)], preferring: state.preferences.sources, now: clock.now)?.answer
          .report
      else {
        if state.weatherList.pages[id: id]?.knownName == nil {
          state.weatherList.pages[id: id]?.knownName = state.copy.name(of: finder.whereabouts(cell, in: state.copy.language))
        }
        continue
      }
      let named = finder.named(report, state.copy)
      state.weatherList.pages[id: id]?.received = ReceivedReport(named, bytes: named.json)
    }
  }

  // MARK: Devices

  /// The devices of whoever asks, or where they could be.
  func devices(
    _ devices: [PairedDevice]?, at destination: Destination, _ request: HTTPRequest, status: Int = 200,
    edit: (inout DevicesFeature.State) -> Void
  ) -> Reply {
    if request.method == .get, request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    guard var screen = state.devices else { return page(state, request, status: status) }
    screen.devices = devices
    edit(&screen)
    state.devices = screen
    return page(state, request, status: status)
  }

  /// The page about widgets, edited by who knows what was asked for.
  func widgets(
    _ screen: WidgetsFeature.State, at destination: Destination, _ request: HTTPRequest, status: Int = 200,
    edit: (inout WidgetsFeature.State) -> Void
  ) -> Reply {
    if request.method == .get, request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    var screen = screen
    edit(&screen)
    state.widgets = screen
    let reply = page(state, request, status: status)
    // A key that is shown is kept nowhere.
    guard screen.shown != nil, case .now(var response) = reply else { return reply }
    response.headers = response.headers.filter { !$0.isNamed("Cache-Control") } + [HTTPHeader("Cache-Control", "no-store")]
    return .now(response)
  }

  // MARK: Saved places

  /// The page of a device without scripts: with the places of its space instead of those in its cookie. `screen` makes one that only such devices get.
  func plain(
    _ places: [SavedPlace], at destination: Destination, _ request: HTTPRequest, status: Int = 200,
    screen: (AppFeature.State) -> Node? = { _ in nil }
  ) -> Reply {
    if request.method == .get, request.rawPath != destination.url { return page(at: destination, request) }
    var state = state(request)
    state.show(places)
    state.open(destination)
    fill(&state, here: remembered(request).here)
    return .now(response(document.html(state, isPlain: true, screen: screen(state)), request, status: status))
  }

  /// Why a form was not followed, for whoever has no scripts: with a way on to the saved places.
  func refusal(of request: HTTPRequest, status: Int, _ words: (Copy) -> String) -> Reply {
    var state = state(request)
    let favourites = Destination(.tool(.favourites))
    state.open(favourites)
    let way = Node(.a, .class("button button--quiet"), .href(favourites.url)) { state.copy.favourites }
    let screen = DesignSystem.screen(
      class: "screen screen--tool", key: "refusal", children: [notice(words(state.copy), action: way)])
    return .now(response(document.html(state, isPlain: true, screen: screen), request, status: status))
  }

  // MARK: Trips

  /// A page about trips, edited by who knows what was booked.
  func trips(at destination: Destination, _ request: HTTPRequest, status: Int = 200, edit: (inout TripScreen) -> Void) -> Reply {
    if request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = traveller(request)
    state.open(destination)
    guard var screen = state.tripScreen else { return page(state, request, status: status) }
    edit(&screen)
    state.tripScreen = screen
    return page(state, request, status: status)
  }

  /// A page about warnings, edited by who knows them.
  func notices(at destination: Destination, _ request: HTTPRequest, status: Int = 200, edit: (inout NoticeScreen) -> Void) -> Reply {
    if request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    guard var screen = state.noticeScreen else { return page(state, request, status: status) }
    edit(&screen)
    state.noticeScreen = screen
    return page(state, request, status: status)
  }

  /// A screen about trips as an address opens it.
  func tripScreen(at destination: Destination, _ request: HTTPRequest) -> TripScreen? {
    var state = traveller(request)
    state.open(destination)
    return state.tripScreen
  }

  /// Trips are read by the clock of the device.
  private func traveller(_ request: HTTPRequest) -> AppFeature.State {
    var state = state(request)
    state.offset = request.deviceZone?.offset(at: state.now)
    return state
  }

  /// The page where a code is typed in; of a house that is closed to whoever asks, it says so.
  func door(isClosed: Bool, _ request: HTTPRequest, _ problem: PairFeature.Problem? = nil, status: Int = 200) -> Reply {
    let destination = Destination(.tool(.pair))
    if status == 200, request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(request)
    state.open(destination)
    state.pair?.isClosed = isClosed
    state.pair?.problem = problem
    return page(state, request, status: status)
  }

  /// What a person reads at the closed door, whatever they wanted; nil for programs.
  func closed(_ request: HTTPRequest) -> Reply? {
    guard request.method == .get, !Route.isAPI(request.path) else { return nil }
    if TextStyle(request) != nil {
      let copy = copy(request)
      return text(copy.closedTitle + ". " + copy.closedText + "\n", status: 401)
    }
    return mentions(request.header("Accept") ?? "", "text/html") ? door(isClosed: true, request, status: 401) : nil
  }

  private func state(_ request: HTTPRequest) -> AppFeature.State {
    let remembered = remembered(request)
    var state = AppFeature.State(now: clock.now, copy: Languages.copy(language(request, remembered)), remembered)
    state.settings.offered = service.offered
    state.isPaired = remembersOnlyKey(request)
    return state
  }

  /// Browsers forget what scripts keep sooner than the key, which is the server's own cookie.
  private func remembersOnlyKey(_ request: HTTPRequest) -> Bool {
    KeyCookie.key(request) != nil && request.cookie(DeviceCookie.cookieName) == nil
  }

  func remembered(_ request: HTTPRequest) -> DeviceCookie {
    var remembered = DeviceCookie(request)
    // A terminal has no settings: its addresses say it, or the owner.
    if TextStyle(request) != nil {
      if request.cookie(DeviceCookie.cookieName) == nil, let usual = terminals.preferences { remembered.preferences = usual }
      remembered.preferences.take(from: request)
    }
    return remembered
  }

  /// What a terminal's address says, what the person has chosen, or what the browser asks for.
  private func language(_ request: HTTPRequest, _ remembered: DeviceCookie) -> Language {
    let chosen = remembered.preferences.language
    guard TextStyle(request) != nil else { return chosen ?? Language(request) }
    let said = request.queryValue("lang").flatMap { Language(tag: $0) }
    return said ?? chosen ?? (request.header("Accept-Language") == nil ? terminals.language : nil) ?? Language(request)
  }

  /// Leads to a page, with all that was asked besides where, such as the format. A terminal's tool does not follow, so it gets the
  /// weather at once.
  private func leading(to destination: Destination, _ status: Int, _ request: HTTPRequest) -> Reply {
    let items = request.target.utf8.dropFirst(request.rawPath.utf8.count + 1).split(separator: UInt8(ascii: "&"))
    let kept = items.filter { !$0.elementsEqual("q".utf8) && !$0.starts(with: "q=".utf8) }.map { String(decoding: $0, as: UTF8.self) }
    let redirect = redirect(to: destination.url + (kept.isEmpty ? "" : "?") + kept.joined(separator: "&"), status: status)
    guard TextStyle(request) != nil else { return .now(redirect) }
    return opened(destination, request).with(redirect)
  }

  /// What the search form leads to: the place that somebody's own words say, or the search with what is wrong with them.
  func search(_ text: String, over screen: Destination.Screen, _ request: HTTPRequest) -> Reply {
    do throws(CoordinateProblem) {
      return leading(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers ? town(text, request) : (nil, [])
      if let town { return leading(to: town, 303, request) }
      let search = SearchFeature.State(text: text, problem: error, suggestions: resembling)
      return opened(Destination(screen, sheet: .search), search: search, request, status: 400)
    }
  }

  /// What a person gets who typed an address that leads nowhere; nil for programs. Whoever wrote a place instead of an address is led to it; of
  /// a place that is written wrongly the search says what is wrong, and so it does of everything in a terminal, where people type little else.
  func instead(of request: HTTPRequest, status: Int) -> Reply? {
    let accepted = request.header("Accept") ?? ""
    let isRead = mentions(accepted, "text/html") || TextStyle(request) != nil
    guard request.method == .get, !Route.isAPI(request.path) else { return nil }
    let parts = request.path.split(separator: "/").map(String.init)
    // Who asks for JSON is a program, whatever tool it uses.
    let isForPrograms =
      (mentions(accepted, "application/json") || mentions(accepted, "application/problem+json")) && !mentions(accepted, "text/html")
      && request.queryValue("format") == nil
    guard isRead else { return isForPrograms ? unknownPlace(parts, request) : nil }
    let text = parts.last { part in Destination.Sheet(word: Array(part.utf8)[...]) == nil } ?? ""
    let name = spelt(text)
    do throws(CoordinateProblem) {
      // Under an address of the app's a place is a part of it.
      if parts.count > 1, Destination(url: "/" + parts[0]).leadsSomewhere { throw .notTwoNumbers }
      return leading(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers && isName(parts) ? town(name, request) : (nil, [])
      if let town { return leading(to: town, 303, request) }
      if isForPrograms { return unknownPlace(parts, request) }
      let isMisspelt = !resembling.isEmpty && text.unicodeScalars.count >= WeatherPages.shortestMisspelt
      guard status == 400 || TextStyle(request) != nil || isMisspelt else {
        return opened(Destination(.nowhere(path: request.rawPath)), request, status: status)
      }
      var state = state(request)
      state.search = SearchFeature.State(text: name, problem: error, suggestions: resembling)
      if let terminal = Terminal(request), OneLine(request) == nil, error == .notTwoNumbers {
        return self.text(
          TerminalMessage(on: terminal, state.copy).unknown(name, resembling: resembling.map { (state.copy.inFull($0.name), $0.url) }),
          status: 404)
      }
      return page(state, request, status: status)
    }
  }

  /// What a program hears that takes a place's name for an address; nil where it resembles none.
  private func unknownPlace(_ parts: [String], _ request: HTTPRequest) -> Reply? {
    guard let text = parts.last, isName(parts), text.unicodeScalars.count <= PlaceSearch.longestText else { return nil }
    // What was meant as numbers is told what is wrong with them.
    do throws(CoordinateProblem) { _ = try Coordinate(parsing: text) } catch { guard error == .notTwoNumbers else { return nil } }
    let found = finder.places(PlaceQuery(spelt(text), language: language(request, remembered(request)), limit: 3)).places
    guard !found.isEmpty, text.unicodeScalars.count >= WeatherPages.shortestMisspelt else { return nil }
    let detail =
      "Nothing at this address is called '\(printable(text, limit: 100))'. /api/v1/search finds places, /api/v1/weather has their weather."
    let problem = ProblemBody(type: WeatherProblem.unknownPlace.type, title: "Unknown place", status: 404, detail: detail)
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      problem.members(to: &json)
      json.array("suggestions") { list in
        for place in found {
          let point = Cell(place.coordinate).coordinate
          list.object { json in
            json.member("name", copy(request).inFull(place.name))
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

  /// In an address people and programs write a blank as a plus, too; no name has one.
  private func spelt(_ name: String) -> String { String(name.map { $0 == "+" ? " " : $0 }) }

  /// "/Paris" and "/at/Paris"; what lies deeper is no name.
  private func isName(_ parts: [String]) -> Bool { parts.count == 1 || parts.count == 2 && parts.first == "at" }

  /// What is shorter begins the names of too many towns to be a misspelt one.
  private static let shortestMisspelt = 4

  private func place(_ text: String) throws(CoordinateProblem) -> Destination {
    Destination(.place(Cell(try Coordinate(parsing: trimmedText(text)))))
  }

  /// The place that is called so, or those that it resembles.
  private func town(_ text: String, _ request: HTTPRequest) -> (destination: Destination?, resembling: [Suggestion]) {
    guard text.unicodeScalars.count <= PlaceSearch.longestText else { return (nil, []) }
    let found = finder.places(PlaceQuery(text, language: language(request, remembered(request)), limit: 3))
    if found.isNamed, let first = found.places.first { return (Destination(.place(Cell(first.coordinate))), []) }
    return (nil, found.places.map { Suggestion(name: $0.name, coordinate: $0.coordinate) })
  }

  /// A random place.
  func random(_ request: HTTPRequest) -> Reply {
    // Told before the address of a place is made up that there would be nothing to see of.
    if let until = askers.wait(request), service.asksSources {
      var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: nil)
      page.problem = .askedTooOften
      var state = state(request)
      state.weatherList.show(page)
      return self.page(state, request, status: 429, retryAfter: until)
    }
    var generator = SystemRandomNumberGenerator()
    let cell = Cell(randomCoordinate(generator.next(), generator.next()))
    return leading(to: Destination(.place(cell)), 303, request)
  }

  /// The sentences in the language of whoever asks.
  func copy(_ request: HTTPRequest) -> Copy { Languages.copy(language(request, DeviceCookie(request))) }

  /// What can be asked in a terminal.
  func help(_ request: HTTPRequest) -> Reply {
    let said = request.queryValue("lang").flatMap { Language(tag: $0) }
    let copy = Languages.copy(said ?? language(request, remembered(request)))
    let headers = [HTTPHeader("Vary", "Accept, Accept-Language, User-Agent, Cookie")]
    return .now(HTTPResponse(type: "text/plain; charset=utf-8", text: textHelp(copy), headers: headers))
  }

  /// The page without data, from which a device without a connection starts, whatever the address.
  func shell(_ request: HTTPRequest) -> Reply {
    .now(response(document.html(AppFeature.State(now: clock.now, copy: copy(request)), isForEveryAddress: true), request))
  }

  private func page(_ place: PlacePage, _ request: HTTPRequest, status: Int) -> Reply {
    let forced = request.queryValue("refresh") == "1"
    let key = forced || TextStyle(request) != nil ? nil : place.key(in: request.bestCoding)
    if let key, let prepared = ready.answer(Array(key.utf8).span, now: clock.now) { return .prepared(prepared) }
    let permission = askers.permission(request)
    let (now, news) = (clock.now, ready.news)
    let wanted = place.remembered.preferences.sources
    if !forced, let cached = service.cached(place.cell, .all, preferring: wanted, now: now), cached.freshness != .stale {
      if cached.goodUntil <= now { service.refreshBehind(place.cell, .all, preferring: wanted, by: permission) }
      guard let key else { return page(place, cached.answer, request, status: status) }
      let state = place.state(finder.named(cached.answer, Languages.copy(place.language)), at: now)
      // A page with something missing is given, but not kept: the next one may be whole.
      guard case let end = min(cached.goodUntil, state.endOfPage), end > now, state.weatherList.page.problem == nil else {
        return page(state, request, status: status)
      }
      let prepared = response(document.html(state), request).prepared(bodies)
      ready.keep(prepared, for: key, of: place.cell, goodUntil: end, unlessNewsSince: news)
      return .prepared(prepared)
    }
    return .later {
      let answer =
        forced
        ? await service.refresh(place.cell, .all, preferring: wanted, by: permission)
        : await service.weather(place.cell, .all, preferring: wanted, by: permission)
      return page(place, answer, request, status: status)
    }
  }

  /// The answer for a place, in a terminal as text.
  private func page(_ place: PlacePage, _ answer: WeatherAnswer, _ request: HTTPRequest, status: Int) -> Reply {
    let answer = finder.named(answer, Languages.copy(place.language))
    if let terminal = Terminal(request), let report = answer.report, place.search?.problem == nil {
      let (preferences, copy) = (place.remembered.preferences, Languages.copy(place.language))
      let display = Display(preferences: preferences, zone: report.zone, now: clock.now, copy: copy)
      return text(
        OneLine(request)?.text(report, display)
          ?? TerminalReport(
            terminal: terminal, answer: answer, cell: place.cell, preferences: preferences, now: display.now, copy: copy
          ).pageText(), status: status)
    }
    let state = place.state(answer, at: clock.now)
    if answer.report == nil, let until = answer.refusedUntil { return page(state, request, status: 429, retryAfter: until) }
    return page(state, request, status: status)
  }

  private func page(_ state: AppFeature.State, _ request: HTTPRequest, status: Int = 200, retryAfter: Instant? = nil) -> Reply {
    let wait = secondsToWait(until: retryAfter, now: clock.now).map { [HTTPHeader("Retry-After", String($0))] } ?? []
    if let terminal = Terminal(request) {
      let message = OneLine(request) != nil ? OneLine.instead(of: state) : TerminalMessage(on: terminal, state.copy).text(state)
      return text(message, status: status, wait)
    }
    return .now(response(document.html(state), request, status: status, wait))
  }

  private func text(_ text: String, status: Int, _ more: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, type: "text/plain; charset=utf-8", text: text, headers: pageHeaders + more))
  }

  private func response(_ html: [UInt8], _ request: HTTPRequest, status: Int = 200, _ more: [HTTPHeader] = []) -> HTTPResponse {
    let type = HTTPHeader("Content-Type", "text/html; charset=utf-8")
    return HTTPResponse(status: status, headers: [type] + pageHeaders + more, body: html).compressed(request.bestCoding)
  }

  private var pageHeaders: [HTTPHeader] {
    [HTTPHeader("Cache-Control", "private, no-cache"), HTTPHeader("Vary", "Accept, Accept-Encoding, Accept-Language, User-Agent, Cookie")]
  }
}

extension DeviceCookie {
  /// What the request's cookie says; whoever comes for the first time is taken to prefer what is usual where their language is spoken.
  init(_ request: HTTPRequest) {
    let cookie = request.cookie(DeviceCookie.cookieName) ?? ""
    self.init(cookie: cookie)
    // The first word of ours is a preference; of any other cookie nothing is known.
    let word = cookie.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: ".") }
    if Preference(word: String(decoding: word, as: UTF8.self)) == nil {
      preferences = Preferences(acceptLanguage: request.header("Accept-Language") ?? "")
    }
  }
}

/// Leads elsewhere. What the client sent may be a part of it, so what is not ASCII is encoded: an address has nothing else.
func redirect(to url: String, status: Int) -> HTTPResponse {
  let address = url.unicodeScalars.map { $0.isASCII ? String($0) : percentEncoded(String($0)) }.joined()
  return HTTPResponse(status: status, headers: [HTTPHeader("Location", address), HTTPHeader("Cache-Control", "no-store")])
}

extension Reply {
  /// The reply with another answer's status, and its headers besides its own.
  fileprivate func with(_ other: HTTPResponse) -> Reply {
    switch self {
    case .now(var response):
      response.status = other.status
      response.headers = other.headers + response.headers.filter { header in !other.headers.contains { $0.isNamed(header.name) } }
      return .now(response)
    case .later(let work): return .later { await work().with(other) }
    case .prepared, .stream: return self
    }
  }
}
