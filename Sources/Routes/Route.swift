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
  /// What one meets on the way between two cells, as JSON.
  case journey(JourneyQuery)
  /// A line about the weather of a cell, as JSON.
  case wit(WitQuery)
  /// A person's own places, settings and devices, as JSON.
  case space(SpaceAddress)
  /// A person's own trips, as JSON.
  case trips(TripAddress)
  /// What a widget shows, by its token.
  case widget(WidgetAddress)
  /// A calendar, by its token.
  case calendar(CalendarAddress)
  /// The SVG icon of a condition, by day or by night.
  case weatherPicture(Condition, isNight: Bool)
  /// Where assistants talk to the server.
  case assistants
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
  /// The language of the place's name; English where nobody says one.
  public var language: Language?

  /// Without kinds it is about all of them.
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
  /// The language of the places' names; English where nobody says one.
  public var language: Language?

  /// Made of the addresses' parts.
  public init(cells: [Cell], refreshes: Bool = false, preferred: PreferredSources = PreferredSources(), language: Language? = nil) {
    self.language = language
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

/// Which way an answer in JSON shall be about.
public struct JourneyQuery: Hashable, Sendable {
  /// Where it begins, made of `from`, cut to three decimals.
  public var from: Cell
  /// Where it ends, made of `to`.
  public var to: Cell
  /// How one travels; by car where nobody says it.
  public var speed: TravelSpeed
  /// When one sets out; nil for now.
  public var departure: Instant?
  /// The sources to ask first.
  public var preferred: PreferredSources
  /// The language of names and sentences; English where nobody says one.
  public var language: Language?

  /// A way by car from now on, unless it is said otherwise.
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

/// What a line shall be about, and for whom.
public struct WitQuery: Hashable, Sendable {
  /// So many lines are kept back at most.
  public static let mostSeen = 64

  /// Made of `lat` and `lon`, cut to three decimals.
  public var cell: Cell
  /// The language of the line; the reader's where nobody says one.
  public var language: Language?
  /// The lines that the device has shown lately, by their names.
  public var seen: [UInt32]
  /// Whether the device has a model of its own: it is told what to ask it, and no other model is asked.
  public var isOwn: Bool
  /// What that model wrote, to be checked.
  public var line: String?

  /// A question for a line.
  public init(cell: Cell, language: Language? = nil, seen: [UInt32] = [], isOwn: Bool = false, line: String? = nil) {
    (self.cell, self.language, self.seen, self.isOwn, self.line) = (cell, language, seen, isOwn, line)
  }
}

/// Why an address is not a route.
public enum RouteProblem: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case notFound
  /// A parameter is missing, doubled or makes no sense; `detail` says what it should be.
  case parameter(name: String, detail: String)
}
