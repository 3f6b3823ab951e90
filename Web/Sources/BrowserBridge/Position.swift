import Bridge
import CBrowser

/// The position of the device.
public enum Position {
  /// Degrees north and degrees east.
  public typealias Fix = (latitude: Double, longitude: Double)

  /// The reason why there is no position.
  public enum Failure: Error, Equatable, Sendable {
    /// The person or the browser refuses.
    case denied
    /// The position can't be found out here and now.
    case unavailable
  }

  /// Reports the permission, now and at each change.
  public static func observePermission(_ body: @escaping (PositionPermission) -> Void) -> Pending {
    .ask(repeats: true) { answer in
      body(PositionPermission(rawValue: Int32(answer.number)) ?? .unavailable)
    } _: {
      page_observe($0, Observed.permission.rawValue)
    }
  }

  /// Finds the position once.
  public static func find(_ done: @escaping (Result<Fix, Failure>) -> Void) -> Pending {
    .ask({ done(result($0)) }) { page_position($0, 0, 10_000) }
  }

  /// Reports the positions of the device until it is cancelled.
  public static func watch(_ body: @escaping (Result<Fix, Failure>) -> Void) -> Pending {
    .ask(repeats: true, { body(result($0)) }) { page_position($0, 1, 30_000) }
  }

  private static func result(_ answer: Answer) -> Result<Fix, Failure> {
    // The code of the browser's GeolocationPositionError.
    if answer.status == 1 { return .failure(.denied) }
    let numbers = answer.numbers
    guard answer.status == 0, numbers.count == 2 else { return .failure(.unavailable) }
    return .success((numbers[0], numbers[1]))
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
