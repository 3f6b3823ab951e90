import HTTPClient
import WeatherModel
import Zones

/// The World Air Quality Index Project (aqicn.org, waqi.info): measurements of the nearest station, with a token
/// (https://aqicn.org/api/tos/).
struct AQICN: Sendable {
  /// The public host, which is used unless another address is configured.
  static let publicHost = "https://api.waqi.info"
  static let kinds = Kinds(.air)
  /// Its terms forbid keeping the data. The limit of a token is far above the number of requests that one server makes.
  static let terms = Terms(
    quotas: [Quota(60_000, per: .minute)], summary: "Non-commercial use with attribution; never stored or passed on")

  let client: AQICNClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant

  /// Asks for the air in a cell. A station without an index has nothing to show, so its report has no air quality.
  func fetch(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    var context = DecodingContext(cell: request.cell, kinds: Self.kinds, fetchedAt: clock(), zones: zones)
    guard request.kinds.contains(Kinds(.air)) else { return FetchResult(context.emptyReport(request.cell, around: context.fetchedAt)) }
    let response = try await client.feed(request.cell)
    context.fetchedAt = clock()
    var report = try AQICNDecoder(context: context).report(response)
    if report.air?.value.usIndex == nil { report.air = nil }
    return FetchResult(report)
  }
}

extension Provider {
  /// The World Air Quality Index Project. The token "demo" is for trying it out: it always answers with the same station in Shanghai.
  public static func aqicn(
    token: String = "demo", host: String? = nil, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let source = AQICN(client: AQICNClient(host: host ?? AQICN.publicHost, token: token, http: http), zones: zones, clock: clock)
    return Provider(
      source: .aqicn, kinds: AQICN.kinds, terms: AQICN.terms,
      fetch: { request async throws(ProviderError) in try await source.fetch(request) })
  }
}
