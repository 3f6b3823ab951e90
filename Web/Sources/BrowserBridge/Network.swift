import Bridge
import CBrowser

/// Requests to a server.
public enum Network {
  /// A request to a server.
  public struct Request: Sendable {
    /// The HTTP method: GET, POST, …
    public var method: String
    /// The address, absolute or relative to the page.
    public var url: String
    /// The headers' names and values.
    public var headers: [(name: String, value: String)]
    /// The content that is sent; empty for none.
    public var body: [UInt8]
    /// How many milliseconds to wait for the answer.
    public var timeout: Double

    /// A request, by default a GET with a time limit of ten seconds.
    public init(
      method: String = "GET", url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [], timeout: Double = 10_000
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
      self.timeout = timeout
    }
  }

  /// A server's answer, whatever its status.
  public struct Response: Sendable {
    /// The HTTP status, from 100 to 599.
    public let status: Int
    /// The content that was received.
    public let body: [UInt8]
  }

  /// Sends a request. After it is cancelled, `done` is never called.
  @discardableResult
  public static func fetch(_ request: Request, _ done: @escaping (Result<Response, NetworkFailure>) -> Void) -> Pending {
    var head = request.method + "\n" + request.url
    for header in request.headers { head += "\n" + header.name + "\n" + header.value }
    return .ask({ done(result($0)) }) { id in
      withBytes(of: head) { head, length in
        withBytes(of: request.body) { page_fetch(id, head, length, $0, $1, request.timeout) }
      }
    }
  }

  private static func result(_ answer: Answer) -> Result<Response, NetworkFailure> {
    guard answer.status >= 100 else { return .failure(NetworkFailure(rawValue: answer.status) ?? .unreachable) }
    return .success(Response(status: Int(answer.status), body: BridgeMemory.received(answer.length)))
  }
}
