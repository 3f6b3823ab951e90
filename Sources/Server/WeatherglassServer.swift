import HTTPServer
import WeatherService

/// The whole server: the site's handlers behind HTTP, counted and logged.
public final class WeatherglassServer: Sendable {
  private let http: HTTPServer

  /// The port that it listens on, also when the system chose it.
  public var port: UInt16 { http.port }

  /// Starts a server over a weather service.
  public init(options: ServerOptions, service: WeatherService) throws {
    let handlers = try Handlers(options: options, service: service)
    let log = options.logsRequests ? AccessLog() : nil
    var configuration = HTTPServer.Configuration()
    configuration.host = options.host
    configuration.port = options.port
    configuration.threads = options.threads
    // Whoever comes to a loopback address has the same one: a proxy that speaks for many, and must not be counted as one visitor.
    if ["127.0.0.1", "::1", "localhost"].contains(options.host) { configuration.maxConnectionsPerAddress = 0 }
    configuration.defaultHeaders = securityHeaders
    http = try HTTPServer(
      configuration: configuration,
      fastPath: { request in
        let origin = handlers.readsOrigin ? request.header("Origin") : nil
        let site = request.header("Sec-Fetch-Site")
        return request.withTarget { handlers.readyAnswer($0, origin: origin, site: site) }
      },
      onComplete: { request in
        handlers.counter.count(request)
        log?.write(request, now: handlers.clock.now)
      },
      handler: { handlers.reply($0) })
  }

  /// Stops accepting, lets what is under way finish, then ends.
  public func stop() async { await http.stop(graceSeconds: 5) }
}
