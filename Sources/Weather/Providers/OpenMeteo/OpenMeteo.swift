import HTTPClient
import WeatherModel
import Zones

/// Open-Meteo: forecasts and air quality for everywhere, without a key, for non-commercial use (https://open-meteo.com/en/terms).
public struct OpenMeteo: Sendable {
  /// The hosts that requests go to; can be set to a self-hosted instance or to a test server.
  public struct Hosts: Hashable, Sendable {
    /// Scheme and host of the forecast, without a slash at the end.
    public var forecast: String
    /// Scheme and host of the air quality, without a slash at the end.
    public var air: String

    /// The default values are the public hosts.
    public init(forecast: String = "https://api.open-meteo.com", air: String = "https://air-quality-api.open-meteo.com") {
      self.forecast = forecast
      self.air = air
    }

    /// The hosts of the paid plans.
    public static let customer = Hosts(
      forecast: "https://customer-api.open-meteo.com", air: "https://customer-air-quality-api.open-meteo.com")
  }

  /// The kinds that one forecast call returns.
  static let forecastKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)]
  static let kinds = forecastKinds.union(Kinds(.air))
  /// The terms of the free service.
  static let freeTerms = Terms(
    quotas: [Quota(600, per: .minute), Quota(5000, per: .hour), Quota(10_000, per: .day)],
    summary: "Free for non-commercial use, CC BY 4.0", weight: OpenMeteoClient.weight)
  /// The terms of the smallest paid plan.
  static let paidTerms = Terms(
    quotas: [Quota(1_000_000, per: .month)], summary: "Paid plan, CC BY 4.0", weight: OpenMeteoClient.weight)

  let client: OpenMeteoClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant

  /// Requests the air, or else kinds of the forecast.
  func fetch(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    if kinds.contains(Kinds(.air)) { return try decoder(.air, cell).report(try await client.air(cell), asked: kinds) }
    return try decoder(.forecast, cell).report(try await client.forecast(cell, kinds), asked: kinds)
  }

  private func decoder(_ endpoint: OpenMeteoEndpoint, _ cell: Cell) -> OpenMeteoDecoder {
    OpenMeteoDecoder(endpoint: endpoint, cell: cell, fetchedAt: clock(), zones: zones)
  }
}

extension Provider {
  /// Open-Meteo. With a key it is the paid service, which has its own hosts. `models` are the models to compare; nil means the default
  /// global ones.
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
      fetch: { request async throws(ProviderError) in FetchResult(try await source.fetch(request.cell, request.kinds)) })
  }
}
