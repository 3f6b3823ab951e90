import Foundation
import Glibc
import HTTPClient
import HTTPServer
import Providers
import Server
import TestKit
import Testing
import WeatherModel
import WeatherService
import Wire

/// The whole path to Open-Meteo and back: the executable, the real HTTP client, and a server of our own in place of Open-Meteo.
@Suite struct LiveSourceTests {
  private let now = ["--now", "2026-11-18T14:00:00Z"]

  private func environment(_ port: UInt16) -> [String: String] { ["WEATHERGLASS_OPEN_METEO_URL": "http://127.0.0.1:\(port)"] }

  @Test func weatherComesFromTheSourceForTheCellsThreeDecimals() async throws {
    let upstream = Upstream()
    let port = try upstream.start()
    try await withFolder { folder in
      let server = try await Program.serve(["--source", "open-meteo", "--data", folder.path("data")] + now, environment(port))
      let report = try WeatherReport(json: try await server.ask("/api/v1/weather?lat=64.1475123&lon=-21.9429876").json())
      #expect(report.kinds == Kinds.all.subtracting(Kinds(.alerts)))
      #expect(report.current?.value.temperature.celsius == 4.2)
      #expect(report.air?.value.europeanIndex == 6)
      #expect(report.zone.identifier == "Atlantic/Reykjavik")
      #expect(upstream.targets.count == 2)
      for target in upstream.targets { #expect(target.contains("latitude=64.147&longitude=-21.942&"), "\(target)") }
      #expect(try await server.end(SIGTERM).status == 0)
    }
    await upstream.stop()
  }

  @Test func theSimulatorStepsInOnlyUntilTheSourceHasAnsweredOnce() async throws {
    let reserved = try ReservedPort()
    let port = reserved.number
    defer { reserved.release() }
    try await withFolder { folder in
      let arguments = ["--data", folder.path("data")] + now
      // The source has never answered: the simulator replaces it, and says so.
      let first = try await Program.serve(arguments, environment(port))
      let simulated = try await first.ask(reykjavikWeather + "&kinds=current")
      #expect(simulated.status == 200)
      #expect(try simulated.json()["simulated"].flag())
      #expect(try await first.ask(reykjavik).text.contains("Simulated"))
      #expect(try await first.end(SIGTERM).status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.path("data/live-seen")))

      // The source is there at the next start: its weather, and a mark that it has answered.
      let upstream = Upstream()
      try upstream.start(port: port)
      let second = try await Program.serve(arguments, environment(port))
      let live = try await second.ask(reykjavikWeather + "&kinds=current")
      #expect(try live.json()["simulated"].isMissing)
      #expect(try WeatherReport(json: try live.json()).current?.value.temperature.celsius == 4.2)
      #expect(try await second.end(SIGTERM).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.path("data/live-seen")))

      // It is gone again: fetched weather was kept, and for other places the answer is now that there is no connection.
      await upstream.stop()
      let third = try await Program.serve(arguments, environment(port))
      let kept = try await third.ask(reykjavikWeather + "&kinds=current")
      #expect(try WeatherReport(json: try kept.json()).current?.value.temperature.celsius == 4.2)
      let problem = try await third.ask("/api/v1/weather?lat=1&lon=2&kinds=current")
      #expect(problem.status == 503)
      #expect(try problem.problem().type == "/problems/no-connection")
      let page = try await third.ask("/at/1,2")
      #expect(page.text.contains("Open-Meteo is resting"))
      #expect(!page.text.contains("Simulated"))
      #expect(try await third.end(SIGTERM).status == 0)
    }
  }

  /// The same during one run of a server, with a clock that the test moves.
  @Test func aRunningServerStopsSimulatingWhenTheSourceAnswers() async throws {
    let reserved = try ReservedPort()
    let port = reserved.number
    defer { reserved.release() }
    let upstream = Upstream()
    let clock = TestClock()
    try await withFolder { folder in
      let client = HTTPClient.live(userAgent: "test", retry: RetryPolicy(attempts: 1))
      let live = Provider.openMeteo(
        hosts: OpenMeteo.Hosts(forecast: "http://127.0.0.1:\(port)", air: "http://127.0.0.1:\(port)"), http: client,
        clock: { clock.now })
      let service = WeatherService(
        settings: ServiceSettings(mode: .auto), providers: [live], simulator: .simulator(Simulator(), clock: { clock.now }),
        marker: .file(inFolder: folder.url.path), clock: { clock.now }, jitter: { 0 })
      var options = ServerOptions()
      options.server.port = 0
      options.clock = { clock.now }
      let server = try WeatherglassServer(options: options, service: service)
      let target = reykjavikWeather + "&kinds=current"
      func weather() async throws -> JSON { try await Socket.ask(Request(target: target), port: server.port).json() }

      #expect(try await weather()["simulated"].flag())
      try upstream.start(port: port)
      #expect(try await weather()["simulated"].flag(), "the source is not asked for a while")
      #expect(upstream.targets.isEmpty)
      clock.advance(31)
      // The simulator still answers this request; in the background the source is tried again and answers.
      #expect(try await weather()["simulated"].flag())
      var attempts = 0
      while try await !weather()["simulated"].isMissing, attempts < 10_000 { attempts += 1 }
      let report = try await weather()
      #expect(report["simulated"].isMissing)
      #expect(try report["current"]["temperature"].number() == 4.2)
      #expect(FileManager.default.fileExists(atPath: folder.path("live-seen")))
      await server.stop()
      await upstream.stop()
    }
  }

  @Test func onSIGTERMRunningRequestsAreAnsweredBeforeTheEnd() async throws {
    let upstream = Upstream()
    let port = try upstream.start()
    upstream.hold()
    try await withFolder { folder in
      let server = try await Program.serve(["--source", "open-meteo", "--data", folder.path("data")] + now, environment(port))
      async let answer = server.ask(reykjavikWeather + "&kinds=current")
      await upstream.calls(reach: 1)
      server.send(SIGTERM)
      var attempts = 0
      while try await Socket.isOpen(server.port), attempts < 10_000 { attempts += 1 }
      upstream.release()
      #expect(try await answer.status == 200)
      let outcome = try await server.end()
      #expect(outcome.status == 0)
      #expect(!outcome.wasKilled)
      #expect(outcome.output.contains(" GET /api/v1/weather?lat=64.147&lon=-21.942&kinds=current 200 "))
    }
    await upstream.stop()
  }
}
