import Storage
import WeatherModel
import Wire

/// A trip that is to be booked.
public struct BookingRequest: Sendable {
  /// The order as it was sent; another order with the same key is refused.
  public var order: TripOrder
  /// The key by which the order is recognised when it is repeated.
  public var key: BookingKey
  /// The part of the order that is stored, since some sources forbid storing their data.
  public var storable: TripOrder
  /// The price of the trip.
  public var price: TripPrice
  /// The forecast for the route, if it is known.
  public var journey: Journey?

  /// Creates a request without a forecast.
  public init(_ order: TripOrder, key: BookingKey, storable: TripOrder, price: TripPrice) {
    self.order = order
    self.key = key
    self.storable = storable
    self.price = price
  }
}

extension Spaces {
  /// Books a trip, or returns the one that the same order has booked before.
  public func book(_ request: BookingRequest, for member: Member) async throws(SpaceError) -> Booking {
    let now = clock()
    let digest = try Spaces.checked(request, now)
    return try await writingResult { connection throws(StorageError) in
      try Spaces.book(request, digest, for: member, now, connection)
    }
  }

  /// Books a trip in a new space with its first device.
  public func book(
    _ request: BookingRequest, deviceName: String, kind: DeviceKind = .phone, attempt: FirstWriteKey? = nil
  ) async throws(SpaceError) -> (DeviceKey, Booking) {
    let name = try Spaces.checkedName(deviceName)
    let now = clock()
    let digest = try Spaces.checked(request, now)
    let key = DeviceKey()
    let booking = try await writingResult { connection throws(StorageError) -> Result<Booking, SpaceError> in
      guard try SpaceBudget.hasRoomForSpaces(connection) else { return .failure(.noRoomForSpaces) }
      guard let space = try Spaces.newSpace(with: key, name, kind, by: attempt, now, connection) else {
        return .failure(.firstWriteRepeated)
      }
      return try Spaces.book(request, digest, for: Member(device: key.device, space: space, seen: now), now, connection)
    }
    return (key, booking)
  }

  /// The booking that an earlier order with this key has made; nil if there is none.
  public func booking(_ key: BookingKey, _ order: TripOrder, for member: Member) async throws(SpaceError) -> Booking? {
    guard let digest = order.digest else { throw .storage(.failed(detail: "no hash can be computed")) }
    return try await reading { connection throws(StorageError) in
      try Spaces.booking(key, digest, in: member.space, connection)
    }?.get()
  }

  /// Throws the reason if an order can't be booked, otherwise returns the hash by which it is recognised.
  private static func checked(_ request: BookingRequest, _ now: Instant) throws(SpaceError) -> [UInt8] {
    if let refusal = request.order.refusal ?? (request.order.departsInPast(at: now) ? .departure : nil) { throw .invalidTrip(refusal) }
    guard let digest = request.order.digest else { throw .storage(.failed(detail: "no hash can be computed")) }
    return digest
  }

  private static func book(
    _ request: BookingRequest, _ digest: [UInt8], for member: Member, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Result<Booking, SpaceError> {
    // Changes nothing, but makes everyone else who writes into this space wait: of two orders with one key the second finds the first one's
    // trip.
    guard try lockForWriting(member, connection) else { return .failure(.unknownKey) }
    if let known = try booking(request.key, digest, in: member.space, connection) { return known }
    let count = try StoredTrip.count(in: member.space, connection)
    guard count < TripLimits.trips else { return .failure(.tooManyTrips) }
    let trip = Trip(
      id: .random(), booked: now, start: request.storable.start, end: request.storable.end, price: request.price, journey: request.journey)
    let stored = StoredTrip(trip, key: request.key.text, digest: digest, events: [TripEvent(.booked, now, by: member.device)])
    guard try SpaceBudget.hasRoom(for: stored.size, in: member.space, connection) else { return .failure(.tooManyTrips) }
    try stored.add(to: member.space, after: count, connection)
    return .success(Booking(id: trip.id, json: trip.json, isNew: true))
  }

  private static func booking(
    _ key: BookingKey, _ digest: [UInt8], in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Result<Booking, SpaceError>? {
    let rows = try connection.run("SELECT digest, id, json FROM trip WHERE space = ?1 AND key = ?2", [.text(space), .text(key.text)])
    guard let row = rows.first else { return nil }
    guard try row.bytes(0) == digest else { return .failure(.bookingKeyReused) }
    guard let id = RecordID(text: try row.text(1)) else { throw .invalidRow(detail: "the id of a trip is invalid") }
    return .success(Booking(id: id, json: try row.bytes(2), isNew: false))
  }
}
