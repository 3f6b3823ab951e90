/// A booked trip from A to B.
public struct Trip: Hashable, Sendable {
  /// Names it in addresses.
  public var id: RecordID
  /// When it was booked.
  public var booked: Instant
  /// A.
  public var start: TripPoint
  /// B.
  public var end: TripPoint
  /// What it costs, and how that comes about.
  public var price: TripPrice
  /// What was forecast for the way when it was booked; nil where nobody knew, or where it is left out of a list.
  public var journey: Journey?
  /// That and why it was cancelled; nil where it was not.
  public var cancellation: TripCancellation?

  /// A trip; one without a cancellation stands.
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

/// What somebody wants to book.
public struct TripOrder: Hashable, Sendable {
  /// A.
  public var start: TripPoint
  /// B.
  public var end: TripPoint
  /// How they travel; nil where they have not said.
  public var speed: TravelSpeed?
  /// When they set out; nil for at once.
  public var departure: Instant?

  /// A trip from A to B.
  public init(from start: TripPoint, to end: TripPoint, speed: TravelSpeed? = nil, departure: Instant? = nil) {
    self.start = start
    self.end = end
    self.speed = speed
    self.departure = departure
  }
}

/// The end of a booking before the trip.
public struct TripCancellation: Hashable, Sendable {
  /// When it was cancelled.
  public var time: Instant
  /// Why, in the person's words.
  public var reason: String

  /// A cancellation at a moment.
  public init(time: Instant, reason: String) {
    self.time = time
    self.reason = reason
  }
}
