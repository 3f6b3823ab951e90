import Foundation
import HTTPServer
import Providers
import Synchronization
import TestKit
import WeatherModel
import WeatherService

@testable import Server

/// How a test reaches the handlers; the expected answers are the same.
enum Transport: String, CaseIterable, Sendable, CustomStringConvertible {
  case inProcess = "in process"
  case socket = "over a socket"

  var description: String { rawValue }
}

/// The composed server with a source that the test controls.
struct TestServer: Sendable {
  let clock = TestClock()
  let source: FakeSource
  /// Stations that measure the air, whose answers must not be stored; asked only on a server that has them.
  let stations: FakeSource
  let service: WeatherService
  fileprivate var send: @Sendable (Request) async throws -> Answer
  fileprivate var stop: @Sendable () async -> Void = {}
  /// The port that it listens on; 0 in process.
  private(set) var port: UInt16 = 0

  init(
    _ way: Transport, scene: SimulatedScene? = nil, isSimulated: Bool = false, site: String? = nil, corsOrigins: [String] = [],
    names: [String] = [], kinds: Kinds = .all, hasStations: Bool = false, edit: (inout ServerOptions) -> Void = { _ in }
  ) throws {
    let terms = Terms(quotas: [Quota(1000, per: .day)])
    source = FakeSource(clock, kinds: kinds, terms: terms)
    source.setTemperature(11.5)
    stations = FakeSource(clock, source: .aqicn, kinds: Kinds(.air), terms: terms)
    var options = ServerOptions()
    options.server.port = 0
    options.server.siteFolder = site
    options.server.corsOrigins = corsOrigins
    options.server.names = names
    options.clock = { [clock] in clock.now }
    edit(&options)
    var settings = ServiceSettings(mode: isSimulated ? .simulator : hasStations ? .auto : .only(.openMeteo))
    if hasStations { settings.choice.orders[.air] = [.aqicn, .openMeteo] }
    service = WeatherService(
      settings: settings, providers: [source.provider] + (hasStations ? [stations.provider] : []),
      simulator: .simulator(Simulator(scene: scene), clock: { [clock] in clock.now }), marker: LiveMarker(isSet: { true }, set: {}),
      clock: { [clock] in clock.now }, jitter: { 0 })
    switch way {
    case .inProcess:
      let handlers = try Handlers(options: options, service: service)
      send = { try await handlers.answer($0) }
    case .socket:
      let server = try WeatherglassServer(options: options, service: service)
      port = server.port
      send = { [port] in try await Socket.ask($0, port: port) }
      stop = { await server.stop() }
    }
  }

  func ask(
    _ target: String, _ headers: (String, String)..., method: String = "GET", body: String = "", from address: String = "127.0.0.1"
  ) async throws -> Answer {
    try await send(
      Request(
        method: method, target: target, headers: headers.map { HTTPHeader($0.0, $0.1) }, body: Array(body.utf8), remoteAddress: address))
  }

  func ask(_ target: String, headers: [HTTPHeader]) async throws -> Answer {
    try await send(Request(target: target, headers: headers))
  }

  func ask(_ method: String, _ target: String, _ headers: [HTTPHeader], _ body: [UInt8], _ address: String) async throws -> Answer {
    try await send(Request(method: method, target: target, headers: headers, body: body, remoteAddress: address))
  }

  /// Stops the server; does nothing in process.
  func close() async { await stop() }
}

/// Runs a test with a new server, and stops it even when the test fails.
func withServer(
  _ way: Transport, scene: SimulatedScene? = nil, isSimulated: Bool = false, hasSite: Bool = false, corsOrigins: [String] = [],
  names: [String] = [], kinds: Kinds = .all, hasStations: Bool = false, edit: (inout ServerOptions) -> Void = { _ in },
  _ test: (TestServer) async throws -> Void
) async throws {
  let site = hasSite ? try TestSite() : nil
  defer { site?.remove() }
  let server = try TestServer(
    way, scene: scene, isSimulated: isSimulated || scene != nil, site: site?.folder.path, corsOrigins: corsOrigins,
    names: names, kinds: kinds, hasStations: hasStations, edit: edit)
  do {
    try await test(server)
  } catch {
    server.source.release()
    await server.close()
    throw error
  }
  await server.close()
}

/// The addresses of a cell that many tests use.
let reykjavik = "/at/64.147,-21.942"
let reykjavikWeather = "/api/v1/weather?lat=64.147&lon=-21.942"
let reykjavikDashboard = "/api/v1/dashboard?lat=64.147&lon=-21.942"
