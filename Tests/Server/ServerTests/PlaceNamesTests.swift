import Testing
import Wire

@testable import Server

/// The names of places: the source's, or else the gazetteer's.
@Suite struct PlaceNamesTests {
  @Test(arguments: Transport.allCases) func aReportNamesItsPlaceInTheReadersLanguage(_ way: Transport) async throws {
    try await withServer(way) { server in
      let english = try await server.ask("/api/v1/weather?lat=48.137&lon=11.575").json()
      #expect(try english["place_name"].text() == "Munich")
      #expect(try english["around"].text() == "Bavaria, Germany")
      #expect(try english["population"].integer() == 1_505_005)
      for (language, name, around) in [("de", "München", "Bayern, Deutschland"), ("ja", "ミュンヘン", "ドイツ")] {
        let json = try await server.ask("/api/v1/weather?lat=48.137&lon=11.575&lang=\(language)").json()
        #expect(try json["place_name"].text() == name)
        #expect(try json["around"].text().hasSuffix(around))
        let list = try await server.ask("/api/v1/places?at=48.137,11.575&lang=\(language)").json()
        #expect(try list["places"].items().first?["report"]["place_name"].text() == name)
      }
    }
  }

  @Test(
    "Far from towns and at sea",
    arguments: [
      ("37.5,-116.5", "en", "69 km E of Goldfield"), ("37.5,-116.5", "de", "69 km O von Goldfield"), ("30,-40", "en", "Sargasso Sea"),
      ("30,-40", "fr", "Mer des Sargasses"),
    ])
  func everyPointHasAName(place: String, language: String, name: String) async throws {
    try await withServer(.inProcess) { server in
      let page = try await server.ask("/at/" + place, ("Accept-Language", language))
      #expect(page.text.contains(name))
    }
  }

  @Test func distancesAreInMilesForReadersWhoPreferThem() async throws {
    try await withServer(.inProcess) { server in
      let page = try await server.ask("/at/37.5,-116.5", ("Accept-Language", "en-US"))
      #expect(page.text.contains("<span class=\"location-badge__text\">43 mi E of Goldfield</span>"))
      let text = try await server.ask("/at/37.5,-116.5?distance=mi", ("User-Agent", "curl/8.0"))
      #expect(text.text.contains("43 mi E of Goldfield"))
      let json = try await server.ask("/api/v1/weather?lat=37.5&lon=-116.5").json()
      #expect(try json["place_name"].text() == "69 km E of Goldfield")
      #expect(try json["nearest_town"]["name"].text() == "Goldfield" && json["nearest_town"]["distance"].number() == 68_824)
    }
  }

  @Test(arguments: Transport.allCases) func pagesAndTerminalsShowTheName(_ way: Transport) async throws {
    try await withServer(way) { server in
      let page = try await server.ask("/at/48.137,11.575", ("Accept-Language", "de"))
      #expect(page.text.contains("<span class=\"location-badge__text\">München</span>"))
      #expect(page.text.contains("Deutschland"))
      let text = try await server.ask("/at/48.137,11.575", ("User-Agent", "curl/8.0"))
      #expect(text.text.contains("Munich"))
    }
  }
}
