import WeatherModel

/// The parameters of a request for a line about the weather (Wit).
public struct WitQuery: APIQuery {
  package static var path: APIPath { .wit }

  /// The most identifiers in `seen`.
  public static let mostSeen = 64

  /// The cell of the parameters `lat` and `lon`, truncated to three decimals.
  public var cell: Cell
  /// The language of the line; when nil, the reader's.
  public var language: Language?
  /// The identifiers of the lines that the device has shown recently.
  public var seen: [UInt32]
  /// Whether the device has its own language model: the answer then contains the prompt for it, and no other model is used.
  public var usesOwnModel: Bool
  /// The line that the device's model wrote, for the server to check.
  public var line: String?

  /// Creates a query from its parts.
  public init(cell: Cell, language: Language? = nil, seen: [UInt32] = [], usesOwnModel: Bool = false, line: String? = nil) {
    (self.cell, self.language, self.seen, self.usesOwnModel, self.line) = (cell, language, seen, usesOwnModel, line)
  }
}

extension WitQuery {
  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(
      cell: try parameters.cell(), language: try parameters.language(), seen: try parameters.seen(),
      usesOwnModel: try parameters.flag("own"), line: try parameters.line())
  }

  package var query: String {
    var names = ""
    for name in seen { names += (names.isEmpty ? "&seen=" : ",") + String(name, radix: 16) }
    return position(cell) + languageItem(language) + names + (usesOwnModel ? "&own=1" : "")
      + (line.map { "&line=" + percentEncoded($0) } ?? "")
  }
}
