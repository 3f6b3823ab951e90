import CBrowser

/// Where the device is.
public enum Position {
  /// What the browser allows.
  public enum Permission: Equatable, Sendable {
    /// It will ask.
    case prompt
    /// It tells.
    case granted
    /// It refuses.
    case denied
    /// It can't say where it is.
    case unsupported
  }

  /// A place on the map and how well it is known.
  public struct Fix: Equatable, Sendable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// When, in milliseconds since 1970.
    public let milliseconds: Double

    /// A fix, for tests and simulations.
    public init(latitude: Double, longitude: Double, milliseconds: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.milliseconds = milliseconds
    }
  }

  /// Why there is no fix.
  public enum Failure: Error, Equatable, Sendable {
    /// The person or the browser refuses.
    case denied
    /// It can't be found out here and now.
    case unavailable
    /// It took too long.
    case timeout
  }

  /// Tells what is allowed, now and at each change.
  public static func observePermission(_ body: @escaping (Permission) -> Void) -> Pending {
    .ask(repeats: true) { answer in
      switch answer.number {
      case 0: body(.prompt)
      case 1: body(.granted)
      case 2: body(.denied)
      default: body(.unsupported)
      }
    } _: {
      page_observe($0, Observed.permission.rawValue)
    }
  }

  /// Finds out once. `maximumAge` allows a known fix of so many milliseconds ago.
  @discardableResult
  public static func find(
    isPrecise: Bool = false, timeout: Double = 10_000, maximumAge: Double = 60_000, _ done: @escaping (Result<Fix, Failure>) -> Void
  ) -> Pending {
    .ask({ done(result($0)) }) { page_position($0, 0, isPrecise ? 1 : 0, timeout, maximumAge) }
  }

  /// Follows the device until it is called off.
  public static func watch(
    isPrecise: Bool = false, timeout: Double = 30_000, maximumAge: Double = 60_000, _ body: @escaping (Result<Fix, Failure>) -> Void
  ) -> Pending {
    .ask(repeats: true, { body(result($0)) }) { page_position($0, 1, isPrecise ? 1 : 0, timeout, maximumAge) }
  }

  private static func result(_ answer: Answer) -> Result<Fix, Failure> {
    switch answer.status {
    case 0: break
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
