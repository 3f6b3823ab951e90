/// The town that a point far from all towns is named after, and how the point lies to it.
public struct NearestTown: Hashable, Sendable {
  /// What the town is called.
  public var name: String
  /// Metres from the town to the point.
  public var distance: Double
  /// In which direction of the town the point lies, in degrees clockwise from north.
  public var direction: Double

  /// A town so far away, to the metre and the degree.
  public init(name: String, distance: Double, direction: Double) {
    (self.name, self.distance, self.direction) = (name, distance.rounded(), direction.rounded())
  }
}
