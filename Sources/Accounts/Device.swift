import WeatherModel

/// A device that may open a space.
public struct Device: Hashable, Sendable {
  /// Its name among all devices.
  public var id: RecordID
  /// What a person calls it.
  public var name: String
  /// What sort of device it is.
  public var kind = DeviceKind.phone
  /// When it was let in.
  public var created: Instant
  /// When it last asked, within an hour.
  public var seen: Instant
}

/// Who asks: a device or a token, and the space that it may open.
public struct Member: Hashable, Sendable {
  /// Which device, or which token.
  public let device: RecordID
  /// The space, which has no name outside the server.
  package let space: String
  /// When it was last seen before, within an hour.
  public let seen: Instant
  /// What a token opens; nil for a device, which opens everything.
  public var scopes: AccessScopes?
  /// The only place that a token tells of; nil where it is bound to none.
  public var cell: Cell?
  /// Whether it shows its key for the first time, where that was asked for by a `FirstAttempt`.
  var wasNeverSeen = false

  package init(device: RecordID, space: String, seen: Instant, scopes: AccessScopes? = nil, cell: Cell? = nil) {
    (self.device, self.space, self.seen, self.scopes, self.cell) = (device, space, seen, scopes, cell)
  }
}
