/// Where the street map's tiles come from.
public struct StreetTiles: Hashable, Sendable {
  /// The origin of the owner's own tile server and its credit, in two lines; empty for OpenStreetMap's.
  public var text = ""

  /// OpenStreetMap's tiles.
  public init() {}

  /// Tiles of the owner's own server; without a credit of their own they are made from OpenStreetMap's data.
  public init(origin: String, credit: String) { text = origin + "\n" + credit }

  private var parts: [Substring] { text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false) }

  /// The server that browsers ask.
  var host: String {
    if text.isEmpty { return "openstreetmap.org" }
    let host = parts[0].utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    return String(decoding: host, as: UTF8.self)
  }

  /// What the map says about the tiles' makers; nil for OpenStreetMap's contributors.
  var credit: String? { parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil }

  /// Where the credit leads.
  var link: String { credit == nil ? "https://www.openstreetmap.org/copyright" : String(parts[0]) + "/" }
}
