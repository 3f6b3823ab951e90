import Testing
import WeatherModel
import Wire

/// The states of the sources, as `/api/v1/sources` answers.
@Suite struct SourceListAnswerTests {
  private func entry(_ source: Source, _ json: JSON) throws -> JSON {
    try #require(try json["sources"].items().first { try $0["source"].text() == source.word })
  }

  @Test(arguments: Transport.allCases) func theStatesOfTheSourcesAreListed(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavikWeather)
      server.source.fail(.unreachable)
      _ = try await server.ask("/api/v1/weather?lat=1&lon=1&kinds=current")
      for target in ["/api/v1/sources", "/api/v1/sources?lat=64.147&lon=-21.942"] {
        let json = try await server.ask(target).json()
        let entry = try entry(.openMeteo, json)
        #expect(try entry["configured"].flag())
        #expect(try entry["calls"].number() == 3)
        #expect(try entry["failures"].number() == 1)
        #expect(try json["order"]["current"].items().first?.text() == "open-meteo")
        #expect(try json["store"]["working"].flag())
      }
    }
  }
}
