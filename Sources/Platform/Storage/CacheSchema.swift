extension Schema {
  /// The tables of the weather cache. Cells are stored in whole thousandths of a degree, times in seconds since 1970.
  package static let cache = Schema(
    part: "cache",
    steps: [
      [
        """
        CREATE TABLE weather (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, kind TEXT NOT NULL, source TEXT NOT NULL,
          json BLOB NOT NULL, fetched_at BIGINT NOT NULL, expires BIGINT, validator TEXT, checksum BIGINT NOT NULL,
          PRIMARY KEY (latitude, longitude, kind, source))
        """,
        "CREATE INDEX weather_by_age ON weather (fetched_at)",
        """
        CREATE TABLE counter (
          source TEXT NOT NULL, begins BIGINT NOT NULL, ends BIGINT NOT NULL, calls BIGINT NOT NULL,
          PRIMARY KEY (source, begins, ends))
        """,
        """
        CREATE TABLE lease (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, kind TEXT NOT NULL, source TEXT NOT NULL,
          owner TEXT NOT NULL, until BIGINT NOT NULL,
          PRIMARY KEY (latitude, longitude, kind, source))
        """,
      ],
      // When a cell was last asked for. It has its own table, so that noting it does not rewrite the weather.
      [
        "CREATE TABLE asked (latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, asked_at BIGINT NOT NULL, PRIMARY KEY (latitude, longitude))",
        "CREATE INDEX asked_by_time ON asked (asked_at)",
        "INSERT INTO asked (latitude, longitude, asked_at) SELECT latitude, longitude, max(fetched_at) FROM weather GROUP BY latitude, longitude",
      ],
      ["ALTER TABLE asked RENAME TO requested_cell"],
    ])
}
