import Features
import Preferences
import Routes
import Testing

/// Unknown addresses and redirects: programs get a problem, people a page, terminals the weather.
@Suite struct UnknownAddressTests {
  private let browser = ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
  private let terminal = ("User-Agent", "curl/8.5.0")

  @Test(
    arguments: Transport.allCases,
    [("/at/99,200", "99,200"), ("/at/abc", "abc"), ("/at/abc/search", "abc"), ("/at/%3Cb%3E", "&lt;b&gt;")])
  func anInvalidPlaceLeadsToTheSearchFilledWithIt(_ way: Transport, _ address: (target: String, text: String)) async throws {
    try await withServer(way) { server in
      let page = try await server.ask(address.target, browser)
      #expect(page.status == 400)
      #expect(page.type == "text/html; charset=utf-8")
      #expect(page.text.contains("value=\"\(address.text)\""))
      let problem = try await server.ask(address.target)
      #expect(problem.status == 400)
      _ = try problem.problem()
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      "/nix", "/a/%3Cb%3E", "/index.html", "/nix/search", "/search//", "/a%3Fb", "/%C3%A4", "/x%22y", "/trips/0000-00",
      "/at/52.52,13.4/details",
    ])
  func anUnknownAddressIsAPageWithLinks(_ way: Transport, _ target: String) async throws {
    try await withServer(way) { server in
      let page = try await server.ask(target, browser)
      #expect(page.status == 404)
      #expect(page.type == "text/html; charset=utf-8")
      #expect(page.text.contains("Nothing here"))
      #expect(page.text.contains("href=\"/\"") && page.text.contains("href=\"/search\""))
      #expect(try page.state().destination == Destination(.notFound(path: target)))
      #expect(server.source.callCount == 0)
      let problem = try await server.ask(target)
      #expect(problem.status == 404)
      _ = try problem.problem()
    }
  }

  @Test(arguments: Transport.allCases, ["code"])
  func aSheetThatAPlaceDoesNotHaveLeadsToThePlace(_ way: Transport, _ sheet: String) async throws {
    try await withServer(way) { server in
      let page = try await server.ask("/at/52.52,13.4/" + sheet, browser)
      #expect(page.status == 303 && page["Location"] == "/at/52.52,13.4")
      #expect(try await server.ask("/at/52.52,13.4/" + sheet).status == 404)
    }
  }

  @Test(arguments: Transport.allCases) func aTerminalGetsSuggestionsForAnUnknownPlace(_ way: Transport) async throws {
    try await withServer(way) { server in
      for target in ["/Reykjavic", "/at/Reykjavic"] {
        let answer = try await server.ask(target, terminal)
        #expect(answer.status == 404)
        #expect(answer.text.contains("This server can’t find “Reykjavic”"))
        #expect(answer.text.contains("Reykjavík, Capital Region, Iceland  /at/64.135,-21.895"))
        #expect(server.source.callCount == 0)
      }
    }
  }

  @Test(arguments: Transport.allCases, ["/Reykjavik", "/at/reykjav%C3%ADk", "/search?q=Reykjavik,%20Iceland", "/Reykjavik%20IS"])
  func aNameLeadsToItsPlace(_ way: Transport, _ target: String) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(target, browser)
      #expect(answer.status == 303)
      #expect(answer["Location"] == "/at/64.135,-21.895")
      let text = try await server.ask(target, terminal)
      #expect(text.status == 200)
      #expect(text.text.contains("°"))
    }
  }

  @Test(arguments: Transport.allCases, ["/api/v1/nix", "/api/v1/weather?lat=99&lon=1"])
  func theAPIAnswersJSONToEverybody(_ way: Transport, _ target: String) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(target, browser)
      #expect(answer.status == (target == "/api/v1/nix" ? 404 : 400))
      _ = try answer.problem()
    }
  }

  @Test(
    arguments: Transport.allCases,
    [("/at/64.147,-21.942/", 308), ("/64.147,-21.942", 303), ("/settings/", 308), ("/settings/devices/", 308)])
  func anAlmostCorrectAddressIsRedirected(_ way: Transport, _ address: (target: String, status: Int)) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(address.target, browser)
      #expect(answer.status == address.status)
      #expect(answer["Location"] == (address.target.contains("64") ? reykjavik : String(address.target.dropLast())))
    }
  }

  @Test(arguments: Transport.allCases) func aTerminalGetsTheWeatherWhereABrowserIsRedirected(_ way: Transport) async throws {
    try await withServer(way) { server in
      let moved = try await server.ask("/at/64.1471,-21.942", terminal)
      #expect(moved.status == 200)
      #expect(moved.text.contains("64.147, -21.942"))
      let random = try await server.ask("/random", terminal)
      #expect(random.status == 200)
      #expect(random.text.contains("°"))
      #expect(try await server.ask("/random", browser).body.isEmpty)
    }
  }

  @Test(arguments: Transport.allCases) func aTerminalChoosesItsUnitInTheAddress(_ way: Transport) async throws {
    try await withServer(way) { server in
      let celsius = try await server.ask(reykjavik, terminal)
      let fahrenheit = try await server.ask(reykjavik + "?unit=f", terminal)
      #expect(celsius.text != fahrenheit.text)
      #expect(try await server.ask(reykjavik + "?unit=c", terminal).text == celsius.text)
      let refused = try await server.ask(reykjavik + "?unit=k", terminal)
      #expect(refused.status == 400)
      #expect(refused.type == "text/plain; charset=utf-8" && refused.text == "unit: It must be one of c, f.\n")
      #expect(refused["Cache-Control"] == "no-store")
      for (query, name) in [
        ("wind=mm", "wind"), ("wind=kn&pressure=", "pressure"), ("temperature=K", "temperature"), ("clock=13", "clock"),
      ] {
        let refused = try await server.ask(reykjavik + "?" + query, terminal)
        #expect(refused.status == 400 && refused.text.hasPrefix(name + ": It must be one of "), "\(refused.text)")
      }
      for query in ["theme=blue", "language=xx", "transparency=1"] {
        #expect(try await server.ask(reykjavik + "?" + query, terminal).text == celsius.text, "not a preference that texts use: \(query)")
      }
      for (address, reader) in [
        ("/api/v1/weather?lat=1&lon=2&unit=k", terminal), ("/healthz?unit=k", terminal), (reykjavik + "?unit=k", browser),
      ] {
        #expect(try await server.ask(address, reader).status == 200, "the parameter is ignored where it is not used: \(address)")
      }
    }
  }
}
