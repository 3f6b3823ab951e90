import HTTPClient
import WeatherModel

/// Open-Meteo: forecasts and air quality for everywhere, without a key, for non-commercial use (https://open-meteo.com/en/terms).
public struct OpenMeteo: Sendable {
  /// Where it is asked; a self-hosted one or a test's server can stand in.
  public struct Hosts: Hashable, Sendable {
    /// Scheme and host of the forecast, without a slash at the end.
    public var forecast: String
    /// Scheme and host of the air quality.
    public var air: String

    /// Two hosts; by default the public ones.
    public init(forecast: String = "https://api.open-meteo.com", air: String = "https://air-quality-api.open-meteo.com") {
      self.forecast = forecast
      self.air = air
    }

    /// The hosts of the paid plans.
    public static let customer = Hosts(
      forecast: "https://customer-api.open-meteo.com", air: "https://customer-air-quality-api.open-meteo.com")
  }

  /// The kinds that the forecast call brings together.
  static let forecastKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)]
  /// All that it has.
  static let kinds = forecastKinds.union(Kinds(.air))
  /// What the free service allows.
  static let freeTerms = Terms(
    quotas: [Quota(600, per: .minute), Quota(5000, per: .hour), Quota(10_000, per: .day)],
    summary: "Free for non-commercial use, CC BY 4.0", weight: OpenMeteoClient.weight)
  /// What the smallest of the paid plans allows.
  static let paidTerms = Terms(
    quotas: [Quota(1_000_000, per: .month)], summary: "Paid plan, CC BY 4.0", weight: OpenMeteoClient.weight)

  let client: OpenMeteoClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant

  /// Asks for kinds of weather in a cell, both endpoints at once where both are needed.
  func fetch(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let forecastKinds = kinds.intersection(Self.forecastKinds)
    guard !forecastKinds.isEmpty else { return try await air(cell) }
    guard kinds.contains(Kinds(.air)) else { return try await forecast(cell, forecastKinds) }
    async let weather = outcome { () async throws(ProviderError) in try await forecast(cell, forecastKinds) }
    async let breath = outcome { () async throws(ProviderError) in try await air(cell) }
    var report = try await weather.get()
    report.air = try await breath.get().air
    return report
  }

  private func forecast(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    try decoder(.forecast, cell).report(try await client.forecast(cell, kinds), asked: kinds)
  }

  private func air(_ cell: Cell) async throws(ProviderError) -> WeatherReport {
    try decoder(.air, cell).report(try await client.air(cell), asked: Kinds(.air))
  }

  private func decoder(_ endpoint: OpenMeteoEndpoint, _ cell: Cell) -> OpenMeteoDecoder {
    OpenMeteoDecoder(endpoint: endpoint, cell: cell, fetchedAt: clock(), zones: zones)
  }
}

extension Provider {
  /// Open-Meteo. With a key it is the service that is paid for, on hosts of its own. `models` are those that are compared; without them
  /// they are the great ones of the world.
  public static func openMeteo(
    hosts: OpenMeteo.Hosts? = nil, key: String? = nil, models: [String]? = nil, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let client = OpenMeteoClient(hosts: hosts ?? (key == nil ? OpenMeteo.Hosts() : .customer), key: key, http: http)
    let models = models ?? OpenMeteo.comparedModels
    let source = OpenMeteo(client: client, zones: zones, clock: clock)
    return Provider(
      source: .openMeteo, kinds: OpenMeteo.kinds, calls: [OpenMeteo.forecastKinds, Kinds(.air)],
      terms: key == nil ? OpenMeteo.freeTerms : OpenMeteo.paidTerms,
      models: { cell async throws(ProviderError) in
        try await OpenMeteo.compare(cell, models: models, hosts: hosts, key: key, http: http, zones: zones, clock: clock)
      }, modelsWeight: OpenMeteo.comparisonWeight(models: models.count),
      fetch: { question async throws(ProviderError) in Fetched(try await source.fetch(question.cell, question.kinds)) })
  }
}
