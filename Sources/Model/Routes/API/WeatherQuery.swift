import WeatherModel

/// The parameters of a request for weather as JSON.
public struct WeatherQuery: APIQuery {
  package static var path: APIPath { .weather }

  /// The cell of the parameters `lat` and `lon`, truncated to three decimals.
  public var cell: Cell
  /// The kinds that the parameter `kinds` lists; all when it is left out.
  public var kinds: Kinds
  /// Whether to fetch from the source again although the stored answer is still fresh.
  public var refreshes: Bool
  /// The person's preferred sources.
  public var preferred: PreferredSources
  /// The language of the place's name; English when nil.
  public var language: Language?

  /// Creates a query; by default for all kinds.
  public init(
    cell: Cell, kinds: Kinds = .all, refreshes: Bool = false, preferred: PreferredSources = PreferredSources(), language: Language? = nil
  ) {
    self.language = language
    self.cell = cell
    self.kinds = kinds
    self.refreshes = refreshes
    self.preferred = preferred
  }
}

extension WeatherQuery {
  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(
      cell: try parameters.cell(), kinds: try parameters.kinds() ?? .all, refreshes: try parameters.flag("refresh"),
      preferred: try parameters.preferred(), language: try parameters.language())
  }

  package var query: String { position(cell) + list(kinds, unless: .all) + wishes(refreshes, preferred, language) }
}

/// The parameters of a request for the weather of several places as JSON.
public struct PlacesQuery: APIQuery {
  package static var path: APIPath { .places }

  /// The most places in one request; more need several requests.
  public static let mostPlaces = 50

  /// The cells of the parameter `at`, truncated to three decimals; each occurs once.
  public var cells: [Cell]
  /// Whether to fetch from the sources again although the stored answers are still fresh.
  public var refreshes: Bool
  /// The person's preferred sources.
  public var preferred: PreferredSources
  /// The language of the places' names; English when nil.
  public var language: Language?

  /// Creates a query from its parts.
  public init(cells: [Cell], refreshes: Bool = false, preferred: PreferredSources = PreferredSources(), language: Language? = nil) {
    self.language = language
    self.cells = cells
    self.refreshes = refreshes
    self.preferred = preferred
  }
}

extension PlacesQuery {
  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(
      cells: try parameters.cells(), refreshes: try parameters.flag("refresh"), preferred: try parameters.preferred(),
      language: try parameters.language())
  }

  package var query: String {
    var places = ""
    for cell in cells { places += (places.isEmpty ? "" : ";") + cell.description }
    return "?at=" + places + wishes(refreshes, preferred, language)
  }
}

/// The parameters of a request for the few values that simple clients show.
public struct DashboardQuery: APIQuery {
  package static var path: APIPath { .dashboard }

  /// The cell of the parameters `lat` and `lon`.
  public var cell: Cell

  /// Creates a query for a cell.
  public init(cell: Cell) { self.cell = cell }

  package init(_ parameters: APIParameters) throws(RouteProblem) { self.init(cell: try parameters.cell()) }

  package var query: String { position(cell) }
}

/// The parameters of a request for the state of the sources.
public struct SourcesQuery: APIQuery {
  package static var path: APIPath { .sources }

  /// The cell that they are asked for; nil for all of them.
  public var cell: Cell?

  /// Creates a query for a cell, or in general.
  public init(cell: Cell? = nil) { self.cell = cell }

  package init(_ parameters: APIParameters) throws(RouteProblem) { self.init(cell: try parameters.cellIfPresent()) }

  package var query: String { cell.map { position($0) } ?? "" }
}

/// The parameters of a request for the data of all sources, side by side.
public struct ComparisonQuery: APIQuery {
  package static var path: APIPath { .compare }

  /// The cell of the parameters `lat` and `lon`.
  public var cell: Cell
  /// The kinds that the parameter `kinds` lists.
  public var kinds: Kinds

  /// Creates a query; by default for the kinds that are compared by default.
  public init(cell: Cell, kinds: Kinds = .compared) { (self.cell, self.kinds) = (cell, kinds) }

  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(cell: try parameters.cell(), kinds: try parameters.kinds(among: .comparable) ?? .compared)
  }

  package var query: String { position(cell) + list(kinds, unless: .compared) }
}
