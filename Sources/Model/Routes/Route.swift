import WeatherModel

/// All addresses of Weatherglass. The server parses them; the app and the pages print them.
public enum Route: Hashable, Sendable {
  /// A page of the app.
  case page(Destination)
  /// The target of the search form: the place, when the text is a coordinate; otherwise the search over a screen.
  case search(text: String, over: Destination.Screen)
  /// The target of the form for a trip: the way between two places, given by their names.
  case wayByName(from: String, to: String)
  /// Redirects to a place that is chosen at random each time.
  case random
  /// The address to which forms post a preference.
  case preferences
  /// The page without data that an app starts from when it is offline.
  case shell
  /// Weather as JSON.
  case weather(WeatherQuery)
  /// The weather of several places as JSON.
  case weatherOfPlaces(PlacesQuery)
  /// The few values that simple clients display, as JSON.
  case dashboard(Cell)
  /// The state of the sources, in general or for a cell, as JSON.
  case sources(Cell?)
  /// The data of all sources for a cell, side by side, as JSON.
  case compare(Cell, Kinds)
  /// The places that match a search, as JSON.
  case places(PlaceSearch)
  /// The name of the place in a cell, as JSON.
  case placeName(Cell, Language?)
  /// The weather and air along the route between two cells, as JSON.
  case journey(JourneyQuery)
  /// The line about the weather (Wit) for a cell, as JSON.
  case wit(WitQuery)
  /// A person's own places, settings and devices, as JSON.
  case space(SpaceAddress)
  /// A person's own trips, as JSON.
  case trips(TripAddress)
  /// The content of a widget, accessed by a token.
  case widget(WidgetAddress)
  /// A calendar feed, accessed by a token.
  case calendar(CalendarAddress)
  /// The page that says which sources were asked for the person today.
  case asked
  /// The SVG icon of a condition, by day or by night.
  case weatherIcon(Condition, isNight: Bool)
  /// The endpoint for assistants (Model Context Protocol).
  case assistants
  /// The OpenAPI description of the HTTP API.
  case openAPI
  /// The health of the server.
  case health
  /// The server's metrics, for Prometheus.
  case metrics
  /// The help page for terminals.
  case help
  /// A file of the app.
  case file(String)
}

/// The parameters of a request for weather as JSON.
public struct WeatherQuery: Hashable, Sendable {
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

/// The parameters of a request for the weather of several places as JSON.
public struct PlacesQuery: Hashable, Sendable {
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

/// The parameters of a search for places.
public struct PlaceSearch: Hashable, Sendable {
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

/// The parameters of a request for the weather along a route as JSON.
public struct JourneyQuery: Hashable, Sendable {
  /// The start, from the parameter `from`, truncated to three decimals.
  public var from: Cell
  /// The end, from the parameter `to`, truncated to three decimals.
  public var to: Cell
  /// The means of travel; by car when it is not given.
  public var speed: TravelSpeed
  /// The time of departure; nil for now.
  public var departure: Instant?
  /// The person's preferred sources.
  public var preferred: PreferredSources
  /// The language of names and sentences; English when nil.
  public var language: Language?

  /// Creates a query; by default for a route by car that starts now.
  public init(
    from: Cell, to: Cell, speed: TravelSpeed = .drive, departure: Instant? = nil, preferred: PreferredSources = PreferredSources(),
    language: Language? = nil
  ) {
    self.from = from
    self.to = to
    self.speed = speed
    self.departure = departure
    self.preferred = preferred
    self.language = language
  }
}

/// The parameters of a request for a line about the weather (Wit).
public struct WitQuery: Hashable, Sendable {
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

/// Why an address could not be parsed.
public enum RouteProblem: Error, Hashable, Sendable {
  /// There is no route with this path.
  case notFound
  /// A parameter is missing, repeated or invalid; `detail` says what it should be.
  case parameter(name: String, detail: String)
}
