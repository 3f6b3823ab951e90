import WeatherModel

/// A source of weather as the rest of the program sees it: what it can tell, on which terms, and one way to ask.
public struct Provider: Sendable {
  /// Which source it is.
  public let source: Source
  /// The kinds of weather that it has anywhere.
  public let kinds: Kinds
  /// The kinds that one call to the source brings together; a failing call takes only its own kinds with it.
  public let calls: [Kinds]
  /// What its terms and its owner's plan allow.
  public let terms: Terms
  /// The kinds that it has in a cell; where none, it is not asked.
  public let covers: @Sendable (Cell) -> Kinds
  /// Asks: brings all of the wanted kinds that exist there, or throws. Calls run in parallel.
  public let fetch: @Sendable (Question) async throws(ProviderError) -> Fetched
  /// Asks what several weather models forecast, where the source can tell them apart.
  public let models: (@Sendable (Cell) async throws(ProviderError) -> [ModelForecast])?
  /// How many calls of its quota asking `models` counts for.
  public let modelsWeight: Int

  /// A source; without `calls` one call brings everything, without `covers` it is the same everywhere.
  public init(
    source: Source, kinds: Kinds, calls: [Kinds]? = nil, terms: Terms = Terms(), covers: (@Sendable (Cell) -> Kinds)? = nil,
    models: (@Sendable (Cell) async throws(ProviderError) -> [ModelForecast])? = nil, modelsWeight: Int = 1,
    fetch: @escaping @Sendable (Question) async throws(ProviderError) -> Fetched
  ) {
    self.source = source
    self.kinds = kinds
    self.calls = calls ?? [kinds]
    self.terms = terms
    self.covers = covers ?? { _ in kinds }
    self.models = models
    self.modelsWeight = modelsWeight
    self.fetch = fetch
  }
}

/// What is asked of a source.
public struct Question: Sendable {
  /// The only position that a source is told: three decimals.
  public var cell: Cell
  /// The kinds wanted; a source may bring others that come in the same call.
  public var kinds: Kinds
  /// For kinds that are held already, what the source said to name when asking for news of them (Last-Modified).
  public var validators: [Kind: String]

  /// Without validators everything is asked for anew.
  public init(_ cell: Cell, _ kinds: Kinds, validators: [Kind: String] = [:]) {
    self.cell = cell
    self.kinds = kinds
    self.validators = validators
  }
}

/// What a source answered.
public struct Fetched: Sendable {
  /// The weather; a wanted kind that is missing here, not `unchanged` and not `unavailable` does not exist in this place.
  public var report: WeatherReport
  /// The kinds of which the source said that what is held is still its latest.
  public var unchanged: Kinds
  /// The kinds that the source has here, but not at this moment: what is held stays.
  public var unavailable: Kinds
  /// Until when the source itself asks not to be asked again.
  public var expires: [Kind: Instant]
  /// What to name when asking for news.
  public var validators: [Kind: String]

  /// Without caching rules the usual life times hold.
  public init(
    _ report: WeatherReport, unchanged: Kinds = [], unavailable: Kinds = [], expires: [Kind: Instant] = [:],
    validators: [Kind: String] = [:]
  ) {
    self.report = report
    self.unchanged = unchanged
    self.unavailable = unavailable
    self.expires = expires
    self.validators = validators
  }
}

/// What a source's terms and plan allow.
public struct Terms: Sendable {
  /// How often it may be asked.
  public var quotas: [Quota]
  /// How many calls of its quota one question for these kinds counts for.
  public var weight: @Sendable (Kinds) -> Int
  /// The terms in one sentence ("Non-commercial use; CC BY 4.0").
  public var summary: String

  /// Terms; by default anything goes.
  public init(
    quotas: [Quota] = [], summary: String = "", weight: @escaping @Sendable (Kinds) -> Int = { _ in 1 }
  ) {
    self.quotas = quotas
    self.summary = summary
    self.weight = weight
  }
}

/// So many calls in so much time.
public struct Quota: Hashable, Sendable {
  /// The stretches that sources count in, each beginning at a round time in UTC.
  public enum Window: UInt8, CaseIterable, Sendable {
    case minute, hour, day, month

    /// The word in answers and configuration.
    public var word: String {
      switch self {
      case .minute: "minute"
      case .hour: "hour"
      case .day: "day"
      case .month: "month"
      }
    }
  }

  /// The calls that fit into one stretch; a heavy call counts for several.
  public var limit: Int
  /// Stretches begin at round times in UTC.
  public var window: Window

  /// So many calls in so much time.
  public init(_ limit: Int, per window: Window) {
    self.limit = limit
    self.window = window
  }
}

extension Provider {
  /// Asks as `fetch` does; a report with a value that can't be true is an error, whatever the source's decoder let pass.
  public func plausible(_ question: Question) async throws(ProviderError) -> Fetched {
    let fetched = try await fetch(question)
    // A scene may be forced upon any place: the simulator's heat at the pole is intended.
    let beyondRecords = source == .simulator ? nil : fetched.report.currentBeyondRecords()
    guard let found = fetched.report.firstImplausible() ?? beyondRecords else { return fetched }
    throw ProviderError(source: source, endpoint: "report", cause: .invalid(field: found.path, found: found.value))
  }
}

/// Asks a keyed service what a cell is called; nil where it knows no name.
public struct PlaceNamer: Sendable {
  /// Which source it is.
  public let source: Source
  /// What its terms and its owner's plan allow.
  public let terms: Terms
  /// Makes one call; a cell without a name is nil and no error.
  public let name: @Sendable (Cell) async throws(ProviderError) -> PlaceName?

  /// The closure makes one call a cell; the engine caches it and counts it against the quota.
  public init(source: Source, terms: Terms, name: @escaping @Sendable (Cell) async throws(ProviderError) -> PlaceName?) {
    self.source = source
    self.terms = terms
    self.name = name
  }
}
