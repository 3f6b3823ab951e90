import Glibc

/// A numeric IPv4 or IPv6 address, without a port. An IPv4 address inside IPv6 counts as IPv4.
public struct NetworkAddress: Hashable, Sendable {
  /// The address in IPv6 form, the highest byte first.
  let high, low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads "192.0.2.1", "2001:db8::1" or "fe80::1%eth0"; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let text = text.prefix { $0 != "%" }
    guard !text.utf8.contains(0) else { return nil }
    var four = in_addr()
    if inet_pton(AF_INET, String(text), &four) == 1 {
      self.init(high: 0, low: NetworkAddress.four | UInt64(UInt32(bigEndian: four.s_addr)))
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
    self = withUnsafeBytes(of: six) {
      NetworkAddress(
        high: UInt64(bigEndian: $0.load(as: UInt64.self)), low: UInt64(bigEndian: $0.load(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// The range of IPv6 that holds IPv4 addresses (::ffff:0:0/96).
  private static let four: UInt64 = 0xFFFF_0000_0000

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// What one household or host usually has: the address itself in IPv4; in IPv6 its network of 64 bits, in which every device can take any
  /// address. Addresses that are valid only within a network (fe80::/10) stay as they are.
  public var networkOfHousehold: NetworkAddress { isIPv4 || high == 0 || high >> 54 == 0x3FA ? self : NetworkAddress(high: high, low: 0) }
}

extension NetworkAddress: CustomStringConvertible {
  /// The usual text form, IPv6 in its short form.
  public var description: String {
    if isIPv4 { return (0..<4).map { String(low >> (24 - 8 * UInt64($0)) & 255) }.joined(separator: ".") }
    var six = in6_addr()
    withUnsafeMutableBytes(of: &six) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &six, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
