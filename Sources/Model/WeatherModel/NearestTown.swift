/// The town that a point far from all towns is named after, and where the point is in relation to it.
public struct NearestTown: Hashable, Sendable {
  /// Name of the town, in the reader's language as far as it is known.
  public var name: String
  /// Distance from the town to the point, in whole metres.
  public var distance: Double
  /// Direction from the town to the point, in whole degrees clockwise from north.
  public var direction: Double

  /// Creates a town; distance and direction are rounded.
  public init(name: String, distance: Double, direction: Double) {
    (self.name, self.distance, self.direction) = (name, distance.rounded(), direction.rounded())
  }
}
