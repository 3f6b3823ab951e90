import Configuration
import Console
import HTTPClient
import Providers
import Synchronization
import WeatherModel
import WeatherService

/// What a configuration builds: the sources, the service that asks them, and where what they said is kept.
final class House: Sendable {
  let service: WeatherService
  private let built: Mutex<Built>

  private struct Built {
    var configuration: Configuration
    var providers: [Provider]
    var troubles: [String]
  }

  private init(service: WeatherService, built: Built) {
    self.service = service
    self.built = Mutex(built)
  }

  var providers: [Provider] { built.withLock { $0.providers } }
  var troubles: [String] { built.withLock { $0.troubles } }

  static func open(_ wishes: Wishes) async throws(CommandError) -> House {
    let folder = try dataFolder(wishes.configuration.dataFolder)
    let clock = wishes.clock
    let simulator = Provider.simulator(Simulator(scene: wishes.scene), clock: clock)
    var hosts = OpenMeteo.Hosts()
    let settings = wishes.configuration[.openMeteo]
    if let url = settings.url { hosts = OpenMeteo.Hosts(forecast: url, air: url) }
    if let url = settings.airURL { hosts.air = url }
    let http = HTTPClient.live(userAgent: "Weatherglass/\(version)", retry: RetryPolicy(attempts: 1))
    let live = Provider.openMeteo(hosts: hosts, http: http, clock: clock)
    var serviceSettings = ServiceSettings(mode: wishes.configuration.mode)
    serviceSettings.lifetimes = wishes.configuration.lifetimes
    let service = WeatherService(settings: serviceSettings, live: live, simulator: simulator, marker: .file(inFolder: folder), clock: clock)
    return House(service: service, built: Built(configuration: wishes.configuration, providers: [live], troubles: []))
  }

  func weather(_ cell: Cell, _ kinds: Kinds, maxAge: Int64?, offline: Bool) async -> Told {
    Told(answer: await service.weather(cell, kinds))
  }
  func compare(_ cell: Cell) async -> Comparison {
    let answer = await service.weather(cell, .all)
    return Comparison(cell: cell, entries: [.init(source: answer.report?.provenances.first?.source ?? .openMeteo, report: answer.report, problem: answer.problem)])
  }
  var orders: [(kind: Kind, order: [Source])] {
    let choice = built.withLock { $0.configuration.choice }
    return Kind.allCases.map { ($0, choice.orders[$0] ?? choice.order) }
  }
  func sourceList() -> SourceList { SourceList(states: [], orders: orders) }
  func setOrder(of kind: String, to order: [Source]?) async throws(CommandError) {}
  func lookAtDatabases() async -> [Checkup.Finding] { [] }
  func take(_ configuration: Configuration) {}
  func choicesChanged() async -> Bool { false }
  func close() async {}
}

func understand(_ source: Source, _ response: ClientResponse, endpoint: String?, _ reading: Reading) throws(ProviderError) -> Understood {
  throw ProviderError(source: source, endpoint: endpoint ?? "answer", cause: .unknownPlace)
}
