import Crypto
import Storage
import WeatherModel
import Wire

extension Spaces {
  /// How many seconds a pairing code is valid.
  public static let pairingTime: Int64 = .minutes(10)

  /// Creates a code that lets one more device into a member's space. An earlier code becomes invalid.
  public func startPairing(for member: Member) async throws(SpaceError) -> (code: PairingCode, until: Instant) {
    let now = clock()
    let until = now + Spaces.pairingTime
    let code = try await writingResult { connection throws(StorageError) -> Result<PairingCode, SpaceError> in
      guard try Spaces.lockForWritingByDevice(member, connection) else { return .failure(.unknownKey) }
      try Spaces.forgetCodes(now, connection)
      return .success(try Spaces.newCode(for: member.space, by: member.device, until: until, connection))
    }
    return (code, until)
  }

  /// The same for a space that its server's owner names; nil if there is none.
  public func startPairing(in space: RecordID) async throws(SpaceError) -> (code: PairingCode, until: Instant)? {
    let now = clock()
    let until = now + Spaces.pairingTime
    let code = try await writing { connection throws(StorageError) -> PairingCode? in
      guard try Spaces.lock(space.text, with: connection) else { return nil }
      try Spaces.forgetCodes(now, connection)
      return try Spaces.newCode(for: space.text, until: until, connection)
    }
    return code.map { ($0, until) }
  }

  private static func forgetCodes(_ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "DELETE FROM pairing WHERE until <= ?1 OR until > ?2", [.integer(now.seconds), .integer((now + pairingTime).seconds)])
  }

  static func newCode(
    for space: String, by maker: RecordID? = nil, until: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> PairingCode {
    let code = PairingCode()
    guard let hashed = code.hashed else { throw .failed(detail: "no hash can be computed") }
    try connection.run(
      """
      INSERT INTO pairing (space, hash_start, hash, until, device) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (space) DO UPDATE SET
        hash_start = excluded.hash_start, hash = excluded.hash, until = excluded.until, device = excluded.device
      """,
      [.text(space), .integer(hashed.start), .bytes(hashed.hash), .integer(until.seconds), maker.map { .text($0.text) } ?? .null])
    return code
  }

  /// Gives a device access by a code, which can be used once.
  ///
  /// A device that has a space of its own (`old`) leaves it. If it was the only device there, the contents of that space move into the new
  /// one. On a paired-only server only the codes of admitted spaces count.
  public func pair(
    _ code: PairingCode, deviceName: String, kind: DeviceKind = .phone, leaving old: Member? = nil, isPairedOnly: Bool = false
  ) async throws(SpaceError) -> DeviceKey {
    let name = try Spaces.checkedName(deviceName)
    let now = clock()
    let (key, space) = try await writingResult { connection throws(StorageError) -> Result<(DeviceKey, String), SpaceError> in
      guard let (space, maker) = try Spaces.open(code, now, connection) else { return .failure(.wrongCode) }
      // Of two requests with the same code the second one waits here, and then finds the code used.
      try Spaces.lock(space, old?.space ?? space, with: connection)
      guard try Spaces.open(code, now, connection)?.space == space else { return .failure(.wrongCode) }
      if isPairedOnly, try Spaces.admission(of: space, connection) == .notAdmitted { return .failure(.wrongCode) }
      return try Spaces.join(space, name, kind, invitedBy: maker, leaving: old, now, connection) {
        [self] connection, key throws(StorageError) in
        try connection.run("DELETE FROM pairing WHERE space = ?1", [.text(space)])
        if let old { try onDeviceMoved(connection, MovedDevice(old: old.device, new: key.device, space: space)) }
      }
    }
    changes.notify(space, .newDevice)
    return key
  }

  /// Gives a device of the server's owner access without a space's pairing code, to the owner's space.
  ///
  /// If there is none yet, the space that the device has already (`old`) becomes the owner's, otherwise a new one. Spaces of others are
  /// never taken for it, however old they are. A device that leaves another space for the owner's brings along what `pair` would.
  public func addOwnersDevice(
    deviceName: String, kind: DeviceKind = .phone, leaving old: Member? = nil
  ) async throws(SpaceError) -> DeviceKey {
    let name = try Spaces.checkedName(deviceName)
    let now = clock()
    let (key, space) = try await writingResult { connection throws(StorageError) -> Result<(DeviceKey, String), SpaceError> in
      let space: String
      if let known = try Spaces.ownersSpace(connection) ?? old?.space {
        space = known
      } else {
        space = try Spaces.newSpace(now, connection)
      }
      guard try Spaces.lock(space, old?.space ?? space, with: connection) else { return .failure(.unknownKey) }
      return try Spaces.join(space, name, kind, leaving: old, now, connection) { [self] connection, key throws(StorageError) in
        try Spaces.makeOwners(space, now, connection)
        if let old { try onDeviceMoved(connection, MovedDevice(old: old.device, new: key.device, space: space)) }
      }
    }
    changes.notify(space, .newDevice)
    return key
  }

  /// The name of the device that made a code; nil if a command made it, or if the device was removed since.
  public func maker(of code: PairingCode, isPairedOnly: Bool = false) async throws(SpaceError) -> String? {
    let now = clock()
    return try await reading { connection throws(StorageError) -> Result<String?, SpaceError> in
      guard let (space, device) = try Spaces.open(code, now, connection) else { return .failure(.wrongCode) }
      if isPairedOnly, try Spaces.admission(of: space, connection) == .notAdmitted { return .failure(.wrongCode) }
      guard let device, let row = try connection.run("SELECT name FROM device WHERE id = ?1", [.text(device)]).first else {
        return .success(nil)
      }
      return .success(try row.text(0))
    }.get()
  }

  /// The space that a code opens now, and the device that made the code.
  private static func open(
    _ code: PairingCode, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> (space: String, device: String?)? {
    guard let hashed = code.hashed else { return nil }
    var found: (space: String, device: String?)?
    for row in try connection.run("SELECT space, hash, until, device FROM pairing WHERE hash_start = ?1", [.integer(hashed.start)]) {
      // A code lasts ten minutes; one that seems to last longer was made before the clock was set back.
      let left = try row.integer(2) - now.seconds
      guard isSameSecret(try row.bytes(1), hashed.hash), left > 0, left <= pairingTime else { continue }
      found = (try row.text(0), try row.textIfPresent(3))
    }
    return found
  }

  private static func join(
    _ space: String, _ name: String, _ kind: DeviceKind, invitedBy maker: String? = nil, leaving old: Member?, _ now: Instant,
    _ connection: any DatabaseConnection,
    _ finish: (any DatabaseConnection, DeviceKey) throws(StorageError) -> Void
  ) throws(StorageError) -> Result<(DeviceKey, String), SpaceError> {
    let key = DeviceKey()
    // There may be no room for the device's records; that has to be known before anything is changed.
    var moved: [SyncWrite] = []
    var isAlone = false
    if let old, old.space != space {
      let devices = try connection.run("SELECT id FROM device WHERE space = ?1", [.text(old.space)])
      isAlone = try devices.map { row throws(StorageError) in try row.text(0) } == [old.device.text]
      if isAlone {
        moved = try writes(from: old.space, over: space, connection)
        let trips = try StoredTrip.count(in: old.space, connection) + StoredTrip.count(in: space, connection)
        let bytes = Int(try connection.run("SELECT bytes FROM space WHERE id = ?1", [.text(old.space)]).first?.integer(0) ?? 0)
        guard trips <= TripLimits.trips, try SpaceBudget.hasRoom(for: bytes, in: space, connection) else { return .failure(.tooManyTrips) }
      }
    }
    guard try connection.run("SELECT id FROM device WHERE space = ?1", [.text(space)]).count < mostDevices else {
      return .failure(.tooManyDevices)
    }
    if !moved.isEmpty {
      // The cells that move are watched already; only so many cost nothing here.
      let allowance = WatchAllowance.upTo(
        try old.map { old throws(StorageError) in try WatchedCells.count(of: old.space, connection) } ?? 0)
      switch try push(moved, into: space, device: nil, allowing: allowance, connection) {
      case .success: break
      case .failure(let error): return .failure(error)
      }
    }
    if let old {
      try connection.run("DELETE FROM device WHERE id = ?1", [.text(old.device.text)])
      if isAlone {
        try moveUnreadable(from: old.space, to: space, connection)
        try StoredTrip.move(from: old.space, to: space, now, connection)
        // The places that the device's widgets show are in the new space now.
        try connection.run("UPDATE token SET space = ?2 WHERE space = ?1", [.text(old.space), .text(space)])
        try erase(old.space, connection)
      }
    }
    _ = try addDevice(key, name, kind, invitedBy: maker, into: space, now, connection)
    try finish(connection, key)
    return .success((key, space))
  }

  /// Moves the records that can't be read: what people have saved is never deleted because of that.
  private static func moveUnreadable(
    from old: String, to space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    for row in try connection.run("SELECT name, json FROM record WHERE space = ?1", [.text(old)]) {
      let name = try row.text(0)
      guard try record(row, 1, named: name, in: old, connection) == nil else { continue }
      let tags = try connection.run("UPDATE space SET tag = tag + 1 WHERE id = ?1 RETURNING tag", [.text(space)])
      if let tag = try tags.first?.integer(0) { try setAside(name, of: old, in: space, tag, connection) }
    }
  }

  /// The writes that add another space's places and settings to a space.
  private static func writes(
    from old: String, over space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [SyncWrite] {
    var writes: [SyncWrite] = []
    for row in try connection.run("SELECT name, json FROM record WHERE space = ?1 AND kind <> 2", [.text(old)]) {
      guard let record = try record(row, 1, named: row.text(0), in: old, connection) else { continue }
      let seen = try connection.run("SELECT tag FROM record WHERE space = ?1 AND name = ?2", [.text(space), .text(try row.text(0))])
      writes.append(SyncWrite(seen: try seen.first?.integer(0) ?? 0, record: record))
    }
    return writes
  }
}
