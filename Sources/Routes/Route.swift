import WeatherModel

/// Every address of Weatherglass, once: the server parses it, the app and the pages print it.
public enum Route: Hashable, Sendable {
  /// A page of the app.
  case page(Destination)
  /// Where the search form leads: to the place, when the text says where it is; else back to the search over a screen.
  case search(text: String, over: Destination.Screen)
  /// Leads to the page of a place that is drawn anew each time.
  case random
  /// Where forms post a preference to.
  case preferences
  /// The page without data that an offline device starts from.
  case shell
  /// Weather as JSON.
  case weather(WeatherQuery)
  /// The weather of several places as JSON.
  case weatherOfPlaces(PlacesQuery)
  /// The few values that simple clients show, as JSON.
  case dashboard(Cell)
  /// How the sources stand, anywhere or in a cell, as JSON.
  case sources(Cell?)
  /// What every source says of a cell, side by side, as JSON.
  case compare(Cell, Kinds)
  /// The places that words may mean, as JSON.
  case places(PlaceSearch)
  /// What a cell is called, as JSON.
  case whereabouts(Cell, Language?)
  /// A person's own places, settings and devices, as JSON.
  case space(SpaceAddress)
  /// The SVG icon of a condition, by day or by night.
  case weatherPicture(Condition, isNight: Bool)
  /// The description of the programming interface.
  case openAPI
  /// Whether the server is well.
  case health
  /// What the server counted, for Prometheus.
  case metrics
  /// What can be asked in a terminal.
  case help
  /// A file of the app.
  case file(String)
}

/// What an answer in JSON shall be about.
public struct WeatherQuery: Hashable, Sendable {
  /// Made of `lat` and `lon`, cut to three decimals.
  public var cell: Cell
  /// Those that `kinds` names; all of them where it is left out.
  public var kinds: Kinds
  /// Whether to ask the source again although the answer is young.
  public var refreshes: Bool
  /// The sources to ask first.
  public var preferred: PreferredSources

  /// Without kinds it is about all of them.
  public init(cell: Cell, kinds: Kinds = .all, refreshes: Bool = false, preferred: PreferredSources = PreferredSources()) {
    self.cell = cell
    self.kinds = kinds
    self.refreshes = refreshes
    self.preferred = preferred
  }
}

/// Which places an answer in JSON shall be about.
public struct PlacesQuery: Hashable, Sendable {
  /// More are asked for in several questions.
  public static let mostPlaces = 50

  /// Made of `at`, each cut to three decimals; no cell is there twice.
  public var cells: [Cell]
  /// Whether to ask the sources again although the answers are young.
  public var refreshes: Bool
  /// The sources to ask first.
  public var preferred: PreferredSources

  /// Made of the addresses' parts.
  public init(cells: [Cell], refreshes: Bool = false, preferred: PreferredSources = PreferredSources()) {
    self.cells = cells
    self.refreshes = refreshes
    self.preferred = preferred
  }
}

/// A search for places.
public struct PlaceSearch: Hashable, Sendable {
  /// In characters; at most four bytes each.
  public static let longestText = 100
  /// How many places are told when nobody says how many.
  public static let usualLimit = 10
  /// How many places are told at most.
  public static let largestLimit = 50

  /// What was typed.
  public var text: String
  /// Where the device is; of places alike the nearer one comes first.
  public var near: Cell?
  /// The language of the names; English where nobody says one.
  public var language: Language?
  /// How many places at most.
  public var limit: Int

  /// Ten places at most, unless it is said otherwise.
  public init(text: String, near: Cell? = nil, language: Language? = nil, limit: Int = PlaceSearch.usualLimit) {
    self.text = text
    self.near = near
    self.language = language
    self.limit = limit
  }
}

/// Why an address is not a route.
public enum RouteProblem: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case notFound
  /// A parameter is missing, doubled or makes no sense; `detail` says what it should be.
  case parameter(name: String, detail: String)
}
