import Network

/// Asks other servers.
///
/// A struct with one closure, so that tests, simulations and recordings can stand in for the network.
public struct HTTPClient: Sendable {
  /// Sends a request and gives back whatever the server answered, errors of its own (4xx, 5xx) included.
  public var send: @Sendable (ClientRequest) async throws(HTTPClientError) -> ClientResponse

  /// A client that does this.
  public init(send: @escaping @Sendable (ClientRequest) async throws(HTTPClientError) -> ClientResponse) {
    self.send = send
  }

  /// The real network, with retries.
  ///
  /// Redirects are followed three times and never from `https` to `http`. Other headers than `Authorization` and `Cookie` follow a redirect to
  /// another host, so put keys into those or into the URL. A server of the internet can't lead to addresses that are not of it.
  public static func live(userAgent: String, retry: RetryPolicy = RetryPolicy()) -> HTTPClient {
    live(userAgent: userAgent, retry: retry, isPublic: \.isPublic)
  }

  /// The real network with another idea of which addresses are of the internet.
  static func live(userAgent: String, retry: RetryPolicy, isPublic: @escaping @Sendable (NetworkAddress) -> Bool) -> HTTPClient {
    let transfers = Transfers(userAgent: userAgent, isPublic: isPublic)
    let once = HTTPClient { request async throws(HTTPClientError) in try await transfers.send(request) }
    return once.retrying(retry)
  }
}

/// One header of a request or an answer; a name may come several times.
public struct ClientHeader: Hashable, Sendable {
  /// As it is sent, or as the server wrote it: compare it without regard to case.
  public var name: String
  /// Received values come without the blanks around them.
  public var value: String

  /// A header with a line break in its name or value is not sent.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A question to another server.
public struct ClientRequest: Sendable, CustomStringConvertible {
  /// In capitals. Only idempotent requests are tried again after a failure.
  public var method = "GET"
  /// The whole URL, `http` or `https`.
  public var url: String
  /// Additional headers, such as `If-None-Match`.
  public var headers: [ClientHeader]
  /// The body, for methods that have one.
  public var body: [UInt8] = []
  /// How long connecting may take.
  public var connectMilliseconds = 5_000
  /// How long everything may take.
  public var totalMilliseconds = 15_000
  /// The largest body taken, after unpacking.
  public var maxBodyBytes = 8 * 1024 * 1024

  /// Whether redirects are followed.
  public var followsRedirects = true
  /// Whether only servers of the internet may be asked, since somebody else has said the address.
  public var staysPublic = false

  /// A GET request.
  public init(url: String, headers: [ClientHeader] = []) {
    self.url = url
    self.headers = headers
  }

  /// Method and URL without the query, so that printing a request gives nothing away.
  public var description: String { "\(method) \(url.prefix { $0 != "?" && $0 != "#" })" }

  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method) }
}

/// The answer of another server.
public struct ClientResponse: Sendable, Equatable {
  /// That of the last answer, after redirects.
  public var status: Int
  /// The headers of the last answer, after redirects.
  public var headers: [ClientHeader]
  /// The body, unpacked.
  public var body: [UInt8]

  /// Made by tests; live ones come from the network.
  public init(status: Int, headers: [ClientHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header of this name, in any case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
