/// The header in which a proxy sends the client's address.
public enum ProxyHeader: String, CaseIterable, Sendable {
  /// `X-Forwarded-For`, which most proxies use.
  case xForwardedFor = "x-forwarded-for"
  /// `Forwarded` (RFC 7239).
  case forwarded
}
