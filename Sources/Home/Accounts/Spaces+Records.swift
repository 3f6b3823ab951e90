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
      var records: [TaggedRecord] = []
      for row in rows {
        guard let record = try Spaces.record(row, 1, named: row.text(2), in: member.space, connection) else { continue }
        records.append(TaggedRecord(tag: try row.integer(0), record: record))
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
    var tag = try row.integer(0)
    if let device, try !hasAccess(device, to: space, connection) { return .failure(.unknownKey) }
    var kept: [SyncRecord] = []
    var growth = 0
    // For each write the tag of an identical record that is stored already: the write came before, and its answer was lost.
    var known: [Int64?] = []
    var conflicts: [SpaceError.Conflict] = []
    var (newRecords, newPlaces): ([Int], [Int]) = ([], [])
    var unreadable: [String] = []
    for (index, write) in writes.enumerated() {
      let rows = try connection.run(
        "SELECT tag, json FROM record WHERE space = ?1 AND name = ?2", [.text(space), .text(write.record.key.text)])
      var stored: TaggedRecord?
      if let row = rows.first {
        let name = write.record.key.text
        stored = try record(row, 1, named: name, in: space, connection).map { record throws(StorageError) in
          TaggedRecord(tag: try row.integer(0), record: record)
        }
        if stored == nil { unreadable.append(name) }
      }
      if let stored, stored.tag != write.seen, stored.record == write.record {
        known.append(stored.tag)
        continue
      }
      known.append(nil)
      // Who has seen a row that can't be read any more writes it as it was meant.
      let seen = try rows.first?.integer(0)
      guard let record = stored == nil && seen == write.seen ? write.record : write.resolved(against: stored) else {
        conflicts.append(.init(index: index, tag: stored?.tag ?? 0, json: stored?.record.json ?? []))
        continue
      }
      if stored == nil { newRecords.append(kept.count) }
      if stored == nil, record.kind == .place { newPlaces.append(index) }
      kept.append(record)
      growth += record.json.count + SpaceBudget.ofRecord
      if stored != nil, let row = rows.first { growth -= try row.bytes(1).count + SpaceBudget.ofRecord }
    }
    guard conflicts.isEmpty else { return .failure(.conflict(conflicts)) }
    if !newRecords.isEmpty, let refusal = try lackOfRoom(newRecords, newPlaces, kept, isLimited, space, connection) {
      return .failure(refusal)
    }
    if isLimited, try !SpaceBudget.hasRoom(for: growth, in: space, surplus: surplus, connection) { return .failure(.tooManyRecords) }
    try SpaceBudget.add(growth, to: space, connection)
    for name in unreadable {
      tag += 1
      try setAside(name, of: space, in: space, tag, connection)
    }
    var written: [Int64] = []
    for record in kept {
      tag += 1
      written.append(tag)
      try connection.run(
        """
        INSERT INTO record (space, name, tag, kind, json) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (space, name) DO UPDATE SET tag = excluded.tag, kind = excluded.kind, json = excluded.json
        """,
        [.text(space), .text(record.key.text), .integer(tag), .integer(record.kind.rawValue), .bytes(record.json)])
    }
    try connection.run("UPDATE space SET tag = ?2 WHERE id = ?1", [.text(space), .integer(tag)])
    if kept.contains(where: { $0.kind != .setting }) { try WatchedCells.update(space, allowing: allowance, connection) }
    try announce(space, tag, connection)
    var left = written[...]
    let tags = known.map { $0 ?? left.removeFirst() }
    return .success(SpacePushed(tag: tag, epoch: try row.text(1), tags: tags))
  }

  private static func lackOfRoom(
    _ newRecords: [Int], _ newPlaces: [Int], _ kept: [SyncRecord], _ isLimited: Bool, _ space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> SpaceError? {
    let rows = try connection.run("SELECT kind, count(*) FROM record WHERE space = ?1 GROUP BY kind", [.text(space)])
    var (all, places, settings): (Int, Int, Int) = (0, 0, 0)
    for row in rows {
      let count = Int(try row.integer(1))
      all += count
      if try row.integer(0) == RecordKind.place.rawValue { places = count }
      if try row.integer(0) == RecordKind.setting.rawValue { settings = count }
    }
    let newSettings = newRecords.count { kept[$0].kind == .setting }
    if all + newRecords.count > mostRecords || isLimited && newSettings > 0 && settings + newSettings > mostSettings {
      return .tooManyRecords
    }
    // Places that the same batch deletes make room.
    let deleted = kept.count { $0.kind == .deleted } - newRecords.count { kept[$0].kind == .deleted }
    let room = max(0, SyncLimits.places - places + deleted)
    guard newPlaces.count > room else { return nil }
    return .refused(newPlaces.dropFirst(room).map { .init(index: $0, refusal: .tooManyPlaces) })
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
