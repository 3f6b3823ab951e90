import HTTPServer
import Routes
import WeatherModel
import Wire

/// Which other sites' scripts may read the API's answers; none, unless the configuration allows them.
struct CrossOrigin: Sendable {
  /// The requester, as far as the answer's headers depend on it.
  struct Audience: Hashable, Sendable {
    /// The value of `Access-Control-Allow-Origin`; nil if that header is not sent.
    fileprivate let allowed: String?
    fileprivate let varies: Bool

    /// Requests from no other origin.
    static let own = Audience(allowed: nil, varies: false)

    /// The headers that each answer to this audience carries.
    var headers: [HTTPHeader] {
      var headers: [HTTPHeader] = []
      if let allowed { headers.append(HTTPHeader("Access-Control-Allow-Origin", allowed)) }
      if varies { headers.append(HTTPHeader("Vary", "Origin")) }
      return headers
    }

    /// The key under which the audience's answer is kept. Targets contain no space, so nobody gets the answer for another origin.
    func key(_ target: String) -> String {
      guard let allowed else { return target }
      return allowed + " " + target
    }
  }

  private let origins: [String]

  /// "*" allows every site.
  init(origins: [String]) { self.origins = origins }

  /// Whether any other site may read anything.
  var isOn: Bool { !origins.isEmpty }

  /// The audience of requests with this `Origin` header.
  func audience(of origin: String?) -> Audience {
    guard isOn else { return .own }
    guard let origin else { return Audience(allowed: nil, varies: true) }
    if origins.contains("*") { return Audience(allowed: "*", varies: true) }
    return Audience(allowed: origins.contains(origin) ? origin : nil, varies: true)
  }

  /// Whether a request for weather comes from a page of another site that is not allowed. Such a page can't read the answer, but by
  /// embedding addresses as pictures it could use up the sources' quotas. No page can change the `Sec-Fetch-Site` header.
  func refuses(site: String?, _ audience: Audience) -> Bool { site == "cross-site" && audience.allowed == nil }

  /// Whether another site requests a page without somebody following a link: as a picture, in a frame, or as a prefetch.
  func refusesPage(to request: HTTPRequest) -> Bool {
    guard request.header("Sec-Fetch-Site") == "cross-site" else { return false }
    if containsIgnoringCase(request.header("Sec-Purpose") ?? "", "prefetch") { return true }
    return request.header("Sec-Fetch-Mode") != "navigate" || request.header("Sec-Fetch-Dest").map { $0 != "document" } ?? false
  }

  /// The response to pages of other sites: 403, with the setting that allows them.
  var refusal: HTTPResponse {
    HTTPResponse(
      ProblemBody(
        type: "/problems/cross-site", title: "Not allowed for other sites", status: 403,
        detail:
          "Pages of other sites may not request weather here. To allow one, add its origin to server.cors (docs/configuration.md)."))
  }

  /// The response to a browser's preflight for a script's GET; nil for other requests, and for origins that are not allowed.
  func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .options, request.header("Access-Control-Request-Method") != nil else { return nil }
    let audience = audience(of: request.header("Origin"))
    guard audience.allowed != nil else { return nil }
    let own = [HTTPHeader("Access-Control-Allow-Methods", "GET, HEAD"), HTTPHeader("Access-Control-Max-Age", "86400")]
    return HTTPResponse(status: 204, headers: own + audience.headers)
  }

  /// A reply with the headers for its audience; prepared replies have them already.
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
