extension Schema {
  /// What the weather cache consists of. Cells are whole thousandths of a degree, moments seconds since 1970.
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
      ]
    ])
}
