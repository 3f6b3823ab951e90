import Accounts
import Features
import Gazetteer
import HTTPServer
import Reports
import Routes
import TerminalText
import WeatherModel
import WeatherService

/// Maps each request to its endpoint or page.
struct Handlers: Sendable {
  let clock: ServerClock
  let counter = RequestCounter()
  let hosts: KnownHosts
  private let ready: ReadyAnswers
  /// The app's files, and the other responses at fixed addresses.
  let files: [String: PreparedResponse]
  let api: WeatherAPI
  let wit: WitAPI
  private let crossOrigin: CrossOrigin
  let clientLimits: ClientLimits
  let pages: WeatherPages
  let metrics: MetricsPage
  private let ownDataProblem: @Sendable () -> String?
  let preferences = PreferencesForm()
  let spaces: SpaceAPI
  let widgets: WidgetPages
  let calendars: CalendarPages
  let assistants: AssistantPage
  /// Whether the server answers paired devices only (`access = paired`).
  let isPairedOnly: Bool

  init(options: ServerOptions, service: WeatherService) throws(SiteError) {
    clock = ServerClock(other: options.clock)
    let site = if let folder = options.server.siteFolder { try AppFiles(folder: folder) } else { AppFiles.none }
    hosts = KnownHosts(options.server.names, warnOwner: options.warnOwner)
    crossOrigin = CrossOrigin(origins: options.server.corsOrigins)
    clientLimits = ClientLimits(options, clock: clock)
    files = site.answers.merging(["/robots.txt": robots.answer(for: .own)]) { own, _ in own }
    ready = ReadyAnswers()
    let finder: PlaceFinder
    do throws(GazetteerError) { finder = try PlaceFinder.own.get() } catch {
      throw SiteError(file: "gazetteer.bin", reason: "\(error)")
    }
    api = WeatherAPI(service: service, ready: ready, clock: clock, finder: finder, tariff: options.tariff)
    wit = WitAPI(service: service, clock: clock, finder: finder, writer: options.lines)
    pages = WeatherPages(
      service: service, document: Document(site: site, tiles: options.server.tiles), clock: clock, clientLimits: clientLimits, ready: ready,
      finder: finder, terminals: options.terminals, house: options.house, mapHouse: options.server.access == .paired ? nil : options.house,
      tiles: options.server.tiles.map { StreetTiles(origin: $0.origin, credit: options.server.tilesCredit ?? "") } ?? StreetTiles())
    let drawings = WidgetDrawings(service: service, finder: finder, clock: clock)
    spaces = SpaceAPI(
      options, hosts: hosts, clientLimits: clientLimits, clock: clock, service: service, drawings: drawings)
    widgets = WidgetPages(spaces: spaces, drawings: drawings, ready: ready)
    calendars = CalendarPages(spaces: spaces, service: service, clock: clock, finder: finder)
    assistants = AssistantPage(spaces: spaces, service: service, hosts: hosts, finder: finder, house: options.house)
    isPairedOnly = options.server.access == .paired
    ownDataProblem = options.ownDataProblem
    metrics = MetricsPage(
      counter: counter, service: service, clientLimits: clientLimits, ownDataProblem: options.ownDataProblem,
      unreadableRows: options.unreadableRows,
      backupHealth: options.backupHealth)
    service.onChange { [ready] cell in ready.forget(cell) }
  }

  /// Whether the site has a file of this path.
  func isFile(_ path: String) -> Bool { files[path] != nil }

  func reply(_ request: HTTPRequest) -> Reply {
    if isGuarded(request), case let host = request.header("Host") ?? "", !hosts.knows(Array(host.utf8)) {
      let refusal = hosts.refusal(of: host)
      return pages.unknownHost(KnownHosts.shown(host), request) ?? .now(refusal)
    }
    guard Route.isAPI(request.path) else { return route(request, for: .own) }
    if let preflight = crossOrigin.preflight(request) { return .now(preflight) }
    let audience = crossOrigin.audience(of: request.header("Origin"))
    return crossOrigin.marked(route(request, for: audience), for: audience)
  }

  /// Whether a request is for data or for a change, and not for a page or a part of one.
  private func isGuarded(_ request: HTTPRequest) -> Bool {
    Route.isAPI(request.path) || request.path == APIPath.metrics.template || request.method != .get
  }

  /// In bytes; no parameter needs a tenth of it.
  private static let longestParameter = 1000

  private func route(_ request: HTTPRequest, for audience: CrossOrigin.Audience) -> Reply {
    let query = request.query
    if Route.isAPI(request.path),
      let long = query.first(where: { max($0.name.utf8.count, $0.value.utf8.count) > Handlers.longestParameter })
    {
      return .now(badParameter(String(long.name.prefix(100)), "It is longer than \(Handlers.longestParameter) bytes."))
    }
    if let (resource, names) = EndpointTable.all.resource(at: request.path) {
      return answerEndpoint(Endpoint.Call(request: request, names: names, audience: audience), at: resource)
    }
    do throws(RouteProblem) {
      let route = try Route(path: request.path, query: query)
      let page = pageAnswer(to: route)
      guard page.methods.contains(request.method) else { return .wrongMethod(use: page.methods) }
      return admit(request, isOpen: page.isOpen) { answerPage(page, request) }
    } catch {
      return admit(request, isOpen: false) { problem(error, request) }
    }
  }

  private func answerEndpoint(_ call: Endpoint.Call, at resource: EndpointTable.Resource) -> Reply {
    let request = call.request
    guard let endpoint = resource[request.method] else { return admit(request, isOpen: false) { .wrongMethod(use: resource.methods) } }
    return admit(request, isOpen: endpoint.isOpen(call), scope: endpoint.scope) {
      if endpoint.asksSources, crossOrigin.refuses(site: request.header("Sec-Fetch-Site"), call.audience) {
        return .now(crossOrigin.refusal)
      }
      do throws(RouteProblem) { return try endpoint.answer(self, call) } catch { return problem(error, request) }
    }
  }

  /// Lets only paired devices and tokens with the scope in, if the owner wants that. Unknown clients get the same response at every
  /// address, so that they don't learn which addresses exist.
  private func admit(
    _ request: HTTPRequest, isOpen: Bool, scope: AccessScopes? = nil, _ reply: @escaping @Sendable () -> Reply
  ) -> Reply {
    guard isPairedOnly, !isOpen else { return reply() }
    return .later {
      if let refusal = await spaces.accessRefusal(of: request, for: scope) { return accessDenied(refusal, request) }
      return reply()
    }
  }

  /// The response to a client without access: a page for a browser, the API's error for a program.
  private func accessDenied(_ refusal: HTTPResponse, _ request: HTTPRequest) -> Reply {
    guard refusal.status == 401 else { return .now(refusal) }
    // A client that sent a key or a token learns what is wrong with it.
    let isUnknown = KeyCookie.key(request) == nil && BearerToken(request) == nil
    return pages.accessDenied(request) ?? .now(isUnknown ? SpaceError.notPaired.response : refusal)
  }

  private func answerPage(_ page: PageAnswer, _ request: HTTPRequest) -> Reply {
    if page.isForPeople, let refusal = pages.textParameterRefusal(request) { return refusal }
    if page.asksSources, crossOrigin.refusesPage(to: request) { return .now(crossOrigin.refusal) }
    return page.reply(request)
  }

  private func problem(_ problem: RouteProblem, _ request: HTTPRequest) -> Reply {
    switch problem {
    case .notFound:
      if let page = pages.notFoundPage(for: request, status: 404) { return page }
      return .now(problem.response)
    case .parameter:
      if let page = pages.notFoundPage(for: request, status: 400) { return page }
      // Pages with parameters take GET only, so another method is the first thing to report.
      return request.method == .get ? .now(problem.response) : .wrongMethod(use: [.get])
    }
  }

  /// The requester of the weather, with the address in our own spelling.
  func requester(_ call: Endpoint.Call, at target: String, for kinds: Kinds) -> WeatherAPI.Requester {
    WeatherAPI.Requester(
      request: call.request, target: target, audience: call.audience, permission: clientLimits.permission(call.request, for: kinds),
      hasSeen: { [clientLimits] in clientLimits.hasSeen($0, call.request) })
  }

  /// Says only whether everything works; what is wrong is on standard error and in `doctor`.
  var health: HTTPResponse {
    let isWorking = ownDataProblem() == nil
    return HTTPResponse(
      status: isWorking ? 200 : 503, type: "text/plain; charset=utf-8",
      text: isWorking ? WeatherglassServer.isWell : WeatherglassServer.isUnwell,
      headers: [HTTPHeader("Cache-Control", "no-store")])
  }
}

/// Every place is a page, and each new one makes the server ask the sources; search engines find nothing useful in them.
private let robots = PreparedBody(
  Array("User-agent: *\nDisallow: /at/\nDisallow: /map/\nDisallow: /random\nDisallow: /search\nDisallow: /api/\nDisallow: /metrics\n".utf8),
  type: "text/plain; charset=utf-8", caching: "public, max-age=86400")

extension Reply {
  /// Refuses a request whose address takes other methods.
  static func wrongMethod(use methods: [HTTPMethod]) -> Reply {
    .problem(
      status: 405, title: "Method not allowed", detail: "Use \(methods.map(\.name).joined(separator: " or ")) here.",
      headers: [HTTPHeader("Allow", methods.map { $0 == .get ? "GET, HEAD" : $0.name }.joined(separator: ", "))])
  }
}
