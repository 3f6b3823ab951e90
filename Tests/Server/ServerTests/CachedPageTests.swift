import Features
import Foundation
import HTTPServer
import Preferences
import Testing
import WeatherModel

@testable import Server

/// Cached pages of places: a visitor must get the same page that would be made for them.
@Suite struct CachedPageTests {
  /// A visitor, with everything that a page depends on.
  private struct Visitor: CustomStringConvertible {
    var cookie: String?
    var language: String?
    var coding: String?
    var target = reykjavik

    var headers: [HTTPHeader] {
      [("Cookie", cookie.map { "weatherglass=" + $0 }), ("Accept-Language", language), ("Accept-Encoding", coding)].compactMap {
        name, value in
        value.map { HTTPHeader(name, $0) }
      }
    }

    var description: String { "\(target) \(cookie ?? "no cookie") \(language ?? "no language") \(coding ?? "no coding")" }
  }

  private let visitors: [Visitor] = {
    let cookies: [String?] = [
      nil, "", "c-eu", "f-eu", "c-us", "c-eu-12", "f-us-12", "c-eu.64147_-21942", "c-eu.48857_2352", "c-eu..48857_2352",
      "c-eu..48857_2352.35690_139692", "c-eu..35690_139692.48857_2352", "f-us-12..35690_139692", "c-eu..64147_-21942",
      "c-eu-de", "c-eu-ar.64147_-21942",
    ]
    var visitors = cookies.map { Visitor(cookie: $0) }
    visitors += [nil, "gzip", "br", "gzip, br"].map { Visitor(coding: $0) }
    visitors += ["en-US", "en-GB", "de", "ar", "fr, en-US;q=0.5"].map { Visitor(language: $0, coding: "br") }
    visitors += cookies.map { Visitor(cookie: $0, coding: "br", target: "/") }
    visitors += [reykjavik + "/search", "/search", reykjavik + "/search?q=teapots"].flatMap { target in
      cookies.map { Visitor(cookie: $0, target: target) }
    }
    return visitors
  }()

  private func ask(_ server: TestServer, _ visitor: Visitor, _ more: [HTTPHeader] = []) async throws -> Answer {
    try await server.ask(visitor.target, headers: visitor.headers + more)
  }

  /// The answer of a server that nobody else has asked.
  private func alone(_ visitor: Visitor) async throws -> Answer {
    let server = try TestServer(.inProcess)
    return try await ask(server, visitor)
  }

  @Test func everybodyGetsTheSamePageAsFromAServerWithoutACache() async throws {
    try await withServer(.inProcess) { server in
      // The places are known, and the source has answered before.
      for target in [reykjavik, "/at/48.857,2.352", "/at/35.69,139.692"] { _ = try await server.ask(target) }
      var seeds = SystemRandomNumberGenerator()
      let order = (visitors + visitors + visitors).shuffled(using: &seeds)
      for visitor in order {
        let answer = try await ask(server, visitor)
        let expected = try await alone(visitor)
        let (body, expectedBody) = (try answer.plain(), try expected.plain())
        let isSame = body == expectedBody
        #expect(isSame, "\(visitor) of \(order)")
        #expect(answer["Content-Encoding"] == expected["Content-Encoding"], "\(visitor)")
        #expect(answer["Vary"] == "Accept, Accept-Encoding, Accept-Language, User-Agent, Cookie", "\(visitor)")
        #expect(answer["Cache-Control"] == "private, no-cache", "\(visitor)")
        #expect(answer["Content-Security-Policy"] == expected["Content-Security-Policy"] && answer["Set-Cookie"] == nil, "\(visitor)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func aPageThatHasNotChangedIsNotSentAgain(_ way: Transport) async throws {
    try await withServer(way) { server in
      _ = try await server.ask(reykjavik)
      var tags: Set<String> = []
      for visitor in visitors where visitor.target == reykjavik {
        let answer = try await ask(server, visitor)
        let tag = try #require(answer["ETag"], "\(visitor)")
        tags.insert(tag)
        let again = try await ask(server, visitor, [HTTPHeader("If-None-Match", tag)])
        #expect(again.status == 304 && again.body.isEmpty, "\(visitor)")
        #expect(again["Vary"] == answer["Vary"] && again["ETag"] == tag, "\(visitor)")
      }
      // The tag of another visitor's page, or of the same page in another coding, does not match.
      let celsius = Visitor(cookie: "c-eu", coding: "br")
      for other in [
        Visitor(cookie: "f-eu", coding: "br"), Visitor(cookie: "c-eu..1000_2000", coding: "br"), Visitor(cookie: "c-eu", coding: "gzip"),
      ] {
        let tag = try #require(try await ask(server, other)["ETag"])
        #expect(try await ask(server, celsius, [HTTPHeader("If-None-Match", tag)]).status == 200, "\(other)")
      }
      #expect(tags.count >= 12)
    }
  }

  @Test func aCachedPageIsOfThisMinuteAndShowsTheRightAge() async throws {
    try await withServer(.inProcess) { server in
      // Fetched 20 seconds into a minute, so the age grows 20 seconds into each minute.
      server.clock.advance(20)
      _ = try await server.ask(reykjavik)
      var moments: Set<Int64> = []
      for _ in 0..<600 {
        let answer = try await server.ask(reykjavik)
        let (now, state) = (server.clock.now, try answer.state())
        let fetched = try #require(state.weatherList.page.report?.current?.provenance.fetchedAt)
        moments.insert(state.now.seconds)
        #expect(state.now <= now && state.now.seconds / 60 == now.seconds / 60)
        #expect((state.now - fetched) / 60 == (now - fetched) / 60)
        server.clock.advance(1)
      }
      // Twice a minute, and more while new weather is being fetched, which takes long on a busy machine; not every second.
      #expect((20..<600).contains(moments.count), "\(moments.count) pages in 600 seconds")
    }
  }

  @Test func newWeatherIsOnTheNextPage() async throws {
    try await withServer(.inProcess) { server in
      for _ in 0..<3 { _ = try await server.ask(reykjavik) }
      let other = try await server.ask("/at/48.857,2.352")
      server.source.setTemperature(3)
      server.clock.advance(61)
      #expect(try await server.ask(reykjavik).report().current?.value.temperature.celsius == 11.5)
      // Somebody else forces a refresh.
      _ = try await server.ask(reykjavikWeather + "&refresh=1")
      let page = try await server.ask(reykjavik)
      #expect(try page.report().current?.value.temperature.celsius == 3)
      #expect(try other.report().current?.value.temperature.celsius == 11.5)
    }
  }

  @Test func aForcedRefreshBypassesTheCachedPage() async throws {
    try await withServer(.inProcess) { server in
      for _ in 0..<3 { _ = try await server.ask(reykjavik) }
      let calls = server.source.callCount
      server.clock.advance(61)
      server.source.setTemperature(4)
      _ = try await server.ask(reykjavik)
      #expect(try await server.ask(reykjavik + "?refresh=1").report().current?.value.temperature.celsius == 4)
      #expect(server.source.callCount > calls)
    }
  }

  @Test func aCachedPageIsOnlyForVisitorsWhoMayHaveIt() async throws {
    try await withServer(.inProcess) { server in
      for _ in 0..<3 { _ = try await server.ask(reykjavik) }
      #expect(try await server.ask(reykjavik, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")).status == 403)
      #expect(try await server.ask(reykjavik, ("User-Agent", "curl/8.5")).type == "text/plain; charset=utf-8")
      #expect(try await server.ask(reykjavik + "?format=text").type == "text/plain; charset=utf-8")
      #expect(try await server.ask(reykjavik, method: "POST").status == 405)
      // The cache key is not an address.
      let nobody = DeviceCookie(preferences: Preferences(), here: nil)
      let page = PlacePage(cell: .zero, isHere: false, deviceCookie: nobody, offered: SelectableSources(), language: .english, sheet: nil)
      let warned = PlacePage(
        cell: .zero, isHere: false, deviceCookie: nobody, offered: SelectableSources(), language: .english,
        sheet: .warning(7, WarningsFeature.State(nil)))
      #expect(warned.key(in: .identity) == nil, "anyone can invent numbers, so these pages are not stored")
      var owned = page
      owned.places = []
      #expect(owned.key(in: .identity) == nil, "a page with the places of a space is for one person")
      let key = try #require(page.key(in: .identity))
      #expect(key.hasPrefix("\n"))
      #expect((try? HTTPRequest(target: key)) == nil)
    }
  }

  @Test func anIncompletePageIsNotCached() async throws {
    try await withServer(.inProcess) { server in
      server.source.fail(Kinds(.hourly), .invalid(field: "a", found: "b"))
      for _ in 0..<3 {
        let page = try await server.ask(reykjavik)
        #expect(page["ETag"] == nil)
        #expect(try page.state().weatherList.page.problem != nil)
      }
      server.source.fail(nil)
      server.clock.advance(.hours(1))
      _ = try await server.ask(reykjavik + "?refresh=1")
      #expect(try await server.ask(reykjavik).state().weatherList.page.problem == nil)
    }
  }

  /// The cookie's text is the page's key: two people who are to see different pages must not have the same one.
  @Test func theKeyContainsAllThatAPageDependsOn() throws {
    var keys: [String: PlacePage] = [:]
    let cells = try [(0.0, 0.0), (1, 2), (-1, 2), (1, -2), (12.3, 4.5)].map {
      Cell(try #require(Coordinate(latitude: $0.0, longitude: $0.1)))
    }
    for unit in Preferences.TemperatureUnit.allCases {
      for clock in Preferences.Clock.allCases {
        for scale in AirScale.allCases {
          for here in [nil] + cells.map(Optional.some) {
            for places in [[], [cells[0]], [cells[1]], [cells[1], cells[2]], [cells[2], cells[1]], cells] {
              for (cell, isHere, search) in [
                (cells[0], false, nil), (cells[0], true, nil), (cells[1], false, nil), (cells[0], false, SearchFeature.State()),
                (cells[0], true, SearchFeature.State()),
              ] {
                for (language, chosen) in [(Language.english, nil), (.arabic, nil), (.arabic, .arabic)] as [(Language, Language?)] {
                  var preferences = Preferences()
                  (preferences.temperatureUnit, preferences.clock, preferences.airScale) = (unit, clock, scale)
                  preferences.language = chosen
                  let deviceCookie = DeviceCookie(preferences: preferences, here: here, places: places)
                  let page = PlacePage(
                    cell: cell, isHere: isHere, deviceCookie: deviceCookie, offered: SelectableSources(), language: language,
                    sheet: search.map { .search($0) })
                  let key = try #require(page.key(in: .brotli))
                  #expect(keys[key] == nil, "\(key)")
                  keys[key] = page
                  #expect(page.key(in: .gzip) != key && page.key(in: .identity) != key)
                  var (paired, elsewhere) = (page, page)
                  paired.hasDeviceKey = true
                  elsewhere.zone = DeviceZone(name: "Asia/Tokyo")
                  let offering = PlacePage(
                    cell: cell, isHere: isHere, deviceCookie: deviceCookie, offered: SelectableSources(text: "open-meteo:1"),
                    language: language, sheet: search.map { .search($0) })
                  for other in [paired, elsewhere, offering] { #expect(other.key(in: .brotli) != key) }
                  #expect(DeviceCookie(cookie: page.deviceCookie.cookie) == page.deviceCookie)
                }
              }
            }
          }
        }
      }
    }
  }
}
