import Storage
import WeatherModel
import Wire

extension Spaces {
  /// At most this many records are in one answer.
  static let page = 500

  /// The records of a member's space that have changed since a tag.
  public func changes(for member: Member, since: Int64) async throws(SpaceError) -> SpaceChanges {
    let changes = try await reading { connection throws(StorageError) -> Result<SpaceChanges, SpaceError> in
      // The records are read before the space's tag: a record that is added in between can only be in the tag, so the tag of the last
      // record is what counts.
      let rows = try connection.run(
        "SELECT tag, json, name FROM record WHERE space = ?1 AND tag > ?2 ORDER BY tag LIMIT \(Spaces.page)",
        [.text(member.space), .integer(since)])
      let spaces = try connection.run("SELECT tag, epoch FROM space WHERE id = ?1", [.text(member.space)])
      guard let space = spaces.first else { return .failure(.unknownKey) }
      let tag = try space.integer(0)
      guard since <= tag else { return .failure(.tagAhead) }
      let records = try rows.readable { row throws(StorageError) -> TaggedRecord? in
        guard let record = try Spaces.record(row, 1, named: row.text(2), in: member.space, connection) else { return nil }
        return TaggedRecord(tag: try row.integer(0), record: record)
      }
      let last = try rows.last?.integer(0) ?? since
      return .success(SpaceChanges(tag: last, epoch: try space.text(1), hasMore: rows.count == Spaces.page, records: records))
    }
    do throws(SpaceError) { return try changes.get() } catch { throw error == .unknownKey ? unknownKey : error }
  }

  /// The latest tag of a member's space.
  public func tag(for member: Member) async throws(SpaceError) -> Int64 {
    let tag = try await reading { connection throws(StorageError) in
      // Fails for a revoked device, which must not receive anything any more.
      try connection.run(
        "SELECT space.tag FROM space JOIN device ON device.space = space.id WHERE device.id = ?1", [.text(member.device.text)]
      ).first?.integer(0)
    }
    guard let tag else { throw unknownKey }
    return tag
  }

  /// Stores writes, all of them or none. `allowance` decides how many new places are watched.
  public func push(
    _ writes: [SyncWrite], for member: Member, allowing allowance: WatchAllowance = .unlimited
  ) async throws(SpaceError) -> SpacePushed {
    try Spaces.check(writes)
    let pushed = try await writingResult { connection throws(StorageError) in
      try Spaces.push(writes, into: member.space, device: member.device, allowing: allowance, connection)
    }
    changes.notify(member.space, .tag(pushed.tag))
    return pushed
  }

  static func check(_ writes: [SyncWrite]) throws(SpaceError) {
    guard writes.count <= SyncLimits.batch else { throw .invalidBatch }
    guard Set(writes.map(\.record.key.text)).count == writes.count else { throw .invalidBatch }
    var refused: [SpaceError.Refused] = []
    for (index, write) in writes.enumerated() {
      if let refusal = write.record.refusal { refused.append(.init(index: index, refusal: refusal)) }
    }
    if !refused.isEmpty { throw .refused(refused) }
  }

  /// Stores writes within a transaction; a failure means that nothing was changed. Without `isLimited`, as for a backup that the owner
  /// restores, the space may exceed its room.
  static func push(
    _ writes: [SyncWrite], into space: String, device: RecordID?, isLimited: Bool = true, surplus: Int = 0,
    allowing allowance: WatchAllowance,
    _ connection: any DatabaseConnection
  ) throws(StorageError) -> Result<SpacePushed, SpaceError> {
    // Changes nothing, but makes everyone else who writes into this space wait.
    guard let row = try connection.run("UPDATE space SET tag = tag WHERE id = ?1 RETURNING tag, epoch", [.text(space)]).first else {
      return .failure(.unknownKey)
    }
    if let device, try !hasAccess(device, to: space, connection) { return .failure(.unknownKey) }
    let sorted = try SortedWrites(writes, in: space, connection)
    guard sorted.conflicts.isEmpty else { return .failure(.conflict(sorted.conflicts)) }
    if let refusal = try lackOfRoom(for: sorted.accepted, isLimited, space, connection) { return .failure(refusal) }
    if isLimited, try !SpaceBudget.hasRoom(for: sorted.growth, in: space, surplus: surplus, connection) { return .failure(.tooManyRecords) }
    let tags = try store(sorted, in: space, after: try row.integer(0), connection)
    if sorted.accepted.contains(where: { $0.record.kind != .setting }) {
      try WatchedCells.update(space, allowing: allowance, connection)
    }
    try announce(space, tags.last, connection)
    return .success(
      SpacePushed(tag: tags.last, epoch: try row.text(1), tags: writes.indices.compactMap { sorted.repeated[$0] ?? tags.byWrite[$0] }))
  }

  /// Stores accepted writes; the result is the tag of each by the write's index, and the space's new tag.
  private static func store(
    _ writes: SortedWrites, in space: String, after tag: Int64, _ connection: any DatabaseConnection
  ) throws(StorageError) -> (byWrite: [Int: Int64], last: Int64) {
    var (tags, tag): ([Int: Int64], Int64) = ([:], tag)
    try SpaceBudget.add(writes.growth, to: space, connection)
    for name in writes.unreadable {
      tag += 1
      try setAside(name, of: space, in: space, tag, connection)
    }
    for write in writes.accepted {
      tag += 1
      tags[write.index] = tag
      try connection.run(
        """
        INSERT INTO record (space, name, tag, kind, json) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (space, name) DO UPDATE SET tag = excluded.tag, kind = excluded.kind, json = excluded.json
        """,
        [
          .text(space), .text(write.record.key.text), .integer(tag), .integer(write.record.kind.rawValue), .bytes(write.record.json),
        ])
    }
    try connection.run("UPDATE space SET tag = ?2 WHERE id = ?1", [.text(space), .integer(tag)])
    return (tags, tag)
  }

  /// Why there is no room for the new ones among accepted writes; nil if there is.
  private static func lackOfRoom(
    for accepted: [SortedWrites.Accepted], _ isLimited: Bool, _ space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> SpaceError? {
    let new = accepted.filter(\.isNew)
    if new.isEmpty { return nil }
    let rows = try connection.run("SELECT kind, count(*) FROM record WHERE space = ?1 GROUP BY kind", [.text(space)])
    var counts: [Int64: Int] = [:]
    for row in rows { counts[try row.integer(0)] = Int(try row.integer(1)) }
    func stored(_ kind: RecordKind) -> Int { counts[kind.rawValue] ?? 0 }
    let newSettings = new.count { $0.record.kind == .setting }
    if counts.values.reduce(0, +) + new.count > mostRecords
      || isLimited && newSettings > 0 && stored(.setting) + newSettings > mostSettings
    {
      return .tooManyRecords
    }
    // Places that the same batch deletes make room.
    let deleted = accepted.count { $0.record.kind == .deleted && !$0.isNew }
    let room = max(0, SyncLimits.places - stored(.place) + deleted)
    let newPlaces = new.filter { $0.record.kind == .place }
    guard newPlaces.count > room else { return nil }
    return .refused(newPlaces.dropFirst(room).map { .init(index: $0.index, refusal: .tooManyPlaces) })
  }

  /// Notifies other servers at the end of the transaction; a file is used by one server only.
  static func announce(_ space: String, _ tag: Int64, _ connection: any DatabaseConnection) throws(StorageError) {
    guard connection.dialect == .postgres else { return }
    try connection.run("SELECT CAST(1 AS BIGINT) FROM pg_notify(?1, ?2)", [.text(notificationChannel), .text(space + ":" + String(tag))])
  }

  /// The channel on which the servers of one database notify each other of changes.
  static let notificationChannel = "weatherglass_space"

  /// Lets another record have the name of one that can't be read; nothing is deleted.
  static func setAside(
    _ name: String, of old: String, in space: String, _ tag: Int64, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE record SET space = ?3, name = ?4, tag = ?5 WHERE space = ?1 AND name = ?2",
      [.text(old), .text(name), .text(space), .text("unreadable-\(tag)-\(name)"), .integer(tag)])
  }

  /// The record in a column of a row; nil if it can't be read.
  static func record(
    _ row: Row, _ column: Int, named name: String, in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> SyncRecord? {
    let bytes = try row.bytes(column)
    return try connection.ifValid("the record \(name) of the space \(space)") { () throws(StorageError) in try record(bytes) }
  }

  private static func record(_ bytes: [UInt8]) throws(StorageError) -> SyncRecord {
    do throws(JSONError) {
      return try SyncRecord(json: JSON(parsing: bytes))
    } catch {
      throw .invalidRow(detail: "a record is invalid: \(error)")
    }
  }
}

extension SyncRecord {
  var kind: RecordKind {
    switch self {
    case .place: .place
    case .deleted: .deleted
    case .setting: .setting
    }
  }
}
