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

  /// An error as `application/problem+json` (RFC 9457).
  public static func problem(status: Int, title: String, detail: String, headers: [HTTPHeader] = []) -> HTTPResponse {
    var text = #"{"type":"about:blank","title":"#
    appendJSON(title, to: &text)
    text += #","status":\#(status),"detail":"#
    appendJSON(detail, to: &text)
    text += "}"
    let all = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")] + headers
    return HTTPResponse(status: status, headers: all, body: Array(text.utf8))
  }
}

private func appendJSON(_ value: String, to text: inout String) {
  text += "\""
  for scalar in value.unicodeScalars {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
  text += "\""
}
