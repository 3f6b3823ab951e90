/// What the page reports to Swift, now and whenever it changes.
///
/// Like all numbers of this room, these are exchanged with the scripts: `bundle` writes them there, in place of `{{observed:map}}`.
public enum Observed: Int32, CaseIterable, Sendable {
  /// Whether the page is visible; reported again when the service worker has news.
  case visibility
  /// Whether the device has a network connection, as far as it knows.
  case connection
  /// Path and query, when the person goes back or forward.
  case address
  /// Whether a new version of the app is waiting.
  case update
  /// Whether the position may be read, as a `PositionPermission`.
  case permission
  /// Each `PageGesture`.
  case gesture
  /// The names of the items that another window has written or removed.
  case storage
  /// The tag that the person's space has reached, or a `SpaceEventCode`.
  case space
  /// What happens on the map, in words.
  case map
}
