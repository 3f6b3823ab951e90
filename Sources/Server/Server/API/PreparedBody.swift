import HTTPServer
import Media

/// A body prepared for sending: compressed, tagged, and with all its headers.
///
/// The successful answers about weather go through here.
struct PreparedBody: Sendable {
  private let response: HTTPResponse
  private let gzip: [UInt8]?
  private let brotli: [UInt8]?
  private let tag: String

  /// A body that may be cached as `caching` says. `isPacked` means that its type is compressed already, so that it gets no other codings.
  init(_ body: [UInt8], type: String, caching: String, isPacked: Bool = false) {
    response = HTTPResponse(headers: [HTTPHeader("Content-Type", type), HTTPHeader("Cache-Control", caching)], body: body)
    tag = String(hash(body.span), radix: 16)
    // A body that can't be compressed is sent as it is.
    gzip = isPacked ? nil : try? Gzip.compressed(body)
    brotli = isPacked ? nil : try? Brotli.compressed(body, quality: 5)
  }

  /// JSON that clients have to check for changes at each use; if nothing is new, they get a 304.
  init(json: [UInt8]) { self.init(json, type: "application/json", caching: "no-cache") }

  /// The response with an audience's CORS headers.
  func answer(for audience: CrossOrigin.Audience, securedBy defaults: [HTTPHeader] = dataSecurityHeaders) -> PreparedResponse {
    var response = response
    response.headers += audience.headers
    return PreparedResponse(response, gzip: gzip, brotli: brotli, tag: tag, defaults: defaults)
  }
}
