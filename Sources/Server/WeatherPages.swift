import Console
import Features
import HTTPServer
import Routes
import WeatherModel
import WeatherService

/// The pages that people see.
struct WeatherPages {
  let service: WeatherService
  let document: Document
  let clock: ServerClock

  /// The weather here, as far as this device is known.
  func home(_ request: HTTPRequest) -> Reply {
    let remembered = Remembered(request)
    let state = AppFeature.State(now: clock.now, remembered)
    guard let cell = remembered.here else { return page(state, request) }
    return page(state, request, of: cell, origin: .here)
  }

  /// The weather of a cell.
  func at(_ cell: Cell, _ request: HTTPRequest) -> Reply {
    let canonical = Route.at(cell).url
    if request.rawPath != canonical {
      // More than three decimals do not belong into addresses; and one place has one address.
      let query = request.target.utf8.dropFirst(request.rawPath.utf8.count)
      return .now(redirect(to: canonical + String(decoding: query, as: UTF8.self), status: 308))
    }
    let state = AppFeature.State(now: clock.now, Remembered(request))
    return page(state, request, of: cell, origin: .chosen(searchedFor: nil))
  }

  /// What the search form leads to.
  func search(_ text: String, _ request: HTTPRequest) -> Reply {
    var state = AppFeature.State(now: clock.now, Remembered(request))
    state.search = SearchFeature.State()
    guard !text.isEmpty else { return page(state, request) }
    do throws(CoordinateProblem) {
      return .now(redirect(to: Route.at(Cell(try Coordinate(parsing: SearchFeature.trimmed(text)))).url, status: 303))
    } catch {
      state.search?.text = text
      state.search?.problem = error
      return page(state, request, status: 400)
    }
  }

  /// A random place.
  func random() -> Reply {
    var generator = SystemRandomNumberGenerator()
    let cell = Cell(randomCoordinate(generator.next(), generator.next()))
    return .now(redirect(to: Route.at(cell).url, status: 303))
  }

  /// The page without data, from which a device without a connection starts.
  func shell(_ request: HTTPRequest) -> Reply { .now(response(document.html(AppFeature.State(now: clock.now)), request)) }

  private func page(_ state: AppFeature.State, _ request: HTTPRequest, of cell: Cell, origin: WeatherFeature.Origin) -> Reply {
    let forced = request.queryValue("refresh") == "1"
    if !forced, let cached = service.cached(cell, .all, now: clock.now), cached.freshness != .stale {
      if cached.goodUntil <= clock.now { service.refreshBehind(cell, .all) }
      return page(state.showing(cell, origin, cached.answer), request)
    }
    return .later {
      let answer = forced ? await service.refresh(cell, .all) : await service.weather(cell, .all)
      return page(state.showing(cell, origin, answer), request)
    }
  }

  private func page(_ state: AppFeature.State, _ request: HTTPRequest, status: Int = 200) -> Reply {
    if let style = TextStyle(request) {
      let type = "text/plain; charset=utf-8"
      return .now(HTTPResponse(status: status, type: type, text: TextPage(style: style).text(state), headers: pageHeaders))
    }
    return .now(response(document.html(state), request, status: status))
  }

  private func response(_ html: [UInt8], _ request: HTTPRequest, status: Int = 200) -> HTTPResponse {
    let page = HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")] + pageHeaders, body: html)
    return page.compressed(for: request)
  }

  private var pageHeaders: [HTTPHeader] {
    [HTTPHeader("Cache-Control", "private, no-cache"), HTTPHeader("Vary", "Accept, Accept-Encoding, User-Agent, Cookie")]
  }
}

extension Remembered {
  /// What the request's cookie says.
  init(_ request: HTTPRequest) { self.init(cookie: request.cookie(Remembered.cookieName) ?? "") }
}

extension AppFeature.State {
  /// The state with a place in view and what is known of its weather.
  fileprivate func showing(_ cell: Cell, _ origin: WeatherFeature.Origin, _ answer: WeatherAnswer) -> AppFeature.State {
    var state = self
    var page = WeatherFeature.State(origin: origin, coordinate: cell.coordinate, report: answer.report)
    page.lastTried = answer.lastTried
    page.problem = answer.problem ?? (answer.report == nil ? .noConnection : answer.isHeldByQuota ? .quotaUsedUp : nil)
    state.weatherList.show(page)
    return state
  }
}

extension WeatherAnswer {
  /// Whether weather is older than it should be because a quota is used up.
  fileprivate var isHeldByQuota: Bool {
    notes.contains { note in
      if case .quotaUsedUp = note.value { note.key != .air && note.key != .alerts } else { false }
    }
  }
}

func redirect(to url: String, status: Int) -> HTTPResponse {
  HTTPResponse(status: status, headers: [HTTPHeader("Location", url), HTTPHeader("Cache-Control", "no-store")])
}
