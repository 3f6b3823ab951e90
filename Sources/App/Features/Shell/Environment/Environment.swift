import Copy
import Preferences
import Routes
import WeatherModel

/// What every screen needs in addition to its own state: the person's preferences and language, the time, the connection, the links to
/// other screens. Created once for each frame.
public struct Environment {
  /// The person's units, clock format and scales.
  public var preferences: Preferences
  /// The person's language.
  public var copy: Copy
  /// The current time for the screens, which moves once a minute.
  public var now: Instant
  /// Whether there is a connection.
  public var isOnline = true
  /// The device's time zone, in seconds east of UTC; nil when it is unknown.
  public var utcOffset: Int64?
  /// The device's time zone with its clock changes over the years that trips can lie in; nil when only `utcOffset` is known.
  public var deviceZone: LocalZone?
  /// Where the street map's tiles come from.
  public var tiles = StreetTiles()
  /// The name of the host in the page's address; empty where it is not known.
  public var host = ""
  /// Goes to a destination, as a tap on a link does.
  public var open: (Destination) -> Void = { _ in }

  /// The message for a problem. Nobody can correct an unknown host name without knowing which one it is.
  func message(for problem: WeatherProblem) -> Message {
    var message = copy.message(for: problem)
    if problem == .unknownHost, !host.isEmpty { message.text = copy.unknownHostNamed(host: host) }
    return message
  }

  /// A formatter for values of a place in this time zone.
  func display(in zone: LocalZone) -> Display { Display(preferences: preferences, zone: zone, now: now, copy: copy) }
}
