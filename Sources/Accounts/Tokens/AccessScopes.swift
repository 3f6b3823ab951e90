/// What a token opens of its space.
public struct AccessScopes: OptionSet, Hashable, Sendable {
  /// A bit for each scope, as the database has them.
  public let rawValue: Int64

  /// The scopes of such bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The weather, also of a closed house.
  public static let read = AccessScopes(rawValue: 1)
  /// The saved places, to read and to change, and their warnings.
  public static let places = AccessScopes(rawValue: 2)
  /// The trips, to read and to book.
  public static let trips = AccessScopes(rawValue: 4)
  /// What a widget shows, and nothing else.
  public static let widget = AccessScopes(rawValue: 8)
  /// The calendar, and nothing else.
  public static let calendar = AccessScopes(rawValue: 16)

  /// Whether a token of these can be bound to one place: what the others open knows no bounds.
  public var canTellOfOnePlace: Bool { isSubset(of: [.widget, .calendar]) }

  /// Every scope with its word, in the order in which they are listed.
  public static let words: [(word: String, scope: AccessScopes)] = [
    ("read", .read), ("places", .places), ("trips", .trips), ("widget", .widget), ("calendar", .calendar),
  ]

  /// The scope of a word; nil for a word of none.
  public init?(word: some StringProtocol) {
    guard let known = AccessScopes.words.first(where: { $0.word == word }) else { return nil }
    self = known.scope
  }

  /// The words of all that it has.
  public var each: [String] { AccessScopes.words.filter { contains($0.scope) }.map(\.word) }
}
