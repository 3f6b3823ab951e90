import System

/// Sends requests to other servers.
///
/// A struct with one closure, so that tests, simulations and recordings can stand in for the network.
public struct HTTPClient: Sendable {
  /// Sends a request and returns whatever the server answers, including its errors (4xx, 5xx).
  public var send: @Sendable (ClientRequest) async throws(HTTPClientError) -> ClientResponse

  /// Creates a client from a closure.
  public init(send: @escaping @Sendable (ClientRequest) async throws(HTTPClientError) -> ClientResponse) {
    self.send = send
  }

  /// A client that uses the real network, with retries.
  ///
  /// At most three redirects are followed, and never one from `https` to `http`. Headers other than `Authorization` and `Cookie` follow a
  /// redirect to another host, so put keys into those or into the URL. A server of the internet can't redirect to addresses that are not
  /// public.
  public static func live(userAgent: String, retry: RetryPolicy = RetryPolicy()) -> HTTPClient {
    live(userAgent: userAgent, retry: retry, isPublic: \.isPublic)
  }

  /// The same with another definition of public addresses.
  static func live(userAgent: String, retry: RetryPolicy, isPublic: @escaping @Sendable (NetworkAddress) -> Bool) -> HTTPClient {
    let transfers = Transfers(userAgent: userAgent, isPublic: isPublic)
    let once = HTTPClient { request async throws(HTTPClientError) in try await transfers.send(request) }
    return once.retrying(retry)
  }
}

extension HTTPClient {
  /// The host that a request to a URL would go to, in the form in which it is looked up: decoded, and numbers as usual addresses. Nil for a
  /// URL that can't be requested.
  public static func host(of url: String) -> String? { try? Transfers.parse(url).host }  // the reason doesn't matter
}

/// One header of a request or an answer; the same name may occur several times.
public struct ClientHeader: Hashable, Sendable {
  /// The name as it is sent, or as the server wrote it: compare it without regard to case.
  public var name: String
  /// The value; received values have no blanks around them.
  public var value: String

  /// Creates a header. It is not sent if its name or value has a line break.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request to another server.
public struct ClientRequest: Sendable, CustomStringConvertible {
  /// The method in capitals. Only idempotent requests are tried again after a failure.
  public var method = "GET"
  /// The whole URL, `http` or `https`.
  public var url: String
  /// Additional headers, such as `If-None-Match`.
  public var headers: [ClientHeader]
  /// The body, for methods that have one.
  public var body: [UInt8] = []
  /// How long connecting may take, in milliseconds.
  public var connectMilliseconds = 5_000
  /// How long one attempt may take in all, in milliseconds.
  public var totalMilliseconds = 15_000
  /// The largest body that is accepted, in bytes after decompression.
  public var maxBodyBytes = 8 * 1024 * 1024

  /// Whether redirects are followed; otherwise the redirect itself is the answer.
  public var followsRedirects = true
  /// Whether only public addresses may be contacted, because the URL comes from somebody else.
  public var requiresPublicAddress = false

  /// Creates a GET request.
  public init(url: String, headers: [ClientHeader] = []) {
    self.url = url
    self.headers = headers
  }

  /// Method and URL without the query, so that printing a request reveals no keys.
  public var description: String { "\(method) \(url.prefix { $0 != "?" && $0 != "#" })" }

  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method) }
}

/// The answer of another server.
public struct ClientResponse: Sendable, Equatable {
  /// The status of the last answer, after redirects.
  public var status: Int
  /// The headers of the last answer, after redirects.
  public var headers: [ClientHeader]
  /// The body, decompressed.
  public var body: [UInt8]

  /// Creates an answer, for tests and stand-ins for the network.
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
