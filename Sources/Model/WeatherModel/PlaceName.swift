/// The name of a place, with the region and country around it.
public struct PlaceName: Hashable, Sendable {
  /// The most specific name: a town, a district, an ocean.
  public var name: String
  /// The region (state, province) around it; nil when unknown or at sea.
  public var region: String?
  /// Name of the country; nil when unknown or at sea.
  public var country: String?
  /// The country's two-letter code ("IS"); nil at sea.
  public var countryCode: String?
  /// The town that the point is named after when it is far from any town; otherwise nil.
  public var nearestTown: NearestTown?

  /// Creates a name; everything around it is optional.
  public init(name: String, region: String? = nil, country: String? = nil, countryCode: String? = nil) {
    self.name = name
    self.region = region
    self.country = country
    self.countryCode = countryCode
  }
}

extension PlaceName {
  /// “Île-de-France”, “France”: the areas around the place, the nearest first, without repetitions of its own name.
  public var around: [String] {
    var parts: [String] = []
    for part in [region, country] {
      guard let part, part != name, part != (parts.last ?? "") else { continue }
      parts.append(part)
    }
    return parts
  }
}
