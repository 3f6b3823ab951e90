import Bridge
import Loop
import WeatherModel

/// Whether the app may use the device's position.
public typealias LocationPermission = PositionPermission

/// Why there is no position.
public enum LocationProblem: Error, Hashable, Sendable {
  /// The person or a setting of the device refused.
  case denied
  /// The device found no position, or took too long.
  case notFound
  /// The device or the browser can't determine positions.
  case unavailable
}

/// Asks the browser for the device's own position.
public struct LocationClient {
  /// Reports the permission, now and at every change.
  public var permission: (_ changed: @escaping (LocationPermission) -> Void) -> Cancellation
  /// Asks for the position once; the browser first asks the person for permission if it has not done so yet.
  public var current: (_ answer: @escaping (Result<Coordinate, LocationProblem>) -> Void) -> Cancellation
  /// Reports each new position until it is cancelled.
  public var watch: (_ moved: @escaping (Coordinate) -> Void) -> Cancellation

  /// Creates a client from its closures.
  public init(
    permission: @escaping (_ changed: @escaping (LocationPermission) -> Void) -> Cancellation,
    current: @escaping (_ answer: @escaping (Result<Coordinate, LocationProblem>) -> Void) -> Cancellation,
    watch: @escaping (_ moved: @escaping (Coordinate) -> Void) -> Cancellation
  ) {
    self.permission = permission
    self.current = current
    self.watch = watch
  }
}
