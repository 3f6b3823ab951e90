import Storage
import WeatherModel
import Wire

extension Spaces {
  /// Creates a space with its first device and the records that this device sends.
  public func create(
    deviceName: String, kind: DeviceKind = .phone, attempt: FirstWriteKey? = nil, _ writes: [SyncWrite],
    allowing allowance: WatchAllowance = .unlimited
  ) async throws(SpaceError) -> (DeviceKey, SpacePushed) {
    let name = try Spaces.checkedName(deviceName)
    try Spaces.check(writes)
    let key = DeviceKey()
    let now = clock()
    let pushed = try await writingResult { connection throws(StorageError) -> Result<SpacePushed, SpaceError> in
      // A new space has no records that a write could be based on.
      let conflicts = writes.enumerated().filter { $0.element.seen != 0 }.map { SpaceError.Conflict(index: $0.offset, tag: 0, json: []) }
      guard conflicts.isEmpty else { return .failure(.conflict(conflicts)) }
      guard try SpaceBudget.hasRoomForSpaces(connection) else { return .failure(.noRoomForSpaces) }
      guard let space = try Spaces.newSpace(with: key, name, kind, by: attempt, now, connection) else {
        return .failure(.firstWriteRepeated)
      }
      return try Spaces.push(writes, into: space, device: nil, allowing: allowance, connection)
    }
    return (key, pushed)
  }

  /// The devices that may open a member's space, oldest first.
  public func devices(for member: Member) async throws(SpaceError) -> [Device] {
    let now = clock()
    return try await reading { connection throws(StorageError) in
      try Spaces.devices(of: member.space, connection) { row, device throws(StorageError) -> Device in
        var device = device
        device.maker = try row.textIfPresent(6).flatMap { RecordID(text: $0) }
        // The asking device is seen now, even if that is not stored yet.
        if device.id == member.device { device.seen = now }
        return device
      }
    }
  }

  /// The devices of a space that can be read, oldest first, as `make` completes each from its row: with the hash of its key (5), and the
  /// device that made its code (6).
  static func devices<T>(
    of space: String, _ connection: any DatabaseConnection, _ make: (Row, Device) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    let rows = try connection.run(
      "SELECT id, name, created, seen, kind, hash, maker FROM device WHERE space = ?1 ORDER BY created, id", [.text(space)])
    return try rows.readable { row throws(StorageError) -> T? in
      let id = try row.text(0)
      let found = try connection.ifValid("the device \(id)") { () throws(StorageError) in try device(row) }
      return try found.map { device throws(StorageError) in try make(row, device) }
    }
  }

  private static func device(_ row: Row) throws(StorageError) -> Device {
    guard let id = RecordID(text: try row.text(0)) else { throw .invalidRow(detail: "the id of a device is invalid") }
    return Device(
      id: id, name: try row.text(1), kind: UInt8(exactly: try row.integer(4)).flatMap { DeviceKind(rawValue: $0) } ?? .phone,
      created: Instant(seconds: try row.integer(2)), seen: Instant(seconds: try row.integer(3)))
  }

  /// Renames a device of a member's space.
  public func rename(_ device: RecordID, to name: String, for member: Member) async throws(SpaceError) {
    let name = try Spaces.checkedName(name)
    try await writingResult { connection throws(StorageError) -> Result<Void, SpaceError> in
      let rows = try connection.run(
        """
        UPDATE device SET name = ?3 WHERE id = ?1 AND space = ?2
        AND EXISTS (SELECT 1 FROM device AS asking WHERE asking.id = ?4 AND asking.space = ?2) RETURNING id
        """, [.text(device.text), .text(member.space), .text(name), .text(member.device.text)])
      return rows.isEmpty ? .failure(.noSuchDevice) : .success(())
    }
  }

  /// Removes a device from a member's space: it loses access at once, on all servers.
  public func revoke(_ device: RecordID, for member: Member) async throws(SpaceError) {
    try await writingResult { connection throws(StorageError) -> Result<Void, SpaceError> in
      // Otherwise two devices that revoke each other could leave the space without any.
      try Spaces.lock(member.space, with: connection)
      let rows = try connection.run("SELECT id FROM device WHERE space = ?1", [.text(member.space)])
      let ids = try rows.map { row throws(StorageError) in try row.text(0) }
      guard ids.contains(member.device.text) else { return .failure(.unknownKey) }
      guard ids.contains(device.text) else { return .failure(.noSuchDevice) }
      guard ids.count > 1 else { return .failure(.lastDevice) }
      try connection.run("DELETE FROM device WHERE id = ?1", [.text(device.text)])
      // The revoked device may have asked for a pairing code before.
      try connection.run("DELETE FROM pairing WHERE space = ?1", [.text(member.space)])
      try Spaces.announce(member.space, 0, connection)
      return .success(())
    }
    changes.notify(member.space, .other)
  }

  /// Deletes a member's space with everything in it; all of its devices lose access.
  public func deleteEverything(for member: Member) async throws(SpaceError) {
    try await writingResult { [onSpaceDeleted] connection throws(StorageError) -> Result<Void, SpaceError> in
      guard try Spaces.lockForWritingByDevice(member, connection) else { return .failure(.unknownKey) }
      try Spaces.erase(member.space, connection)
      try onSpaceDeleted(connection)
      try Spaces.announce(member.space, 0, connection)
      return .success(())
    }
    changes.notify(member.space, .other)
  }

  static func erase(_ space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    for table in ["record", "pairing", "device", "token", "trip", "trip_event", "watched_cell", "admission"] {
      try connection.run("DELETE FROM \(table) WHERE space = ?1", [.text(space)])
    }
    try connection.run("DELETE FROM space WHERE id = ?1", [.text(space)])
  }

  /// Creates a space with its first device; nil if the same attempt has created one already, or is doing so at this moment.
  static func newSpace(
    with key: DeviceKey, _ name: String, _ kind: DeviceKind, by attempt: FirstWriteKey?, _ now: Instant,
    _ connection: any DatabaseConnection
  ) throws(StorageError) -> String? {
    let space = RecordID.random().text
    // The device first: of two simultaneous requests the second one waits here, and then leaves no space behind.
    guard try addDevice(key, name, kind, by: attempt, into: space, now, connection) else { return nil }
    try addSpace(space, now, connection)
    return space
  }

  static func newSpace(_ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> String {
    let space = RecordID.random().text
    try addSpace(space, now, connection)
    return space
  }

  private static func addSpace(_ space: String, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "INSERT INTO space (id, epoch, tag, created) VALUES (?1, ?2, 0, ?3)",
      [.text(space), .text(newEpoch()), .integer(now.seconds)])
  }

  /// A new name for a history of tags, unique in practice.
  static func newEpoch() -> String { String(RecordID.random().text.prefix(16)) }

  /// Adds a device; false if the space has as many as it may have, or the attempt has added one already.
  static func addDevice(
    _ key: DeviceKey, _ name: String, _ kind: DeviceKind, by attempt: FirstWriteKey? = nil, invitedBy maker: String? = nil,
    into space: String, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    guard let hash = key.hash else { throw .failed(detail: "no hash can be computed") }
    guard try connection.run("SELECT id FROM device WHERE space = ?1", [.text(space)]).count < mostDevices else { return false }
    let added = try connection.run(
      """
      INSERT INTO device (id, space, name, hash, created, seen, kind, attempt, maker, mixed_secret)
      VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (attempt) DO NOTHING RETURNING id
      """,
      [
        .text(key.device.text), .text(space), .text(name), .bytes(hash), .integer(now.seconds), .integer(Int64(kind.rawValue)),
        attempt?.hash.map { Value.text($0) } ?? Value.null, maker.map { Value.text($0) } ?? Value.null,
        attempt?.mixed(key.secret).map { Value.bytes($0) } ?? Value.null,
      ])
    return !added.isEmpty
  }

  /// Checks the name of a device or token, by which people recognise it in a list.
  static func checkedName(_ name: String) throws(SpaceError) -> String {
    if let problem = nameProblem(name) { throw .invalidName(problem) }
    return name
  }
}
