import Configuration
import Testing
import WeatherModel

@testable import Server

/// What a browser gets at '/' that has told no position and has saved nothing.
@Suite struct HouseTests {
  private func withHouse(_ test: (TestServer) async throws -> Void) async throws {
    let home = try #require(Coordinate(latitude: 64.147, longitude: -21.942).map { Cell($0) })
    try await withServer(.inProcess, edit: { $0.house = home }, test)
  }

  @Test func itIsShownTheHousesPlaceByName() async throws {
    try await withHouse { server in
      let answer = try await server.ask("/", ("Accept", "text/html"))
      #expect(answer.status == 303 && answer["Location"] == reykjavik && answer["Cache-Control"] == "no-store")
      let page = try await server.ask(reykjavik, ("Accept", "text/html")).text
      #expect(page.contains("Reykjavík") && page.contains("Use my location"))
    }
  }

  @Test func nobodyWithAPositionPlacesOrASpaceIsSentThere() async throws {
    try await withHouse { server in
      let key = String(repeating: "0", count: 32) + "." + String(repeating: "1", count: 64)
      for cookie in ["weatherglass=c.48000_2000", "weatherglass=c..48000_2000", "weatherglass-device=" + key] {
        let answer = try await server.ask("/", ("Cookie", cookie), ("Accept", "text/html"))
        #expect(answer.status == 200, "\(cookie)")
      }
    }
  }

  @Test func withoutAPlaceInTheConfigurationNothingChanges() async throws {
    try await withServer(.inProcess) { server in
      let answer = try await server.ask("/", ("Accept", "text/html"))
      #expect(answer.status == 200 && answer.text.contains("Use my location"))
    }
  }
}

/// A street map from the owner's own server.
@Suite struct OwnTilesTests {
  @Test func pagesNameTheServerAndAllowItAlone() async throws {
    let tiles = try #require(TileAddress("https://tiles.example:8443/{z}/{x}/{y}.png"))
    try await withServer(
      .inProcess,
      edit: { options in
        options.server.tiles = tiles
        options.server.tilesCredit = "© Us"
      }
    ) { server in
      let map = try await server.ask("/map", ("Cookie", "weatherglass=c-streets"))
      #expect(map.text.contains(" data-tiles=\"https://tiles.example:8443/{z}/{x}/{y}.png\""))
      #expect(map.text.contains("© Us") && map.text.contains("https://tiles.example:8443/"))
      for target in ["/map", "/settings", reykjavik, "/shell"] {
        let policy = try #require(try await server.ask(target)["Content-Security-Policy"])
        #expect(policy.contains("img-src 'self' data: https://tiles.example:8443;") && !policy.contains("openstreetmap"), "\(target)")
      }
      let settings = try await server.ask("/settings").text
      #expect(settings.contains("Loads tiles from tiles.example:8443,"))
    }
  }
}
