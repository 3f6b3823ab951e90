import Testing

@testable import System

@Suite struct NetworkTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("2001:DB8:0::5", "2001:db8::5"),
    ("fe80::1%eth0", "fe80::1"),
  ])
  func anAddressIsReadAndWritten(_ text: String, _ expected: String) throws {
    #expect(try #require(NetworkAddress(text)).description == expected)
  }

  @Test(arguments: ["", "192.0.2", "192.0.2.256", "192.0.2.1:80", "[::1]", "example.org", "unknown", "1:2", "192.0.2.1\0", " ::1"])
  func invalidAddressesAreNotParsed(_ text: String) { #expect(NetworkAddress(text) == nil) }

  /// In IPv6, a household has a whole network of 64 bits.
  @Test func aHouseholdIsAnAddressOrANetworkOf64Bits() throws {
    func household(_ text: String) throws -> NetworkAddress { try #require(NetworkAddress(text)).networkOfHousehold }
    #expect(try household("192.0.2.1") != household("192.0.2.2"))
    #expect(try household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff:ffff:ffff:ffff"))
    #expect(try household("2001:db8:1:2::1") != household("2001:db8:1:3::1"))
    // All neighbours in a network share fe80::/64, and ::/64 is this machine itself.
    #expect(try household("fe80::1") != household("fe80::2"))
    #expect(try household("::1") != household("::2"))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
    ("2001:db8::/33", "2001:db8:7fff::", "2001:db8:8000::"),
    ("fe80::/64", "fe80::ffff", "fe80:0:0:1::"), ("fe80::/72", "fe80::ff:0:0:0", "fe80:0:0:0:100::"),
    ("::1/128", "::1", "::2"), ("0.0.0.0/0", "255.255.255.255", "2001:db8::"), ("::/0", "2001:db8::", nil),
  ])
  func aRangeContainsTheAddressesWithItsPrefix(_ text: String, _ inside: String, _ outside: String?) throws {
    let range = try #require(NetworkRange(text))
    #expect(range.contains(try #require(NetworkAddress(inside))))
    if let outside { #expect(!range.contains(try #require(NetworkAddress(outside)))) }
  }

  @Test(arguments: ["", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "::/129", "10.0.0.0/8/8", "10.0.0.0/+8", "fe80::1%eth0", "home"])
  func invalidRangesAreNotParsed(_ text: String) { #expect(NetworkRange(text) == nil) }
}
