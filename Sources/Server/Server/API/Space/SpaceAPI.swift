import Accounts
import Features
import HTTPServer
import Notices
import Reports
import WeatherModel
import WeatherService
import Wire

/// Handles the requests about a person's own space. The requester is known by the device key in the cookie, or by an access token.
struct SpaceAPI: Sendable {
  let spaces: Spaces?
  let ownersCode: OwnersCode
  let hosts: KnownHosts
  let clientLimits: ClientLimits
  let clock: ServerClock
  let service: WeatherService
  let trips: TripBooking
  let drawings: WidgetDrawings
  let limits: SpaceLimits
  let isPairedOnly: Bool
  let tariff: Tariff
  /// The warnings of the saved places; nil if they are not watched.
  let warnings: Warnings?
  /// Which devices get which notices; nil if no notices are sent.
  let notices: NoticeStore?
  /// The origins of push services that the owner has added.
  let pushServices: [String]

  init(
    _ options: ServerOptions, hosts: KnownHosts, clientLimits: ClientLimits, clock: ServerClock, service: WeatherService,
    drawings: WidgetDrawings
  ) {
    (self.service, self.drawings) = (service, drawings)
    spaces = options.spaces
    limits = SpaceLimits(options)
    ownersCode = OwnersCode(options.ownersCode, now: clock.now)
    isPairedOnly = options.server.access == .paired
    tariff = options.tariff
    trips = TripBooking(
      service, tariff: options.tariff, milliseconds: options.forecastMilliseconds, clock: { clock.now })
    warnings = options.warnings
    notices = options.notices
    pushServices = options.server.pushServices
    self.hosts = hosts
    self.clientLimits = clientLimits
    self.clock = clock
  }

  /// Runs `answer` on the stored spaces. Refuses if the server stores none, and if a page of another site tries to change something.
  func withSpaces(_ request: HTTPRequest, _ answer: @escaping @Sendable (Spaces) async throws(SpaceError) -> Reply) -> Reply {
    guard let spaces else {
      return .problem(status: 503, title: "Nothing is stored", detail: "This server stores no places. Start it with a data folder.")
    }
    guard request.method == .get || hosts.isOwnPage(request) else {
      return .problem(status: 403, title: "Forbidden", detail: "Only Weatherglass's own pages may change what is stored.")
    }
    return .later {
      do throws(SpaceError) {
        return try await answer(spaces)
      } catch {
        var refusal = error.response
        // A device that a form had paired was removed again before the app ran.
        if error == .unknownKey { refusal.headers += KeyCookie.forgetForm(request) }
        return .now(refusal)
      }
    }
  }

  /// On a paired-only server, the refusal of a request that comes from no paired device; nil for paired devices, and for tokens that open
  /// `scope`.
  func accessRefusal(of request: HTTPRequest, for scope: AccessScopes? = nil) async -> HTTPResponse? {
    guard let spaces else { return SpaceError.unknownKey.response }
    do throws(SpaceError) {
      _ = try await member(request, spaces, scope)
      return nil
    } catch {
      return error.response
    }
  }

  /// The requester: a device by its cookie, or a token that opens `scope`; without a scope no token is accepted.
  func member(_ request: HTTPRequest, _ spaces: Spaces, _ scope: AccessScopes? = nil) async throws(SpaceError) -> Member {
    if let token = BearerToken(request) { return try await member(token, opening: scope, request, spaces) }
    guard let key = KeyCookie.key(request) else { throw .unknownKey }
    return try await spaces.member(key, allowing: clientLimits.watchAllowance(request), isPairedOnly: isPairedOnly)
  }

  /// The requester; nil for one who shows neither key nor token on an open server and so gets a new space. An unknown key or token never
  /// makes a new space: the person would not find their own data there.
  func memberOrNewcomer(_ request: HTTPRequest, _ spaces: Spaces, _ scope: AccessScopes) async throws(SpaceError) -> Member? {
    guard KeyCookie.key(request) != nil || BearerToken(request) != nil || isPairedOnly else { return nil }
    return try await member(request, spaces, scope)
  }

  // MARK: Answers

  var noStore: [HTTPHeader] { [HTTPHeader("Cache-Control", "no-store")] }

  func json(_ bytes: [UInt8], status: Int = 200, headers: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "application/json")] + noStore + headers, body: bytes))
  }

  func json(status: Int = 200, headers: [HTTPHeader] = [], _ members: (inout JSONWriter) -> Void) -> Reply {
    json(jsonObject(members), status: status, headers: headers)
  }

  func tooOften(_ limit: RateLimit, _ client: Client?) -> HTTPResponse? {
    client.flatMap { limit.take($0, at: clock.now) }.map { tooOften($0) }
  }

  func tooOften(_ until: Instant) -> HTTPResponse {
    WeatherProblem.askedTooOften.response(
      retryAfter: secondsToWait(until: until, now: clock.now), detail: "Too many attempts. Wait, and try again.")
  }

  /// Throws for a request whose body is not JSON.
  func checkType(_ request: HTTPRequest) throws(SpaceError) {
    let type = request.header("Content-Type")?.prefix { $0 != ";" }.lowercased()
    if type == "application/json" { return }
    throw .problem(ProblemBody(title: "Unsupported media type", status: 415, detail: "Send JSON, as application/json."))
  }

  /// The body of a request.
  func read<T>(_ request: HTTPRequest, _ body: (JSON) throws(JSONError) -> T) throws(SpaceError) -> T {
    try checkType(request)
    do throws(JSONError) { return try body(JSON(parsing: request.body)) } catch {
      throw .problem(ProblemBody(type: "/problems/bad-body", title: "Bad body", status: 400, detail: "The body is invalid: \(error)."))
    }
  }
}
