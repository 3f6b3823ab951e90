import HTTPServer

extension KnownHosts {
  /// Whether what changes something comes from our own pages, or from no page at all. Cookies are `SameSite`; this keeps other sites out as well,
  /// and what is served under another port of this machine, which counts as the same site.
  func isOwnPage(_ request: HTTPRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
    // Browsers before 2023 say only where the page came from; a proxy may have changed the scheme, and the name to one of ours.
    guard let origin = request.header("Origin") else { return true }
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      let host = String(origin.dropFirst(scheme.count))
      return host.lowercased() == request.header("Host")?.lowercased() || named(host)
    }
    return false
  }
}
