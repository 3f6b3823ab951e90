import Storage
import WeatherModel
import Wire

/// A stored trip with everything that belongs to it.
public struct StoredTrip: Equatable, Sendable {
  /// The trip as it was booked; what happened since is in `events`.
  public var trip: Trip
  /// What happened to the trip, starting with its booking.
  public var events: [TripEvent]
  /// The key and the hash of the order, by which a repeated order is recognised.
  let key: String
  let digest: [UInt8]

  /// The highest amount that a trip can cost: the sum over as many trips as a space may have fits into 64 bits.
  static let largestAmount: Int64 = 100_000_000_000_000

  init(_ trip: Trip, key: String, digest: [UInt8], events: [TripEvent]) {
    self.trip = trip
    self.key = key
    self.digest = digest
    self.events = events
  }

  /// Adds the trip to a space that does not have it yet; `count` is the number of trips there.
  func add(to space: String, after count: Int, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO trip (space, id, key, digest, booked, amount, currency, json, departs, arrives, ordinal)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """,
      [
        .text(space), .text(trip.id.text), .text(key), .bytes(digest), .integer(trip.booked.seconds), .integer(trip.price.total.amount),
        .text(trip.price.total.currency), .bytes(trip.json), .integer(trip.journey?.departure.seconds ?? 0),
        .integer(trip.journey?.stops.last?.time.seconds ?? 0), .integer(Int64(count) + 1),
      ])
    try SpaceBudget.add(trip.json.count + SpaceBudget.ofTrip, to: space, connection)
    for event in events { try event.add(to: trip.id.text, of: space, connection) }
  }

  /// What it takes of the room of its space.
  var size: Int { trip.json.count + SpaceBudget.ofTrip + events.reduce(0) { $0 + $1.size } }

  /// All trips of a space, oldest first.
  static func all(in space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [StoredTrip] {
    var trips: [StoredTrip] = []
    let rows = try connection.run("SELECT id, key, digest, json FROM trip WHERE space = ?1 ORDER BY booked, ordinal, id", [.text(space)])
    for row in rows {
      guard let trip = try Spaces.trip(row, 3, named: row.text(0), in: space, connection) else { continue }
      var events = try TripEvent.all(of: try row.text(0), in: space, connection)
      // The booking is known from the trip, even if its event can't be read.
      if events.first?.kind != .booked { events.insert(TripEvent(.booked, trip.booked, by: nil), at: 0) }
      trips.append(StoredTrip(trip, key: try row.text(1), digest: try row.bytes(2), events: events))
    }
    return trips
  }

  static func count(in space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    Int(try connection.run("SELECT count(*) FROM trip WHERE space = ?1", [.text(space)]).first?.integer(0) ?? 0)
  }

  /// Moves the trips of a space into another one. A trip that both have stays there as it is, and a key that both have stays with the trip
  /// that is there.
  static func move(
    from old: String, to space: String, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let both: [Value] = [.text(old), .text(space)]
    let shared = "SELECT id FROM trip WHERE space = ?1 AND id IN (SELECT id FROM trip WHERE space = ?2)"
    for row in try connection.run(shared, both) { _ = try isThere(try row.text(0), in: space, now, connection) }
    try connection.run("UPDATE trip SET key = id WHERE space = ?1 AND key IN (SELECT key FROM trip WHERE space = ?2)", both)
    let missing = "NOT IN (SELECT id FROM trip WHERE space = ?2)"
    try connection.run("UPDATE trip_event SET space = ?2 WHERE space = ?1 AND trip \(missing)", both)
    try connection.run("UPDATE trip SET space = ?2 WHERE space = ?1 AND id \(missing)", both)
    try SpaceBudget.recount(space, connection)
  }

  /// Whether a space has a trip of this id. One that can't be read makes room and is set aside: nothing is deleted.
  private static func isThere(
    _ id: String, in space: String, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    let values: [Value] = [.text(space), .text(id)]
    guard let row = try connection.run("SELECT json FROM trip WHERE space = ?1 AND id = ?2", values).first else { return false }
    guard try Spaces.trip(row, 0, named: id, in: space, connection) == nil else { return true }
    let aside = values + [.text("unreadable-\(now.seconds)-\(id)")]
    try connection.run("UPDATE trip SET id = ?3, key = ?3 WHERE space = ?1 AND id = ?2", aside)
    try connection.run("UPDATE trip_event SET trip = ?3 WHERE space = ?1 AND trip = ?2", aside)
    return false
  }

  /// Restores trips of a backup into a space. Trips that are there stay as they are; each restored trip gets an event that says so.
  static func restore(_ trips: [StoredTrip], to space: String, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    var count = try count(in: space, connection)
    for stored in trips {
      if try isThere(stored.trip.id.text, in: space, now, connection) { continue }
      let isKeyTaken = try !connection.run("SELECT id FROM trip WHERE space = ?1 AND key = ?2", [.text(space), .text(stored.key)]).isEmpty
      let restored = StoredTrip(
        stored.trip, key: isKeyTaken ? stored.trip.id.text : stored.key, digest: stored.digest,
        events: stored.events + [TripEvent(.restored, now, by: nil)])
      try restored.add(to: space, after: count, connection)
      count += 1
    }
  }
}
