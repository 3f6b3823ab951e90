/// What people call a place.
public struct PlaceName: Hashable, Sendable {
  /// The nearest name: a town, a district, an ocean.
  public var name: String
  /// The region around it.
  public var region: String?
  /// The country's name.
  public var country: String?
  /// The country's two letters ("IS"); nil at sea.
  public var countryCode: String?
  /// The town that a point is named after, where that is far.
  public var nearestTown: NearestTown?

  /// A name, perhaps with what lies around it.
  public init(name: String, region: String? = nil, country: String? = nil, countryCode: String? = nil) {
    self.name = name
    self.region = region
    self.country = country
    self.countryCode = countryCode
  }
}

extension PlaceName {
  /// “Île-de-France”, “France”: what lies around it, the nearest first, nothing that is called like it.
  public var around: [String] {
    var parts: [String] = []
    for part in [region, country] {
      guard let part, !sameBytes(part, name), !sameBytes(part, parts.last ?? "") else { continue }
      parts.append(part)
    }
    return parts
  }
}
