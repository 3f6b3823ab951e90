import Crypto
import HTTPClient
import WeatherModel
import Zones

/// Apple's WeatherKit REST service: weather for everywhere for members of Apple's developer program.
public enum WeatherKit {
  /// The public host, which is used unless another address is configured.
  public static let publicHost = "https://weatherkit.apple.com"

  static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]
}

/// Sends requests to WeatherKit; one call returns all of the wanted data sets.
struct WeatherKitClient: Sendable {
  static let endpoint = "weather"

  let host: String
  let language: String
  let country: @Sendable (Cell) -> String?
  let tokens: WeatherKitTokens
  let http: HTTPClient
  let zones: ZoneFiles
  let clock: @Sendable () -> Instant

  /// The kinds that are available in a cell: warnings need the country code, which is not always known.
  func kinds(in cell: Cell) -> Kinds { country(cell) == nil ? WeatherKit.kinds.subtracting(Kinds(.alerts)) : WeatherKit.kinds }

  func fetch(_ request: SourceRequest) async throws(ProviderError) -> FetchResult {
    let now = clock()
    let kinds = request.kinds.intersection(kinds(in: request.cell))
    let decoder = WeatherKitDecoder(
      endpoint: Self.endpoint, context: DecodingContext(cell: request.cell, kinds: kinds, fetchedAt: now, zones: zones))
    guard !kinds.isEmpty else { return FetchResult(decoder.context.emptyReport(request.cell, around: now)) }
    let token: String
    do throws(CryptoError) { token = try tokens.token() } catch { throw decoder.failure(.refusedKey) }
    let response = try await http.ask(
      .weatherKit, Self.endpoint, url(request.cell, kinds, now), headers: [ClientHeader("Authorization", "Bearer " + token)])
    do throws(ProviderError) { return try decoder.fetched(response) } catch {
      if error.cause == .refusedKey { tokens.forget() }
      throw error
    }
  }

  func url(_ cell: Cell, _ kinds: Kinds, _ now: Instant) -> String {
    let place = "\(compact(cell.coordinate.latitude, 3))/\(compact(cell.coordinate.longitude, 3))"
    var query = "dataSets=" + kinds.each.compactMap(\.weatherKitName).joined(separator: ",")
    query += "&timezone=" + percentEncoded(zones.name(at: cell))
    if kinds.contains(Kinds(.hourly)) {
      // Starts at the full hour six hours ago, for the pressure change. Without an end, the answer would cover only one day.
      let hour = Instant(seconds: floorDivided(now.seconds, 3600) * 3600)
      query += "&hourlyStart=\(percentEncoded("\(hour - .hours(6))"))&hourlyEnd=\(percentEncoded("\(hour + .hours(240))"))"
    }
    if kinds.contains(Kinds(.daily)) {
      // Without a start some places answer 404. Days begin at the place's own midnight.
      let zone = zones.zone(at: cell, from: now - .days(3), to: now + .days(18))
      let today = zone.date(of: now)
      let (start, end) = (zone.start(of: today), zone.start(of: CalendarDate(day: today.day + 10)))
      query += "&dailyStart=\(percentEncoded("\(start)"))&dailyEnd=\(percentEncoded("\(end)"))"
    }
    if kinds.contains(Kinds(.alerts)), let country = country(cell).map(percentEncoded) {
      // The documentation has only the longer name; in practice only the shorter one worked.
      query += "&countryCode=\(country)&country=\(country)"
    }
    return host + "/api/v1/weather/" + percentEncoded(language) + "/" + place + "?" + query
  }
}

extension Kind {
  /// The name of the data set for this kind; nil for air quality, which WeatherKit does not have.
  var weatherKitName: String? {
    switch self {
    case .current: "currentWeather"
    case .hourly: "forecastHourly"
    case .daily: "forecastDaily"
    case .minutely: "forecastNextHour"
    case .alerts: "weatherAlerts"
    case .air: nil
    }
  }
}

extension Provider {
  /// Apple's WeatherKit. `country` returns the two-letter country code of a cell ("IS"); where it returns nil, there are no warnings.
  public static func weatherKit(
    credentials: WeatherKitCredentials, host: String = WeatherKit.publicHost, language: String = "en",
    country: @escaping @Sendable (Cell) -> String? = { _ in nil }, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let client = WeatherKitClient(
      host: host, language: language, country: country, tokens: WeatherKitTokens(credentials, clock: clock), http: http, zones: zones,
      clock: clock)
    return Provider(
      source: .weatherKit, kinds: WeatherKit.kinds,
      terms: Terms(quotas: [Quota(500_000, per: .month)], summary: "Apple Developer Program, the mark and the legal link must be shown"),
      covers: { client.kinds(in: $0) },
      fetch: { request async throws(ProviderError) in try await client.fetch(request) })
  }
}
