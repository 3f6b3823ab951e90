import Crypto
import Storage
import WeatherModel

extension Spaces {
  /// How many tokens a space may have.
  public static let mostTokens = 200

  /// Creates a token of a member's space. Its key is returned here and can't be read again later.
  public func createToken(
    named name: String, _ scopes: AccessScopes, at cell: Cell? = nil, for member: Member
  ) async throws(SpaceError) -> (key: DeviceKey, token: AccessToken) {
    let name = try Spaces.checkedName(name)
    let key = DeviceKey()
    let token = AccessToken(id: key.device, name: name, scopes: scopes, cell: cell, created: clock(), seen: nil)
    try await writingResult { connection throws(StorageError) -> Result<Void, SpaceError> in
      guard let hash = key.hash else { throw .failed(detail: "no hash can be computed") }
      // A token must not create others.
      guard try Spaces.lockForWritingByDevice(member, connection) else { return .failure(.unknownKey) }
      guard try connection.run("SELECT id FROM token WHERE space = ?1", [.text(member.space)]).count < Spaces.mostTokens else {
        return .failure(.tooManyTokens)
      }
      try connection.run(
        """
        INSERT INTO token (id, space, name, hash, scopes, latitude, longitude, created, seen)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, NULL)
        """,
        [
          .text(token.id.text), .text(member.space), .text(name), .bytes(hash), .integer(scopes.rawValue),
          cell.map { .integer(Int64($0.latitude)) } ?? .null, cell.map { .integer(Int64($0.longitude)) } ?? .null,
          .integer(token.created.seconds),
        ])
      return .success(())
    }
    return (key, token)
  }

  /// The tokens of a member's space, oldest first.
  public func tokens(for member: Member) async throws(SpaceError) -> [AccessToken] {
    try await reading { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT id, name, scopes, latitude, longitude, created, seen FROM token WHERE space = ?1 ORDER BY created, id",
        [.text(member.space)])
      return try rows.readable { row throws(StorageError) in
        try connection.ifValid("a token of the space \(member.space)") { () throws(StorageError) in try Spaces.token(row) }
      }
    }
  }

  private static func token(_ row: Row) throws(StorageError) -> AccessToken {
    guard let id = RecordID(text: try row.text(0)) else { throw .invalidRow(detail: "the id of a token is invalid") }
    return AccessToken(
      id: id, name: try row.text(1), scopes: AccessScopes(rawValue: try row.integer(2)), cell: try cell(row, 3),
      created: Instant(seconds: try row.integer(5)), seen: try row.integerIfPresent(6).map { Instant(seconds: $0) })
  }

  /// Revokes a token of a member's space.
  public func revokeToken(_ id: RecordID, for member: Member) async throws(SpaceError) {
    try await writingResult { connection throws(StorageError) -> Result<Void, SpaceError> in
      guard try Spaces.lockForWritingByDevice(member, connection) else { return .failure(.unknownKey) }
      let rows = try connection.run(
        "DELETE FROM token WHERE id = ?1 AND space = ?2 RETURNING id", [.text(id.text), .text(member.space)])
      return rows.isEmpty ? .failure(.noSuchToken) : .success(())
    }
  }

  /// The member that a token belongs to; throws the same error for an unknown, a revoked and a guessed token.
  public func tokenHolder(
    _ key: DeviceKey, allowing allowance: WatchAllowance = .unlimited, isPairedOnly: Bool = false
  ) async throws(SpaceError) -> Member {
    let member = try await reading { connection throws(StorageError) -> Member? in
      let rows = try connection.run(
        """
        SELECT token.space, hash, seen, scopes, latitude, longitude, admission.is_owner
        FROM token LEFT JOIN admission ON admission.space = token.space WHERE id = ?1
        """, [.text(key.device.text)])
      guard let row = rows.first, let hash = key.hash, isSameSecret(hash, try row.bytes(1)) else { return nil }
      var member = Member(
        device: key.device, space: try row.text(0), seen: Instant(seconds: try row.integerIfPresent(2) ?? 0),
        scopes: AccessScopes(rawValue: try row.integer(3)), cell: try Spaces.cell(row, 4))
      let isOwners = try row.integerIfPresent(6)
      (member.isAdmitted, member.isOwners) = (isOwners != nil, isOwners == 1)
      return member
    }
    guard let member else { throw unknownKey }
    guard member.isAdmitted || !isPairedOnly else { throw .unknownKey }
    let now = clock()
    if now - member.seen >= Spaces.lastSeenInterval {
      try await noting { connection throws(StorageError) in
        try Spaces.lock(member.space, with: connection)
        try connection.run(
          "UPDATE token SET seen = ?2 WHERE id = ?1 AND (seen IS NULL OR seen < ?2)",
          [.text(member.device.text), .integer(now.seconds)])
        try WatchedCells.update(member.space, allowing: allowance, connection)
        if let cell = member.cell, member.scopes?.contains(.widget) == true {
          try WatchedCells.addWidget(at: cell, of: member.space, allowing: allowance, connection)
        }
      }
    }
    return member
  }

  /// Whether a device or a token still has access to a space.
  static func hasAccess(_ id: RecordID, to space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    try !connection.run(
      """
      SELECT id FROM device WHERE id = ?1 AND space = ?2 UNION ALL SELECT id FROM token WHERE id = ?1 AND space = ?2
      """, [.text(id.text), .text(space)]
    ).isEmpty
  }

  /// The places that calendars of a space are bound to, if the calendar was ever fetched, always in the same order.
  static func calendarCells(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [Cell] {
    let rows = try connection.run(
      """
      SELECT DISTINCT latitude, longitude FROM token
      WHERE space = ?1 AND latitude IS NOT NULL AND scopes & ?2 <> 0 AND seen IS NOT NULL ORDER BY latitude, longitude
      """, [.text(space), .integer(AccessScopes.calendar.rawValue)])
    return try rows.readable { row throws(StorageError) in try readableCell(row, of: space, connection) }
  }

  /// The same as `cell`; nil if it can't be read.
  static func readableCell(_ row: Row, of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Cell? {
    try connection.ifValid("a cell of the space \(space)") { () throws(StorageError) in try cell(row, 0) } ?? nil
  }

  static func cell(_ row: Row, _ column: Int) throws(StorageError) -> Cell? {
    guard let latitude = try row.integerIfPresent(column), let longitude = try row.integerIfPresent(column + 1) else { return nil }
    let coordinate = Coordinate(latitude: Double(latitude) / 1000, longitude: Double(longitude) / 1000)
    guard let coordinate else { throw .invalidRow(detail: "the place of a token is invalid") }
    return Cell(coordinate)
  }
}
