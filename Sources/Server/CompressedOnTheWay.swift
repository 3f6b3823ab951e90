import Compression
import HTTPServer

extension HTTPResponse {
  /// The answer in a coding, for pages: they are made for one client after the other, so they are not compressed in every coding at once.
  func compressed(_ coding: ContentCoding) -> HTTPResponse {
    var response = self
    // Quality 5 takes some milliseconds for the longest page: one more than 4, which makes it 7 % larger. What can't be compressed is sent as it is.
    switch coding {
    case .identity: return self
    case .brotli:
      guard let body = try? Brotli.compressed(body, quality: 5) else { return self }
      response.body = body
      response.headers.append(HTTPHeader("Content-Encoding", "br"))
    case .gzip:
      guard let body = try? Gzip.compressed(body, level: 6) else { return self }
      response.body = body
      response.headers.append(HTTPHeader("Content-Encoding", "gzip"))
    }
    return response
  }

  /// A page as it is sent, to be kept ready in its one coding.
  func prepared(_ folder: BodyFolder?) -> PreparedResponse {
    PreparedResponse(self, tag: String(hash(body.span), radix: 16), defaults: securityHeaders, folder: folder)
  }
}
