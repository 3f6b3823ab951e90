import Testing
import Wire

@testable import Server

/// `/api/v1/search` and `/api/v1/where`.
@Suite struct PlaceAPITests {
  @Test(arguments: Way.allCases) func wordsLeadToPlacesWithAllThatIsKnown(_ way: Way) async throws {
    try await withServer(way) { server in
      let places = try await server.ask("/api/v1/search?q=m%C3%BCnchen&limit=1").json()["places"].items()
      #expect(places.count == 1)
      let munich = try #require(places.first)
      #expect(try munich["name"].text() == "Munich")
      #expect(try munich["region"].text() == "Bavaria")
      #expect(try munich["country"].text() == "Germany")
      #expect(try munich["countryCode"].text() == "DE")
      #expect(try munich["matched"].text() == "München")
      #expect(try munich["kind"].text() == "town")
      #expect(try munich["zone"].text() == "Europe/Berlin")
      #expect(try munich["latitude"].number() == 48.1374)
      #expect(try munich["elevation"].integer() == 524)
      #expect(server.source.calls == 0)
    }
  }

  @Test(arguments: Way.allCases) func theLanguageAndTheDeviceDecide(_ way: Way) async throws {
    try await withServer(way) { server in
      let german = try await server.ask("/api/v1/search?q=munich&lang=de").json()["places"].items()
      #expect(try german.first?["name"].text() == "München")
      let near = try await server.ask("/api/v1/search?q=springfield&near=42.36,-71.06").json()["places"].items()
      #expect(try near.first?["region"].text() == "Massachusetts")
    }
  }

  @Test(arguments: Way.allCases) func coordinatesAreAPlaceToo(_ way: Way) async throws {
    try await withServer(way) { server in
      let places = try await server.ask("/api/v1/search?q=64%C2%B08%2749%22N%2021%C2%B056%2731%22W").json()["places"].items()
      #expect(places.count == 1)
      #expect(try places.first?["kind"].text() == "coordinates")
      #expect(try places.first?["latitude"].number() == 64.146)
      #expect(try places.first?["country"].text() == "Iceland")
    }
  }

  @Test(arguments: Way.allCases) func whatIsCalledNothingFindsNothing(_ way: Way) async throws {
    try await withServer(way) { server in
      let places = try await server.ask("/api/v1/search?q=xqzzvw").json()["places"].items()
      #expect(places.isEmpty)
    }
  }

  @Test(arguments: [
    ("", "q"), ("?q=", "q"), ("?q=a%01b", "q"), ("?q=a%C2%85b", "q"), ("?q=a&limit=0", "limit"), ("?q=a&limit=51", "limit"),
    ("?q=a&limit=x", "limit"), ("?q=a&near=91,0", "near"), ("?q=a&near=1", "near"), ("?q=a&lang=xx", "lang"), ("?q=a&q=b", "q"),
  ]) func whatMakesNoSenseIsRefusedByName(query: String, parameter: String) async throws {
    try await withServer(.inProcess) { server in
      let answer = try await server.ask("/api/v1/search" + query)
      #expect(answer.status == 400)
      #expect(try answer.problem().parameter == parameter)
    }
  }

  @Test func aTextThatIsTooLongIsRefused() async throws {
    try await withServer(.inProcess) { server in
      for (length, status) in [(100, 200), (101, 400)] {
        let answer = try await server.ask("/api/v1/search?q=" + String(repeating: "a", count: length))
        #expect(answer.status == status)
      }
    }
  }

  @Test(arguments: Way.allCases) func aPointIsNamed(_ way: Way) async throws {
    try await withServer(way) { server in
      let town = try await server.ask("/api/v1/where?lat=48.85&lon=2.35&lang=es").json()
      #expect(try town["name"].text() == "París")
      #expect(try town["zone"].text() == "Europe/Paris")
      let sea = try await server.ask("/api/v1/where?lat=40&lon=-40").json()
      #expect(try sea["kind"].text() == "sea")
      #expect(try sea["zone"].text() == "Etc/GMT+3")
      #expect(try sea["countryCode"].textIfPresent() == nil)
    }
  }

  /// What somebody typed is nobody else's business.
  @Test func theLogHasNoWords() {
    #expect(loggedTarget("/api/v1/search?q=My%20Village&near=1.23456,2&lang=de") == "/api/v1/search?q=%3F&near=1.234,2&lang=de")
    #expect(loggedTarget("/api/v1/where?lat=1.23456&lon=2") == "/api/v1/where?lat=1.234&lon=2")
  }
}
