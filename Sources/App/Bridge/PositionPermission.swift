/// Whether the browser may report the device's position.
public enum PositionPermission: Int32, CaseIterable, Sendable {
  /// The browser will ask the person.
  case prompt
  /// The position may be read.
  case granted
  /// The position may not be read.
  case denied
  /// The browser has no way to find a position.
  case unsupported
}
