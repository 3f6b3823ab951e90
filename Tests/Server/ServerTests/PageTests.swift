import Features
import Foundation
import HTTPServer
import Preferences
import Testing
import WeatherModel

/// The pages for people, as HTML.
@Suite struct PageTests {
  @Test(
    arguments: Transport.allCases,
    [
      ("/at/64.1475,-21.9426", reykjavik), ("/at/64.147,-21.9429999?format=html&x=1", reykjavik + "?format=html&x=1"),
      ("/at/+64.147,-21.942", reykjavik), ("/at/64.147%2C-21.942", reykjavik), ("/at/64.147,%20-21.942", reykjavik),
      ("/at/1.0,2.50", "/at/1,2.5"), ("/at/-0,-0.0004", "/at/0,0"), ("/at/0,180", "/at/0,-180"), ("/at/064,1", "/at/64,1"),
      // Bytes that an address must not contain are not in the answer's head.
      ("/at/1.0,2?x=😀", "/at/1,2?x=%F0%9F%98%80"),
    ])
  func onePlaceHasOneAddress(_ way: Transport, _ pair: (asked: String, canonical: String)) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(pair.asked)
      #expect(answer.status == 308)
      #expect(answer["Location"] == pair.canonical)
      #expect(server.source.callCount == 0)
      #expect(try await server.ask(pair.canonical).status == 200)
    }
  }

  @Test(arguments: Transport.allCases) func randomLeadsToAPlaceWithWeather(_ way: Transport) async throws {
    try await withServer(way) { server in
      var places: Set<String> = []
      for _ in 0..<8 {
        let answer = try await server.ask("/random")
        #expect(answer.status == 303)
        let place = try #require(answer["Location"])
        #expect(place.hasPrefix("/at/"))
        #expect(try await server.ask(place).status == 200, "\(place)")
        places.insert(place)
      }
      #expect(places.count > 1)
    }
  }

  @Test(
    arguments: Transport.allCases,
    ["64.147,-21.942", "64.147%2C+-21.942", "+64.1479,-21.9429+", "%0A64.147,-21.942%09", "%2B64.147,-21.942"])
  func searchLeadsToThePlaceThatTheTextNames(_ way: Transport, _ words: String) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/search?q=" + words)
      #expect(answer.status == 303)
      #expect(answer["Location"] == reykjavik)
    }
  }

  @Test(arguments: Transport.allCases) func aSearchWithoutResultsSaysWhatToWrite(_ way: Transport) async throws {
    try await withServer(way) { server in
      for (words, advice) in [
        ("Reykjavic", "role=\"option\" aria-label=\"Reykjavík, Capital Region, Iceland\""), ("xyzzy", "No place is called"),
        ("91,0", "The latitude must be"),
        ("0,181", "The longitude must be"),
        ("%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "No place is called"),
      ] {
        let answer = try await server.ask("/search?q=" + words)
        #expect(answer.status == 400)
        #expect(answer.type == "text/html; charset=utf-8")
        #expect(answer.text.contains(advice), "\(words)")
        #expect(!answer.text.contains("<script>"), "\(words)")
        #expect(try answer.state().search?.text == words.removingPercentEncoding)
      }
      let empty = try await server.ask("/search")
      #expect(empty.status == 200)
      #expect(try empty.state().search == SearchFeature.State())
    }
  }

  @Test(arguments: Transport.allCases) func aNewDeviceIsWelcomedAndAReturningOneSeesItsWeather(_ way: Transport) async throws {
    try await withServer(way) { server in
      let new = try await server.ask("/")
      #expect(new.status == 200)
      #expect(new.text.contains("Use my location"))
      #expect(new["Set-Cookie"] == nil)
      #expect(server.source.callCount == 0)
      let back = try await server.ask("/", ("Cookie", "other=1; weatherglass=f-us.64147_-21942"))
      let state = try back.state()
      #expect(state.preferences.temperatureUnit == .fahrenheit)
      #expect(state.preferences.airScale == .us)
      #expect(state.weatherList.page.origin == .devicePosition)
      #expect(state.weatherList.page.report?.cell.description == "64.147,-21.942")
      #expect(back.text.contains("53°"), "11.5 °C is 53 °F")
    }
  }

  @Test func aDeviceWithoutAPositionSeesItsFirstPlace() async throws {
    try await withServer(.inProcess) { server in
      let state = try await server.ask("/", ("Cookie", "weatherglass=c-eu..1000_2000.-3000_4000")).state()
      #expect(state.weatherList.page.report?.cell.description == "1,2")
      #expect(state.weatherList.pages.ids.count == 3)
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      "weatherglass=", "weatherglass", "weatherglass=c-eu.", "weatherglass=c-eu.91000_0", "weatherglass=c-eu.1_2_3", "weatherglass=x-y.z",
      "weatherglass=....", "weatherglass=c-eu.nan_inf", "weatherglass=\"\"", "=;;=", "weatherglass=c-eu.99999999999999999999999_1",
    ])
  func anInvalidCookieIsIgnored(_ way: Transport, _ cookie: String) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/", ("Cookie", cookie))
      let plain = try await server.ask("/")
      #expect(answer.status == 200)
      #expect(answer.body == plain.body)
      #expect(server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func aPageContainsTheWeatherAndTheStateItWasMadeFrom(_ way: Transport) async throws {
    try await withServer(way) { server in
      let page = try await server.ask(reykjavik)
      #expect(page.text.hasPrefix("<!doctype html>"))
      #expect(page.text.hasSuffix("</html>"))
      #expect(page.text.contains("<title>12° Reykjavík · Weatherglass</title>"))
      #expect(page.text.contains("Open-Meteo"))
      #expect(!page.text.contains("Simulated"))
      #expect(!page.text.contains("<script type=\"module\""), "the page loads no app")
      let state = try page.state()
      #expect(state.now == server.clock.now)
      #expect(state.weatherList.page.origin == .chosen(searchedFor: nil))
      let report = try page.report()
      #expect(report.current?.value.temperature.celsius == 11.5)
      #expect(report.kinds == .all)
      // The app renders this state as the server did.
      #expect(AppSnapshot(state).bytes == AppSnapshot(try page.state()).bytes)
    }
  }

  @Test(arguments: Transport.allCases) func simulatedWeatherIsMarkedAsSuch(_ way: Transport) async throws {
    try await withServer(way, isSimulated: true) { server in
      let page = try await server.ask(reykjavik)
      #expect(page.text.contains("badge--simulated\">Simulated</span>"))
      let text = try await server.ask(reykjavik + "?format=text")
      #expect(text.text.lowercased().contains("simulat"))
      let weather = try await server.ask(reykjavikWeather)
      #expect(try weather.json()["simulated"].flag())
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      "</script><script>alert(1)</script>", "<!--<script>", "\"><img src=x onerror=alert(1)>", "]]></SCRIPT >", "\u{2028}&lt;\\u003c",
      "O’Higgins & Sons’ <b>Bay</b>",
    ])
  func aPlaceNameCannotBreakOutOfThePage(_ way: Transport, _ name: String) async throws {
    try await withServer(way) { server in
      server.source.name(name)
      let page = try await server.ask(reykjavik)
      #expect(try page.report().placeName == name)
      let state = String(decoding: try page.stateJSON(), as: UTF8.self)
      #expect(!state.contains("<"))
      #expect(page.text.components(separatedBy: "<script").count - 1 == 1)
      #expect(page.text.components(separatedBy: "</script").count - 1 == 1)
      #expect(!page.text.contains("<img src=x"))
      #expect(!page.text.contains("<b>Bay"))
      #expect(!page.text.contains("<!--"))
    }
  }

  @Test(arguments: Transport.allCases) func aPageWithoutWeatherSaysWhyAndOffersAnotherAttempt(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.fail(.refusedKey)
      let page = try await server.ask(reykjavik)
      #expect(page.status == 200)
      #expect(page.text.contains("Key refused"))
      #expect(page.text.contains("Retry"))
      #expect(page.text.contains("<span class=\"location-badge__text\">Reykjavík</span>"), "the gazetteer's name needs no source")
      #expect(try page.state().weatherList.page.problem == .refusedKey)
      #expect(try page.state().weatherList.page.knownName == "Reykjavík")
    }
  }

  @Test(arguments: Transport.allCases) func pagesContainThePlaceOfTheHouseForTheMap(_ way: Transport) async throws {
    let house = try #require(Coordinate(latitude: 1.5, longitude: 2).map { Cell($0) })
    try await withServer(way, edit: { $0.house = house }) { server in
      for path in ["/favourites", "/map", "/shell"] {
        let state = try await server.ask(path).state()
        #expect(state.house == house, "\(path)")
      }
    }
    try await withServer(way) { server in
      let state = try await server.ask("/map").state()
      #expect(state.house == nil)
    }
  }

  @Test(arguments: Transport.allCases) func refreshAsksTheSourceAgain(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavik)
      let calls = server.source.callCount
      _ = try await server.ask(reykjavik)
      #expect(server.source.callCount == calls)
      server.clock.advance(61)
      server.source.setTemperature(4)
      let page = try await server.ask(reykjavik + "?refresh=1")
      #expect(server.source.callCount > calls)
      #expect(try page.report().current?.value.temperature.celsius == 4)
    }
  }

  @Test(arguments: Transport.allCases) func theShellIgnoresCookies(_ way: Transport) async throws {
    try await withServer(way) { server in
      let shell = try await server.ask("/shell", ("Cookie", "weatherglass=f-us.64147_-21942"), ("User-Agent", "curl/8"))
      #expect(shell.type == "text/html; charset=utf-8")
      let state = try shell.state()
      #expect(state.preferences == Preferences())
      #expect(state.weatherList.page.coordinate == nil)
      #expect(server.source.callCount == 0)
    }
  }
}
