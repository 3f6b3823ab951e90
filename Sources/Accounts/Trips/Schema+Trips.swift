import Storage

extension Schema {
  /// The trips of spaces. `json` is the trip as it was booked, and never changes; `key` is the word by which whoever tries again is known, and `digest`
  /// that of the order that came with it; `departs` and `arrives` are those of the way that was forecast, 0 where none was.
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
        // What happened to a trip, from 1 on: rows are only ever added. `kind` is a `TripEvent.Kind`, `device` who did it.
        """
        CREATE TABLE trip_event (
          space TEXT NOT NULL, trip TEXT NOT NULL, number BIGINT NOT NULL, kind BIGINT NOT NULL, time BIGINT NOT NULL, device TEXT NOT NULL,
          detail TEXT NOT NULL, PRIMARY KEY (space, trip, number))
        """,
      ],
      // Which trip of its space it is, from 1 on; 0 where it was booked by a version that did not count. Of one second the higher one is the later one.
      ["ALTER TABLE trip ADD COLUMN ordinal BIGINT NOT NULL DEFAULT 0"],
    ])

  /// All parts of what people own.
  package static var owned: [Schema] { [.accounts, .trips] }
}
