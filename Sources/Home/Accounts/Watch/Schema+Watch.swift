import Storage

extension Schema {
  /// The cells that work in the background looks at.
  package static let watch = Schema(
    part: "watch",
    steps: [
      Step(
        [
          // A row for each job, space and cell: `job` is a `CellJob`, a cell is in thousandths of a degree. `due` is when the next look is
          // due, `looked` when the last one was, in seconds since 1970; both are 0 before the first one.
          """
          CREATE TABLE watched_cell (
            job TEXT NOT NULL, space TEXT NOT NULL, latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, due BIGINT NOT NULL,
            looked BIGINT NOT NULL, PRIMARY KEY (job, space, latitude, longitude))
          """,
          "CREATE INDEX watched_cell_by_due ON watched_cell (job, due)",
          "CREATE INDEX watched_cell_by_place ON watched_cell (job, latitude, longitude)",
          "CREATE INDEX watched_cell_by_space ON watched_cell (space)",
          // When each cell was last looked at was stored here before.
          "DELETE FROM job_lease WHERE name LIKE 'warnings %' OR name LIKE 'rain %' OR name LIKE 'weather %' OR name LIKE 'widget %'",
        ],
        fill: { connection throws(StorageError) in
          let spaces = try connection.run(
            "SELECT space.id FROM space JOIN device ON device.space = space.id GROUP BY space.id ORDER BY MAX(device.seen) DESC, space.id",
            [])
          for row in spaces { try WatchedCells.update(row.text(0), allowing: .unlimited, connection) }
        }),
      ["UPDATE watched_cell SET job = 'notices' WHERE job = 'rain'"],
    ])
}
