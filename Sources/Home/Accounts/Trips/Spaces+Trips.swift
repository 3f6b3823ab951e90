import Storage
import WeatherModel
import Wire

extension Spaces {
  /// At most this many trips of a month are listed.
  static let listedTrips = 500

  /// An SQL condition for trips that were not cancelled.
  private static let isNotCancelled =
    """
    NOT EXISTS (SELECT 1 FROM trip_event WHERE trip_event.space = trip.space AND trip_event.trip = trip.id
      AND kind = \(TripEvent.Kind.cancelled.rawValue))
    """

  /// A member's trip in its current state.
  public func trip(_ id: RecordID, for member: Member) async throws(SpaceError) -> Trip {
    let trip = try await reading { connection throws(StorageError) in try Spaces.trip(id.text, in: member.space, connection) }
    guard let trip else { throw .noSuchTrip }
    return trip
  }

  /// What a member booked in a month, by the clock of a zone; the first total is in `currency`.
  public func trips(
    of month: CalendarMonth, in zone: LocalZone, currency: String, for member: Member
  ) async throws(SpaceError) -> TripMonth {
    let (start, end) = month.bounds(in: zone)
    return try await readingLong { connection throws(StorageError) in
      let bounds: [Value] = [.text(member.space), .integer(start.seconds), .integer(end.seconds)]
      var result = TripMonth(month, zone: zone.identifier, count: 0, totals: [Money(0, currency)], trips: [])
      // A space has a limited number of trips, each below `StoredTrip.largestAmount`, so the sums fit into 64 bits.
      let sums = try connection.run(
        """
        SELECT currency, count(*), CAST(SUM(amount) AS BIGINT) FROM trip
        WHERE space = ?1 AND booked >= ?2 AND booked < ?3 AND \(Spaces.isNotCancelled)
        GROUP BY currency ORDER BY currency
        """, bounds)
      for row in sums {
        result.count += try row.integer(1)
        result.totals.append(Money(try row.integer(2), try row.text(0)))
      }
      result.totals = Money.sums(of: result.totals)
      result.yearTrips = try Spaces.counts(of: month.ofYear.map { $0.bounds(in: zone) }, in: member.space, connection)
      let rows = try connection.run(
        """
        SELECT id, json FROM trip WHERE space = ?1 AND booked >= ?2 AND booked < ?3
        ORDER BY booked DESC, ordinal DESC, id LIMIT \(Spaces.listedTrips + 1)
        """, bounds)
      result.hasMore = rows.count > Spaces.listedTrips
      let events = try Spaces.laterEvents(bounds, connection)
      for row in rows.prefix(Spaces.listedTrips) {
        let id = try row.text(0)
        guard var trip = try Spaces.trip(row, 1, named: id, in: member.space, after: events[id] ?? [], connection) else { continue }
        // Of the route, the list needs only the last stop.
        let stops = trip.journey?.stops ?? []
        trip.journey?.stops = Array(stops.suffix(1))
        result.trips.append(trip)
      }
      return result
    }
  }

  /// How many trips of a space were booked and not cancelled in each span; the spans follow each other.
  private static func counts(
    of spans: [(start: Instant, end: Instant)], in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [Int64] {
    guard let first = spans.first, let last = spans.last else { return [] }
    let sums = spans.map { "COALESCE(SUM(CASE WHEN booked >= \($0.start.seconds) AND booked < \($0.end.seconds) THEN 1 ELSE 0 END), 0)" }
    let rows = try connection.run(
      """
      SELECT \(sums.joined(separator: ", ")) FROM trip
      WHERE space = ?1 AND booked >= ?2 AND booked < ?3 AND \(Spaces.isNotCancelled)
      """, [.text(space), .integer(first.start.seconds), .integer(last.end.seconds)])
    guard let row = rows.first else { return [] }
    var counts: [Int64] = []
    for column in spans.indices { counts.append(try row.integer(column)) }
    return counts
  }

  /// Cancels a member's trip. A trip that is cancelled already stays as it is, with its first reason.
  public func cancel(_ id: RecordID, reason: String, for member: Member) async throws(SpaceError) -> Trip {
    if let problem = reasonProblem(reason) { throw .invalidTrip(.reason(problem)) }
    let now = clock()
    return try await writingResult { connection throws(StorageError) -> Result<Trip, SpaceError> in
      guard try Spaces.lockForWriting(member, connection) else { return .failure(.unknownKey) }
      guard let trip = try Spaces.trip(id.text, in: member.space, connection) else { return .failure(.noSuchTrip) }
      if trip.cancellation != nil { return .success(trip) }
      let event = TripEvent(.cancelled, now, by: member.device, detail: reason)
      try event.add(to: id.text, of: member.space, connection)
      return .success(try trip.applying([event]))
    }
  }

  /// The events after the booking of those trips of a space that were booked between two moments, by the trips' ids.
  private static func laterEvents(_ bounds: [Value], _ connection: any DatabaseConnection) throws(StorageError) -> [String: [TripEvent]] {
    let rows = try connection.run(
      """
      SELECT trip.id, trip_event.kind, trip_event.time, trip_event.detail FROM trip
      JOIN trip_event ON trip_event.space = trip.space AND trip_event.trip = trip.id AND number > 1
      WHERE trip.space = ?1 AND trip.booked >= ?2 AND trip.booked < ?3 ORDER BY trip_event.trip, number
      """, bounds)
    var events: [String: [TripEvent]] = [:]
    for row in rows {
      guard let kind = try TripEvent.Kind(row, 1, of: row.text(0), connection) else { continue }
      let event = TripEvent(kind, Instant(seconds: try row.integer(2)), by: nil, detail: try row.text(3))
      if try event.isValid(of: row.text(0), connection) { events[try row.text(0), default: []].append(event) }
    }
    return events
  }

  private static func trip(_ id: String, in space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Trip? {
    guard let row = try connection.run("SELECT json FROM trip WHERE space = ?1 AND id = ?2", [.text(space), .text(id)]).first else {
      return nil
    }
    return try trip(row, 0, named: id, in: space, after: try TripEvent.all(of: id, in: space, connection), connection)
  }

  /// The trip in a column of a row, after events; nil if it can't be read.
  static func trip(
    _ row: Row, _ column: Int, named id: String, in space: String, after events: [TripEvent] = [], _ connection: any DatabaseConnection
  ) throws(StorageError) -> Trip? {
    let bytes = try row.bytes(column)
    return try connection.ifValid("the trip \(id) of the space \(space)") { () throws(StorageError) in
      try trip(bytes).applying(events)
    }
  }

  static func trip(_ bytes: [UInt8]) throws(StorageError) -> Trip {
    do throws(JSONError) {
      return try Trip(json: JSON(parsing: bytes))
    } catch {
      throw .invalidRow(detail: "a trip is invalid: \(error)")
    }
  }
}

extension Trip {
  /// The trip after these events.
  func applying(_ events: [TripEvent]) throws(StorageError) -> Trip {
    var trip = self
    for event in events {
      switch event.kind {
      case .booked, .restored: break
      case .cancelled: trip.cancellation = TripCancellation(time: event.time, reason: event.detail)
      case .observed:
        let outcome = try event.outcome
        if let stops = trip.journey?.stops, stops.indices.contains(outcome.stop) {
          trip.journey?.stops[outcome.stop].actualWeather = outcome.weather
        }
      }
    }
    return trip
  }
}
