import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel

/// A method at a path of the HTTP API, with all that the server knows about it: requests are routed, checked, limited and logged by these
/// values, and the description of the API is written from them.
struct Endpoint: Sendable {
  let method: HTTPMethod
  let path: APIPath
  let readers: Readers
  /// The scope that a token needs; nil if no token is accepted.
  let scope: AccessScopes?
  /// Whether answering may ask the sources for programs and for scripts of the sites that are allowed in: other sites can't trigger it
  /// then.
  let asksSources: Bool
  /// The largest body, in bytes; 0 where a request has none.
  let mostBytes: Int
  /// What the description says; nil if the endpoint is not described.
  var operation: Operation?
  /// Prints the address for the log from what was understood. Without it the log has the path with its braces: it must not say which
  /// device, warning, trip or token it was.
  let logged: (@Sendable (APIParameters) throws(RouteProblem) -> String)?
  let answer: Answer

  typealias Answer = @Sendable (Handlers, Call) throws(RouteProblem) -> Reply

  /// Whom the server lets in. An endpoint about somebody's own data is made by `member`, which finds out who asks.
  enum Readers {
    /// Everybody, even if the owner lets only paired devices in: it says nothing, or has its own way of knowing who asks.
    case everybody
    /// On a paired-only server devices of a space, and everybody on others.
    case visitors
    /// The same and, at its own address ('this'), a device that has no access any more.
    case visitorsAndFormer
  }

  /// Whether the request is answered even if the owner lets only paired devices in.
  func isOpen(_ call: Call) -> Bool {
    readers == .everybody || readers == .visitorsAndFormer && call.names == [APIAddress.ownDevice]
  }

  init(
    _ method: HTTPMethod, _ path: APIPath, readers: Readers, scope: AccessScopes? = nil, asksSources: Bool = false, mostBytes: Int = 0,
    _ operation: Operation? = nil, logged: (@Sendable (APIParameters) throws(RouteProblem) -> String)? = nil, answer: @escaping Answer
  ) {
    (self.method, self.path, self.readers, self.scope) = (method, path, readers, scope)
    (self.asksSources, self.mostBytes) = (asksSources, mostBytes)
    (self.operation, self.logged, self.answer) = (operation, logged, answer)
  }

  /// A request at an endpoint.
  struct Call: Sendable {
    let request: HTTPRequest
    /// What the address has in place of the braces.
    let names: [String]
    let audience: CrossOrigin.Audience

    var parameters: APIParameters { APIParameters(request) }

    /// The record that the address names; nil if the name is no record's.
    var id: RecordID? { names.first.flatMap { RecordID(text: $0) } }
  }
}

extension Endpoint {
  /// Every endpoint, in the order of the description.
  static let all: [Endpoint] =
    weather + places + server + records + backup + devices + warnings + push + tokens + widgets + calls + trips + byToken
}

extension APIParameters {
  init(_ request: HTTPRequest) { self.init(request.query) }
}
