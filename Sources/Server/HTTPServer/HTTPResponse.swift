import Wire

/// A whole answer: status, headers and body.
///
/// The server adds `Content-Length`, `Date` and its default headers. A header whose value is empty or has a line break cannot be sent and
/// is left out.
public struct HTTPResponse: Sendable {
  /// The status code, 200...999.
  public var status: Int
  /// The headers; an `ETag` among them makes the server answer `If-None-Match` with 304.
  public var headers: [HTTPHeader]
  /// The body, sent as it is, without compression; HEAD is answered with its length alone.
  public var body: [UInt8]

  /// Creates an answer; without arguments it is 200 with an empty body.
  public init(status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with a text; `type` is its `Content-Type`.
  public init(status: Int = 200, type: String, text: String, headers: [HTTPHeader] = []) {
    self.init(status: status, headers: [HTTPHeader("Content-Type", type)] + headers, body: Array(text.utf8))
  }

  /// The answer that says what went wrong, as `application/problem+json` (RFC 9457); `json` is the problem with further members.
  public init(_ problem: ProblemBody, json: [UInt8]? = nil, headers: [HTTPHeader] = []) {
    let own = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    self.init(status: problem.status, headers: own + headers, body: json ?? problem.json)
  }

  /// A problem that says no more than its status, and the detail.
  public static func problem(status: Int, title: String, detail: String, headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(ProblemBody(title: title, status: status, detail: detail), headers: headers)
  }
}
