import Storage
import WeatherModel
import Wire

/// A stop of a route that has been passed, for which the weather that people met there is not known yet.
public struct PassedStop: Hashable, Sendable {
  /// The cell of the stop.
  public var cell: Cell
  /// When the stop was passed.
  public var time: Instant
  let stop: Int
  let trip: String
  let space: String
}

/// The stops that were passed on all routes, and how many trips can't be read.
public struct PassedStops: Sendable {
  /// The stops, one of each space in turn, and the oldest first within a space: a space with many trips must not delay one with a single
  /// trip.
  public var stops: [PassedStop] = []
  /// How many trips can't be read.
  public var unreadable = 0
}

extension Spaces {
  /// At most this many trips are read at once; reading ends when `mostPassed` stops have been found.
  static let passedBatch = 200
  static let mostPassed = 1000

  /// The stops that were passed between two moments, of all trips that were not cancelled.
  public func passedStops(from start: Instant, through end: Instant) async throws(SpaceError) -> PassedStops {
    try await readingLong { connection throws(StorageError) in
      var passed = PassedStops()
      var read: Int64 = 0
      // Many trips have no unknown stops any more. Reading goes on past them, so that they don't crowd out the others.
      while passed.stops.count < Spaces.mostPassed {
        let rows = try connection.run(
          """
          SELECT space, id, json FROM (
            SELECT space, id, json, row_number() OVER (PARTITION BY space ORDER BY departs, id) AS turn FROM trip
            WHERE arrives >= ?1 AND departs <= ?2 AND arrives > 0) AS passed
          ORDER BY turn, space LIMIT \(Spaces.passedBatch) OFFSET ?3
          """, [.integer(start.seconds), .integer(end.seconds), .integer(read)])
        for row in rows {
          let (space, id) = (try row.text(0), try row.text(1))
          let events = try TripEvent.all(of: id, in: space, connection)
          let json = try row.bytes(2)
          do throws(StorageError) {
            let trip = try Spaces.trip(json).applying(events)
            guard trip.cancellation == nil, let stops = trip.journey?.stops else { continue }
            for (index, stop) in stops.enumerated() where stop.actualWeather == nil && stop.time >= start && stop.time <= end {
              passed.stops.append(PassedStop(cell: stop.cell, time: stop.time, stop: index, trip: id, space: space))
            }
          } catch {
            passed.unreadable += 1
          }
        }
        read += Int64(rows.count)
        if rows.count < Spaces.passedBatch { break }
      }
      passed.stops = Spaces.interleavedBySpace(passed.stops)
      return passed
    }
  }

  /// Sorts stops: one of each space, then a second one of each, and so on.
  private static func interleavedBySpace(_ stops: [PassedStop]) -> [PassedStop] {
    var turns: [String: Int] = [:]
    var ordered: [(turn: Int, stop: PassedStop)] = []
    for stop in stops.sorted(by: { ($0.time, $0.trip, $0.stop) < ($1.time, $1.trip, $1.stop) }) {
      ordered.append((turns[stop.space, default: 0], stop))
      turns[stop.space, default: 0] += 1
    }
    return ordered.sorted { ($0.turn, $0.stop.time, $0.stop.space) < ($1.turn, $1.stop.time, $1.stop.space) }.map(\.stop)
  }

  /// Stores the weather that was observed at a stop; if another server has stored it already, that stays.
  public func observed(_ weather: Stamped<Moment>, at passed: PassedStop) async throws(SpaceError) {
    let now = clock()
    let json = String(decoding: StopOutcome(stop: passed.stop, weather: weather).json, as: UTF8.self)
    try await writing { connection throws(StorageError) in
      try Spaces.lock(passed.space, with: connection)
      let events = try TripEvent.all(of: passed.trip, in: passed.space, connection)
      // The trip may be gone by now.
      if events.isEmpty { return }
      for event in events where event.kind == .observed {
        let outcome = try connection.ifValid("an event of the trip \(passed.trip)") { () throws(StorageError) in try event.outcome }
        if outcome?.stop == passed.stop { return }
      }
      let event = TripEvent(.observed, now, by: nil, detail: json)
      guard try SpaceBudget.hasRoom(for: event.size, in: passed.space, connection) else { return }
      try event.add(to: passed.trip, of: passed.space, connection)
    }
  }
}
