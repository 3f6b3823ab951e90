import WeatherModel

/// A device that may open a space.
public struct Device: Hashable, Sendable {
  /// Its name among all devices.
  public var id: RecordID
  /// What a person calls it.
  public var name: String
  /// When it was let in.
  public var created: Instant
  /// When it last asked, within an hour.
  public var seen: Instant
}

/// Who asks: a device, and the space that it may open.
public struct Member: Hashable, Sendable {
  /// Which device.
  public let device: RecordID
  /// The space, which has no name outside the server.
  package let space: String
  /// When it was last seen before, within an hour.
  public let seen: Instant
}
