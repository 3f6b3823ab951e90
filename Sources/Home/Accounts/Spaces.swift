import Crypto
import Storage
import WeatherModel

/// The data that users own on this server: private spaces, each with its devices, places and settings.
///
/// Once a call has returned, its changes are on the disk and survive a power failure. A request without a valid key gets the same error
/// whatever exists.
public final class Spaces: Sendable {
  let database: Database
  let clock: @Sendable () -> Instant
  /// Notifies listeners of changes.
  public let changes: SpaceChangeNotifier

  /// Where a backup waits until it is written: on the disk of the database, or of this machine if that is on a server.
  let spoolFolder: String?

  private let announcements: ChangeListener?
  let onSpaceDeleted: @Sendable (any DatabaseConnection) throws(StorageError) -> Void
  let onDeviceMoved: @Sendable (any DatabaseConnection, MovedDevice) throws(StorageError) -> Void

  /// A device that has moved into another space, where it has another id.
  package struct MovedDevice: Sendable {
    /// Its id before and after.
    package var old, new: RecordID
    /// The space that it has moved into.
    package var space: String
  }

  /// The spaces in a database with the tables of `Schema.accounts`. If that is on a server, the other servers that share it announce their
  /// changes. `onSpaceDeleted` is called within the transaction that deletes a space, `onDeviceMoved` within the one that moves a device
  /// into another space: modules that store more about devices and places delete it there, or move it to the new id.
  package init(
    _ database: Database, at location: DatabaseLocation, clock: @escaping @Sendable () -> Instant,
    onSpaceDeleted: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Void = { _ in },
    onDeviceMoved: @escaping @Sendable (any DatabaseConnection, MovedDevice) throws(StorageError) -> Void = { _, _ in }
  ) {
    self.database = database
    self.clock = clock
    spoolFolder = location.folder
    (self.onSpaceDeleted, self.onDeviceMoved) = (onSpaceDeleted, onDeviceMoved)
    let notifier = SpaceChangeNotifier()
    changes = notifier
    announcements = ChangeListener(at: location, channel: Spaces.notificationChannel) { word in
      guard let word else { return notifier.notifyAll() }
      let parts = word.utf8.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, let tag = Int64(String(decoding: parts[1], as: UTF8.self)) else { return notifier.notifyAll() }
      notifier.notify(String(decoding: parts[0], as: UTF8.self), tag > 0 ? .tag(tag) : .other)
    }
  }

  /// Stops listening to other servers; closing the database is up to its creator.
  public func close() { announcements?.close() }

  /// How many records a space may have, including those of deleted places, which have to be remembered.
  public static let mostRecords = 50_000
  /// How many devices may open a space.
  public static let mostDevices = 256
  /// A device's or token's last visit is stored at most this often, in seconds.
  public static let lastSeenInterval: Int64 = .hours(1)

  /// The member that a key belongs to; throws `.unknownKey` for an unknown key. `allowance` decides how many of the space's places are
  /// watched that are not yet.
  public func member(
    _ key: DeviceKey, allowing allowance: WatchAllowance = .unlimited, isPairedOnly: Bool = false
  ) async throws(SpaceError) -> Member {
    let member = try await reading { connection throws(StorageError) in try Spaces.member(key, connection) }
    guard let member else { throw unknownKey }
    guard member.isAdmitted || !isPairedOnly else { throw .unknownKey }
    let now = clock()
    if member.wasNeverSeen {
      // The key has arrived: from now on its `FirstWriteKey` must not yield another one.
      try await noting { connection throws(StorageError) in
        try connection.run("UPDATE device SET attempt = NULL, mixed_secret = NULL WHERE id = ?1", [.text(member.device.text)])
      }
    }
    if now - member.seen >= Spaces.lastSeenInterval {
      try await noting { connection throws(StorageError) in
        try Spaces.lock(member.space, with: connection)
        try connection.run("UPDATE device SET seen = ?2 WHERE id = ?1 AND seen < ?2", [.text(member.device.text), .integer(now.seconds)])
        try WatchedCells.update(member.space, allowing: allowance, connection)
      }
    }
    return member
  }

  static func member(_ key: DeviceKey, _ connection: any DatabaseConnection) throws(StorageError) -> Member? {
    let rows = try connection.run(
      """
      SELECT device.space, hash, seen, attempt, admission.is_owner FROM device LEFT JOIN admission ON admission.space = device.space
      WHERE id = ?1
      """, [.text(key.device.text)])
    guard let row = rows.first, let hash = key.hash, isSameSecret(hash, try row.bytes(1)) else { return nil }
    var member = Member(device: key.device, space: try row.text(0), seen: Instant(seconds: try row.integer(2)))
    member.wasNeverSeen = try row.textIfPresent(3) != nil
    let isOwners = try row.integerIfPresent(4)
    (member.isAdmitted, member.isOwners) = (isOwners != nil, isOwners == 1)
    return member
  }

  /// Whether there are no spaces; after a restore there are some, although no device has access yet.
  public func hasNoSpaces() async throws(SpaceError) -> Bool {
    try await reading { connection throws(StorageError) in try connection.run("SELECT id FROM space LIMIT 1", []).isEmpty }
  }

  /// The error for a key that is not found. In a damaged database it may only be unreadable, and its device must not leave its space.
  var unknownKey: SpaceError { database.damage.map { .storage($0) } ?? .unknownKey }

  func reading<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await database.read(body) } catch { throw .storage(error) }
  }

  /// The same for what may read much: nobody's small request waits for it.
  func readingLong<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await database.readLong(body) } catch { throw .storage(error) }
  }

  @discardableResult
  func writing<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await database.write(body) } catch { throw .storage(error) }
  }

  /// Notes what is not worth refusing a device for: its places can be read from a read-only or full disk.
  func noting<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> T
  ) async throws(SpaceError) {
    do throws(SpaceError) {
      try await writing(body)
    } catch {
      guard [.readOnly, .full, .locked].contains(where: { error == .storage($0) }) else { throw error }
    }
  }

  /// Changes something, or returns a failure if that turns out to be impossible; nothing may have been changed by then.
  func writingResult<T: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws(StorageError) -> Result<T, SpaceError>
  ) async throws(SpaceError) -> T {
    do throws(SpaceError) {
      return try await writing(body).get()
    } catch {
      throw error == .unknownKey ? unknownKey : error
    }
  }
}
