import Accounts
import Features
import Foundation
import HTTPServer
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// The page about widgets, with and without scripts, and its requests.
@Suite struct WidgetsPageTests {
  private static let id = String(repeating: "0", count: 31) + "1"

  private func page(_ server: SpaceServer, cookie: String? = nil) async throws -> Answer {
    let headers = [HTTPHeader("Accept", "text/html")] + (cookie.map { [HTTPHeader("Cookie", $0)] } ?? [])
    return try await server.server.ask("GET", "/widgets", headers, [], "127.0.0.1")
  }

  @Test(arguments: Transport.allCases) func withoutASavedPlaceThePageSaysToSaveOneFirst(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let page = try await page(server)
      #expect(page.status == 200 && page.text.contains("Widgets show saved places. Save one first"))
      #expect(!page.text.contains("<img"))
      #expect(try await server.send("GET", "/widgets").status == 401)
      #expect(try await server.send("GET", "/widgets/small.svg").status == 401)
    }
  }

  @Test(arguments: Transport.allCases) func withPlacesInTheCookieThePageSaysHowToShareThem(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let page = try await page(server, cookie: "weatherglass=c..48850_2350")
      #expect(page.status == 200 && page.text.contains("Places saved without JavaScript stay in this browser."))
      #expect(page.text.contains("href=\"/pair\"") && !page.text.contains("Save one first"))
    }
  }

  @Test(arguments: Transport.allCases) func thePageShowsEverythingBeforeAnyScriptRuns(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let page = try await page(server, cookie: phone)
      for preview in WidgetPreview.allCases {
        #expect(page.text.contains("<img src=\"/api/v1/space/widgets/\(preview.word).svg?place=\(Self.id)&amp;lang=en"), "\(preview)")
      }
      #expect(page.text.contains("/widget/TOKEN/medium.json") && page.text.contains("No keys yet."))
      let state = try page.state()
      #expect(state.destination == Destination(.tool(.widgets)) && state.widgets?.ways?.count == WidgetUse.allCases.count)
      #expect(server.server.source.callCount == 0, "a preview asks no source")
    }
  }

  @Test(arguments: Transport.allCases) func aPlaceThatTwoDevicesHadSavedIsListedOnce(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin(place(1) + "," + place(2))
      let page = try await page(server, cookie: phone)
      #expect(try page.state().widgets?.places.map { $0.id.text } == [Self.id] && !page.text.contains("Place of the widgets"))
    }
  }

  @Test(arguments: Transport.allCases) func aPreviewIsOnlyForTheDevicesOfTheSpace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (phone, other) = (try await server.begin(), try await server.begin(place(2)))
      let target = "/widgets/medium.svg?place=" + Self.id
      let drawn = try await server.send("GET", target, cookie: phone)
      #expect(drawn.status == 200 && drawn["Content-Type"] == "image/svg+xml" && drawn.text.hasPrefix("<svg"))
      #expect(drawn["Cross-Origin-Resource-Policy"] == "same-origin" && drawn["Cache-Control"] == "private, no-cache")
      let tag = try #require(drawn["ETag"])
      #expect(try await server.send("GET", target, cookie: phone, headers: [HTTPHeader("If-None-Match", tag)]).status == 304)
      #expect(try await server.send("GET", target).status == 401, "the stored preview is not sent without a key")
      #expect(try await server.send("GET", target, cookie: other).status == 404)
      #expect(try await server.send("GET", "/widgets/medium.svg", cookie: other).status == 200, "the first place")
      #expect(try await server.send("GET", "/widgets/medium.png", cookie: phone).status == 404)
      #expect(try await server.send("GET", target + "&lang=xx", cookie: phone).status == 400)
      let german = try await server.send("GET", target + "&lang=de", cookie: phone)
      #expect(german.status == 200 && german.text != drawn.text)
    }
  }

  @Test(arguments: Transport.allCases) func snippetsAreInTheReadersLanguageAndUnits(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      func text(_ answer: Answer) throws -> String { try answer.json()["ways"].items()[0]["text"].text() }
      let plain = try text(try await server.send("GET", "/widgets", cookie: phone))
      #expect(plain.hasSuffix("/widget/TOKEN/small.png") && plain.hasPrefix("http://"))
      let inGerman = try text(try await server.send("GET", "/widgets", cookie: phone + "; weatherglass=f-us-12-de"))
      #expect(inGerman.contains("?lang=de&temperature=f"), "\(inGerman)")
      #expect(try text(try await server.send("GET", "/widgets?lang=fr", cookie: phone)).contains("?lang=fr"))
      #expect(try await server.send("GET", "/widgets?clock=13", cookie: phone).status == 400)
    }
  }

  @Test(arguments: Transport.allCases) func withoutScriptsNoFormMakesATokenOrRevokesOne(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let page = try await page(server, cookie: phone)
      #expect(page.text.contains("revoking keys need JavaScript") && !page.text.contains("method=\"post\""))
      let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
      let form = Array(("copy=line&place=" + Self.id).utf8)
      #expect(try await server.server.ask("POST", "/widgets", headers, form, "127.0.0.1").status == 405)
      #expect(try await server.send("GET", "/tokens", cookie: phone).json()["tokens"].items().isEmpty)
    }
  }

  @Test(arguments: Transport.allCases) func theNumberOfNewTokensPerTimeIsLimited(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      for _ in 0..<30 { #expect(try await server.send("POST", "/tokens", #"{"name":"x","scopes":["read"]}"#, cookie: phone).status == 201) }
      let late = try await server.send("POST", "/tokens", #"{"name":"x","scopes":["read"]}"#, cookie: phone)
      #expect(late.status == 429 && late["Retry-After"] != nil)
      #expect(try late.problem().detail?.contains("many tokens") == true)
    }
  }

  @Test func noPlaceIsLogged() {
    #expect(loggedTarget("/api/v1/space/widgets/small.svg?place=" + Self.id) == "/api/v1/space/widgets/{widget}.svg")
    #expect(loggedTarget("/widgets?place=" + Self.id) == "/widgets")
  }
}
