/// The parts of a space that a token gives access to.
public struct AccessScopes: OptionSet, Hashable, Sendable {
  /// A bit for each scope, as the database stores them.
  public let rawValue: Int64

  /// Creates the scopes from bits in the database.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The weather, even on a paired-only server.
  public static let read = AccessScopes(rawValue: 1)
  /// Reading and changing the saved places, and reading their warnings.
  public static let places = AccessScopes(rawValue: 2)
  /// Reading and booking trips.
  public static let trips = AccessScopes(rawValue: 4)
  /// The content of a widget, and nothing else.
  public static let widget = AccessScopes(rawValue: 8)
  /// The calendar of warnings and trips, and nothing else.
  public static let calendar = AccessScopes(rawValue: 16)
  /// The metrics of a paired-only server, and nothing else.
  public static let status = AccessScopes(rawValue: 32)

  /// Whether a token with these scopes can be limited to one place; the other scopes have no such limit.
  public var canBeBoundToPlace: Bool { isSubset(of: [.widget, .calendar]) }

  /// Every scope with its word in the API, in the order in which they are listed.
  public static let words: [(word: String, scope: AccessScopes)] = [
    ("read", .read), ("places", .places), ("trips", .trips), ("widget", .widget), ("calendar", .calendar), ("status", .status),
  ]

  /// The scope that a word stands for; nil for an unknown word.
  public init?(word: some StringProtocol) {
    guard let known = AccessScopes.words.first(where: { $0.word == word }) else { return nil }
    self = known.scope
  }

  /// The words of all scopes in the set.
  public var each: [String] { AccessScopes.words.filter { contains($0.scope) }.map(\.word) }
}
