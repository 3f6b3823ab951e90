/// One end of a trip, as it was when the trip was booked.
public struct TripPoint: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// What the place is called.
  public var name: String
  /// What the person calls it; nil where they have no name of their own.
  public var nickname: String?
  /// The air there, where it is known.
  public var air: Stamped<AirQuality>?

  /// An end of a trip; without air nothing is known of it.
  public init(_ coordinate: Coordinate, name: String, nickname: String? = nil, air: Stamped<AirQuality>? = nil) {
    self.coordinate = coordinate
    self.name = name
    self.nickname = nickname
    self.air = air
  }

  /// What to call it: the person's own name for it comes first.
  public var title: String { nickname ?? name }
}
