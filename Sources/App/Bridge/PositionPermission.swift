/// Whether the browser may report the device's position.
public enum PositionPermission: Int32, CaseIterable, Sendable {
  /// The person has not been asked yet; the browser will do it.
  case prompt
  /// The position may be read.
  case granted
  /// The position may not be read.
  case denied
  /// The device or the browser can't find a position, or the page was loaded over plain HTTP.
  case unavailable
  /// The browser has not reported it yet.
  case unknown
}
