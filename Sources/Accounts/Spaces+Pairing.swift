import Crypto
import Storage
import WeatherModel
import Wire

extension Spaces {
  /// How long a code can be used.
  public static let pairingTime: Int64 = .minutes(10)

  /// A code that lets one more device into a member's space. One that was given before is void.
  public func startPairing(for member: Member) async throws(SpaceError) -> (code: PairingCode, until: Instant) {
    let now = clock()
    let until = now + Spaces.pairingTime
    let code = try await deciding { connection throws(StorageError) -> Result<PairingCode, SpaceError> in
      guard try !connection.run("SELECT id FROM device WHERE id = ?1", [.text(member.device.text)]).isEmpty else {
        return .failure(.stranger)
      }
      try connection.run("DELETE FROM pairing WHERE until <= ?1", [.integer(now.seconds)])
      return .success(try Spaces.newCode(for: member.space, until: until, connection))
    }
    return (code, until)
  }

  static func newCode(
    for space: String, until: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> PairingCode {
    let code = PairingCode()
    guard let kept = code.kept else { throw .failed(detail: "no hash can be had") }
    try connection.run(
      """
      INSERT INTO pairing (space, place, hash, until) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (space) DO UPDATE SET place = excluded.place, hash = excluded.hash, until = excluded.until
      """, [.text(space), .integer(kept.place), .bytes(kept.hash), .integer(until.seconds)])
    return code
  }

  /// Lets a device in by a code, once.
  ///
  /// A device that has a space of its own (`old`) brings it along: where no other device has that space, all that is in it goes into the new one.
  public func pair(_ code: PairingCode, deviceName: String, leaving old: Member? = nil) async throws(SpaceError) -> DeviceKey {
    let name = try Spaces.checkedName(deviceName)
    let now = clock()
    let (key, space, tag) = try await deciding { connection throws(StorageError) -> Result<(DeviceKey, String, Int64), SpaceError> in
      guard let space = try Spaces.space(of: code, now, connection) else { return .failure(.wrongCode) }
      return try Spaces.join(space, name, leaving: old, now, connection) {
        connection throws(StorageError) in try connection.run("DELETE FROM pairing WHERE space = ?1", [.text(space)])
      }
    }
    changes.tell(space, tag)
    return key
  }

  /// Lets a device in without a code of a space, as the owner of the server: into the oldest space, or a new one.
  public func letOwnerIn(deviceName: String) async throws(SpaceError) -> DeviceKey {
    let name = try Spaces.checkedName(deviceName)
    let now = clock()
    let (key, space, tag) = try await deciding { connection throws(StorageError) -> Result<(DeviceKey, String, Int64), SpaceError> in
      let oldest = try connection.run("SELECT id FROM space ORDER BY created, id LIMIT 1", []).first
      let space = if let oldest { try oldest.text(0) } else { try Spaces.newSpace(now, connection) }
      return try Spaces.join(space, name, leaving: nil, now, connection) { _ in }
    }
    changes.tell(space, tag)
    return key
  }

  private static func space(of code: PairingCode, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> String? {
    guard let kept = code.kept else { return nil }
    var found: String?
    for row in try connection.run("SELECT space, hash, until FROM pairing WHERE place = ?1", [.integer(kept.place)]) {
      if isSameSecret(try row.bytes(1), kept.hash), try row.integer(2) > now.seconds { found = try row.text(0) }
    }
    guard let found else { return nil }
    // Of two that come at once with one code the second one waits here, and finds it used.
    guard try !connection.run("UPDATE space SET tag = tag WHERE id = ?1 RETURNING tag", [.text(found)]).isEmpty else { return nil }
    for row in try connection.run("SELECT hash FROM pairing WHERE space = ?1", [.text(found)])
    where isSameSecret(try row.bytes(0), kept.hash) {
      return found
    }
    return nil
  }

  private static func join(
    _ space: String, _ name: String, leaving old: Member?, _ now: Instant, _ connection: any DatabaseConnection,
    _ usedUp: (any DatabaseConnection) throws(StorageError) -> Void
  ) throws(StorageError) -> Result<(DeviceKey, String, Int64), SpaceError> {
    let key = DeviceKey()
    // What the device brings may not find room; that has to be known before anything is changed.
    var moved: [SyncWrite] = []
    var isAlone = false
    if let old, old.space != space {
      isAlone = try connection.run("SELECT id FROM device WHERE space = ?1", [.text(old.space)]).count == 1
      if isAlone { moved = try writes(from: old.space, over: space, connection) }
    }
    guard try connection.run("SELECT id FROM device WHERE space = ?1", [.text(space)]).count < mostDevices else {
      return .failure(.tooManyDevices)
    }
    var tag: Int64 = 0
    if !moved.isEmpty {
      switch try push(moved, into: space, device: nil, connection) {
      case .success(let pushed): tag = pushed.tag
      case .failure(let error): return .failure(error)
      }
    }
    if let old {
      try connection.run("DELETE FROM device WHERE id = ?1", [.text(old.device.text)])
      if isAlone { try erase(old.space, connection) }
    }
    _ = try letIn(key, name, into: space, now, connection)
    try usedUp(connection)
    return .success((key, space, tag))
  }

  /// What has to be written into a space so that it holds another one's places and settings as well.
  private static func writes(
    from old: String, over space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [SyncWrite] {
    var writes: [SyncWrite] = []
    for row in try connection.run("SELECT name, json FROM record WHERE space = ?1 AND kind <> 2", [.text(old)]) {
      let seen = try connection.run("SELECT tag FROM record WHERE space = ?1 AND name = ?2", [.text(space), .text(try row.text(0))])
      writes.append(SyncWrite(seen: try seen.first?.integer(0) ?? 0, record: try record(row.bytes(1))))
    }
    return writes
  }
}
