import HTTPServer
import Testing
import Wire

@testable import Server

/// `/api/v1/search` and `/api/v1/where`.
@Suite struct PlaceAPITests {
  @Test(arguments: Transport.allCases) func aSearchReturnsPlacesWithAllKnownFacts(_ way: Transport) async throws {
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
      #expect(server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func knownTemperaturesAreIncludedAndNoSourceIsAsked(_ way: Transport) async throws {
    try await withServer(way) { server in
      let search = "/api/v1/search?q=reykjavik&limit=1"
      let place = try await server.ask(search).json()["places"][0]
      #expect(place["temperature"].isMissing)
      let (latitude, longitude) = (try place["latitude"].number(), try place["longitude"].number())
      let weather = try await server.ask("/api/v1/weather?lat=\(latitude)&lon=\(longitude)&kinds=current").json()
      let calls = server.source.callCount
      #expect(
        try await server.ask(search).json()["places"][0]["temperature"].number() == weather["current"]["temperature"].number())
      server.clock.advance(.days(1))
      #expect(try await server.ask(search).json()["places"][0]["temperature"].isMissing, "a stale temperature is left out")
      #expect(server.source.callCount == calls)
    }
  }

  @Test(arguments: Transport.allCases) func aProgramGetsSuggestionsForAnUnknownPlace(_ way: Transport) async throws {
    try await withServer(way) { server in
      for (path, accept) in [("/Pariss", "application/json"), ("/at/Pariss", "application/problem+json, */*;q=0.1")] {
        let answer = try await server.ask("GET", path, [HTTPHeader("Accept", accept)], [], "127.0.0.1")
        #expect(answer.status == 404 && answer.type == "application/problem+json", "\(path)")
        #expect(try answer.problem().type == "/problems/unknown-place")
        let first = try answer.json()["suggestions"][0]
        #expect(try first["name"].text() == "Paris, Île-de-France, France")
        #expect(try await server.ask(first["weather"].text()).status == 200)
      }
      for (path, accept) in [("/Pariss", "image/png"), ("/xqzzvw", "application/json"), ("/api/v1/Pariss", "application/json")] {
        let answer = try await server.ask("GET", path, [HTTPHeader("Accept", accept)], [], "127.0.0.1")
        #expect(answer.status == 404 && !answer.text.contains("suggestions"), "\(path)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func aRequestForJSONCountsAsAProgramWhateverItsTool(_ way: Transport) async throws {
    try await withServer(way) { server in
      let curl = [HTTPHeader("User-Agent", "curl/8.5.0"), HTTPHeader("Accept", "application/json")]
      let answer = try await server.ask("GET", "/Pariss", curl, [], "127.0.0.1")
      #expect(answer.status == 404 && answer.type == "application/problem+json")
      #expect(try answer.json()["suggestions"][0]["name"].text() == "Paris, Île-de-France, France")
      let named = try await server.ask("GET", "/Paris", curl, [], "127.0.0.1")
      #expect(named.status == 404 && named.type == "application/problem+json")
      let text = try await server.ask("GET", "/Pariss?format=text", curl, [], "127.0.0.1")
      #expect(text.type.hasPrefix("text/plain"))
    }
  }

  @Test(arguments: Transport.allCases) func aPlusInTheAddressIsReadAsABlank(_ way: Transport) async throws {
    try await withServer(way) { server in
      for path in ["/San+Francisco", "/San_Francisco", "/at/San+Francisco"] {
        let answer = try await server.ask("GET", path, [HTTPHeader("Accept", "text/html")], [], "127.0.0.1")
        #expect(answer.status == 303, "\(path)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func theLanguageAndTheDevicesPositionDecideTheOrder(_ way: Transport) async throws {
    try await withServer(way) { server in
      let german = try await server.ask("/api/v1/search?q=munich&lang=de").json()["places"].items()
      #expect(try german.first?["name"].text() == "München")
      let near = try await server.ask("/api/v1/search?q=springfield&near=42.36,-71.06").json()["places"].items()
      #expect(try near.first?["region"].text() == "Massachusetts")
    }
  }

  @Test(arguments: Transport.allCases) func coordinatesAreAPlaceToo(_ way: Transport) async throws {
    try await withServer(way) { server in
      let places = try await server.ask("/api/v1/search?q=64%C2%B08%2749%22N%2021%C2%B056%2731%22W").json()["places"].items()
      #expect(places.count == 1)
      #expect(try places.first?["kind"].text() == "coordinates")
      #expect(try places.first?["latitude"].number() == 64.146)
      #expect(try places.first?["country"].text() == "Iceland")
    }
  }

  @Test(arguments: Transport.allCases) func anUnknownNameFindsNothing(_ way: Transport) async throws {
    try await withServer(way) { server in
      let places = try await server.ask("/api/v1/search?q=xqzzvw").json()["places"].items()
      #expect(places.isEmpty)
    }
  }

  @Test(arguments: [
    ("", "q"), ("?q=", "q"), ("?q=a%01b", "q"), ("?q=a%C2%85b", "q"), ("?q=a&limit=0", "limit"), ("?q=a&limit=51", "limit"),
    ("?q=a&limit=x", "limit"), ("?q=a&near=91,0", "near"), ("?q=a&near=1", "near"), ("?q=a&lang=xx", "lang"), ("?q=a&q=b", "q"),
  ]) func invalidParametersAreNamed(query: String, parameter: String) async throws {
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

  @Test(arguments: Transport.allCases) func aPointIsNamed(_ way: Transport) async throws {
    try await withServer(way) { server in
      let town = try await server.ask("/api/v1/where?lat=48.85&lon=2.35&lang=es").json()
      #expect(try town["name"].text() == "París")
      #expect(try town["zone"].text() == "Europe/Paris")
      let zurich = try await server.ask("/api/v1/where?lat=47.37&lon=8.54").json()
      #expect(try zurich["elevation"].integer() == 429)
      let sea = try await server.ask("/api/v1/where?lat=40&lon=-40").json()
      #expect(sea["elevation"].isMissing)
      #expect(try sea["kind"].text() == "sea")
      #expect(try sea["zone"].text() == "Etc/GMT+3")
      #expect(try sea["countryCode"].textIfPresent() == nil)
      // Far from a town, the point is not called by the town's bare name.
      for (language, title) in [("en", "78 km NE of Reykjav"), ("ja", "レイキャビクの北東 78"), ("fr", "Reykjav")] {
        let far = try await server.ask("/api/v1/where?lat=64.572&lon=-20.621&lang=" + language).json()
        #expect(try far["title"].text().hasPrefix(title) && far["title"].text() != far["name"].text())
      }
      #expect(try town["title"].text() == "París")
    }
  }

  /// Typed searches are private.
  @Test func searchedTextsAreNotLogged() {
    #expect(loggedTarget("/api/v1/search?q=My%20Village&near=1.23456,2&lang=de") == "/api/v1/search?q=%3F&near=1.234,2&lang=de")
    #expect(loggedTarget("/api/v1/where?lat=1.23456&lon=2") == "/api/v1/where?lat=1.234&lon=2")
  }
}
