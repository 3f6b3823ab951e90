import Compression
import HTTPServer

extension HTTPResponse {
  /// The answer in the coding that the client likes best. For pages that are made anew each time; what lies ready is compressed once, as
  /// `PreparedResponse`.
  func compressed(for request: HTTPRequest) -> HTTPResponse {
    var response = self
    // Quality 4 costs a millisecond or two and loses a tenth against the best. What can't be compressed is sent as it is.
    switch request.bestCoding {
    case .identity: return self
    case .brotli:
      guard let body = try? Brotli.compressed(body, quality: 4) else { return self }
      response.body = body
      response.headers.append(HTTPHeader("Content-Encoding", "br"))
    case .gzip:
      guard let body = try? Gzip.compressed(body, level: 6) else { return self }
      response.body = body
      response.headers.append(HTTPHeader("Content-Encoding", "gzip"))
    }
    return response
  }
}
