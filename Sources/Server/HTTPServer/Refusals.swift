import CMicrohttpd
import CRefusals
import Glibc

/// The answers to requests that the library refuses by itself: malformed ones, and heads that do not fit into a connection's memory.
///
/// They are sent straight into the socket: the library sends the head of some of its refusals twice, and others not at all, because it
/// finds no memory for them.
final class Refusals: Sendable {
  private let answers: [Int: (bytes: [UInt8], size: Int)]

  init(_ configuration: HTTPServer.Configuration) {
    var answers: [Int: (bytes: [UInt8], size: Int)] = [:]
    for (status, title, detail) in Refusals.texts {
      let response = HTTPResponse.problem(status: status, title: title, detail: detail)
      answers[status] = (response.lastBytes(configuration), response.body.count)
    }
    self.answers = answers
    refusals_send_with(sendRefusal)
  }

  fileprivate func send(_ status: Int, _ exchange: UnsafeMutablePointer<Exchange>) -> refusal {
    if exchange.pointee.isRefused { return refusal_sent_before }
    // Any other status that the library may refuse with is answered as a 'bad request'.
    let known = answers[status] == nil ? 400 : status
    guard let answer = answers[known] else { return refusal_not_sent }
    exchange.pointee.isRefused = true
    (exchange.pointee.status, exchange.pointee.bytes) = (known, answer.size)
    sendAtOnce(answer.bytes, exchange.pointee.progress.socket)
    discardReceived(exchange.pointee.progress.socket)
    // What the library sends for the same refusal must not follow it.
    shutdown(exchange.pointee.progress.socket, CInt(SHUT_RDWR))
    return refusal_sent
  }

  private static let texts = [
    (400, "Bad Request", "This is not valid HTTP: the request line, a header, the length or a chunk is malformed."),
    (413, "Content Too Large", "A chunk or the announced length of the body is larger than the server can read."),
    (414, "URI Too Long", "The request target is longer than the server can read. This server's parameters need less than a kilobyte."),
    (431, "Request Header Fields Too Large", "The request's head is larger than the server can read. Send fewer or shorter headers."),
    (500, "Internal Server Error", "The request can't be answered now. Try again."),
    (501, "Not Implemented", "The body has an unsupported transfer coding. Send it with Content-Length, or in plain chunks."),
    (505, "HTTP Version Not Supported", "Use HTTP/1.1."),
  ]
}

private func sendRefusal(_ connection: OpaquePointer?, _ status: CUnsignedInt) -> refusal {
  guard let connection, let exchange = Connection(pointer: connection).exchange else { return refusal_not_sent }
  return exchange.pointee.refusals.send(Int(status), exchange)
}
