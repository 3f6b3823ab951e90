import Copy
import Routes
import WeatherModel

/// What every screen needs beside its own state: the person's preferences and language, the moment, the connection, the way to other screens. Made
/// once for each frame.
public struct Environment {
  /// Units, clock and scales.
  public var preferences: Preferences
  /// The person's language.
  public var copy: Copy
  /// The present moment, as far as the screens show it.
  public var now: Instant
  /// Whether there is a connection.
  public var isOnline: Bool
  /// The device's own time, in seconds east of UTC; nil where nobody knows it.
  public var offset: Int64?
  /// The device's own clock over the years in which trips lie; nil where only `offset` is known.
  public var ownClock: LocalZone?
  /// Follows a link to a destination.
  public var follow: (Destination) -> Void = { _ in }

  /// An environment; one that says nothing else is online.
  public init(preferences: Preferences, copy: Copy, now: Instant, isOnline: Bool = true, offset: Int64? = nil) {
    self.preferences = preferences
    self.copy = copy
    self.now = now
    self.isOnline = isOnline
    self.offset = offset
  }

  /// How values of a place are read here.
  func display(in zone: LocalZone) -> Display { Display(preferences: preferences, zone: zone, now: now, copy: copy) }
}
