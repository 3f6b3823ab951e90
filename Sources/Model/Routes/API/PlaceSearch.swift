import WeatherModel

/// The parameters of a search for places.
public struct PlaceSearch: APIQuery {
  package static var path: APIPath { .search }

  /// The longest text, in Unicode scalars of at most four bytes each.
  public static let longestText = 100
  /// The default for `limit`.
  public static let defaultLimit = 10
  /// The largest allowed `limit`.
  public static let largestLimit = 50

  /// The text that was typed.
  public var text: String
  /// The position of the device; among equally good matches, the nearer one comes first.
  public var near: Cell?
  /// The language of the names; English when nil.
  public var language: Language?
  /// The most places to return.
  public var limit: Int

  /// Creates a search; by default for at most ten places.
  public init(text: String, near: Cell? = nil, language: Language? = nil, limit: Int = PlaceSearch.defaultLimit) {
    self.text = text
    self.near = near
    self.language = language
    self.limit = limit
  }
}

extension PlaceSearch {
  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(
      text: try parameters.words(), near: try parameters.point("near"), language: try parameters.language(), limit: try parameters.limit())
  }

  package var query: String {
    "?q=" + percentEncoded(text) + (near.map { "&near=\($0)" } ?? "") + languageItem(language)
      + (limit == PlaceSearch.defaultLimit ? "" : "&limit=\(limit)")
  }
}

/// The parameters of a request for the name of the place in a cell.
public struct PlaceNameQuery: APIQuery {
  package static var path: APIPath { .placeName }

  /// The cell of the parameters `lat` and `lon`.
  public var cell: Cell
  /// The language of the name; English when nil.
  public var language: Language?

  /// Creates a query from its parts.
  public init(cell: Cell, language: Language? = nil) { (self.cell, self.language) = (cell, language) }

  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(cell: try parameters.cell(), language: try parameters.language())
  }

  package var query: String { position(cell) + languageItem(language) }
}
