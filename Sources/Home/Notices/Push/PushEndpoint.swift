import HTTPClient
import System

/// Where a browser receives notices: an address at its maker's push service. The address comes from the subscriber, so it must not lead the
/// server into its own network.
public struct PushEndpoint: Hashable, Sendable {
  /// The whole address; anyone who knows it can try to reach the device.
  public let url: String
  /// The scheme and the host, "https://push.example:8443".
  public let origin: String
  /// Whether the owner has named the service, so that it may be in the server's own network.
  public let isNamed: Bool

  /// The longest address in bytes; those of browsers have some 200.
  static let longest = 2000

  /// Checks an address: it has to be public and to use TLS, unless the owner has named its origin. Nil for any other text.
  public init?(_ url: String, named: [String] = []) {
    let bytes = Array(url.utf8)
    guard bytes.count <= PushEndpoint.longest, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    guard let scheme = ["https://", "http://"].first(where: { url.hasPrefix($0) }) else { return nil }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")), authority.count < rest.count else { return nil }
    let host = String(decoding: authority, as: UTF8.self)
    (self.url, origin) = (url, scheme + host)
    isNamed = named.contains(scheme + host)
    guard isNamed || (scheme == "https://" && HTTPClient.host(of: url).map { PushEndpoint.isPublic($0) } == true) else { return nil }
  }

  /// Whether a host may be public. The address that a name leads to is checked before it is connected to.
  private static func isPublic(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return NetworkAddress(host.dropFirst().prefix { $0 != "]" })?.isPublic ?? false
    }
    if let address = NetworkAddress(host) { return address.isPublic }
    // No public name ends in a number; what looks like an address in another notation may become one somewhere. A name without a dot
    // belongs to the own network.
    let last = (host.split(separator: ".").last ?? "").lowercased()
    return host.contains(".") && !last.allSatisfy { $0.isNumber } && !last.hasPrefix("0x") && !host.hasSuffix(".") && !host.contains("%")
      && !["local", "localhost", "internal", "home", "lan", "arpa"].contains(last)
  }
}
