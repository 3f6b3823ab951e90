/// The kinds of weather data, each of which is requested, stored and refreshed on its own.
public enum Kind: UInt8, Worded, Sendable {
  case current, hourly, daily, minutely, air, alerts

  /// The word in addresses and answers.
  public var word: String {
    switch self {
    case .current: "current"
    case .hourly: "hourly"
    case .daily: "daily"
    case .minutely: "minutely"
    case .air: "air"
    case .alerts: "alerts"
    }
  }

  /// How many seconds an answer of this kind stays valid.
  public var lifetime: Int64 {
    switch self {
    case .current: .minutes(30)
    case .hourly: .hours(1)
    case .daily: .hours(6)
    case .minutely: .minutes(5)
    case .air: .hours(1)
    case .alerts: .minutes(5)
    }
  }
}

/// A set of kinds.
public struct Kinds: OptionSet, Hashable, Sendable {
  /// One bit per kind.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Creates a set of a single kind.
  public init(_ kind: Kind) { rawValue = 1 << kind.rawValue }
  /// The set of all kinds.
  public static var all: Kinds { Kinds(rawValue: (1 << UInt32(Kind.allCases.count)) - 1) }
  /// The kinds in the set, in the order of `Kind.allCases`.
  public var each: [Kind] { Kind.allCases.filter { contains(Kinds($0)) } }
}
