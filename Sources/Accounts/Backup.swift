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
    /// All trips, also those that were cancelled.
    public var trips: [KeptTrip] = []
    /// The devices that may open it; none unless keys were asked for.
    public var devices: [KeptDevice]
  }

  /// A device, and by what its key is recognised.
  public struct KeptDevice: Equatable, Sendable {
    /// Its name, kind and last visit.
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
  /// It is encrypted, and there is no passphrase.
  case needsPassphrase
  /// Another passphrase opens it.
  case wrongPassphrase
  /// Its end is missing; the number says how many bytes that is, where it is known.
  case cut(missing: Int?)
  /// A newer version encrypted it.
  case newerSeal(Int64)
  /// Its contents find no room, or can't be kept.
  case space(SpaceError)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .newer(let format):
      "A newer version of Weatherglass wrote this backup (its format is number \(format), this version knows \(Backup.format)). Install that version."
    case .newerSeal(let format):
      "A newer version of Weatherglass encrypted this backup (its format is number \(format), this version knows \(Backup.seal)). Install that version."
    case .needsPassphrase: "This backup is encrypted. Name the file of its passphrase: weatherglass restore FILE --passphrase-file FILE"
    case .wrongPassphrase: "This backup was encrypted with another passphrase. Nothing was changed."
    case .cut(let missing):
      "This backup is cut off: \(missing.map { "its last \($0) bytes are" } ?? "most of it is") missing. Take another one. Nothing was changed."
    case .unreadable(let reason): "This is no backup of Weatherglass, or it is damaged (\(reason)). Nothing was changed."
    case .space(.tooManyTrips): "The trips of the backup and those that are here are more than one space may hold. Nothing was changed."
    case .space(.refused): "The places of the backup and those that are here are more than one space may hold. Nothing was changed."
    case .space(.storage(let error)): "\(error) Nothing was changed."
    case .space: "The backup's contents can't be kept here. Nothing was changed."
    }
  }
}
