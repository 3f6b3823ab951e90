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

  /// The spaces in a database with the tables of `Schema.accounts`. Other servers that share it tell of their changes, where it lies on a server.
  package init(_ database: Database, at location: DatabaseLocation, clock: @escaping @Sendable () -> Instant) {
    self.database = database
    self.clock = clock
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
    if now - member.seen >= Spaces.seenEvery {
      try await writing { connection throws(StorageError) in
        try connection.run("UPDATE device SET seen = ?2 WHERE id = ?1 AND seen < ?2", [.text(member.device.text), .integer(now.seconds)])
      }
    }
    return member
  }

  static func member(_ key: DeviceKey, _ connection: any DatabaseConnection) throws(StorageError) -> Member? {
    let rows = try connection.run("SELECT space, hash, seen FROM device WHERE id = ?1", [.text(key.device.text)])
    guard let row = rows.first, let hash = key.hash, isSameSecret(hash, try row.bytes(1)) else { return nil }
    return Member(device: key.device, space: try row.text(0), seen: Instant(seconds: try row.integer(2)))
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
