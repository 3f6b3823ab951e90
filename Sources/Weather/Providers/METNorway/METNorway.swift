import HTTPClient
import WeatherModel
import Zones

/// MET Norway: forecasts for everywhere, rain by the minute for the Nordic countries and warnings for Norway, without a key, for clients
/// that identify themselves (https://api.met.no/doc/TermsOfService).
struct METNorway: Sendable {
  /// The public host, which is used unless another address is configured.
  static let publicHost = "https://api.met.no"
  /// The kinds that one forecast call returns.
  static let forecastKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily)]
  static let kinds: Kinds = [forecastKinds, Kinds(.minutely), Kinds(.alerts)]
  /// How long we wait before asking again for a place outside of the nowcast's area. The area changes with the seasons at most.
  static let outsidePause: Int64 = .days(1)
  /// How long we wait before asking again for a place that no radar covers; a radar may just be under repair.
  static let unseenPause: Int64 = .hours(6)
  /// MetAlerts must not be polled more often.
  static let warningsPause: Int64 = .minutes(10)
  static let terms = Terms(
    quotas: [Quota(1200, per: .minute)], pauses: [.alerts: warningsPause], summary: "Free with a contact, CC BY 4.0 and NLOD 2.0")

  let client: METNorwayClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant
  /// Takes a line for the log when an answer announces that its product will be switched off.
  let log: @Sendable (String) -> Void

  /// The kinds that are available in a cell.
  static func covers(_ cell: Cell) -> Kinds {
    var kinds = forecastKinds
    if nordic.contains(cell) { kinds.insert(Kinds(.minutely)) }
    if norway.contains(cell) { kinds.insert(Kinds(.alerts)) }
    return kinds
  }

  /// Asks the endpoint that has the wanted kinds; the answer is empty where none of them is available.
  func fetch(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    let begun = clock()
    let nothing = DecodingContext(cell: request.cell, fetchedAt: begun, zones: zones).emptyReport(request.cell, around: begun)
    let available = request.kinds.intersection(Self.covers(request.cell))
    guard let endpoint = METNorwayEndpoint.allCases.first(where: { !$0.kinds.isDisjoint(with: available) }) else {
      return FetchResult(nothing)
    }
    let wanted = available.intersection(endpoint.kinds)
    let condition = METNorwayValidator.common(of: wanted, in: request.validators, now: begun)
    let response = try await client.get(endpoint, request.cell, unlessUnchangedSince: condition)
    let now = clock()
    var fetched = FetchResult(nothing)
    if response.status == 304, condition != nil {
      fetched.unchanged = wanted
      for kind in wanted.each { fetched.validators[kind] = request.validators[kind] }
    } else {
      if response.status == 203 { log("MET Norway (\(endpoint.rawValue)) says that this version of its product is deprecated") }
      let context = DecodingContext(cell: request.cell, kinds: wanted, fetchedAt: now, zones: zones)
      guard let answer = try answer(endpoint, response, context) else {
        return FetchResult(nothing, expires: [.minutely: now + Self.outsidePause])
      }
      fetched.report = answer.report
      if answer.radar == .outOfReach {
        fetched.expires[.minutely] = now + Self.unseenPause
        return fetched
      }
      if answer.radar == .down { fetched.unavailable = wanted }
      // Only kinds that are in the report get a validator: for the others nothing is kept that could be "unchanged" later.
      for kind in wanted.intersection(answer.report.kinds).each {
        fetched.validators[kind] = METNorwayValidator(kind, response, answer.report)?.text
      }
    }
    var expiry = response.expiry(now: now, atMost: .hours(6))
    if endpoint == .metalerts { expiry = max(expiry ?? now, now + Self.warningsPause) }
    for kind in wanted.each { fetched.expires[kind] = expiry }
    return fetched
  }

  /// Decodes an answer; nil where the place is outside of the nowcast's area. Our outline of that area is not exact to the kilometre, so a
  /// place outside has no rain by the minute, and that is no failure.
  private func answer(
    _ endpoint: METNorwayEndpoint, _ response: ClientResponse, _ context: DecodingContext
  ) throws(ProviderError) -> (report: WeatherReport, radar: METNorwayRadar)? {
    do throws(ProviderError) {
      return try METNorwayDecoder(endpoint: endpoint, context: context).answer(response)
    } catch {
      guard endpoint == .nowcast, error.cause == .unknownPlace else { throw error }
      return nil
    }
  }
}

extension Provider {
  /// MET Norway as a source: forecasts, rain by the minute and warnings.
  ///
  /// - Parameters:
  ///   - version: Weatherglass's own version, which is sent with the contact.
  ///   - contact: A mail address or a web page of the server's operator; without one the source is not asked, because it would refuse.
  ///   - log: Takes a line for the log when the source announces that a product will be switched off.
  public static func metNorway(
    version: String, contact: String, host: String? = nil, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant, log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Provider {
    let client = METNorwayClient(
      host: host ?? METNorway.publicHost, identity: ClientContact(version: version, contact: contact), http: http)
    let source = METNorway(client: client, zones: zones, clock: clock, log: log)
    return Provider(
      source: .metNorway, kinds: METNorway.kinds, calls: [METNorway.forecastKinds, Kinds(.minutely), Kinds(.alerts)],
      terms: METNorway.terms, covers: METNorway.covers,
      fetch: { request async throws(ProviderError) in try await source.fetch(request) })
  }
}
