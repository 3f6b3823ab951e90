/// Why a request got no answer.
///
/// No case contains a path or a query, since they hold coordinates and keys.
public enum HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host has no address, nothing listens there, or there is no network.
  case unreachable(host: String)
  /// The connection or the answer took too long.
  case timeout(host: String)
  /// The body is larger than the request allowed.
  case tooLarge(host: String, limit: Int)
  /// The heads of the answers, trailers included, are larger than those of any service.
  case headTooLarge(host: String, limit: Int)
  /// The host, a public one, redirects to an address of this machine or its network.
  case redirectedToPrivateAddress(host: String)
  /// The URL is invalid, or neither `http` nor `https`.
  case badURL(reason: String)
  /// The host's certificate or TLS version is not accepted.
  case tls(host: String, reason: String)
  /// The task that sent the request was cancelled.
  case cancelled
  /// Any other error, in libcurl's words.
  case other(host: String, code: Int32, reason: String)

  /// What went wrong and with which host.
  public var description: String {
    switch self {
    case .unreachable(let host): "\(host) cannot be reached"
    case .timeout(let host): "\(host) took too long to answer"
    case .tooLarge(let host, let limit): "The answer of \(host) is larger than \(limit) bytes"
    case .headTooLarge(let host, let limit): "The headers in the answer of \(host) are larger than \(limit) bytes"
    case .redirectedToPrivateAddress(let host): "\(host) redirects to an address that is not on the internet"
    case .badURL(let reason): "The URL cannot be used: \(reason)"
    case .tls(let host, let reason): "No secure connection to \(host): \(reason)"
    case .cancelled: "The request was cancelled"
    case .other(let host, let code, let reason): "The request to \(host) failed: \(reason) (curl \(code))"
    }
  }

  /// Whether the same request may well succeed a moment later.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .timeout: true
    case .tooLarge, .headTooLarge, .redirectedToPrivateAddress, .badURL, .tls, .cancelled, .other: false
    }
  }
}
