/// One end of a trip, as it was when the trip was booked.
public struct TripPoint: Hashable, Sendable {
  /// The position of the end.
  public var coordinate: Coordinate
  /// Name of the place.
  public var name: String
  /// The person's own name for the place; nil when there is none.
  public var nickname: String?
  /// The air quality there; nil when it is unknown.
  public var air: Stamped<AirQuality>?

  /// Creates an end; `air` is nil when it is unknown.
  public init(_ coordinate: Coordinate, name: String, nickname: String? = nil, air: Stamped<AirQuality>? = nil) {
    self.coordinate = coordinate
    self.name = name
    self.nickname = nickname
    self.air = air
  }

  /// The name to show: the person's own name if there is one, otherwise `name`.
  public var title: String { nickname ?? name }
}
