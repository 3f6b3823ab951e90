extension NetworkAddress {
  /// Whether it is a public address: not one of this machine or its network, for tests, or for multicast (RFC 6890).
  public var isPublic: Bool {
    if let four = reachedInIPv4 { return NetworkAddress.isPublic(four >> 24, four >> 16 & 255, four >> 8 & 255) }
    // Global unicast is 2000::/3; within it, protocols have 2001::/23, documentation has 2001:db8::/32 and 3fff::/20.
    return high >> 61 == 1 && high >> 41 != 0x2001_0000 >> 9 && high >> 32 != 0x2001_0DB8 && high >> 44 != 0x3FFF_0
  }

  /// The IPv4 address that is finally reached: mapped, translated (64:ff9b::/96, RFC 6052) or tunnelled (2002::/16, RFC 3056).
  private var reachedInIPv4: UInt64? {
    if isIPv4 || (high == 0x0064_FF9B_0000_0000 && low >> 32 == 0) { return low & 0xFFFF_FFFF }
    return high >> 48 == 0x2002 ? high >> 16 & 0xFFFF_FFFF : nil
  }

  private static func isPublic(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Bool {
    switch (first, second, third) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _): false
    // Shared by the customers of a provider, or reserved for protocols and tests.
    case (100, 64...127, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113): false
    case (224..., _, _): false
    default: true
    }
  }
}
