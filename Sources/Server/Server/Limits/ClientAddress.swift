import Configuration
import HTTPServer
import System
import WeatherModel

/// Finds a client's address: that of the peer, or the one that a trusted proxy reports.
///
/// Only the header that the owner's proxies write is read: anybody can send the other one, and proxies pass on what they don't write.
struct ClientAddress: Sendable {
  let proxies: [NetworkRange]
  let header: ProxyHeader

  /// The client's address; nil if the peer has none.
  ///
  /// Each proxy appends the address that a request came from, so the last address that belongs to none of our proxies is the client's; all
  /// addresses before it can be forged.
  func of(_ request: HTTPRequest) -> NetworkAddress? {
    guard var address = NetworkAddress(request.remoteAddress) else { return nil }
    guard isTrusted(address) else { return address }
    for named in chain(request).reversed() {
      // If one of our proxies hides the address ("unknown", "_hidden"), that proxy counts as the client.
      guard let named else { return address }
      address = named
      if !isTrusted(named) { break }
    }
    return address
  }

  /// Whether a request seems to have come through a proxy that the configuration doesn't name.
  func hasUnknownProxy(_ request: HTTPRequest) -> Bool {
    guard let peer = NetworkAddress(request.remoteAddress), !isTrusted(peer) else { return false }
    return ProxyHeader.allCases.contains { request.header($0.rawValue) != nil }
  }

  private func isTrusted(_ address: NetworkAddress) -> Bool { proxies.contains { $0.contains(address) } }

  private func chain(_ request: HTTPRequest) -> [NetworkAddress?] {
    let lines = request.headers.filter { $0.isNamed(header.rawValue) }.flatMap { split($0.value, at: UInt8(ascii: ",")) }
    return switch header {
    case .xForwardedFor: lines.map { NetworkAddress(node: $0) }
    case .forwarded: lines.map { ClientAddress.forwarded($0).flatMap { NetworkAddress(node: $0) } }
    }
  }

  /// The value of `for` in an element of `Forwarded`; nil if it occurs twice, since neither can be trusted.
  private static func forwarded(_ element: String) -> String? {
    var found: String?
    for pair in split(element, at: UInt8(ascii: ";")) {
      let parts = pair.split(separator: "=", maxSplits: 1).map { trimmedText(String($0)) }
      guard parts.count == 2, parts[0].lowercased() == "for" else { continue }
      if found != nil { return nil }
      found = parts[1]
    }
    return found
  }
}

extension NetworkAddress {
  /// An address as these headers write it: with a port or without, IPv6 possibly in brackets, all of it possibly in quotation marks.
  init?(node text: String) {
    var text = trimmedText(text)[...]
    if text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      self.init(text[text.index(after: text.startIndex)..<end])
    } else if text.split(separator: ":", omittingEmptySubsequences: false).count == 2 {
      self.init(text.prefix { $0 != ":" })
    } else {
      self.init(text)
    }
  }
}

/// The trimmed parts of a header's value; separators in quotation marks don't count.
private func split(_ value: String, at separator: UInt8) -> [String] {
  var parts: [[UInt8]] = [[]]
  var isQuoted = false
  for byte in value.utf8 {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if byte == separator, !isQuoted { parts.append([]) } else { parts[parts.count - 1].append(byte) }
  }
  return parts.map { trimmedText(String(decoding: $0, as: UTF8.self)) }
}
