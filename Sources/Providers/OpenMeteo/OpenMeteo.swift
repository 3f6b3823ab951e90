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
  }

  /// The kinds that the forecast call brings together.
  static let forecastKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)]
  /// All that it has.
  static let kinds = forecastKinds.union(Kinds(.air))
  /// What the free service allows; a call with many variables over many days counts for more than one.
  static let freeTerms = Terms(
    quotas: [Quota(600, per: .minute), Quota(5000, per: .hour), Quota(10_000, per: .day)],
    summary: "Free for non-commercial use, CC BY 4.0")

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
    let response = try await client.forecast(cell, kinds)
    return try OpenMeteoDecoder(endpoint: .forecast, cell: cell, fetchedAt: clock(), zones: zones).report(response, asked: kinds)
  }

  private func air(_ cell: Cell) async throws(ProviderError) -> WeatherReport {
    let response = try await client.air(cell)
    return try OpenMeteoDecoder(endpoint: .air, cell: cell, fetchedAt: clock(), zones: zones).report(response, asked: Kinds(.air))
  }
}

extension Provider {
  /// Open-Meteo.
  public static func openMeteo(
    hosts: OpenMeteo.Hosts = OpenMeteo.Hosts(), http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let source = OpenMeteo(client: OpenMeteoClient(hosts: hosts, http: http), zones: zones, clock: clock)
    return Provider(
      source: .openMeteo, kinds: OpenMeteo.kinds, calls: [OpenMeteo.forecastKinds, Kinds(.air)], terms: OpenMeteo.freeTerms,
      fetch: { question async throws(ProviderError) in Fetched(try await source.fetch(question.cell, question.kinds)) })
  }
}
