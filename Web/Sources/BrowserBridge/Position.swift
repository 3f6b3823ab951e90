import Bridge
import CBrowser

/// The position of the device.
public enum Position {
  /// A position of the device, with the time when it was found.
  public struct Fix: Equatable, Sendable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// When it was found, in milliseconds since 1970.
    public let milliseconds: Double

    /// Makes a fix, for tests and simulations.
    public init(latitude: Double, longitude: Double, milliseconds: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.milliseconds = milliseconds
    }
  }

  /// The reason why there is no position.
  public enum Failure: Error, Equatable, Sendable {
    /// The person or the browser refuses.
    case denied
    /// The position can't be found out here and now.
    case unavailable
    /// It took longer than the time limit.
    case timeout
  }

  /// Reports the permission, now and at each change.
  public static func observePermission(_ body: @escaping (PositionPermission) -> Void) -> Pending {
    .ask(repeats: true) { answer in
      body(PositionPermission(rawValue: Int32(answer.number)) ?? .unsupported)
    } _: {
      page_observe($0, Observed.permission.rawValue)
    }
  }

  /// Finds the position once. A known one is used if it is at most `maximumAge` milliseconds old.
  @discardableResult
  public static func find(
    isPrecise: Bool = false, timeout: Double = 10_000, maximumAge: Double = 60_000, _ done: @escaping (Result<Fix, Failure>) -> Void
  ) -> Pending {
    .ask({ done(result($0)) }) { page_position($0, 0, isPrecise ? 1 : 0, timeout, maximumAge) }
  }

  /// Reports the positions of the device until it is cancelled.
  public static func watch(
    isPrecise: Bool = false, timeout: Double = 30_000, maximumAge: Double = 60_000, _ body: @escaping (Result<Fix, Failure>) -> Void
  ) -> Pending {
    .ask(repeats: true, { body(result($0)) }) { page_position($0, 1, isPrecise ? 1 : 0, timeout, maximumAge) }
  }

  private static func result(_ answer: Answer) -> Result<Fix, Failure> {
    switch answer.status {
    case 0: break
    // The codes of the browser's GeolocationPositionError.
    case 1: return .failure(.denied)
    case 3: return .failure(.timeout)
    default: return .failure(.unavailable)
    }
    let numbers = answer.numbers
    guard numbers.count == 3 else { return .failure(.unavailable) }
    return .success(Fix(latitude: numbers[0], longitude: numbers[1], milliseconds: numbers[2]))
  }
}

extension Answer {
  /// The bytes as little-endian doubles.
  fileprivate var numbers: [Double] {
    let bytes = bytes
    return stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      var bits: UInt64 = 0
      for place in 0..<8 { bits |= UInt64(bytes[start + place]) << UInt64(8 * place) }
      return Double(bitPattern: bits)
    }
  }
}
