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

  /// The request that is in progress; there is at most one at a time.
  enum RequestInFlight: Equatable, Sendable {
    case pull(from: Int64)
    case push([SyncWrite])
  }

  /// A message to the person about their space.
  public enum Message: UInt8, Sendable {
    case shutOut
    /// The limit of saved places is reached, and this one is not saved in the space.
    case placeLimitReached
    /// The server does not know the host name in the page's address, so it saves nothing.
    case unknownHost
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
  /// What the person has chosen while the server was asked for its records.
  var waitingSettings: [Setting] = []
  var requestInFlight: RequestInFlight?
  /// Whether the server may have changes that this device does not have.
  var needsPull = false
  /// Whether the device was paired since the app was opened, so that its places may be new to the space.
  var bringsPlaces = false
  /// How many minutes the device has been shut out since the app was opened.
  var minutesShutOut = 0
  /// The names of places that the server refused since the app was opened.
  var refusedNames: [String] = []
  /// How many requests in a row failed.
  var failures = 0
  /// The message to show to the person.
  public var message: Message?

  /// Whether there is anything to store.
  var isInUse: Bool { membership.hasHadKey || !replica.entries.isEmpty }

  /// An empty space.
  public init(device: UInt64) { replica = Replica(clock: SyncClock(device: device)) }

  /// The device has left. The local data stays here.
  mutating func leave() {
    membership = .left
    firstWriteKey = ""
    requestInFlight = nil
    needsPull = false
  }

  /// The device got access to this space or another one, so everything has to be sent and requested again.
  mutating func resync() {
    replica.resync()
    epoch = ""
    membership = .member
    firstWriteKey = ""
    requestInFlight = nil
    needsPull = true
    message = nil
  }
}
