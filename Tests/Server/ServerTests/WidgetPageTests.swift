import Accounts
import HTTPServer
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// Widgets by the addresses that picture frames load.
@Suite struct WidgetPageTests {
  private func widget(_ server: SpaceServer, _ cookie: String, scopes: String = #""widget""#, at: String? = "64.147,-21.942") async throws
    -> (id: String, folder: String)
  {
    let parts = at.map { $0.split(separator: ",") }
    let place = parts.map { #","latitude":\#($0[0]),"longitude":\#($0[1])"# } ?? ""
    let answer = try await server.send("POST", "/tokens", #"{"name":"Frame","scopes":[\#(scopes)]\#(place)}"#, cookie: cookie)
    let token = try answer.json()["token"].text()
    return (try answer.json()["id"].text(), "/widget/" + token + "/")
  }

  @Test(arguments: Transport.allCases) func everyFormatHasItsTypeAndATag(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (_, folder) = try await widget(server, try await server.begin())
      // Somebody has looked at the place before.
      #expect(try await server.server.ask(reykjavikWeather).status == 200)
      for (format, type) in [
        ("svg", "image/svg+xml"), ("png", "image/png"), ("html", "text/html; charset=utf-8"), ("txt", "text/plain; charset=utf-8"),
        ("json", "application/json"),
      ] {
        let first = try await server.server.ask(folder + "medium." + format)
        #expect(first.status == 200 && first["Content-Type"] == type, "\(format)")
        #expect(
          first["Cross-Origin-Resource-Policy"] == "cross-origin" && first["Content-Security-Policy"]?.contains("frame-ancestors") == false)
        let tag = try #require(first["ETag"])
        let again = try await server.server.ask(folder + "medium." + format, ("If-None-Match", tag))
        #expect(again.status == 304, "\(format)")
      }
      let german = try await server.server.ask(folder + "line.txt?lang=de&temperature=f")
      #expect(german.status == 200 && !german.text.contains("Rain"))
      #expect(try await server.server.ask(folder + "huge.svg").status == 404)
      #expect(try await server.server.ask(folder + "medium.svg?lang=xx").status == 400)
      let twice = try await server.server.ask(folder + "medium.svg?lang=de&lang=en")
      #expect(twice.status == 400 && twice.text.contains("\"lang\""))
    }
  }

  @Test(arguments: Transport.allCases) func noSourceIsEverAskedForAWidget(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let (_, folder) = try await widget(server, try await server.begin())
      for format in ["svg", "png", "html", "txt", "json"] {
        #expect(try await server.server.ask(folder + "paper-400x300." + format).status == 200, "\(format)")
      }
      #expect(server.server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func aRevokedTokenStopsWorkingAtOnceAndAllInvalidTokensAreTreatedAlike(_ way: Transport) async throws
  {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let (id, folder) = try await widget(server, phone)
      let (_, other) = try await widget(server, phone)
      #expect(try await server.server.ask(reykjavikWeather).status == 200)
      for _ in 0..<3 { #expect(try await server.server.ask(folder + "small.svg").status == 200) }
      #expect(try await server.server.ask(other + "small.svg").status == 200)
      #expect(try await server.send("DELETE", "/tokens/" + id, cookie: phone).status == 204)
      let revoked = try await server.server.ask(folder + "small.svg")
      let guessed = try await server.server.ask(
        "/widget/" + String(repeating: "a", count: 32) + "." + String(repeating: "b", count: 64) + "/small.svg")
      let rubbish = try await server.server.ask("/widget/x/huge.gif")
      #expect(revoked.status == 401 && guessed.text == revoked.text && rubbish.text == revoked.text)
      #expect(try await server.server.ask(other + "small.svg").status == 200, "the other widget still works")
    }
  }

  @Test(arguments: Transport.allCases) func onlyATokenForWidgetsAndForAPlaceShowsOne(_ way: Transport) async throws {
    try await withSpaces(way, edit: { $0.server.access = .paired }) { server in
      let phone = "weatherglass-device=" + (try await server.spaces.addOwnersDevice(deviceName: "Phone")).cookie
      let (_, folder) = try await widget(server, phone)
      #expect(try await server.server.ask(folder + "small.svg").status == 200, "also on a paired-only server")
      let (_, reader) = try await widget(server, phone, scopes: #""read""#, at: nil)
      #expect(try await server.server.ask(reader + "small.svg").status == 403)
      let (_, placeless) = try await widget(server, phone, at: nil)
      #expect(try await server.server.ask(placeless + "small.svg").status == 404)
    }
  }

  @Test func noTokenIsLogged() {
    #expect(loggedTarget("/widget/secret/medium.svg?lang=de") == "/widget/{token}/{widget}")
    for target in ["/widget/secret/other", "/widget/secret", "/widget/secret/"] {
      #expect(!loggedTarget(target).contains("secret"), "\(target)")
    }
  }
}
