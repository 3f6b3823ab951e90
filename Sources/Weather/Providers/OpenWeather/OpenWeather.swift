import HTTPClient
import Synchronization
import WeatherModel
import Zones

/// OpenWeatherMap: weather for everywhere with a key (https://openweathermap.org/api).
public enum OpenWeather {
  /// The subscription that the key belongs to.
  public enum Plan: Hashable, Sendable {
    /// Current weather and the 5-day/3-hour forecast, one call for each.
    case free
    /// One Call 3.0: everything in one call. If the key does not allow it, the source behaves as with `free`.
    case oneCall3
  }

  /// The public host, which is used unless another address is configured.
  public static let publicHost = "https://api.openweathermap.org"

  static let forecastKinds: Kinds = [Kinds(.hourly), Kinds(.daily)]
  static let freeKinds: Kinds = forecastKinds.union([Kinds(.current), Kinds(.air)])
  static let oneCallKinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]

  /// Whether the key is known to be allowed to use One Call.
  enum OneCallAccess: UInt8, AtomicRepresentable {
    case untried, allowed, refused
  }

  /// The maximum number of calls that a request takes. While it is not known whether the key is allowed to use One Call, that may be the
  /// calls of One Call and then those of the free plan.
  static func calls(_ kinds: Kinds, _ access: OneCallAccess) -> Int {
    func calls(_ groups: [Kinds]) -> Int { groups.count { !kinds.isDisjoint(with: $0) } }
    let without = calls([Kinds(.current), forecastKinds, Kinds(.air)])
    guard access != .refused, !kinds.isDisjoint(with: oneCallKinds) else { return without }
    // Even if the free plan has none of the wanted kinds, the key is tested with one call.
    return calls([oneCallKinds, Kinds(.air)]) + (access == .untried ? max(1, without) : 0)
  }
}

/// Requests weather with One Call if the key is allowed to use it, or else with the calls of the free plan.
final class OpenWeatherSource: Sendable {
  private let client: OpenWeatherClient
  private let zones: ZoneFiles
  private let clock: @Sendable () -> Instant
  private let oneCallAccess: Atomic<OpenWeather.OneCallAccess>

  init(client: OpenWeatherClient, plan: OpenWeather.Plan, zones: ZoneFiles, clock: @escaping @Sendable () -> Instant) {
    self.client = client
    self.zones = zones
    self.clock = clock
    oneCallAccess = Atomic(plan == .oneCall3 ? .untried : .refused)
  }

  /// Whether the key is allowed to use One Call; after a refusal, One Call is never tried again.
  var access: OpenWeather.OneCallAccess { oneCallAccess.load(ordering: .relaxed) }
  /// The kinds that are available with this key.
  var kinds: Kinds { access == .refused ? OpenWeather.freeKinds : OpenWeather.oneCallKinds.union(Kinds(.air)) }

  func fetch(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    if kinds.contains(Kinds(.air)) { return try await ask(.air, cell, kinds) }
    guard access != .refused else { return try await free(cell, kinds) }
    do throws(ProviderError) {
      let report = try await ask(.oneCall, cell, kinds)
      // Replace only `untried`: another request may have found in the meantime that the key is refused.
      _ = oneCallAccess.compareExchange(expected: .untried, desired: .allowed, ordering: .relaxed)
      return report
    } catch {
      guard error.cause == .refusedKey else { throw error }
      return try await withoutOneCall(cell, kinds)
    }
  }

  /// One Call refused the key. If another endpoint accepts it, the key is valid but not allowed to use One Call.
  private func withoutOneCall(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let wanted = kinds.intersection(OpenWeather.freeKinds)
    let report = try await free(cell, wanted.isEmpty ? Kinds(.current) : wanted)
    oneCallAccess.store(.refused, ordering: .relaxed)
    return wanted.isEmpty ? WeatherReport(cell: cell, zone: report.zone) : report
  }

  /// The wanted kinds that the free plan has. Kinds that come in one call of One Call may need two of its calls, or none.
  private func free(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let ahead = kinds.intersection(OpenWeather.forecastKinds)
    let now = try await kinds.contains(Kinds(.current)) ? ask(.weather, cell, Kinds(.current)) : nil
    let later = try await ahead.isEmpty ? nil : ask(.forecast, cell, ahead)
    var report = later ?? now ?? WeatherReport(cell: cell, zone: zone(of: cell))
    report.placeName = now?.placeName ?? later?.placeName
    report.current = now?.current
    return report
  }

  private func ask(_ endpoint: OpenWeatherEndpoint, _ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> WeatherReport {
    let response = try await client.ask(endpoint, cell, kinds)
    let context = DecodingContext(cell: cell, kinds: kinds, fetchedAt: clock(), zones: zones)
    return try OpenWeatherDecoder(endpoint: endpoint, units: .metric, context: context).report(response)
  }

  private func zone(of cell: Cell) -> LocalZone {
    let now = clock()
    return zones.zone(at: cell, from: now - .days(3), to: now + .days(18))
  }
}

extension Provider {
  /// OpenWeatherMap as a source; `plan` is the subscription that the key belongs to.
  public static func openWeather(
    key: String, plan: OpenWeather.Plan = .free, host: String = OpenWeather.publicHost, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) -> Provider {
    let source = OpenWeatherSource(
      client: OpenWeatherClient(key: key, host: host, http: http), plan: plan, zones: zones, clock: clock)
    let hasOneCall = plan == .oneCall3
    let quotas =
      hasOneCall ? [Quota(60, per: .minute), Quota(1000, per: .day)] : [Quota(60, per: .minute), Quota(1_000_000, per: .month)]
    return Provider(
      source: .openWeather, kinds: source.kinds,
      calls: hasOneCall ? [OpenWeather.oneCallKinds, Kinds(.air)] : [Kinds(.current), OpenWeather.forecastKinds, Kinds(.air)],
      terms: Terms(
        quotas: quotas, summary: hasOneCall ? "One Call 3.0, 1,000 calls a day free" : "Free key, CC BY-SA 4.0",
        weight: { OpenWeather.calls($0, source.access) }),
      covers: { _ in source.kinds },
      fetch: { request async throws(ProviderError) in FetchResult(try await source.fetch(request.cell, request.kinds)) })
  }
}
