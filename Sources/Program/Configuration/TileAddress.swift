/// The address of a tile server's tiles, with holes for zoom, column and row: "https://tiles.example/{z}/{x}/{y}.png".
public struct TileAddress: Hashable, Sendable {
  /// The address with its holes.
  public let template: String
  /// Scheme, host and port, without a path, as a page's policy names it.
  public let origin: String

  static let expected =
    "an address such as \"https://tiles.example/{z}/{x}/{y}.png\", with {z}, {x} and {y} once each in its path, and no other braces"

  init(_ given: RawSetting) throws(InvalidValue) {
    let text = try given.text(TileAddress.expected)
    guard let address = TileAddress(text) else { throw InvalidValue(expected: TileAddress.expected) }
    self = address
  }

  /// Nil if the text is no such address.
  public init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let (host, path) = (rest[..<slash], String(decoding: rest[slash...], as: UTF8.self))
    // The origin becomes part of the page's policy, so it must have no characters that mean anything there.
    guard !host.isEmpty, host.allSatisfy({ isLetterOrDigit($0, or: ".-:[]") }), path.utf8.allSatisfy(isOfPath) else { return nil }
    for hole in ["{z}", "{x}", "{y}"] where path.split(separator: hole, omittingEmptySubsequences: false).count != 2 { return nil }
    guard path.utf8.count(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) == 6 else { return nil }
    template = text
    origin = scheme + String(decoding: host, as: UTF8.self)
  }
}

private func isOfPath(_ byte: UInt8) -> Bool {
  byte > 0x20 && byte < 0x7F
    && ![UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\")].contains(byte)
}
