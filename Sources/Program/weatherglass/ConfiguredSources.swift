import Configuration
import HTTPClient
import Providers
import WeatherModel
import Zones

/// The sources that a configuration allows: those that are on, and have the key or the contact that they need.
struct ConfiguredSources: Sendable {
  /// The sources of weather.
  private(set) var providers: [Provider] = []
  /// The source of place names.
  private(set) var namer: ReverseGeocoder?
  /// The settings that can't be used, and why.
  var troubles: [String] = []
  /// Why the only source that may be asked can't be asked; nil if there is no such problem.
  private(set) var missing: String?
  private let zones = ZoneFiles()

  /// Builds the sources, without asking any.
  init(_ configuration: Configuration, clock: @escaping @Sendable () -> Instant) {
    for source in Source.allCases where configuration[source].isEnabled {
      var settings = configuration[source]
      settings.contact = settings.contact ?? configuration.server.contact
      setUp(source, settings, clock)
    }
    if case .only(let source) = configuration.mode, !providers.contains(where: { $0.source == source }) {
      let needs = source.facts.access == .contact ? "contact (or server.contact)" : "key"
      let trouble = "\(source.name) can't be asked: sources.\(source.word).\(needs) is missing, or the source is switched off."
      missing = trouble
      troubles.append(trouble)
    }
  }

  private mutating func setUp(_ source: Source, _ settings: SourceSettings, _ clock: @escaping @Sendable () -> Instant) {
    let setup = SourceSetup(
      key: settings.key?.revealed, contact: settings.contact, url: settings.url, own: settings.own, version: weatherglassVersion,
      http: sourceClient, zones: zones, clock: clock, log: { printError($0) })
    do throws(SetupProblem) {
      switch try source.facts.setUp(setup) {
      case .weather(let provider): providers.append(provider)
      case .names(let namer): self.namer = namer
      case nil: break
      }
    } catch {
      troubles.append(error.text)
    }
  }

  /// The quotas of all sources for which the owner has set any.
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

/// One attempt per call: the weather service asks again later by itself, and nobody has to wait for three timeouts of a silent
/// network.
private let sourceClient = HTTPClient.live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1))
