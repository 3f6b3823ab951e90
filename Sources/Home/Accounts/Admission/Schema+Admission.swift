import Storage

extension Schema {
  /// Which spaces a paired-only server answers. `admitted` is when, in seconds since 1970; it is NULL for the spaces of a database that an
  /// earlier version wrote, until `Spaces.settleAdmissions` has decided about them. At most one space is the owner's.
  package static let admission = Schema(
    part: "admission",
    steps: [
      [
        "CREATE TABLE admission (space TEXT NOT NULL PRIMARY KEY, admitted BIGINT, is_owner BIGINT NOT NULL)",
        "CREATE UNIQUE INDEX admission_of_owner ON admission (is_owner) WHERE is_owner = 1",
        "INSERT INTO admission (space, admitted, is_owner) SELECT id, NULL, 0 FROM space",
      ]
    ])
}
