/// The kinds of weather that are asked for, kept and refreshed on their own.
public enum Kind: UInt8, CaseIterable, Sendable {
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

  /// Reads the word of JSON and addresses; nil for any other.
  public init?(word: String) {
    for kind in Kind.allCases where sameBytes(kind.word, word) {
      self = kind
      return
    }
    return nil
  }

  /// How many seconds an answer counts as true (E3).
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

/// Several kinds at once.
public struct Kinds: OptionSet, Hashable, Sendable {
  /// One bit a kind.
  public let rawValue: UInt32
  /// Kinds from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A set with this kind alone.
  public init(_ kind: Kind) { rawValue = 1 << kind.rawValue }
  /// All that there are.
  public static var all: Kinds { Kinds(rawValue: (1 << UInt32(Kind.allCases.count)) - 1) }
  /// The single kinds, in order.
  public var each: [Kind] { Kind.allCases.filter { contains(Kinds($0)) } }
}
