import CMicrohttpd
import Testing

@testable import HTTPServer
@testable import Server

extension Handlers {
  /// The answer to a request without a socket: the handler, then the choice of coding and 304, as the server does it.
  func answer(_ asked: Request) async throws -> Answer {
    let host = asked.headers["Host"] == nil ? [HTTPHeader("Host", "127.0.0.1")] : []
    let request = try HTTPRequest(
      method: asked.method, target: asked.target, headers: host + asked.headers, body: asked.body,
      remoteAddress: asked.remoteAddress)
    var reply = self.reply(request)
    while case .later(let work) = reply { reply = await work() }
    var answer: Answer
    switch reply {
    case .now(let response):
      let message = LibraryResponse(headers: response.headers, defaults: securityHeaders, body: response.body)
      defer { message.release() }
      answer = Answer(status: response.status, headers: message.headers, body: response.body)
    case .prepared(let prepared):
      let codings = AcceptedCodings(request.header("Accept-Encoding") ?? "")
      let variant = prepared.variant(codings.best(hasGzip: prepared.gzip != nil, hasBrotli: prepared.brotli != nil))
      answer = Answer(status: prepared.status, headers: variant.message.headers, body: variant.memory.map { Array($0.bytes) } ?? [])
    case .later, .stream:
      throw Unanswered()
    }
    if answer.status == 200, let tag = answer["ETag"], let wanted = request.header("If-None-Match"), ifNoneMatch(wanted, matches: tag) {
      answer.status = 304
      answer.body = []
    }
    if request.isHead { answer.body = [] }
    return answer
  }

  private struct Unanswered: Error {}
}

extension LibraryResponse {
  /// The headers that the library would send.
  fileprivate var headers: [HTTPHeader] {
    var headers: [HTTPHeader] = []
    withUnsafeMutablePointer(to: &headers) { list in
      _ = MHD_get_response_headers(
        response,
        { context, _, name, value in
          guard let context, let name, let value else { return .NO }
          context.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(HTTPHeader(String(cString: name), String(cString: value)))
          return .YES
        }, list)
    }
    return headers
  }
}
