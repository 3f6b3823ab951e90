import HTTPServer

extension KnownHosts {
  /// Whether a request that changes something comes from our own pages, or from no page at all. Cookies are `SameSite`; this also keeps
  /// out other sites, and pages under another port of this machine, which count as the same site.
  func isOwnPage(_ request: HTTPRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
    // Browsers before 2023 send only the page's origin. A proxy may have changed the scheme and the host, so configured names count as
    // well.
    guard let origin = request.header("Origin") else { return true }
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      let host = String(origin.dropFirst(scheme.count))
      return host.lowercased() == request.header("Host")?.lowercased() || named(host)
    }
    return false
  }

  /// The address by which the browser reaches this server, without a slash at the end: that of its page, since a proxy may have replaced
  /// the host name in the request. Only for a request for which `isOwnPage` is true.
  func address(of request: HTTPRequest) -> String {
    if let origin = request.header("Origin"), KnownHosts.isAddress(origin) { return origin }
    return (KeyCookie.isSecure(request) ? "https://" : "http://") + (request.header("Host") ?? "localhost")
  }

  /// Whether an origin has a scheme and a host; browsers send "null" for some pages.
  private static func isAddress(_ origin: String) -> Bool {
    ["http://", "https://"].contains { scheme in
      let host = origin.utf8.dropFirst(scheme.utf8.count)
      return origin.hasPrefix(scheme) && !host.isEmpty && host.count <= 300
        && host.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
          case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
          default: false
          }
        }
    }
  }
}
