import CMicrohttpd
import CRefusals

/// The answers to requests that the library refuses by itself: malformed ones, and heads for which a connection has no memory.
final class Refusals: Sendable {
  private let messages: [Int: Message]
  private let sizes: [Int: Int]

  init(_ configuration: HTTPServer.Configuration) {
    var messages: [Int: Message] = [:]
    var sizes: [Int: Int] = [:]
    for (status, title, detail) in Refusals.texts {
      let response = HTTPResponse.problem(status: status, title: title, detail: detail)
      messages[status] = Message(headers: response.headers, defaults: configuration.defaultHeaders, body: response.body)
      sizes[status] = response.body.count
    }
    self.messages = messages
    self.sizes = sizes
    refusals_make_with(refusal)
  }

  deinit { for message in messages.values { message.release() } }

  fileprivate func answer(_ status: Int, _ exchange: UnsafeMutablePointer<Exchange>) -> OpaquePointer? {
    // Whatever else the library may come to refuse with is at least as JSON a 'bad request'.
    guard let message = messages[status] ?? messages[400] else { return nil }
    exchange.pointee.status = status
    exchange.pointee.bytes = sizes[status] ?? 0
    return message.response
  }

  private static let texts = [
    (400, "Bad Request", "This is not HTTP as it should be: the request line, a header, the length or a chunk can't be understood."),
    (413, "Content Too Large", "A chunk or the announced length of the body is larger than can be read."),
    (414, "URI Too Long", "The request target is longer than can be read. The parameters of this server need less than a kilobyte."),
    (431, "Request Header Fields Too Large", "The request's head is larger than can be read. Send fewer or shorter headers."),
    (500, "Internal Server Error", "The request can't be answered now. Try again."),
    (501, "Not Implemented", "The body comes in a coding that is not understood. Send it with Content-Length, or in plain chunks."),
    (505, "HTTP Version Not Supported", "Ask with HTTP/1.1."),
  ]
}

private func refusal(_ connection: OpaquePointer?, _ status: CUnsignedInt) -> OpaquePointer? {
  guard let connection, let exchange = Connection(pointer: connection).exchange else { return nil }
  return exchange.pointee.refusals.answer(Int(status), exchange)
}
