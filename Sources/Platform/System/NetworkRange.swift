/// A range of addresses with the same first bits: "192.0.2.1" alone, or "10.0.0.0/8", "2001:db8::/32".
public struct NetworkRange: Hashable, Sendable {
  private let first: NetworkAddress
  /// How many of the 128 bits of the IPv6 form have to match.
  private let bits: Int

  /// Reads a range; nil for any other text, and if bits after the prefix are set, which would be a mistake.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let part = parts.first, !part.contains("%"), let address = NetworkAddress(part) else { return nil }
    let length = address.isIPv4 ? 32 : 128
    var count = length
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let named = Int(parts[1]), named <= length else {
        return nil
      }
      count = named
    }
    bits = 128 - length + count
    first = address
    guard address == address.first(bits) else { return nil }
  }

  /// Whether an address is in the range.
  public func contains(_ address: NetworkAddress) -> Bool { address.first(bits) == first }
}

extension NetworkAddress {
  /// The address with only its first bits, and the others cleared.
  fileprivate func first(_ bits: Int) -> NetworkAddress {
    func mask(_ count: Int) -> UInt64 { count <= 0 ? 0 : count >= 64 ? .max : ~(UInt64.max >> UInt64(count)) }
    return NetworkAddress(high: high & mask(bits), low: low & mask(bits - 64))
  }
}
