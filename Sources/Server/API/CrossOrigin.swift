import HTTPServer
import Routes
import WeatherModel
import Wire

/// Which other sites' scripts may read what the programming interface answers; none, unless whoever runs the server says so.
struct CrossOrigin: Sendable {
  /// Who is asking, as far as the answer's headers depend on it.
  struct Audience: Hashable, Sendable {
    /// The value of `Access-Control-Allow-Origin`; nil for those who get none.
    fileprivate let allowed: String?
    fileprivate let varies: Bool

    /// Nobody of another origin.
    static let own = Audience(allowed: nil, varies: false)

    /// What every answer to them carries.
    var headers: [HTTPHeader] {
      var headers: [HTTPHeader] = []
      if let allowed { headers.append(HTTPHeader("Access-Control-Allow-Origin", allowed)) }
      if varies { headers.append(HTTPHeader("Vary", "Origin")) }
      return headers
    }

    /// Under what their answer to a request lies ready. No target has a blank, so nobody gets another origin's answer.
    func key(_ target: String) -> String {
      guard let allowed else { return target }
      return allowed + " " + target
    }
  }

  private let origins: [String]

  /// "*" lets everybody in.
  init(origins: [String]) { self.origins = origins }

  /// Whether any other site may read anything.
  var isOn: Bool { !origins.isEmpty }

  /// Who it is that sends this `Origin`.
  func audience(of origin: String?) -> Audience {
    guard isOn else { return .own }
    guard let origin else { return Audience(allowed: nil, varies: true) }
    if origins.contains("*") { return Audience(allowed: "*", varies: true) }
    return Audience(allowed: origins.contains(origin) ? origin : nil, varies: true)
  }

  /// Whether a request for the weather comes from a page of another site that nobody has let in. Such a page can't read the answer, but
  /// with a picture's address alone it could use up the sources' quotas. What a browser says in `Sec-Fetch-Site` no page can change.
  func refuses(site: String?, _ audience: Audience) -> Bool { site == "cross-site" && audience.allowed == nil }

  /// Whether another site asks for a page other than by a link that somebody followed: as a picture, in a frame, or ahead of time.
  func refusesPage(to request: HTTPRequest) -> Bool {
    guard request.header("Sec-Fetch-Site") == "cross-site" else { return false }
    if mentions(request.header("Sec-Purpose") ?? "", "prefetch") { return true }
    return request.header("Sec-Fetch-Mode") != "navigate" || request.header("Sec-Fetch-Dest").map { $0 != "document" } ?? false
  }

  /// What pages of other sites get: 403, with the setting that lets them in.
  var refusal: HTTPResponse {
    let body = ProblemBody(
      type: "/problems/cross-site", title: "Not for other sites", status: 403,
      detail:
        "Pages of other sites may not ask for the weather here. To let one in, name its origin in server.cors (docs/configuration.md).")
    let headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: 403, headers: headers, body: body.json)
  }

  /// The answer to a browser that asks whether it may send a script's GET; nil for everything else, and for origins that may not.
  func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .options, request.header("Access-Control-Request-Method") != nil else { return nil }
    let audience = audience(of: request.header("Origin"))
    guard audience.allowed != nil else { return nil }
    let own = [HTTPHeader("Access-Control-Allow-Methods", "GET, HEAD"), HTTPHeader("Access-Control-Max-Age", "86400")]
    return HTTPResponse(status: 204, headers: own + audience.headers)
  }

  /// A reply with the headers for its audience; what lies prepared has them already.
  func marked(_ reply: Reply, for audience: Audience) -> Reply {
    switch reply {
    case .now(var response):
      response.headers += audience.headers
      return .now(response)
    case .later(let work): return .later { marked(await work(), for: audience) }
    case .prepared, .stream: return reply
    }
  }
}
