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
}
