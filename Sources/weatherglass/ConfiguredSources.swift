import Configuration
import HTTPClient
import Providers
import WeatherModel

/// The sources that a configuration allows: those that are on, and have the key or the contact that they need.
struct ConfiguredSources: Sendable {
  /// Those that tell the weather.
  private(set) var providers: [Provider] = []
  /// The one that tells names.
  private(set) var namer: PlaceNamer?
  /// What can't be used, and why.
  var troubles: [String] = []
  /// Why the only source that is to be asked can't be.
  private(set) var missing: String?
  private let zones = ZoneFiles()

  /// Builds them; nobody is asked.
  init(_ configuration: Configuration, clock: @escaping @Sendable () -> Instant) {
    for source in Source.allCases where configuration[source].isEnabled { build(source, configuration[source], clock) }
    if case .only(let source) = configuration.mode, !providers.contains(where: { $0.source == source }) {
      let needs = source.facts.access == .contact ? "contact" : "key"
      let trouble = "\(source.name) is to be asked, but sources.\(source.word).\(needs) is missing or the source is switched off."
      missing = trouble
      troubles.append(trouble)
    }
  }

  private mutating func build(_ source: Source, _ settings: SourceSettings, _ clock: @escaping @Sendable () -> Instant) {
    let key = settings.key?.revealed
    switch source {
    case .openMeteo:
      var hosts = settings.url.map { OpenMeteo.Hosts(forecast: $0, air: $0) } ?? (key == nil ? OpenMeteo.Hosts() : .customer)
      if let air = settings.airURL { hosts.air = air }
      providers.append(.openMeteo(hosts: hosts, key: key, http: sourceClient, zones: zones, clock: clock))
    case .openWeather:
      guard let key else { return }
      let plan: OpenWeather.Plan = settings.plan == .oneCall ? .oneCall3 : .free
      providers.append(
        .openWeather(
          key: key, plan: plan, host: settings.url ?? OpenWeather.publicHost, http: sourceClient, zones: zones,
          clock: clock))
    case .weatherKit: buildWeatherKit(settings, clock)
    case .metNorway:
      guard let contact = settings.contact else { return }
      providers.append(
        .metNorway(
          version: weatherglassVersion, contact: contact, host: settings.url ?? "https://api.met.no", http: sourceClient, zones: zones,
          clock: clock,
          note: { complain($0) }))
    case .nws:
      guard let contact = settings.contact else { return }
      providers.append(
        .nws(
          version: weatherglassVersion, contact: contact, host: settings.url ?? "https://api.weather.gov", http: sourceClient, zones: zones,
          clock: clock)
      )
    case .aqicn:
      // Without a token it would answer with one station of its own choice, whatever is asked.
      guard let key else { return }
      providers.append(.aqicn(token: key, host: settings.url ?? "https://api.waqi.info", http: sourceClient, zones: zones, clock: clock))
    case .bigDataCloud:
      guard let key else { return }
      namer = .bigDataCloud(key: key, host: settings.url ?? BigDataCloud.publicHost, http: sourceClient)
    case .simulator: break
    }
  }

  private mutating func buildWeatherKit(_ settings: SourceSettings, _ clock: @escaping @Sendable () -> Instant) {
    guard settings.key != nil || settings.team != nil || settings.service != nil || settings.keyID != nil else { return }
    guard let key = settings.key?.revealed, let team = settings.team, let service = settings.service, let keyID = settings.keyID else {
      troubles.append("WeatherKit needs all of sources.weatherkit.team, service, key_id and key_file; it is not asked.")
      return
    }
    do throws(WeatherKitCredentials.Problem) {
      let credentials = try WeatherKitCredentials(team: team, service: service, keyIdentifier: keyID, privateKey: key)
      providers.append(
        .weatherKit(
          credentials: credentials, host: settings.url ?? WeatherKit.publicHost, country: { [zones] in zones.country(at: $0) },
          http: sourceClient,
          zones: zones, clock: clock))
    } catch {
      troubles.append("WeatherKit is not asked: \(error).")
    }
  }

  /// The quotas of all sources of which the owner set any.
  static func quotas(_ configuration: Configuration) -> [Source: [Quota]] {
    var quotas: [Source: [Quota]] = [:]
    let built = ConfiguredSources(configuration, clock: { Instant(seconds: 0) })
    let terms = built.providers.map { ($0.source, $0.terms) } + (built.namer.map { [($0.source, $0.terms)] } ?? [])
    for (source, terms) in terms where !configuration[source].quotas.isEmpty {
      quotas[source] = configuration.quotas(source, insteadOf: terms.quotas)
    }
    return quotas
  }
}

/// One attempt a question: the weather service itself asks again later, and nobody waits for a silent network three times over.
private let sourceClient = HTTPClient.live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1))
