import Storage
import WeatherModel
import Wire

/// A stop of somebody's way that lies behind them, and of which nobody knows yet what it was like there.
public struct PassedStop: Hashable, Sendable {
  /// Where it was.
  public var cell: Cell
  /// When.
  public var time: Instant
  let stop: Int
  let trip: String
  let space: String
}

/// What was passed on all ways, and how many trips can't be read.
public struct PassedStops: Sendable {
  /// The stops, one of each space in turn, of each space the longest past first: whoever has many trips keeps nobody waiting who has one.
  public var stops: [PassedStop] = []
  /// So many trips make no sense.
  public var unreadable = 0
}

extension Spaces {
  /// So many trips are read at once, and so many stops are told at most.
  static let passedBatch = 200
  static let mostPassed = 1000

  /// The stops that were passed between two moments, of all trips that were not cancelled.
  public func passedStops(from start: Instant, through end: Instant) async throws(SpaceError) -> PassedStops {
    try await reading { connection throws(StorageError) in
      var passed = PassedStops()
      var read: Int64 = 0
      // Trips of which all is known already are many: they must not stand before those that wait.
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
            let trip = try Spaces.trip(json).standing(after: events)
            guard trip.cancellation == nil, let stops = trip.journey?.stops else { continue }
            for (index, stop) in stops.enumerated() where stop.happened == nil && stop.time >= start && stop.time <= end {
              passed.stops.append(PassedStop(cell: stop.cell, time: stop.time, stop: index, trip: id, space: space))
            }
          } catch {
            passed.unreadable += 1
          }
        }
        read += Int64(rows.count)
        if rows.count < Spaces.passedBatch { break }
      }
      passed.stops = Spaces.inTurn(passed.stops)
      return passed
    }
  }

  /// One of each space, then a second one of each, and so on.
  private static func inTurn(_ stops: [PassedStop]) -> [PassedStop] {
    var turns: [String: Int] = [:]
    var ordered: [(turn: Int, stop: PassedStop)] = []
    for stop in stops.sorted(by: { ($0.time, $0.trip, $0.stop) < ($1.time, $1.trip, $1.stop) }) {
      ordered.append((turns[stop.space, default: 0], stop))
      turns[stop.space, default: 0] += 1
    }
    return ordered.sorted { ($0.turn, $0.stop.time, $0.stop.space) < ($1.turn, $1.stop.time, $1.stop.space) }.map(\.stop)
  }

  /// Keeps what the weather was like at a stop; where another server was quicker, what that one found stays.
  public func observed(_ weather: Stamped<Moment>, at passed: PassedStop) async throws(SpaceError) {
    let now = clock()
    let json = String(decoding: StopOutcome(stop: passed.stop, weather: weather).json, as: UTF8.self)
    try await writing { connection throws(StorageError) in
      try Spaces.takeTurn(in: passed.space, with: connection)
      let events = try TripEvent.all(of: passed.trip, in: passed.space, connection)
      // The trip may be gone by now.
      if events.isEmpty { return }
      for event in events where event.kind == .observed {
        if try event.outcome.stop == passed.stop { return }
      }
      try TripEvent(.observed, now, by: nil, detail: json).add(to: passed.trip, of: passed.space, connection)
    }
  }
}
