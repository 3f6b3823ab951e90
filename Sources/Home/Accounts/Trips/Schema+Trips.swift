import Storage

extension Schema {
  /// The trips of spaces. `json` is the trip as it was booked, and never changes; `key` is the key by which a repeated order is recognised,
  /// and `digest` the hash of the order that came with it; `departs` and `arrives` are the times of the route that was forecast, 0 if none
  /// was.
  package static let trips = Schema(
    part: "trips",
    steps: [
      [
        """
        CREATE TABLE trip (
          space TEXT NOT NULL, id TEXT NOT NULL, key TEXT NOT NULL, digest BLOB NOT NULL, booked BIGINT NOT NULL, amount BIGINT NOT NULL,
          currency TEXT NOT NULL, departs BIGINT NOT NULL, arrives BIGINT NOT NULL, json BLOB NOT NULL, PRIMARY KEY (space, id))
        """,
        "CREATE UNIQUE INDEX trip_by_key ON trip (space, key)",
        "CREATE INDEX trip_by_time ON trip (space, booked)",
        "CREATE INDEX trip_by_arrival ON trip (arrives)",
        // The events of a trip, numbered from 1; rows are only ever added. `kind` is a `TripEvent.Kind`, `device` the one that caused it.
        """
        CREATE TABLE trip_event (
          space TEXT NOT NULL, trip TEXT NOT NULL, number BIGINT NOT NULL, kind BIGINT NOT NULL, time BIGINT NOT NULL, device TEXT NOT NULL,
          detail TEXT NOT NULL, PRIMARY KEY (space, trip, number))
        """,
      ],
      // The trip's number within its space, from 1; 0 if it was booked by a version that did not count. Of two trips in the same second the
      // one with the higher number is the later one.
      ["ALTER TABLE trip ADD COLUMN ordinal BIGINT NOT NULL DEFAULT 0"],
      ["UPDATE space SET bytes = bytes + \(SpaceBudget.ofTrips)"],
    ])

  /// All parts of the database that hold users' data.
  package static var userData: [Schema] { [.accounts, .trips, .watch, .admission] }
}
