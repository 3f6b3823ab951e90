import Crypto
import Storage
import WeatherModel

/// What people own on this server: private spaces, each with its devices, places and settings.
///
/// What a call has returned for is on the disk, even when the power fails. Who shows no right key gets the same error whatever is there.
public final class Spaces: Sendable {
  let database: Database
  let clock: @Sendable () -> Instant
  /// Who is told of changes.
  public let changes: SpaceChangesBoard

  private let announcements: Announcements?
  let forget: @Sendable (any DatabaseConnection) throws(StorageError) -> Void
  let follow: @Sendable (any DatabaseConnection, MovedDevice) throws(StorageError) -> Void

  /// A device that has come into another space, where it has another name.
  package struct MovedDevice: Sendable {
    /// What it was called, and what it is called now.
    package var old, new: RecordID
    /// The space that it has come into.
    package var space: String
  }

  /// The spaces in a database with the tables of `Schema.accounts`. Other servers that share it tell of their changes, where it lies on a server. `forget`
  /// is called within the transaction that deletes a space, `follow` within that in which a device comes into another one: whoever keeps more about devices and
  /// places deletes that, or has it go on under the new name.
  package init(
    _ database: Database, at location: DatabaseLocation, clock: @escaping @Sendable () -> Instant,
    forget: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Void = { _ in },
    follow: @escaping @Sendable (any DatabaseConnection, MovedDevice) throws(StorageError) -> Void = { _, _ in }
  ) {
    self.database = database
    self.clock = clock
    (self.forget, self.follow) = (forget, follow)
    let board = SpaceChangesBoard()
    changes = board
    announcements = Announcements(at: location, channel: Spaces.announcements) { word in
      guard let word else { return board.tellAll() }
      let parts = word.utf8.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, let tag = Int64(String(decoding: parts[1], as: UTF8.self)) else { return board.tellAll() }
      board.tell(String(decoding: parts[0], as: UTF8.self), tag)
    }
  }

  /// Stops listening to other servers; the database is closed by whoever made it.
  public func close() { announcements?.close() }

  /// How much a space may hold, places that were deleted included: they have to be remembered.
  static let mostRecords = 50_000
  /// How many devices may open a space.
  static let mostDevices = 256
  /// So often it is noted that a device was there.
  public static let seenEvery: Int64 = .hours(1)

  /// Who shows a key.
  public func member(_ key: DeviceKey) async throws(SpaceError) -> Member {
    let member = try await reading { connection throws(StorageError) in try Spaces.member(key, connection) }
    guard let member else { throw .stranger }
    let now = clock()
    if member.wasNeverSeen {
      // Its key has arrived: whoever knows by which word it was asked for gets no other one.
      try await writing { connection throws(StorageError) in
        try connection.run("UPDATE device SET attempt = NULL WHERE id = ?1", [.text(member.device.text)])
      }
    }
    if now - member.seen >= Spaces.seenEvery {
      try await writing { connection throws(StorageError) in
        try connection.run("UPDATE device SET seen = ?2 WHERE id = ?1 AND seen < ?2", [.text(member.device.text), .integer(now.seconds)])
      }
    }
    return member
  }

  static func member(_ key: DeviceKey, _ connection: any DatabaseConnection) throws(StorageError) -> Member? {
    let rows = try connection.run("SELECT space, hash, seen, attempt FROM device WHERE id = ?1", [.text(key.device.text)])
    guard let row = rows.first, let hash = key.hash, isSameSecret(hash, try row.bytes(1)) else { return nil }
    var member = Member(device: key.device, space: try row.text(0), seen: Instant(seconds: try row.integer(2)))
    member.wasNeverSeen = try row.textIfPresent(3) != nil
    return member
  }

  /// Whether nobody owns anything here; after a restore there are spaces, and no device yet.
  public func hasNoSpaces() async throws(SpaceError) -> Bool {
    try await reading { connection throws(StorageError) in try connection.run("SELECT id FROM space LIMIT 1", []).isEmpty }
  }

  /// Whether nobody has been let in yet.
  public func isEmpty() async throws(SpaceError) -> Bool {
    try await reading { connection throws(StorageError) in try connection.run("SELECT id FROM device LIMIT 1", []).isEmpty }
  }

  func reading<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await database.read(body) } catch { throw .storage(error) }
  }

  @discardableResult
  func writing<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await database.write(body) } catch { throw .storage(error) }
  }

  /// Changes something, unless it turns out that it can't be; then nothing has been changed yet.
  func deciding<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Result<T, SpaceError>
  ) async throws(SpaceError) -> T {
    try await writing(body).get()
  }
}
