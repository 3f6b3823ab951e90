import Storage

/// How many bytes the spaces may take, so that nobody can fill the disk. A space has a number of the bytes of its records and trips, which
/// each change keeps up to date.
enum SpaceBudget {
  /// What a space may take in the database, and what one that is not admitted may while all of them together take more than `inAll`: there
  /// may be any number of those, so they must not take the room of the people whom the owner knows.
  static let (ofSpace, ofSpaceWhenFull) = (8 << 20, 512 << 10)
  static let inAll = 1 << 30
  /// What is counted for a row beside its JSON: keys, indexes, and names of members in exports, so that no export is larger than what is
  /// counted.
  static let (ofRecord, ofTrip, ofEvent) = (200, 400, 200)

  /// Whether a space may take more bytes. `surplus` is for restoring the export of a space that has used all of its room; `inAll` is set by
  /// tests.
  static func hasRoom(
    for bytes: Int, in space: String, surplus: Int = 0, inAll: Int = inAll, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    guard bytes > 0 else { return true }
    let taken = Int(try connection.run("SELECT bytes FROM space WHERE id = ?1", [.text(space)]).first?.integer(0) ?? 0)
    var limit = ofSpace + surplus
    if try total(connection) >= inAll, try Spaces.admission(of: space, connection) == .notAdmitted { limit = ofSpaceWhenFull }
    return taken + bytes <= limit
  }

  /// Whether there may be another space. `inAll` is set by tests.
  static func hasRoomForSpaces(inAll: Int = inAll, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    try total(connection) < inAll
  }

  /// Counts bytes that were added to a space, or removed from it.
  static func add(_ bytes: Int, to space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    guard bytes != 0 else { return }
    try connection.run("UPDATE space SET bytes = bytes + ?2 WHERE id = ?1", [.text(space), .integer(Int64(bytes))])
  }

  /// Counts the bytes of a space anew.
  static func recount(_ space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run("UPDATE space SET bytes = \(ofRecords) + \(ofTrips) WHERE id = ?1", [.text(space)])
  }

  /// SQL for the bytes of the records and of the trips of `space`.
  static let ofRecords = "(SELECT COALESCE(SUM(length(json) + \(ofRecord)), 0) FROM record WHERE record.space = space.id)"
  static let ofTrips = """
    (SELECT COALESCE(SUM(length(json) + \(ofTrip)), 0) FROM trip WHERE trip.space = space.id)
    + (SELECT COALESCE(SUM(2 * length(detail) + \(ofEvent)), 0) FROM trip_event WHERE trip_event.space = space.id)
    """

  /// What all spaces take; for a file, with everything else in it.
  private static func total(_ connection: any DatabaseConnection) throws(StorageError) -> Int {
    switch connection.dialect {
    case .sqlite:
      let pages = try number("PRAGMA page_count", connection) - number("PRAGMA freelist_count", connection)
      return try pages * number("PRAGMA page_size", connection)
    case .postgres: return try number("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM space", connection)
    }
  }

  private static func number(_ sql: String, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    Int(try connection.run(sql, []).first?.integer(0) ?? 0)
  }
}

extension Spaces {
  /// The largest export of a space in bytes: trips may still be cancelled, and the weather on their way noted, when its room is used up.
  public static let largestExport = SpaceBudget.ofSpace + (1 << 20)
  /// How many settings a space may have; the app has a few dozen.
  static let mostSettings = 5000
}
