import Preferences
import WeatherModel

/// The device's copy of its person's space: the data that is kept the same on all of their devices.
public struct Space: Equatable, Sendable {
  /// Whether the device has access to the space.
  public enum Membership: UInt8, Sendable {
    /// The device has no space yet; the first saved place asks for one.
    case notYet
    /// The device has a key.
    case member
    /// The device was shut out, or has left. The local data stays; at each start and every hour it is tried whether the key is good again.
    case left
    /// The device may have a key, and asks the server for what it has. Until the answer, the records are incomplete.
    case asking

    /// Whether the device has a key, or had one until it was shut out or left.
    var hasHadKey: Bool { self == .member || self == .left }
  }

  /// The records, including changes that the server does not have yet.
  public var replica: Replica
  /// The history that the replica's tags belong to; empty until the server has sent it.
  public var epoch = ""
  /// Whether the device has access to the space.
  public var membership = Membership.notYet
  /// The idempotency key of the first write. It lets the server recognise the write when it is repeated because the answer, with the
  /// device's key in it, was lost. Empty before the first write, and as soon as the device has a key.
  var firstWriteKey = ""
  /// The device number of the records that were deleted with everything, whose place these have taken; nil if none were. Another window may
  /// still have them.
  var deleted: UInt64?
  /// What the person has chosen while the server was asked for its records.
  var waitingSettings: [Setting] = []

  /// Whether there is anything to store.
  var isInUse: Bool { membership.hasHadKey || !replica.entries.isEmpty }

  /// An empty space.
  public init(device: UInt64) { replica = Replica(clock: SyncClock(device: device)) }

  /// Whether these records have taken the place of others.
  func replaces(_ other: Space) -> Bool { deleted == other.replica.clock.device }

  /// The device has left. The local data stays here.
  mutating func leave() { (membership, firstWriteKey) = (.left, "") }

  /// The device got access to this space or another one, so everything has to be sent and requested again.
  mutating func resync() {
    replica.resync()
    (epoch, membership, firstWriteKey) = ("", .member, "")
  }
}
