import Loop
import WeatherModel

/// What the person has said to the question for their position.
public enum LocationPermission: UInt8, Sendable {
  /// Not known yet.
  case unknown
  /// Not asked yet.
  case prompt
  /// Allowed.
  case granted
  /// Refused.
  case denied
  /// The device or the browser can't tell where it is (also: the page came over plain HTTP).
  case unavailable
}

/// Why there is no position.
public enum LocationProblem: Error, Hashable, Sendable {
  /// The person, or a rule of the device, said no.
  case denied
  /// The device tried in vain, or too long.
  case notFound
  /// The device or the browser has no such ability.
  case unavailable
}

/// The device's own position.
public struct LocationClient {
  /// Tells the permission, now and at every change.
  public var permission: (_ changed: @escaping (LocationPermission) -> Void) -> Cancellation
  /// Asks for the position once; the browser asks the person first when it has not yet.
  public var current: (_ answer: @escaping (Result<Coordinate, LocationProblem>) -> Void) -> Cancellation
  /// Tells each new position; ends only when cancelled.
  public var watch: (_ moved: @escaping (Coordinate) -> Void) -> Cancellation

  /// A client made of its abilities.
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
