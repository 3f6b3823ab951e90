import Copy
import Features
import Foundation
import Preferences
import Providers
import Testing
import WeatherModel

/// The weather as text, for terminals and text browsers.
@Suite struct TextPageTests {
  @Test(arguments: Transport.allCases) func terminalsGetTextAndBrowsersGetPages(_ way: Transport) async throws {
    try await withServer(way) { server in
      let browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36"
      let expected: [(query: String, agent: String?, accept: String?, kind: Kind)] = [
        ("", "curl/8.9.1", "*/*", .ansi), ("", "Wget/1.24.5", "*/*", .ansi), ("", "HTTPie/3.2", nil, .ansi),
        ("", "w3m/0.5.3", "text/html, */*", .plain),
        ("", "Lynx/2.9.2 libwww-FM/2.14", "text/html, text/plain", .plain), ("", "ELinks/0.17", "*/*", .plain),
        ("", "Links (2.29; Linux)", "*/*", .plain), ("", browser, "text/html,*/*;q=0.8", .page), ("", browser, "text/plain", .plain),
        ("", nil, nil, .page), ("", "curl/8.9.1", "text/html", .page), ("", "NotCurl curl/8", "*/*", .page),
        ("?format=text", browser, "text/html", .plain),
        ("?format=ansi", browser, "text/html", .ansi), ("?format=html", "curl/8.9.1", "*/*", .page),
        ("?format=text", "curl/8.9.1", "*/*", .plain),
        ("?format=rubbish", browser, "text/html", .page),
      ]
      for target in [reykjavik, "/", "/search"] {
        for (query, agent, accept, kind) in expected {
          var headers: [(String, String)] = []
          if let agent { headers.append(("User-Agent", agent)) }
          if let accept { headers.append(("Accept", accept)) }
          let answer =
            headers.count == 2
            ? try await server.ask(target + query, headers[0], headers[1])
            : headers.count == 1 ? try await server.ask(target + query, headers[0]) : try await server.ask(target + query)
          #expect(answer.status == 200)
          #expect(
            answer.type == (kind == .page ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"), "\(target + query) \(agent ?? "-")")
          if kind == .plain { #expect(!answer.text.contains("\u{1B}"), "\(target + query) \(agent ?? "-")") }
          if kind == .ansi { #expect(answer.text.contains("\u{1B}["), "\(target + query) \(agent ?? "-")") }
        }
      }
    }
  }

  private enum Kind { case plain, ansi, page }

  @Test(arguments: Transport.allCases) func plainTextHasTheWeather(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.name("Reykjavík")
      let text = try await server.ask(reykjavik + "?format=text").text
      for part in ["Reykjavík", "64.147, -21.942", "12°", "Rain", "Hourly", "Daily", "Air quality", "Updated just now", "Open-Meteo"] {
        #expect(text.contains(part), "\(part)")
      }
      let fahrenheit = try await server.ask(reykjavik + "?format=text", ("Cookie", "weatherglass=f-eu")).text
      #expect(fahrenheit.contains("53°"))
    }
  }

  private let curl = ("User-Agent", "curl/8.9.1")

  @Test func addressesThatPeopleTypeInTerminalsAreAnsweredAsText() async throws {
    try await withServer(.inProcess) { server in
      let town = try await server.ask("/Pariss", curl)
      #expect(town.status == 404 && town.type == "text/plain; charset=utf-8")
      for part in ["“Pariss”", "Did you mean one of these?", "Paris, Île-de-France, France  /at/48.853,2.348"] {
        #expect(town.text.split(separator: "\n").joined(separator: " ").contains(part), "\(part): \(town.text)")
      }
      let place = try await server.ask("/64.147,-21.942?format=text", curl)
      #expect(place.status == 200 && place.text.contains("12°"), "\(place.status) \(place.text)")
      for address in [
        "/64.147,-21.942?format=1", "/search?format=1&q=64.147,-21.942&width=60", "/at/64.14700,-21.942?q=1&format=1",
        "/Reykjavik?format=1", "/random?format=1",
      ] {
        let answer = try await server.ask(address, curl)
        #expect(answer.status == 200 && answer.text == "🌧️ +12°C\n", "\(address): \(answer.text)")
      }
      for help in ["/help", "/:help"] {
        let answer = try await server.ask(help, curl)
        #expect(answer.status == 200 && answer.type == "text/plain; charset=utf-8")
        for part in [
          "/random", "?temperature=f", "?wind=ms", "kmh, ms, mph, kn, bft", "?scale=us", "?sources=", "?width=60", "?format=1", "%t",
          "/at/",
        ] { #expect(answer.text.contains(part), "\(part)") }
      }
      #expect(try await server.ask("/favourites", curl).text.contains("/random"), "the help")
      for address in ["/favourites?format=text", "/favourites?format=%25t", "/map?format=ansi"] {
        let answer = try await server.ask(address, curl)
        #expect(answer.status == 406 && answer.text.hasPrefix("This page has no text form."), "\(address): \(answer.text)")
      }
      // Programs still get a problem.
      #expect(try await server.ask("/Paris", ("Accept", "application/json")).type == "application/problem+json")
    }
  }

  @Test(arguments: ["python-requests/2.31", "Go-http-client/2.0", "Mozilla/5.0 (Windows NT 10.0) Nu", ""])
  func anyClientGetsTextByTheFormatAndAPageByTheNameOfAPlace(agent: String) async throws {
    try await withServer(.inProcess) { server in
      let line = try await server.ask("/Reykjavik?format=%t", ("User-Agent", agent), ("Accept", "*/*"))
      #expect(line.status == 200 && line.text == "+12°C\n")
      let page = try await server.ask("/Reykjavik", ("User-Agent", agent), ("Accept", "*/*"))
      #expect(page.status == 303 && page["Location"] == "/at/64.135,-21.895")
      let unknown = try await server.ask("/wp-login.php", ("User-Agent", agent), ("Accept", "*/*"))
      #expect(unknown.status == 404 && unknown.type == "application/problem+json")
    }
    try await withServer(.inProcess) { server in
      let powerShell = ("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.22631; en-GB) PowerShell/7.4.1")
      let text = try await server.ask("/Reykjavik", powerShell)
      #expect(text.type == "text/plain; charset=utf-8")
    }
  }

  @Test func aTextWithoutWeatherHasTheStatusOfTheReason() async throws {
    for (problem, status) in [
      (ProviderError.Cause.unreachable, 503), (.upstream(status: 500, reason: nil), 502), (.invalid(field: "a", found: "b"), 502),
      (.quotaUsedUp(retryAfter: nil), 503), (.refusedKey, 503),
    ] {
      try await withServer(.inProcess) { server in
        server.source.fail(problem)
        for address in ["/at/1,1?format=3", "/at/1,1?format=text", "/Berlin", "/52.5,13.4"] {
          let answer = try await server.ask(address, curl)
          #expect(answer.status == status, "\(problem): \(address)")
          // A new key does not come by waiting.
          #expect((answer["Retry-After"] != nil) == (problem != .refusedKey), "\(problem): \(address)")
        }
        // A browser shows the page, which tries again.
        #expect(try await server.ask("/at/1,1").status == 200)
        #expect(try await server.ask("/Pariss?format=3", curl).status == 404)
      }
    }
  }

  @Test func aTerminalWithoutAPlaceIsAtTheServersHome() async throws {
    try await withServer(.inProcess) { server in
      let (line, text) = (try await server.ask("/?format=3", curl), try await server.ask("/", curl))
      #expect(line.status == 404 && text.status == 200)
    }
    let home = try Cell(Coordinate(parsing: "64.147,-21.942"))
    try await withServer(.inProcess, edit: { $0.house = home }) { server in
      server.source.name("Reykjavík")
      let (line, text) = (try await server.ask("/?format=3", curl), try await server.ask("/", curl))
      #expect(line.text == "Reykjavík: 🌧️ +12°C\n" && text.text.contains("Reykjavík"))
    }
  }

  @Test func screensThatAreNotAboutTheWeatherGiveTerminalsTheHelp() async throws {
    try await withServer(.inProcess) { server in
      let help = try await server.ask("/help", curl)
      for address in ["/favourites/64.147,-21.942", "/favourites", "/map", "/settings", "/about"] {
        let answer = try await server.ask(address, curl)
        #expect(answer.status == 200 && answer.type == help.type && answer.text == help.text, "\(address)")
      }
    }
  }

  @Test(arguments: [30, 40, 60, 61, 80, 120]) func aTextKeepsToItsWidthAndHasNoTrailingBlanks(width: Int) async throws {
    try await withServer(.inProcess, scene: .heat) { server in
      for style in ["text", "ansi"] {
        let text = try await server.ask(reykjavik + "?width=\(width)&format=\(style)").text
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
          #expect(!plain.hasSuffix(" "), "“\(plain)”")
          #expect(plain.count <= width, "“\(plain)”")
        }
      }
    }
  }

  @Test func aTextHasAsManyDaysAsThePage() async throws {
    try await withServer(.inProcess, scene: .heat) { server in
      let text = try await server.ask(reykjavik + "?format=text").text
      let page = try await server.ask(reykjavik + "?format=html").text
      let days = text.split(separator: "\n").drop { $0 != "Daily" }.dropFirst().prefix { $0.hasPrefix("  ") }.count
      #expect(days == page.components(separatedBy: "class=\"day__high\"").count - 1 && days > 7)
    }
  }

  @Test func oneLineForPromptsAndStatusBars() async throws {
    try await withServer(.inProcess) { server in
      server.source.name("Reykjavík")
      func line(_ format: String) async throws -> String { try await server.ask(reykjavik + "?format=" + format).text }
      #expect(try await line("3") == "Reykjavík: 🌧️ +12°C\n")
      #expect(try await line("1") == "🌧️ +12°C\n")
      #expect(try await line("2").hasPrefix("🌧️ 🌡️+12°C 🌬️"))
      #expect(try await line("4").hasPrefix("Reykjavík: 🌧️ 🌡️+12°C 🌬️"))
      #expect(try await line("%l:+%C+%t") == "Reykjavík: Rain +12°C\n")
      #expect(try await line("%25l:%20%25C%20%25t") == "Reykjavík: Rain +12°C\n")
      #expect(try await line("It+is+%t,+100%%25+sure") == "It is +12°C, 100% sure\n")
      #expect(try await line("%t&unit=f") == "+53°F\n")
      // Letters that look like a percent sequence: "%Ca" is no UTF-8.
      #expect(try await line("%Cabc") == "Rainabc\n")
      #expect(try await line("%t\\n%C%5Cn") == "+12°C\nRain\n\n")
      for sign in "cCtfwhporPulmMSsT" {
        let text = try await line("%\(sign)")
        #expect(text.count > 1 && !text.hasPrefix("%"), "\(sign): \(text)")
      }
      for (query, name) in [("format=%q", "%q"), ("format=5", "1 to 4"), ("width=29", "30"), ("width=x", "30"), ("width=", "30")] {
        let answer = try await server.ask(reykjavik + "?" + query, curl)
        #expect(answer.status == 400 && answer.text.contains(name), "\(query): \(answer.text)")
        #expect(answer.type == "text/plain; charset=utf-8" && answer.text.split(separator: "\n").count == 1)
      }
    }
  }

  @Test func invalidParametersAreNamedInTheReadersLanguage() async throws {
    try await withServer(.inProcess) { server in
      for (target, words) in [
        ("/help?lang=xx", "lang: It must be one of en, de"), ("/Berlin?lang=xx", "lang: It must be one of en, de"),
        (reykjavik + "?wind=x&lang=fr", "wind\u{A0}: Valeurs possibles"),
        (reykjavik + "?sources=air:aqicn,air", "sources: It must be a list of kind:source"),
      ] {
        let answer = try await server.ask(target, curl)
        #expect(answer.status == 400 && answer.text.hasPrefix(words), "\(target): \(answer.text)")
      }
    }
  }

  @Test func theOwnersDisplayAppliesInTerminalsUnlessTheRequestOverridesIt() async throws {
    var preferences = Preferences()
    preferences.temperatureUnit = .fahrenheit
    try await withServer(
      .inProcess,
      edit: {
        $0.terminals.preferences = preferences
        $0.terminals.language = .german
      }
    ) { server in
      let text = try await server.ask(reykjavik, curl).text
      #expect(text.contains("53 °F") && text.contains("Täglich"), "\(text)")
      #expect(try await server.ask(reykjavik + "?temperature=c&lang=en", curl).text.contains("12 °C"))
      #expect(try await server.ask(reykjavik, curl, ("Cookie", "weatherglass=c-eu")).text.contains("12 °C"))
      #expect(try await server.ask(reykjavik, curl, ("Accept-Language", "fr")).text.contains("Jour par jour"))
      #expect(try await server.ask(reykjavik + "?format=html", curl).text.contains("<html lang=\"en\""))
    }
  }

  @Test func withoutWeatherALineStaysOneLine() async throws {
    try await withServer(.inProcess) { server in
      server.source.fail(.unreachable)
      for (target, line) in [
        ("/Pariss?format=3", "Unknown place\n"), (reykjavik + "?format=3", "No connection\n"),
        ("/?format=3", Copy.english.textWelcome + "\n"),
      ] {
        let text = try await server.ask(target, curl).text
        #expect(text == line)
      }
    }
  }

  @Test func messagesWithoutWeatherKeepToTheWidthToo() async throws {
    try await withServer(.inProcess) { server in
      server.source.fail(.unreachable)
      for target in ["/?width=40", "/Paris?width=40", reykjavik + "?width=40", "/help"] {
        let text = try await server.ask(target, curl).text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        for line in text.split(separator: "\n") { #expect(line.count <= (target == "/help" ? 80 : 40), "\(target): “\(line)”") }
      }
    }
  }

  @Test func warningsAreOnThePageAndEverySourceIsCredited() async throws {
    try await withServer(.inProcess, scene: .heat) { server in
      let text = try await server.ask(reykjavik + "?format=text").text
      #expect(text.contains(/\[(Minor|Moderate|Severe|Extreme)\] Heat warning, until .+\n/), "\(text)")
      #expect(text.hasSuffix("Simulated weather, not a forecast\n"))
      #expect(try await server.ask(reykjavik + "?format=ansi").text.contains("[Moderate]\u{1B}[0m Heat warning, "))
    }
  }

  /// Every scene, in summer and in winter, near the pole and near the equator.
  @Test(arguments: SimulatedScene.allCases) func noLineIsWiderThanATerminal(_ scene: SimulatedScene) async throws {
    try await withServer(.inProcess, scene: scene) { server in
      for place in [reykjavik, "/at/-89.999,-179.999", "/at/0,103.819", "/at/35.689,139.691"] {
        for cookie in ["weatherglass=c-eu", "weatherglass=f-us"] {
          let plain = try await server.ask(place + "?format=text", ("Cookie", cookie)).text
          let ansi = try await server.ask(place + "?format=ansi", ("Cookie", cookie)).text
          #expect(plain.hasSuffix("\n"))
          #expect(!plain.contains("\u{1B}"))
          #expect(ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain, "colours are all that differs")
          let lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.map(\.count).max() ?? 0 <= 100)
          let control = plain.unicodeScalars.first { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) }
          #expect(control == nil)
          let days = lines.drop { $0 != "Daily" }.dropFirst().prefix { !$0.isEmpty }
          #expect((7...16).contains(days.count))
          let columns = Set(days.map { $0.prefix { $0 != "°" }.count })
          #expect(columns.count == 1, "the columns of the days stand under each other: \(days)")
        }
      }
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceNameCannotControlATerminal(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.name("Bad\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\r\n\u{202E}Bay" + String(repeating: "y", count: 200))
      for format in ["text", "ansi"] {
        let text = try await server.ask(reykjavik + "?format=" + format).text
        #expect(text.contains("Bad[2J]0;owned31mBay"))
        let first = text.split(separator: "\n")[0]
        #expect(first.replacing(/\u{1B}\[[0-9;]*m/, with: "").count <= 100)
        #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}]") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
      }
    }
  }

  @Test(arguments: Transport.allCases) func withoutAPlaceTheTextSaysWhatToDo(_ way: Transport) async throws {
    try await withServer(way) { server in
      #expect(try await server.ask("/?format=text").text.contains("/at/64.147,-21.942"))
      let search = try await server.ask("/search?q=Reykjavic&format=text")
      #expect(search.status == 400)
      #expect(search.text.contains("\nWrite latitude and longitude"))
      server.source.fail(.unreachable)
      #expect(try await server.ask("/at/1,1?format=text").text.hasPrefix("No connection\n"))
    }
  }

  @Test(arguments: Transport.allCases) func oldWeatherSaysHowOldItIsAndWhy(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavik)
      server.clock.advance(.hours(7))
      server.source.fail(.quotaUsedUp(retryAfter: nil))
      let text = try await server.ask(reykjavik + "?format=text").text
      #expect(text.contains("Updated 7 h ago · Open-Meteo\n"))
      let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("! current, hourly, daily, air, alerts: the quota is used up until 21:01; this is the last"), "\(text)")
    }
  }
}
