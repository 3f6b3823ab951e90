import WeatherModel

/// What the device has of its person's space: what they own, kept the same on all of their devices.
public struct Space: Equatable, Sendable {
  /// Whether the server lets the device in.
  public enum Standing: UInt8, Sendable {
    /// Nobody has asked for a space; the first saved place does.
    case new
    /// The device has a key.
    case member
    /// The device was shut out, or has left: what is here stays here, until it is paired anew.
    case apart
  }

  /// What is under way between the device and the server: one thing at a time.
  enum Talk: Equatable, Sendable {
    case pull(from: Int64)
    case push([SyncWrite])
  }

  /// What a person has to be told of it.
  public enum Notice: UInt8, Sendable {
    /// The device was shut out.
    case shutOut
    /// There are as many places as there may be, and this one is not kept.
    case full
  }

  /// The records, with what the server has not taken yet.
  public var replica: Replica
  /// The history that the replica's tags belong to; empty before the server has said it.
  public var epoch = ""
  /// Whether the server lets the device in.
  public var standing = Standing.new
  /// By which word the server knows the first write when it comes again, since the answer to it, and the key in that, was lost; empty where the device
  /// has not written yet, and once it has a key.
  var attempt = ""
  /// What the person preferred when that was last written into the replica.
  var compared = Preferences()
  /// What is under way.
  var talk: Talk?
  /// Whether the server may have what is not here.
  var wantsPull = false
  /// Whether a trip waits to be booked until the device has a key.
  var isWantedForTrip = false
  /// How many questions in a row had no answer.
  var failures = 0
  /// What the person has to be told.
  public var notice: Notice?

  /// A space with nothing in it.
  public init(device: UInt64) { replica = Replica(clock: SyncClock(device: device)) }

  /// The device has left: what is here stays here.
  mutating func leave() {
    standing = .apart
    attempt = ""
    talk = nil
    wantsPull = false
  }

  /// The device was let in, into this space or another one: it has to be told everything, and asked for everything.
  mutating func beginAnew() {
    replica.beginAnew()
    epoch = ""
    standing = .member
    attempt = ""
    talk = nil
    wantsPull = true
    notice = nil
  }
}

/// Holds a space. It never changes what it holds: so each copy of the app's state, of which every action makes some, costs one reference.
final class SpaceBox: Equatable, Sendable {
  let space: Space

  init(_ space: Space) { self.space = space }

  static func == (one: SpaceBox, other: SpaceBox) -> Bool { one === other || one.space == other.space }
}
