import WeatherModel

/// A source of weather as the rest of the program uses it: which kinds it has, on which terms, and how to request them.
public struct Provider: Sendable {
  /// The source, which identifies it in answers, configuration and logs.
  public let source: Source
  /// The kinds of weather that the source has, if only in some places.
  public let kinds: Kinds
  /// The groups of kinds that come in one call to the source; a failing call affects only its own group.
  public let calls: [Kinds]
  /// The limits set by the source's terms and by the key's plan.
  public let terms: Terms
  /// The kinds that the source has in a cell; where there are none, it is not asked.
  public let covers: @Sendable (Cell) -> Kinds
  /// Makes one call to the source: the wanted kinds are all of one group of `calls`. Returns all of them that exist there, or throws.
  public let fetch: @Sendable (SourceRequest) async throws(ProviderError) -> FetchResult
  /// Requests the forecasts of several weather models; nil for sources that can't tell models apart.
  public let models: (@Sendable (Cell) async throws(ProviderError) -> [ModelForecast])?
  /// The number of calls that `models` uses of the quota.
  public let modelsWeight: Int

  /// Without `calls`, all kinds come in one call; without `covers`, the source has the same kinds everywhere.
  public init(
    source: Source, kinds: Kinds, calls: [Kinds]? = nil, terms: Terms = Terms(), covers: (@Sendable (Cell) -> Kinds)? = nil,
    models: (@Sendable (Cell) async throws(ProviderError) -> [ModelForecast])? = nil, modelsWeight: Int = 1,
    fetch: @escaping @Sendable (SourceRequest) async throws(ProviderError) -> FetchResult
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

/// A request to a source.
public struct SourceRequest: Sendable {
  /// The place, as the cell's position with three decimals. Sources get no more precise position.
  public var cell: Cell
  /// The wanted kinds, all of one group of `Provider.calls`; a source may return others of that group.
  public var kinds: Kinds
  /// For kinds that are stored already, the validators that the source gave for conditional requests (from Last-Modified).
  public var validators: [Kind: String]

  /// Without validators, everything is fetched again.
  public init(_ cell: Cell, _ kinds: Kinds, validators: [Kind: String] = [:]) {
    self.cell = cell
    self.kinds = kinds
    self.validators = validators
  }
}

/// The answer of a source.
public struct FetchResult: Sendable {
  /// The weather; a wanted kind that is missing here, not `unchanged` and not `unavailable` does not exist in this place.
  public var report: WeatherReport
  /// The kinds of which the source confirmed that the stored values are still its latest.
  public var unchanged: Kinds
  /// The kinds that the source has for this place, but not at the moment; stored values are kept.
  public var unavailable: Kinds
  /// The moment until which the source asks not to be asked again for a kind.
  public var expires: [Kind: Instant]
  /// The validators to send with the next conditional request for each kind.
  public var validators: [Kind: String]

  /// Without `expires`, the usual lifetimes apply.
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

/// The limits set by a source's terms and plan.
public struct Terms: Sendable {
  /// How often the source may be asked; all of the quotas apply.
  public var quotas: [Quota]
  /// The number of calls that one request for these kinds uses of the quotas.
  public var weight: @Sendable (Kinds) -> Int
  /// The least seconds between two requests for a kind of a cell, even after a failure; most sources have no such rule.
  public var pauses: [Kind: Int64]
  /// The terms in one sentence ("Non-commercial use; CC BY 4.0").
  public var summary: String

  /// By default there are no limits, and each request counts as one call.
  public init(
    quotas: [Quota] = [], pauses: [Kind: Int64] = [:], summary: String = "", weight: @escaping @Sendable (Kinds) -> Int = { _ in 1 }
  ) {
    self.quotas = quotas
    self.pauses = pauses
    self.summary = summary
    self.weight = weight
  }
}

/// A limit on the number of calls within a window of time.
public struct Quota: Hashable, Sendable {
  /// The windows in which sources count calls; each begins at a round time in UTC.
  public enum Window: UInt8, CaseIterable, Sendable {
    case minute, hour, day, month

    /// The window's name in answers and configuration.
    public var word: String {
      switch self {
      case .minute: "minute"
      case .hour: "hour"
      case .day: "day"
      case .month: "month"
      }
    }
  }

  /// The number of calls allowed in one window; a request with a weight counts as several.
  public var limit: Int
  /// The length of the window.
  public var window: Window

  /// Allows `limit` calls in each `window`.
  public init(_ limit: Int, per window: Window) {
    self.limit = limit
    self.window = window
  }
}

extension Provider {
  /// Like `fetch`, but throws if the report has an implausible value, even one that the source's decoder accepted.
  public func fetchChecked(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    let fetched = try await fetch(request)
    // A scene can be shown at any place, so the simulator's heat at the pole is intended.
    let beyondRecords = source == .simulator ? nil : fetched.report.implausibleCurrentTemperature()
    guard let found = fetched.report.firstImplausible() ?? beyondRecords else { return fetched }
    throw ProviderError(source: source, endpoint: "report", cause: .invalid(field: found.path, found: found.value))
  }
}

/// A service with a key that returns the name of a cell.
public struct ReverseGeocoder: Sendable {
  /// The source that the names come from.
  public let source: Source
  /// The limits set by the service's terms and by the key's plan.
  public let terms: Terms
  /// Makes one call. Nil means that the cell has no name, which is no error.
  public let name: @Sendable (Cell) async throws(ProviderError) -> PlaceName?

  /// `name` makes one call; the caller caches names and counts the calls against the quota.
  public init(source: Source, terms: Terms, name: @escaping @Sendable (Cell) async throws(ProviderError) -> PlaceName?) {
    self.source = source
    self.terms = terms
    self.name = name
  }
}
