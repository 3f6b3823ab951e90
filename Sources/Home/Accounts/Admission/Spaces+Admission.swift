import Storage
import WeatherModel

/// Whether a paired-only server answers a space.
public enum Admission: String, Hashable, Sendable {
  /// It does not.
  case notAdmitted = "none"
  /// It does.
  case admitted
  /// It does, and the space is that of the server's owner: commands and the owner's code use it.
  case owner
}

/// The admission of spaces to a paired-only server. An open server answers all spaces, and only remembers which ones are admitted.
extension Spaces {
  /// How many devices have access to a paired-only server, and to how many spaces they belong.
  public struct Access: Hashable, Sendable {
    /// The devices that have access.
    public var devices = 0
    /// The spaces that these devices belong to.
    public var spaces = 0
    /// The spaces with devices that are not admitted.
    public var others = 0
  }

  /// The access to a paired-only server as it is now.
  public func access() async throws(SpaceError) -> Access {
    try await reading { connection throws(StorageError) in
      var access = Access()
      let rows = try connection.run(
        """
        SELECT device.space, count(*), admission.space FROM device LEFT JOIN admission ON admission.space = device.space
        GROUP BY device.space, admission.space
        """, [])
      for row in rows {
        guard try row.textIfPresent(2) != nil else {
          access.others += 1
          continue
        }
        access.spaces += 1
        access.devices += Int(try row.integer(1))
      }
      return access
    }
  }

  /// Whether a space is marked as the owner's.
  public func hasOwnersSpace() async throws(SpaceError) -> Bool {
    try await reading { connection throws(StorageError) in try Spaces.ownersSpace(connection) != nil }
  }

  /// Decides about the spaces of an earlier version, which admitted every space; returns how many are admitted because of that.
  ///
  /// A server that is paired-only already goes on answering them, so that nobody is locked out; if there is one only, it is the owner's.
  /// On an open server they may be anybody's, so a command has to admit them.
  public func settleAdmissions(isPairedOnly: Bool) async throws(SpaceError) -> Int {
    let now = clock()
    return try await writing { connection throws(StorageError) in
      guard isPairedOnly else {
        try connection.run("DELETE FROM admission WHERE admitted IS NULL", [])
        return 0
      }
      let known = try connection.run("SELECT space FROM admission", []).count
      let kept = try connection.run("UPDATE admission SET admitted = ?1 WHERE admitted IS NULL RETURNING space", [.integer(now.seconds)])
      if known == 1, let only = kept.first {
        try connection.run("UPDATE admission SET is_owner = 1 WHERE space = ?1", [.text(try only.text(0))])
      }
      // Nothing is done in the background for spaces that get no answer.
      try connection.run("DELETE FROM watched_cell WHERE space NOT IN (SELECT space FROM admission)", [])
      return kept.count
    }
  }

  /// Lets a space in; false if there is no such space.
  public func admit(_ space: RecordID) async throws(SpaceError) -> Bool {
    let now = clock()
    return try await writing { connection throws(StorageError) in
      guard try Spaces.lock(space.text, with: connection) else { return false }
      try Spaces.admit(space.text, now, connection)
      return true
    }
  }

  /// Makes a space the owner's, and lets it in; false if there is no such space.
  public func makeOwners(_ space: RecordID) async throws(SpaceError) -> Bool {
    let now = clock()
    return try await writing { connection throws(StorageError) in
      guard try Spaces.lock(space.text, with: connection) else { return false }
      try Spaces.makeOwners(space.text, now, connection)
      return true
    }
  }

  /// Deletes a space with everything in it; false if there is no such space.
  public func remove(_ space: RecordID) async throws(SpaceError) -> Bool {
    let isRemoved = try await writing { [onSpaceDeleted] connection throws(StorageError) in
      guard try Spaces.lock(space.text, with: connection) else { return false }
      try Spaces.erase(space.text, connection)
      try onSpaceDeleted(connection)
      try Spaces.announce(space.text, 0, connection)
      return true
    }
    changes.notify(space.text, .other)
    return isRemoved
  }

  /// A space as its server's owner sees it in a list.
  public struct Listed: Hashable, Sendable {
    /// Identifies the space.
    public var id: RecordID
    /// When it was made.
    public var created: Instant
    /// Whether a paired-only server answers it.
    public var admission: Admission
    /// How many places it has.
    public var places: Int
    /// How many trips it has, including cancelled ones.
    public var trips: Int
    /// The devices that may open it, oldest first.
    public var devices: [Device]
  }

  /// All spaces, oldest first.
  public func list() async throws(SpaceError) -> [Listed] {
    try await reading { connection throws(StorageError) in
      var list: [Listed] = []
      for row in try connection.run("SELECT id, created FROM space ORDER BY created, id", []) {
        let name = try row.text(0)
        guard let id = try Spaces.id(ofSpace: name, connection) else { continue }
        let devices = try Spaces.devices(of: name, connection) { _, device in device }
        let places = try connection.run(
          "SELECT count(*) FROM record WHERE space = ?1 AND kind = \(RecordKind.place.rawValue)", [.text(name)])
        list.append(
          Listed(
            id: id, created: Instant(seconds: try row.integer(1)), admission: try Spaces.admission(of: name, connection) ?? .admitted,
            places: Int(try places.first?.integer(0) ?? 0), trips: try StoredTrip.count(in: name, connection), devices: devices))
      }
      return list
    }
  }

  static func ownersSpace(_ connection: any DatabaseConnection) throws(StorageError) -> String? {
    try connection.run("SELECT space FROM admission WHERE is_owner = 1", []).first.map { row throws(StorageError) in try row.text(0) }
  }

  /// The admission of a space; nil as long as nothing is decided about a space of an earlier version.
  static func admission(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Admission? {
    guard let row = try connection.run("SELECT admitted, is_owner FROM admission WHERE space = ?1", [.text(space)]).first else {
      return .notAdmitted
    }
    if try row.integer(1) == 1 { return .owner }
    return try row.integerIfPresent(0) == nil ? nil : .admitted
  }

  static func admit(_ space: String, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO admission (space, admitted, is_owner) VALUES (?1, ?2, 0)
      ON CONFLICT (space) DO UPDATE SET admitted = coalesce(admission.admitted, excluded.admitted)
      """, [.text(space), .integer(now.seconds)])
  }

  static func makeOwners(_ space: String, _ now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    try admit(space, now, connection)
    // The former one stays admitted.
    try connection.run("UPDATE admission SET is_owner = 0 WHERE is_owner = 1 AND space <> ?1", [.text(space)])
    try connection.run("UPDATE admission SET is_owner = 1 WHERE space = ?1", [.text(space)])
  }
}
