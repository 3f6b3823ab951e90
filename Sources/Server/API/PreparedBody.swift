import Compression
import HTTPServer

/// A body made ready to be sent: compressed, tagged, and with all its headers.
///
/// Whatever the programming interface answers with success goes through here.
struct PreparedBody: Sendable {
  private let response: HTTPResponse
  private let gzip: [UInt8]?
  private let brotli: [UInt8]?
  private let tag: String

  /// A body of some type that may be kept for so long as `caching` says; one that is packed by itself has no other codings.
  init(_ body: [UInt8], type: String, caching: String, isPacked: Bool = false) {
    response = HTTPResponse(headers: [HTTPHeader("Content-Type", type), HTTPHeader("Cache-Control", caching)], body: body)
    tag = String(hash(body.span), radix: 16)
    // A body that can't be compressed is sent as it is.
    gzip = isPacked ? nil : try? Gzip.compressed(body)
    brotli = isPacked ? nil : try? Brotli.compressed(body, quality: 5)
  }

  /// JSON, which has to be asked for again each time; where nothing is new, that costs 304.
  init(json: [UInt8]) { self.init(json, type: "application/json", caching: "no-cache") }

  /// With the CORS headers of an audience; a large body goes into the folder, when there is one.
  func answer(
    for audience: CrossOrigin.Audience, in folder: BodyFolder? = nil, securedBy defaults: [HTTPHeader] = dataSecurityHeaders
  ) -> PreparedResponse {
    var response = response
    response.headers += audience.headers
    return PreparedResponse(response, gzip: gzip, brotli: brotli, tag: tag, defaults: defaults, folder: folder)
  }
}
