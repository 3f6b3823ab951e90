import WeatherModel

/// A source of weather as the rest of the program sees it: what it can tell, whom to thank, and one way to ask.
public struct Provider: Sendable {
  /// Which source it is.
  public let source: Source
  /// The kinds of weather that it has.
  public let kinds: Kinds
  /// The kinds that one call to the source brings together; a failing call takes only its own kinds with it.
  public let calls: [Kinds]
  /// What has to stand wherever its data is shown.
  public let attribution: Attribution
  /// Asks for kinds of weather in a cell: brings all of them that exist there, or throws. Calls run in parallel.
  public let fetch: @Sendable (Cell, Kinds) async throws(ProviderError) -> WeatherReport

  /// A source; without `calls` one call brings everything.
  public init(
    source: Source, kinds: Kinds, calls: [Kinds]? = nil, attribution: Attribution,
    fetch: @escaping @Sendable (Cell, Kinds) async throws(ProviderError) -> WeatherReport
  ) {
    self.source = source
    self.kinds = kinds
    self.calls = calls ?? [kinds]
    self.attribution = attribution
    self.fetch = fetch
  }
}

extension Provider {
  /// Asks as `fetch` does; a report with a value that can't be true is an error, whatever the source's decoder let pass.
  public func plausible(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let report = try await fetch(cell, kinds)
    guard let found = report.firstImplausible() else { return report }
    throw ProviderError(source: source, endpoint: "report", cause: .invalid(field: found.path, found: found.value))
  }
}
