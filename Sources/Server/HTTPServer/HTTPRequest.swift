import Routes

/// A request, copied out of the connection, so that it may be kept and handed to other tasks.
public struct HTTPRequest: Sendable {
  /// The method; `get` for HEAD too, see `isHead`.
  public var method: HTTPMethod
  /// Whether only the headers of the answer will be sent.
  ///
  /// Handlers can ignore it.
  public var isHead: Bool
  /// The path and query as received, in origin form.
  public var target: String
  /// The path as received, still percent-encoded.
  public var rawPath: String
  /// The path, percent-decoded.
  public var path: String
  /// The query, decoded, in order, with duplicates.
  public var query: [QueryItem]
  /// The header lines in order.
  public var headers: [HTTPHeader]
  /// The body; empty when there was none.
  public var body: [UInt8]
  /// The numeric address of the peer (of the proxy, when there is one).
  public var remoteAddress: String

  /// A request as it would arrive with this method and target; also the way to test handlers without a socket.
  public init(
    method: String = "GET", target: String, headers: [HTTPHeader] = [], body: [UInt8] = [], remoteAddress: String = "127.0.0.1"
  ) throws(RequestTargetError) {
    try self.init(method: method, targetBytes: target.utf8, headers: headers, body: body, remoteAddress: remoteAddress)
  }

  init(
    method: String, targetBytes: some Collection<UInt8>, headers: [HTTPHeader], body: [UInt8], remoteAddress: String
  ) throws(RequestTargetError) {
    let parts = try RequestTarget(targetBytes)
    self.method = HTTPMethod(method)
    isHead = method == "HEAD"
    target = parts.raw
    rawPath = parts.rawPath
    path = parts.path
    query = parts.query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
  }

  /// The value of the first header of this name, in any case.
  public func header(_ name: String) -> String? { headers[name] }

  /// The value of the first query item of this name.
  public func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The cookies in the order sent, parsed at each call; values keep their encoding but lose surrounding quotes.
  public var cookies: [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for header in headers where header.isNamed("Cookie") {
      for piece in header.value.split(separator: ";") {
        let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else { continue }
        var value = trimmed(pair[1])
        if value.utf8.count >= 2, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
        found.append((String(trimmed(pair[0])), String(value)))
      }
    }
    return found
  }

  /// The value of the first cookie of this name.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

private func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
