import Storage
import WeatherModel

/// Everything that people own on a server, as a file keeps it.
public struct Backup: Equatable, Sendable {
  /// When it was made.
  public var created: Instant
  /// The private spaces.
  public var spaces: [Space]
  /// What people set for the whole server.
  public var settings: [StoredSetting]

  /// A person's space.
  public struct Space: Equatable, Sendable {
    /// Its name in the database.
    public var id: RecordID
    /// When it was made.
    public var created: Instant
    /// All records, also of what was deleted.
    public var records: [SyncRecord]
    /// The devices that may open it; none unless keys were asked for.
    public var devices: [KeptDevice]
  }

  /// A device, and by what its key is recognised.
  public struct KeptDevice: Equatable, Sendable {
    /// The device.
    public var device: Device
    let hash: [UInt8]

    init(_ device: Device, hash: [UInt8]) {
      self.device = device
      self.hash = hash
    }
  }
}

/// Why a backup can't be used.
public enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A newer version wrote it.
  case newer(Int64)
  /// It is none, or damaged; the text says where.
  case unreadable(String)
  /// Its contents find no room, or can't be kept.
  case space(SpaceError)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .newer(let format):
      "A newer version of Weatherglass wrote this backup (its format is number \(format), this version knows \(Backup.format)). Install that version."
    case .unreadable(let reason): "This is no backup of Weatherglass, or it is damaged (\(reason)). Nothing was changed."
    case .space(.refused): "The places of the backup and those that are here are more than one space may hold. Nothing was changed."
    case .space(.storage(let error)): "\(error) Nothing was changed."
    case .space: "The backup's contents can't be kept here. Nothing was changed."
    }
  }
}
