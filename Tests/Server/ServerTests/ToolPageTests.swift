import Features
import Preferences
import Routes
import Testing
import WeatherModel

/// The pages that are not about the weather of a place.
@Suite struct ToolPageTests {
  @Test(arguments: Transport.allCases, Destination.Tool.allCases) func eachToolHasItsAddressAndAsksNoSource(
    _ way: Transport, _ tool: Destination.Tool
  )
    async throws
  {
    try await withServer(way) { server in
      let destination = Destination(.tool(tool))
      let page = try await server.ask(destination.url, ("Cookie", "weatherglass=f-us-12.64147_-21942"))
      #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
      #expect(page["Cache-Control"] == "private, no-cache" && page["Vary"]?.contains("Cookie") == true)
      let state = try page.state()
      #expect(state.destination == destination)
      #expect(state.preferences.cookie == "f-us-12")
      #expect(page.text.contains("<title>\(PageHead(state).title)</title>"))
      let tab = tool == .favourites || tool == .map ? destination.url : "/settings"
      // The link back to the weather leads to the place that a device without a position shows first.
      #expect(
        page.text.contains("<a href=\"/\"") && page.text.contains("<a href=\"\(tab)\" aria-current=\"page\">"))
      #expect(server.source.callCount == 0)
      #expect(try await server.ask(destination.url + "/nix").status == 404)
    }
  }

  @Test(arguments: Transport.allCases, Destination.Tool.allCases) func aTerminalGetsTheHelp(_ way: Transport, _ tool: Destination.Tool)
    async throws
  {
    try await withServer(way) { server in
      let answer = try await server.ask(Destination(.tool(tool)).url, ("User-Agent", "curl/8.5.0"))
      #expect(answer.status == 200)
      #expect(answer.text == (try await server.ask("/help")).text)
    }
  }

  @Test(arguments: Transport.allCases) func thePageOfTheMapListsThePlacesWithTheirKnownWeather(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavik)
      let page = try await server.ask("/map", ("Cookie", "weatherglass=c-eu..64147_-21942.35676_139650")).text
      #expect(page.contains("<html lang=\"en\" dir=\"ltr\" data-map>"))
      #expect(page.contains("<a class=\"list__row\" href=\"\(reykjavik)\" data-at=\"64.147 -21.942\">"))
      #expect(page.contains("data-at=\"35.676 139.65\""))
      #expect(page.components(separatedBy: "<span class=\"map__temp\"><bdi>").count == 3)
      #expect(!page.contains("data-at=\"0"), "the map's own position is not set yet")
    }
  }

  @Test(arguments: Transport.allCases) func placesWithoutWeatherHaveTheirNames(_ way: Transport) async throws {
    try await withServer(way) { server in
      let cookie = ("Cookie", "weatherglass=c-eu.48857_2352.64147_-21942")
      for address in ["/favourites", "/map"] {
        let page = try await server.ask(address, cookie).text
        #expect(page.contains("Paris") && page.contains("Reykjavík"), "\(address)")
      }
      // A link to a place that somebody else has saved.
      let shared = try await server.ask("/favourites/40.713,-74.006", cookie)
      #expect(shared.text.contains("<h1 class=\"screen__title\"><bdi>New York</bdi></h1>"))
      #expect(try shared.state().places.list.count == 1, "it is only looked at")
      #expect(server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func savedPlacesHaveTheMarksOfTheirKnownWarnings(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.change { $0.alerts = [Alert(id: "1", event: "Gale", severity: .severe)] }
      _ = try await server.ask(reykjavikWeather)
      // Of Paris nothing but a warning is known: the app is still to request its weather.
      _ = try await server.ask("/api/v1/weather?lat=48.857&lon=2.352&kinds=alerts")
      let calls = server.source.callCount
      let page = try await server.ask("/favourites", ("Cookie", "weatherglass=c-eu..64147_-21942.48857_2352"))
      #expect(page.text.components(separatedBy: "\"warnmark\"").count == 2 && page.text.contains("Gale</bdi>"))
      #expect(page.text.contains("Paris") && server.source.callCount == calls)
      // The app starts with the same.
      let pages = try page.state().weatherList.pages
      let iceland = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
      let paris = Cell(try #require(Coordinate(latitude: 48.857, longitude: 2.352)))
      #expect(pages[id: .place(iceland)]?.report?.alerts?.value.map(\.event) == ["Gale"])
      #expect(pages[id: .place(paris)]?.report == nil)
    }
  }

  @Test(arguments: Transport.allCases) func placesAreComparedWithoutScripts(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavik)
      let cookie = ("Cookie", "weatherglass=c-eu.48857_2352.64147_-21942.35676_139650")
      let page = try await server.ask("/compare/64.147,-21.942/35.676,139.65", cookie)
      #expect(page.status == 200 && page.text.contains("<table class=\"vs\">"))
      #expect(page.text.components(separatedBy: "scope=\"col\"").count == 3 && page.text.contains("Reykjavík"))
      #expect(page.text.contains("href=\"/compare/64.147,-21.942/35.676,139.65/here\""), "a third place joins them")
      #expect(page.text.contains("href=\"/compare/35.676,139.65\""), "one of them leaves")
      #expect(page.text.contains("<a href=\"/favourites\" aria-current=\"page\">"))
      #expect(try page.state().destination == Destination(url: "/compare/64.147,-21.942/35.676,139.65"))
      let long = try await server.ask("/compare/64.14712345,-21.942", cookie)
      #expect(long.status == 308 && long["Location"] == "/compare/64.147,-21.942")
      #expect(try await server.ask("/compare", ("Cookie", "weatherglass=c-eu.48857_2352")).text.contains("Save at least two places"))
      #expect(try await server.ask("/compare", ("User-Agent", "curl/8.5.0")).text == (try await server.ask("/help")).text)
      #expect(try await server.ask("/compare/nix").status == 404)
      let calls = server.source.callCount
      _ = try await server.ask("/compare", cookie)
      #expect(server.source.callCount == calls, "only known weather is shown")
    }
  }

  @Test func theDetailsOfAPlaceHaveItsAir() async throws {
    try await withServer(.inProcess) { server in
      _ = try await server.ask(reykjavikWeather)
      let details = try await server.ask("/favourites/64.147,-21.942", ("Cookie", "weatherglass=c-eu.64147_-21942")).text
      #expect(details.contains("Local time") && details.contains("<dt>Air</dt>"))
    }
  }

  @Test func theListOfPlacesOpensOverAPageOfWeatherAndTheStarIsAForm() async throws {
    try await withServer(.inProcess) { server in
      let cookie = ("Cookie", "weatherglass=c-eu.48857_2352.64147_-21942.1000_2000")
      let list = try await server.ask("/at/64.147,-21.942/manage", cookie)
      #expect(list.status == 200 && list.text.contains("id=\"manage\"") && list.text.contains("Paris"))
      #expect(list.text.contains("name=\"back\" value=\"/at/64.147,-21.942/manage\""))
      #expect(try list.state().destination == Destination(url: "/at/64.147,-21.942/manage"))
      let saved = try await server.ask("/at/64.147,-21.942", cookie).text
      #expect(saved.contains("aria-pressed=\"true\"") && saved.contains("name=\"remove\" value=\"64.147,-21.942\""))
      let guest = try await server.ask("/at/3,4", cookie).text
      #expect(guest.contains("aria-pressed=\"false\"") && guest.contains("name=\"keep\" value=\"3,4\""))
      #expect(guest.contains("Just looking. Not saved.") && !saved.contains("Just looking"))
    }
  }

  @Test(arguments: Transport.allCases) func aFormTakesAllPreferencesAtOnceAndLeadsBack(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(
        "/preferences", ("Cookie", "weatherglass=c-eu.64147_-21942"), method: "POST",
        body: "back=%2Fsettings&temperature=f&clock=12&scale=us&transparency=full&transparency=reduced&theme=dark&language=fr")
      #expect(answer.status == 303 && answer["Location"] == "/settings")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-us-12-dark-reduced-fr.64147_-21942;") == true)
      let page = try await server.ask("/settings", ("Cookie", "weatherglass=f-us-12-dark-reduced-fr.64147_-21942")).text
      for control in ["name=\"temperature\" value=\"f\" checked", "value=\"reduced\" checked", "value=\"fr\" lang=\"fr\" selected"] {
        #expect(page.contains(control), "\(control)")
      }
    }
  }

  @Test(arguments: Transport.allCases, [reykjavik, "/settings", "/search"]) func aChosenThemeIsRenderedAtOnce(
    _ way: Transport, _ target: String
  )
    async throws
  {
    try await withServer(way) { server in
      let plain = try await server.ask(target, ("Cookie", "weatherglass=c-eu")).text
      #expect(plain.contains("<html lang=\"en\" dir=\"ltr\"><head>") && plain.contains("content=\"dark light\""))
      #expect(plain.components(separatedBy: "name=\"theme-color\" media=").count == 3)
      let dark = try await server.ask(target, ("Cookie", "weatherglass=c-eu-dark-reduced")).text
      #expect(dark.contains("<html lang=\"en\" dir=\"ltr\" data-theme=\"dark\" data-transparency=\"reduced\"><head>"))
      #expect(dark.contains("<meta name=\"color-scheme\" content=\"dark\"><meta name=\"theme-color\" content=\"#"))
      #expect(dark.components(separatedBy: "theme-color").count == 2)
      let light = try await server.ask(target, ("Cookie", "weatherglass=c-eu-light")).text
      #expect(light.contains("<html lang=\"en\" dir=\"ltr\" data-theme=\"light\"><head>"))
    }
  }

  @Test(arguments: Transport.allCases) func theNameOfHereIsLeftToTheDevice(_ way: Transport) async throws {
    try await withServer(way) { server in
      let page = try await server.ask("/settings").text
      #expect(page.contains("list__row with-script"), "the row needs the script, so it is hidden without it")
    }
  }
}
