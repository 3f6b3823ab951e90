import HTTPClient
import WeatherModel
import Zones

/// The US National Weather Service: warnings for the United States, without a key, for clients that identify themselves
/// (https://www.weather.gov/documentation/services-web-api).
struct NWS: Sendable {
  /// The public host, which is used unless another address is configured.
  static let publicHost = "https://api.weather.gov"
  /// The only kind that this source is used for.
  static let kinds = Kinds(.alerts)
  static let terms = Terms(summary: "Public domain; free with a contact")

  let client: NWSClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant

  /// The kinds that are available in a cell.
  static func covers(_ cell: Cell) -> Kinds { unitedStates.contains(cell) ? kinds : [] }

  /// Requests the warnings for a cell. A place that the service does not know, because our outline of the country differs from its own, is
  /// an error: only another source can say that there are no warnings.
  func fetch(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    var context = DecodingContext(cell: request.cell, kinds: Self.kinds, fetchedAt: clock(), zones: zones)
    guard request.kinds.contains(Kinds(.alerts)), Self.covers(request.cell) == Self.kinds else {
      return FetchResult(context.emptyReport(request.cell, around: context.fetchedAt))
    }
    let response = try await client.alerts(request.cell)
    let now = clock()
    context.fetchedAt = now
    let report = try NWSDecoder(context: context).report(response)
    return FetchResult(report, expires: response.expiry(now: now, atMost: .hours(1)).map { [.alerts: $0] } ?? [:])
  }
}

extension Provider {
  /// The US National Weather Service as a source of warnings.
  ///
  /// - Parameters:
  ///   - version: Weatherglass's own version, which is sent with the contact.
  ///   - contact: A mail address or a web page of the server's operator; without one the source is not asked, because it would refuse.
  public static func nws(
    version: String, contact: String, host: String? = nil, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let client = NWSClient(host: host ?? NWS.publicHost, identity: ClientContact(version: version, contact: contact), http: http)
    let source = NWS(client: client, zones: zones, clock: clock)
    return Provider(
      source: .nws, kinds: NWS.kinds, terms: NWS.terms, covers: NWS.covers,
      fetch: { request async throws(ProviderError) in try await source.fetch(request) })
  }
}
