import WeatherModel

/// A device that may open a space.
public struct Device: Hashable, Sendable {
  /// Identifies the device among all devices of the server.
  public var id: RecordID
  /// The name that a person gave it.
  public var name: String
  /// The kind of device, which decides its icon in lists.
  public var kind = DeviceKind.phone
  /// When it got access to the space.
  public var created: Instant
  /// When it last made a request, accurate to an hour.
  public var seen: Instant
  /// The device that made the code by which it came; nil if none did, or if that is not asked for.
  public var maker: RecordID?
}

/// The device or token that makes a request, and the space that it may open.
public struct Member: Hashable, Sendable {
  /// The id of the device or the token.
  public let device: RecordID
  /// The id of the space, which is used only inside the server.
  package let space: String
  /// When the device or token was last seen before this request, accurate to an hour.
  public let seen: Instant
  /// What a token gives access to; nil for a device, which has access to everything.
  public var scopes: AccessScopes?
  /// The only place that a token gives access to; nil if it is not limited to one.
  public var cell: Cell?
  /// Whether a paired-only server answers the space.
  public internal(set) var isAdmitted = false
  /// Whether the space is the owner's.
  public internal(set) var isOwners = false
  /// Whether a device that was created with a `FirstWriteKey` uses its key for the first time.
  var wasNeverSeen = false

  package init(device: RecordID, space: String, seen: Instant, scopes: AccessScopes? = nil, cell: Cell? = nil) {
    (self.device, self.space, self.seen, self.scopes, self.cell) = (device, space, seen, scopes, cell)
  }
}
