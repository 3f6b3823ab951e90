import Storage
import WeatherModel

/// Everything that users own on a server, as it is written to a file.
public struct Backup: Equatable, Sendable {
  /// When the backup was made.
  public var created: Instant
  /// The private spaces; exactly one in the backup of a single member.
  public var spaces: [Space]
  /// The settings of the whole server; empty in the backup of a single member.
  public var settings: [StoredSetting]

  /// A private space with its contents.
  public struct Space: Equatable, Sendable {
    /// The id of the space in the database.
    public var id: RecordID
    /// When the space was created.
    public var created: Instant
    /// All records, including those that mark something as deleted.
    public var records: [SyncRecord]
    /// All trips, including cancelled ones.
    public var trips: [StoredTrip] = []
    /// The devices that may open the space; empty unless the backup was made with keys.
    public var devices: [StoredDevice]
    /// Whether a paired-only server answers the space; nil in the backup of a single member, and in backups of versions that admitted all
    /// spaces.
    public var admission: Admission?
  }

  /// A device together with the hash of its key.
  public struct StoredDevice: Equatable, Sendable {
    /// The device's id, name, kind and times.
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
  /// A newer version wrote it; the value is the number of its format.
  case newer(Int64)
  /// It is not a backup, or it is damaged; the text says where.
  case unreadable(String)
  /// It is encrypted, and no passphrase was given.
  case needsPassphrase
  /// It was encrypted with another passphrase.
  case wrongPassphrase
  /// Its end is missing; `missing` is the number of missing bytes, if that is known.
  case truncated(missing: Int?)
  /// A newer version encrypted it; the value is the number of its encryption format.
  case newerEncryption(Int64)
  /// Its contents exceed a limit, or can't be stored.
  case notRestorable(SpaceError)

  /// What is wrong and what to do, for the person who restores.
  public var description: String {
    switch self {
    case .newer(let format):
      "A newer version of Weatherglass wrote this backup (its format is number \(format), this version knows \(Backup.format)). Install that version."
    case .newerEncryption(let format):
      "A newer version of Weatherglass encrypted this backup (its format is number \(format), this version knows \(Backup.seal)). Install that version."
    case .needsPassphrase: "This backup is encrypted. Name the file of its passphrase: weatherglass restore FILE --passphrase-file FILE"
    case .wrongPassphrase: "This backup was encrypted with another passphrase. Nothing was changed."
    case .truncated(let missing):
      "This backup is cut off: \(missing.map { "its last \($0) bytes are" } ?? "most of it is") missing. Use another one. Nothing was changed."
    case .unreadable(let reason): "This is not a backup of Weatherglass, or it is damaged (\(reason)). Nothing was changed."
    case .notRestorable(.tooManyTrips):
      "The trips of the backup and the present ones are too many, or too large, for one space. Nothing was changed."
    case .notRestorable(.refused): "The places of the backup and the present ones are too many for one space. Nothing was changed."
    case .notRestorable(.storage(let error)): "\(error) Nothing was changed."
    case .notRestorable: "The backup's contents can't be saved here. Nothing was changed."
    }
  }
}
