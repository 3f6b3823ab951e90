/// A booked trip from A to B.
public struct Trip: Hashable, Sendable {
  /// The identifier of the trip, also used in addresses.
  public var id: RecordID
  /// The time of booking.
  public var booked: Instant
  /// The start (A).
  public var start: TripPoint
  /// The end (B).
  public var end: TripPoint
  /// The price, with everything that it was computed from.
  public var price: TripPrice
  /// The forecast along the route at the time of booking; nil when there was none, and in lists that leave it out.
  public var journey: Journey?
  /// When and why it was cancelled; nil when it was not.
  public var cancellation: TripCancellation?

  /// Creates a trip; without a cancellation it is valid.
  public init(
    id: RecordID, booked: Instant, start: TripPoint, end: TripPoint, price: TripPrice, journey: Journey? = nil,
    cancellation: TripCancellation? = nil
  ) {
    self.id = id
    self.booked = booked
    self.start = start
    self.end = end
    self.price = price
    self.journey = journey
    self.cancellation = cancellation
  }
}

/// A request to book a trip.
public struct TripOrder: Hashable, Sendable {
  /// The start (A).
  public var start: TripPoint
  /// The end (B).
  public var end: TripPoint
  /// The means of travel; nil when it is not given.
  public var speed: TravelSpeed?
  /// The time of departure; nil for now.
  public var departure: Instant?

  /// Creates an order for a trip from A to B.
  public init(from start: TripPoint, to end: TripPoint, speed: TravelSpeed? = nil, departure: Instant? = nil) {
    self.start = start
    self.end = end
    self.speed = speed
    self.departure = departure
  }
}

/// The cancellation of a booking.
public struct TripCancellation: Hashable, Sendable {
  /// The time of the cancellation.
  public var time: Instant
  /// The reason, in the person's words.
  public var reason: String

  /// Creates a cancellation.
  public init(time: Instant, reason: String) {
    self.time = time
    self.reason = reason
  }
}
