/// Which header a proxy tells the address of whoever asks in.
public enum ProxyHeader: String, CaseIterable, Sendable {
  /// `X-Forwarded-For`, as most proxies write it.
  case xForwardedFor = "x-forwarded-for"
  /// `Forwarded` (RFC 7239).
  case forwarded
}
