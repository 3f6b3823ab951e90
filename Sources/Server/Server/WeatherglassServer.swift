import HTTPServer
import Routes
import WeatherService

/// The whole server: the site's handlers behind HTTP, counted and logged.
public final class WeatherglassServer: Sendable {
  private let http: HTTPServer
  private let log: AccessLog?

  /// The port that it listens on, also when the system chose it.
  public var port: UInt16 { http.port }

  /// How many connections may be open: as many as the configuration says, or as the limit of open files leaves room for.
  public var mostConnections: Int { http.maxConnections }

  /// What `/healthz` says: while everything works, and while people's own data can't be read or changed.
  public static let (isWell, isUnwell) = ("ok\n", "What people have saved can't be read or changed now.\n")

  /// More than a household needs; each takes 12 kB of memory.
  private static let usualConnections = 4096

  /// Starts a server over a weather service.
  public init(options: ServerOptions, service: WeatherService) throws {
    let handlers = try Handlers(options: options, service: service)
    log = options.requestLog.map { AccessLog($0, isFile: { handlers.isFile($0) }) }
    var configuration = HTTPServer.Configuration()
    configuration.host = options.server.host
    configuration.port = options.server.port
    configuration.threads = options.server.threads
    configuration.maxConnections = options.server.connections ?? WeatherglassServer.usualConnections
    // On a loopback address all visitors may come through one proxy and share its address, so they must not be counted as one.
    if ["127.0.0.1", "::1", "localhost"].contains(options.server.host) { configuration.maxConnectionsPerAddress = 0 }
    configuration.defaultHeaders = securityHeaders
    configuration.bodyLimit = { method, path in
      method == .post && [PlacesPage.address, Route.preferences.url, APIAddress.pairingPage].contains(path)
        ? PreferencesForm.mostBytes : EndpointTable.all.resource(at: path)?.resource[method]?.mostBytes ?? 0
    }
    http = try HTTPServer(
      configuration: configuration,
      onComplete: { [log] request in
        handlers.counter.count(request)
        log?.write(request, now: handlers.clock.now)
      },
      handler: { handlers.reply($0) })
  }

  /// Stops accepting connections, gives running requests up to five seconds, then ends.
  public func stop() async {
    await http.stop(graceSeconds: 5)
    log?.finish()
  }
}
