import Storage
import WeatherModel
import Wire

extension Spaces {
  /// A space for a backup, from a row of `BackupText.spaces`; nil if its id is invalid.
  static func space(_ row: Row, withKeys: Bool, _ connection: any DatabaseConnection) throws(StorageError) -> Backup.Space? {
    let name = try row.text(0)
    guard let id = try id(ofSpace: name, connection) else { return nil }
    var space = Backup.Space(
      id: id, created: Instant(seconds: try row.integer(1)), records: try records(of: name, connection),
      trips: try StoredTrip.all(in: name, connection), devices: withKeys ? try storedDevices(of: name, connection) : [])
    space.admission = try admission(of: name, connection)
    return space
  }

  static func id(ofSpace name: String, _ connection: any DatabaseConnection) throws(StorageError) -> RecordID? {
    try connection.ifValid("the space \(name)") { () throws(StorageError) in
      guard let id = RecordID(text: name) else { throw .invalidRow(detail: "its id is invalid") }
      return id
    }
  }

  /// A backup of a member's own space, without keys.
  public func backup(for member: Member) async throws(SpaceError) -> Backup {
    let now = clock()
    return try await readingLong { connection throws(StorageError) -> Result<Backup, SpaceError> in
      guard let id = RecordID(text: member.space),
        let row = try connection.run("SELECT created FROM space WHERE id = ?1", [.text(member.space)]).first
      else { return .failure(.unknownKey) }
      let records = try Spaces.records(of: member.space, connection)
      let trips = try StoredTrip.all(in: member.space, connection)
      let space = Backup.Space(id: id, created: Instant(seconds: try row.integer(0)), records: records, trips: trips, devices: [])
      return .success(Backup(created: now, spaces: [space], settings: []))
    }.get()
  }

  /// Merges the backup of one space into a member's space, by the rules of `restore`; returns how many places the space has then.
  public func restore(
    _ backup: Backup, for member: Member, allowing allowance: WatchAllowance = .unlimited
  ) async throws(BackupError) -> Int {
    guard backup.spaces.count == 1, let space = backup.spaces.first else {
      throw .unreadable("it has \(backup.spaces.count) spaces, but only one can be restored here")
    }
    let now = clock()
    do throws(SpaceError) {
      let places = try await writingResult { connection throws(StorageError) -> Result<Int, SpaceError> in
        guard try Spaces.lockForWritingByDevice(member, connection) else { return .failure(.unknownKey) }
        guard try Spaces.hasRoom(for: space.trips, in: member.space, connection) else { return .failure(.tooManyTrips) }
        let writes = try Spaces.writes(of: space.records, over: member.space, connection)
        let surplus = Spaces.largestExport - SpaceBudget.ofSpace
        let bytes =
          try Spaces.missing(space.trips, in: member.space, connection).reduce(0) { $0 + $1.size }
          + writes.reduce(0) { $0 + $1.record.json.count + SpaceBudget.ofRecord }
        guard try SpaceBudget.hasRoom(for: bytes, in: member.space, surplus: surplus, connection) else { return .failure(.tooManyTrips) }
        if !writes.isEmpty,
          case .failure(let error) = try Spaces.push(
            writes, into: member.space, device: nil, surplus: surplus, allowing: allowance, connection)
        {
          return .failure(error)
        }
        try StoredTrip.restore(space.trips, to: member.space, now, connection)
        return .success(try Spaces.records(of: member.space, connection).count { $0.kind == .place })
      }
      changes.notify(member.space, .other)
      return places
    } catch {
      throw .notRestorable(error)
    }
  }

  /// The result of restoring one space.
  public struct Restored: Sendable {
    /// How many places the space has now.
    public var places: Int
    /// A code that lets a device in for ten minutes; nil if devices may open the space already.
    public var code: PairingCode?
  }

  /// Restores what a backup has and this server lacks: all of it or nothing. What is here stays; if both have a record, the later change
  /// wins; places that were deleted since come back as new ones.
  public func restore(_ backup: Backup) async throws(BackupError) -> [Restored] {
    let now = clock()
    do throws(SpaceError) {
      let restored = try await writingResult { connection throws(StorageError) -> Result<[Restored], SpaceError> in
        // Refused before anything is changed; any later failure undoes all changes.
        for space in backup.spaces where try Spaces.lacksRoom(for: space.records, in: space.id.text, connection) {
          return .failure(.refused([]))
        }
        for space in backup.spaces where try !Spaces.hasRoom(for: space.trips, in: space.id.text, connection) {
          return .failure(.tooManyTrips)
        }
        try SettingsStore.set(backup.settings, on: connection)
        var restored: [Restored] = []
        for space in backup.spaces { restored.append(try Spaces.restore(space, now, connection)) }
        return .success(restored)
      }
      changes.notifyAll()
      return restored
    } catch {
      throw .notRestorable(error)
    }
  }

  private static func restore(
    _ space: Backup.Space, _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Restored {
    let name = space.id.text
    if try !lock(name, with: connection) {
      try connection.run(
        "INSERT INTO space (id, epoch, tag, created) VALUES (?1, ?2, 0, ?3)",
        [.text(name), .text(newEpoch()), .integer(space.created.seconds)])
      try restoreAdmission(of: space, now, connection)
    }
    let writes = try self.writes(of: space.records, over: name, connection)
    if !writes.isEmpty, case .failure = try push(writes, into: name, device: nil, isLimited: false, allowing: .unlimited, connection) {
      throw .failed(detail: "a backup whose size was checked does not fit")
    }
    try StoredTrip.restore(space.trips, to: name, now, connection)
    // A backup gives nobody access to a space that has devices: those that were revoked since stay revoked, and its devices can pair
    // others.
    let wasOpen = try hasDevices(name, connection)
    for stored in wasOpen ? [] : space.devices
    where try connection.run("SELECT id FROM device WHERE id = ?1", [.text(stored.device.id.text)]).isEmpty {
      try connection.run(
        "INSERT INTO device (id, space, name, hash, created, seen, kind) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        [
          .text(stored.device.id.text), .text(name), .text(stored.device.name), .bytes(stored.hash),
          .integer(stored.device.created.seconds), .integer(stored.device.seen.seconds), .integer(Int64(stored.device.kind.rawValue)),
        ])
    }
    // Read back: everything in the backup must be there, or something later in its place.
    let records = try self.records(of: name, connection)
    let trips = Set(try StoredTrip.all(in: name, connection).map(\.trip.id))
    guard records.count >= Set(space.records.map(\.key.text)).count, trips.isSuperset(of: space.trips.map(\.trip.id)) else {
      throw .failed(detail: "what was restored can't be read back")
    }
    guard try !hasDevices(name, connection) else { return Restored(places: records.count { $0.kind == .place }, code: nil) }
    // Whoever restores decides who gets the code.
    try admit(name, now, connection)
    return Restored(
      places: records.count { $0.kind == .place }, code: try newCode(for: name, until: now + pairingTime, connection))
  }

  private static func restoreAdmission(of space: Backup.Space, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    let name = space.id.text
    switch space.admission {
    case nil: try connection.run("INSERT INTO admission (space, admitted, is_owner) VALUES (?1, NULL, 0)", [.text(name)])
    case .notAdmitted?: break
    case .admitted?: try admit(name, now, connection)
    case .owner?:
      // The owner may have a space here already.
      if try ownersSpace(connection) == nil { try makeOwners(name, now, connection) } else { try admit(name, now, connection) }
    }
  }

  private static func hasDevices(_ space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    try !connection.run("SELECT id FROM device WHERE space = ?1 LIMIT 1", [.text(space)]).isEmpty
  }

  /// The writes that add a backup's records to those of a space.
  private static func writes(
    of records: [SyncRecord], over space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [SyncWrite] {
    var known: [String: TaggedRecord] = [:]
    var living: [PlaceRecord] = []
    for row in try connection.run("SELECT tag, json, name FROM record WHERE space = ?1", [.text(space)]) {
      guard let record = try record(row, 1, named: row.text(2), in: space, connection) else { continue }
      let stored = TaggedRecord(tag: try row.integer(0), record: record)
      known[stored.record.key.text] = stored
      if case .place(let place) = stored.record { living.append(place) }
    }
    var writes: [String: SyncWrite] = [:]
    for record in records {
      let stored = known[record.key.text]
      if case .place(let place) = record, case .deleted = stored?.record {
        // An earlier restore has brought it back already.
        if living.contains(where: { $0.isSamePlace(as: place) }) { continue }
        let anew = PlaceRecord(
          id: .random(), coordinate: place.coordinate, created: place.created, name: place.name, nickname: place.nickname,
          order: place.order)
        writes[anew.id.text] = SyncWrite(seen: 0, record: .place(anew))
      } else if case .deleted = record, case .place = stored?.record {
        // The place exists here, and a backup deletes nothing.
        continue
      } else if stored.map({ $0.record.merged(with: record) != $0.record }) ?? true {
        writes[record.key.text] = SyncWrite(seen: stored?.tag ?? 0, record: record)
      }
    }
    return writes.values.sorted { $0.record.key < $1.record.key }
  }

  private static func lacksRoom(
    for records: [SyncRecord], in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    let new = try writes(of: records, over: space, connection).count { $0.seen == 0 && $0.record.kind == .place }
    let places = try self.records(of: space, connection).count { $0.kind == .place }
    return places + new > SyncLimits.places || records.count > mostRecords
  }

  private static func hasRoom(
    for trips: [StoredTrip], in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Bool {
    try StoredTrip.count(in: space, connection) + missing(trips, in: space, connection).count <= TripLimits.trips
  }

  /// The trips of a backup that a space does not have.
  private static func missing(
    _ trips: [StoredTrip], in space: String, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [StoredTrip] {
    var known: Set<String> = []
    for row in try connection.run("SELECT id FROM trip WHERE space = ?1", [.text(space)]) { known.insert(try row.text(0)) }
    return trips.filter { !known.contains($0.trip.id.text) }
  }

  private static func records(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [SyncRecord] {
    let rows = try connection.run("SELECT json, name FROM record WHERE space = ?1", [.text(space)])
    let records = try rows.readable { row throws(StorageError) in try record(row, 0, named: row.text(1), in: space, connection) }
    // Sorted by key, so that two backups of the same contents are equal.
    return records.sorted { $0.key < $1.key }
  }

  private static func storedDevices(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [Backup.StoredDevice] {
    try devices(of: space, connection) { row, device throws(StorageError) in Backup.StoredDevice(device, hash: try row.bytes(5)) }
  }
}

extension PlaceRecord {
  /// Whether it is the same place, saved at the same moment under the same name, with another id.
  fileprivate func isSamePlace(as other: PlaceRecord) -> Bool {
    coordinate == other.coordinate && created == other.created && name.text == other.name.text
  }
}
